/** One piece of a set as a picture in a panel. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { drawPiece } from '../board/sets';
import type { Side } from '../game/squares';

export function PieceIcon({ set, side, king = false }: { set: string; side: Side; king?: boolean }): JSX.Element {
  const host = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren(drawPiece(set, { side, king }));
  }, [set, side, king]);
  return <span class="piece-icon" ref={host} />;
}
