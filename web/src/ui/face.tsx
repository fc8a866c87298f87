/**
 * The opponents' faces: a head, a hat for each level, a mood, from the data files that all front ends
 * draw from. Owns which face a level and a mood of the browser game has.
 */
import faces from '@data/faces.json';
import table from '@data/levels.json';
import type { JSX } from 'preact';
import { drawn, type Parts, type Recipe } from '../board/recipes';
import type { Mood } from '../play/means';

interface Portrait {
  readonly skin: string;
  readonly hat: string;
  readonly head: string;
}

const DATA = faces as unknown as {
  readonly heads: Parts;
  readonly hats: Parts;
  readonly parts: Parts;
  readonly moods: Parts;
  readonly over: Parts;
  /** A number stands for the level whose portrait it is. */
  readonly portraits: Readonly<Record<string, Portrait | number>>;
};

function portraitOf(level: string): Portrait | undefined {
  const portrait = DATA.portraits[level];
  if (typeof portrait !== 'number') return portrait;
  return table.levels.find((row) => row.level === portrait)?.portrait;
}

/** The moods of the end of a game look like others. */
const looks = (mood: Mood): string => (mood === 'won' ? 'happy' : mood === 'drawn' ? 'calm' : mood);

function drawing(level: string, mood: Mood): string {
  const portrait = portraitOf(level);
  if (!portrait) return '';
  const look = looks(mood);
  const recipe: Recipe = [
    ...(DATA.heads[portrait.head] ?? []),
    '{blush}',
    ...(DATA.moods[look] ?? []),
    ...(DATA.hats[portrait.hat] ?? []),
    ...(DATA.over[look] ?? []),
  ];
  const content = drawn([{ move: 'translate(50 52)', draw: recipe }], DATA.parts);
  return content.replaceAll('{skin}', portrait.skin);
}

export function Face({ level, mood = 'calm' }: { level: string; mood?: Mood }): JSX.Element {
  return (
    <svg
      class={`face ${mood}`}
      viewBox="0 0 100 100"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing(level, mood) }}
    />
  );
}
