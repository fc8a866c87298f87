/** The moves of an analysis with their variations, marks and comments: to read, and to go to. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Side } from '../game/squares';
import { spoken, verdictIn } from '../game/review';
import { lineFrom, type TreeNode } from '../game/tree';
import { say } from '../words';

const MARKS: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

interface Props {
  readonly root: TreeNode;
  readonly at: TreeNode;
  /** Who moves first, and who would by the rules: numbers follow that one. */
  readonly first: Side;
  readonly lead: Side;
  readonly go: (node: TreeNode) => void;
}

export function Variations({ root, at, first, lead, go }: Props): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const marked = box?.querySelector<HTMLElement>('[aria-current]');
    // Only the list scrolls, never the page.
    if (box) box.scrollTop = marked ? marked.offsetTop - box.clientHeight / 2 : 0;
  }, [at]);
  const shift = first === lead ? 0 : 1;
  return (
    <div class="variations" ref={scroller} role="group" tabIndex={0} aria-label={say.moves.title}>
      {root.children.length === 0 && <p class="empty">{say.moves.none}</p>}
      <Line from={root} at={at} shift={shift} go={go} depth={0} />
    </div>
  );
}

/** What follows a node: the moves of the line, each with its variations behind it. */
function Line({ from, at, shift, go, depth }: { from: TreeNode; at: TreeNode; shift: number; go: (node: TreeNode) => void; depth: number }): JSX.Element {
  const parts: JSX.Element[] = [];
  let numbered = true;
  for (const node of lineFrom(from).slice(1)) {
    parts.push(<MoveButton key={node.id} node={node} current={node === at} shift={shift} numbered={numbered} go={go} />);
    numbered = false;
    for (const text of spoken(node.after)) parts.push(<span key={`c${node.id}${text}`} class="comment">{text}</span>);
    for (const other of node.parent?.children.slice(1) ?? []) {
      if (node !== node.parent?.children[0]) break;
      parts.push(
        <div key={`v${other.id}`} class="variation" data-depth={Math.min(depth + 1, 3)}>
          <MoveButton node={other} current={other === at} shift={shift} numbered go={go} />
          {spoken(other.after).map((text) => <span key={text} class="comment">{text}</span>)}
          <Line from={other} at={at} shift={shift} go={go} depth={depth + 1} />
        </div>,
      );
      numbered = true;
    }
  }
  return <>{parts}</>;
}

function MoveButton({ node, current, shift, numbered, go }: { node: TreeNode; current: boolean; shift: number; numbered: boolean; go: (node: TreeNode) => void }): JSX.Element {
  const place = node.ply - 1 + shift;
  const number = Math.floor(place / 2) + 1;
  const leads = place % 2 === 0;
  const text = (node.move?.pdn ?? '').replace('-', '–').replaceAll('x', '×');
  const mark = node.nags.map((nag) => MARKS[nag] ?? '').join('');
  const verdict = verdictIn(node)?.name;
  return (
    <span class="move-part">
      {(leads || numbered) && <span class="move-number" aria-hidden="true">{number}{leads ? '.' : '…'}</span>}
      <button
        type="button"
        class={`move ${verdict ?? ''}`}
        aria-current={current ? 'true' : undefined}
        aria-label={verdict ? `${number}, ${text}, ${verdict}` : `${number}, ${text}`}
        onClick={() => { go(node); }}
      >
        {text}
        {mark !== '' && <b class="nag">{mark}</b>}
      </button>
    </span>
  );
}
