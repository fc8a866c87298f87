/**
 * A game with its variations, comments and marks, to look at and to change. What a text means, and
 * which moves are legal, is the core's to say; here is what hangs on what.
 */
import type { Core, Move, PdnNode } from '@core';
import { Match, RULE_SETS, type RuleSet } from './match';
import { TextError } from './pdn';

export interface TreeNode {
  readonly id: number;
  /** Null for the start. */
  readonly parent: TreeNode | null;
  /** The core's move; null for the start. */
  readonly move: Move | null;
  /** The number of moves that lead here. */
  readonly ply: number;
  /** What may follow; the first one continues the line. */
  readonly children: TreeNode[];
  nags: number[];
  before: string[];
  after: string[];
}

export class Tree {
  readonly root: TreeNode = node(0, null, null);
  private last = 0;

  /** @param start the compact form of where it begins; null for the start of the rules */
  constructor(
    readonly core: Core,
    readonly rules: RuleSet,
    readonly start: string | null = null,
    readonly tags: Record<string, string> = {},
  ) {}

  /** A game of a PDN text, the first one having number 0. Throws a TextError or a CoreError; both have a sentence. */
  static read(core: Core, text: string, number = 0): Tree {
    const { rules, start, tags, nodes, errors } = core.readPdn(text, number);
    const [fault] = errors;
    if (fault) throw new TextError(`Line ${fault.line}, column ${fault.column}: ${fault.reason}.`);
    const tree = new Tree(core, RULE_SETS.find((each) => each === rules) ?? 'english', start, Object.fromEntries(tags));
    tree.fill(nodes);
    return tree;
  }

  /** The moves of a game that was played. */
  static of(core: Core, match: Match, tags: Record<string, string>): Tree {
    const { rules, start } = match.options;
    const tree = new Tree(core, rules, start, tags);
    let at = tree.root;
    for (const { move } of match.plies) at = tree.add(at, move);
    return tree;
  }

  /** The nodes in the order of PDN: each line as it goes on before the variations from it. */
  nodes(): TreeNode[] {
    const found: TreeNode[] = [];
    const open = [this.root];
    for (let at = open.pop(); at; at = open.pop()) {
      found.push(at);
      open.push(...at.children.toReversed());
    }
    return found;
  }

  /** The main line from the start, the start included. */
  mainLine(): TreeNode[] {
    return lineFrom(this.root);
  }

  /** Add a move, or find it there. */
  add(parent: TreeNode, move: Move): TreeNode {
    const known = parent.children.find((child) => child.move?.text === move.text);
    if (known) return known;
    this.last += 1;
    const child = node(this.last, parent, move);
    parent.children.push(child);
    return child;
  }

  /** Take a move and all that follows it away. */
  remove(at: TreeNode): void {
    const { parent } = at;
    if (parent) parent.children.splice(parent.children.indexOf(at), 1);
  }

  /** Make a line the main one, all the way from the start. */
  promote(at: TreeNode): void {
    for (const child of pathTo(at).slice(1)) {
      const siblings = child.parent?.children ?? [];
      siblings.splice(siblings.indexOf(child), 1);
      siblings.unshift(child);
    }
  }

  /** The game up to a node, to ask the rules; to be freed. */
  match(at: TreeNode): Match {
    const { core, rules, start } = this;
    const match = new Match(core, { rules, start, level: null, you: 'black', seed: 0 });
    for (const { move } of pathTo(at)) if (move) match.play(move.text);
    return match;
  }

  pdn(): string {
    const nodes = this.nodes();
    const places = new Map(nodes.map((each, place) => [each, place]));
    return this.core.writePdn({
      rules: this.rules,
      start: this.start,
      tags: { GameType: this.rules === 'classroom' ? '21,W' : '21', ...this.tags, ...(this.rules === 'english' ? {} : { Rules: this.rules }) },
      nodes: nodes.map(({ parent, move, nags, before, after }) => ({
        parent: parent ? (places.get(parent) ?? 0) : 0,
        move: move?.text ?? '',
        nags,
        before,
        after,
      })),
    });
  }

  /** Hang the nodes of a text, whose moves the core has found legal, on each other. */
  private fill(nodes: readonly PdnNode[]): void {
    const { core, rules, start } = this;
    const board = start === null ? core.board(rules) : core.boardFromCompact(start, rules);
    const made: TreeNode[] = [];
    let here = this.root;
    for (const { parent, move, nags, before, after } of nodes) {
      const from = made[parent];
      let at = this.root;
      if (from) {
        // Parents come first: go back to where both ways part, then on.
        while (here !== from && here.ply > 0) {
          if (pathTo(from).includes(here)) break;
          board.pop();
          here = here.parent ?? this.root;
        }
        for (const step of pathTo(from).slice(here.ply + 1)) if (step.move) board.push(step.move.text);
        at = this.add(from, board.push(move));
        here = at;
      }
      at.nags = nags;
      at.before = before;
      at.after = after;
      made.push(at);
    }
    board.free();
  }
}

/** The nodes from the start to one. */
export function pathTo(at: TreeNode): TreeNode[] {
  const path = [at];
  for (let up = at.parent; up; up = up.parent) path.push(up);
  return path.reverse();
}

/** A node and what continues its line. */
export function lineFrom(at: TreeNode): TreeNode[] {
  const line = [at];
  for (let [next] = at.children; next; [next] = next.children) line.push(next);
  return line;
}

export const onMainLine = (at: TreeNode): boolean =>
  pathTo(at).every(({ parent }, index, path) => index === 0 || parent?.children[0] === path[index]);

function node(id: number, parent: TreeNode | null, move: Move | null): TreeNode {
  return { id, parent, move, ply: parent ? parent.ply + 1 : 0, children: [], nags: [], before: [], after: [] };
}
