/** The drawn icons: a box of 24, strokes of 2, from the data file that all front ends draw from. */
import type { JSX } from 'preact';
import data from '@data/icons.json';

export type IconName = keyof (typeof data)['icons'];

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={data.icons[name].join('')} />
    </svg>
  );
}
