/** What of a rule set the legal moves depend on, as the view of a function needs it. */
import table from '@data/rulesets.json';
import type { MoveRules } from '@kingme/lab/position.mjs';

export function moveRules(name: string): MoveRules {
  const row = Object.entries(table).find(([key]) => key === name)?.[1];
  if (!row) throw new Error(`there is no rule set ${name}`);
  const { jumps_compulsory, continuation_compulsory, crowning_ends_move } = row;
  return { jumps_compulsory, continuation_compulsory, crowning_ends_move };
}
