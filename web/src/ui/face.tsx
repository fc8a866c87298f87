/** The opponents' faces: a head, a hat for each level, a mood. Drawn in a box of 100 by 100. */
import type { JSX } from 'preact';
import type { Mood } from '../play/means';

const INK = '#26170F';
const line = { stroke: INK, 'stroke-width': 2.8, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' } as const;
const open = { ...line, fill: 'none' } as const;

const SKINS: Readonly<Record<string, string>> = {
  novice: '#F3C9A5',
  casual: '#BFE3C0',
  sharp: '#F2DDB0',
  ruthless: '#B9C4D0',
  champion: '#A9D8DE',
};

const HATS: Readonly<Record<string, () => JSX.Element>> = {
  novice: () => (
    <g {...line}>
      <path d="M-31 -4 C-29 -28 -10 -38 10 -34 C28 -31 38 -18 42 -2 C36 -10 30 -12 26 -11 L30 -3 Z" fill="#5B7BC0" />
      <path d="M-33 -2 Q0 -20 33 -2 L31 4 Q0 -12 -31 4 Z" fill="#EEF1FF" />
      <circle cx="43" cy="2" r="5.5" fill="#FFFFFF" />
    </g>
  ),
  casual: () => (
    <g {...line}>
      <path d="M-31 -8 C-31 -44 31 -44 31 -8 Z" fill="#E8963C" />
      <path d="M-17 -14 L-13 -30 M0 -14 V-32 M17 -14 L13 -30" fill="none" stroke="#A85E14" />
      <rect x="-34" y="-14" width="68" height="13" rx="5" fill="#FFF4E0" />
      <circle cx="0" cy="-41" r="6" fill="#FFF4E0" />
    </g>
  ),
  sharp: () => (
    <g {...line}>
      <path d="M-23 -14 V0 Q0 -8 23 0 V-14 Z" fill="#2B3350" />
      <path d="M0 -42 L46 -22 L0 -6 L-46 -22 Z" fill="#3A4468" />
      <path d="M0 -24 L36 -18 V4" fill="none" stroke="#F2B93B" stroke-width="3" />
      <path d="M33 3 H39 V12 H33 Z" fill="#F2B93B" stroke-width="2" />
    </g>
  ),
  ruthless: () => (
    <g {...line}>
      <path d="M-31 -2 L-38 -36 L-19 -20 L0 -44 L19 -20 L38 -36 L31 -2 Q0 -12 -31 -2 Z" fill="#8794A3" />
      <path d="M-29 -8 Q0 -18 29 -8" fill="none" stroke="#2FD6E8" stroke-width="4" />
      <circle cx="-38" cy="-37" r="4" fill="#F2556B" stroke-width="2" />
      <circle cx="0" cy="-45" r="4" fill="#B8E63C" stroke-width="2" />
      <circle cx="38" cy="-37" r="4" fill="#F2556B" stroke-width="2" />
      <circle cx="0" cy="-24" r="4.5" fill="#2FD6E8" stroke-width="2" />
    </g>
  ),
  champion: () => (
    <g {...line}>
      <path d="M-31 -4 C-34 -48 34 -48 31 -4 Q0 -12 -31 -4 Z" fill="#D8F1F4" fill-opacity=".85" />
      <path d="M-16 -14 C-25 -16 -23 -28 -14 -28 C-12 -36 4 -37 7 -30 C18 -33 24 -20 15 -15 C8 -11 -8 -11 -16 -14 Z" fill="#F4A6B7" stroke-width="2.2" />
      <path d="M-8 -27 C-2 -27 -4 -19 -9 -20 M6 -29 C2 -23 8 -20 13 -23" fill="none" stroke-width="2" />
      <path d="M-21 -24 C-19 -31 -15 -35 -11 -37" fill="none" stroke="#FFFFFF" stroke-width="3" />
      <rect x="-34" y="-10" width="68" height="8" rx="4" fill="#7FA9B0" />
    </g>
  ),
};

function Eyes({ mood }: { mood: Mood }): JSX.Element {
  if (mood === 'happy' || mood === 'won') {
    return <path d="M-20 10 Q-12 0 -4 10 M4 10 Q12 0 20 10" {...open} stroke-width={3.2} />;
  }
  const up = mood === 'thinking' ? -3 : mood === 'sad' ? 2 : 0;
  const small = mood === 'worried' ? 2.8 : 4;
  return (
    <g>
      {[-12, 12].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy="8" rx="7.2" ry="8.4" fill="#FFFFFF" {...line} stroke-width={2.2} />
          <circle cx={x} cy={8 + up} r={small} fill={INK} />
          <circle cx={x - 1.4} cy={6.4 + up} r="1.4" fill="#FFFFFF" />
        </g>
      ))}
      {mood === 'sly' && <path d="M-20 4 H-4 M4 4 H20" {...open} stroke-width={3.4} />}
      {mood === 'thinking' && <path d="M-19 -3 H-6 M5 -6 L18 -3" {...open} />}
      {mood === 'worried' && <path d="M-20 -2 L-7 -6 M7 -6 L20 -2" {...open} />}
      {mood === 'sad' && <path d="M-20 -1 L-7 -5 M7 -5 L20 -1" {...open} />}
    </g>
  );
}

const MOUTHS: Readonly<Record<Mood, string>> = {
  calm: 'M-9 24 Q0 32 9 24',
  drawn: 'M-8 27 Q0 30 8 27',
  thinking: 'M-5 28 L8 26',
  sly: 'M-8 27 Q2 31 10 23',
  worried: 'M-9 28 Q-5 23 0 27 Q5 31 9 26',
  sad: 'M-9 30 Q0 22 9 30',
  happy: 'M-10 22 H10 Q8 34 0 34 Q-8 34 -10 22 Z',
  won: 'M-10 22 H10 Q8 34 0 34 Q-8 34 -10 22 Z',
};

export function Face({ level, mood = 'calm' }: { level: string; mood?: Mood }): JSX.Element {
  const skin = SKINS[level] ?? '#F3C9A5';
  const Hat = HATS[level];
  const laughing = mood === 'happy' || mood === 'won';
  return (
    <svg class={`face ${mood}`} viewBox="-50 -52 100 100" aria-hidden="true">
      <circle cx="-33" cy="10" r="6" fill={skin} {...line} />
      <circle cx="33" cy="10" r="6" fill={skin} {...line} />
      {level === 'ruthless' ? (
        <rect x="-33" y="-25" width="66" height="66" rx="14" fill={skin} {...line} />
      ) : (
        <circle cx="0" cy="8" r="32" fill={skin} {...line} />
      )}
      <ellipse cx="-21" cy="20" rx="5.5" ry="3.6" fill="#E8506A" fill-opacity=".28" />
      <ellipse cx="21" cy="20" rx="5.5" ry="3.6" fill="#E8506A" fill-opacity=".28" />
      <Eyes mood={mood} />
      <path d={MOUTHS[mood]} {...open} fill={laughing ? '#8E2430' : 'none'} />
      {Hat && <Hat />}
      {(mood === 'thinking' || mood === 'worried') && (
        <path class="drop" d="M36 -2 C41 6 40 11 36 11 C32 11 31 6 36 -2 Z" fill="#7CC7F2" {...line} stroke-width={1.8} />
      )}
    </svg>
  );
}
