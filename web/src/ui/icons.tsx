/** The drawn icons: a box of 24, strokes of 2. */
import type { JSX } from 'preact';

const WAYS = {
  undo: 'M9 4 L4 9 L9 14 M4 9 H15 A5 5 0 0 1 15 19 H11',
  flip: 'M7 4 V20 M7 4 L3 8 M7 4 L11 8 M17 20 V4 M17 20 L13 16 M17 20 L21 16',
  new: 'M12 5 V19 M5 12 H19',
  menu: 'M4 7 H20 M4 12 H20 M4 17 H20',
  back: 'M15 5 L8 12 L15 19',
  hint: 'M9 17.5 H15 M10 20.5 H14 M9 17.5 C9 14.5 6.5 13.6 6.5 9.8 A5.5 5.5 0 0 1 17.5 9.8 C17.5 13.6 15 14.5 15 17.5',
  sound: 'M4 10 V14 H7.5 L12 18 V6 L7.5 10 Z M15.5 9.5 A4 4 0 0 1 15.5 14.5 M18 7 A7.5 7.5 0 0 1 18 17',
  silent: 'M4 10 V14 H7.5 L12 18 V6 L7.5 10 Z M16 10 L20 14 M20 10 L16 14',
  flag: 'M6 21 V4 M6 4.5 H18 L15 8.5 L18 12.5 H6',
  hands: 'M4 9 H20 M4 15 H20',
  share: 'M12 15 V4 M8 7.5 L12 3.5 L16 7.5 M5 12 V19.5 H19 V12',
  paste: 'M9 5 H6 V20.5 H18 V5 H15 M9 3.5 H15 V7 H9 Z M9 12 H15 M9 16 H13',
  settings: 'M4 7 H10 M16 7 H20 M4 17 H8 M14 17 H20 M13 4.5 A2.5 2.5 0 1 1 13 9.5 A2.5 2.5 0 1 1 13 4.5 M11 14.5 A2.5 2.5 0 1 1 11 19.5 A2.5 2.5 0 1 1 11 14.5',
  statistics: 'M5 20 V12 M12 20 V4 M19 20 V9',
  help: 'M9 9 A3.2 3.2 0 1 1 12 12.4 V14.5 M12 18.6 V18.7',
  close: 'M6 6 L18 18 M18 6 L6 18',
  first: 'M7 5 V19 M18 5 L11 12 L18 19',
  previous: 'M15 5 L8 12 L15 19',
  next: 'M9 5 L16 12 L9 19',
  last: 'M17 5 V19 M6 5 L13 12 L6 19',
  chevron: 'M6 9 L12 15 L18 9',
  lab: 'M10 3.5 V9 L4.5 18.5 A1.6 1.6 0 0 0 6 21 H18 A1.6 1.6 0 0 0 19.5 18.5 L14 9 V3.5 M8.5 3.5 H15.5 M7.5 15 H16.5',
} as const;

export type IconName = keyof typeof WAYS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={WAYS[name]} />
    </svg>
  );
}
