/** The list of moves: to read, and to look back by. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Match } from '../game/match';
import { numbered } from '../game/pdn';
import { say } from '../words';
import { Icon, type IconName } from './icons';
import { useApp } from './use';

export function Moves({ match }: { match: Match }): JSX.Element {
  const { controller, sideWord } = wired(useApp());
  const scroller = useRef<HTMLDivElement>(null);
  const current = controller.looking ?? match.plies.length;
  useEffect(() => {
    const box = scroller.current;
    const marked = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box) return;
    if (!marked) {
      box.scrollTo(0, 0);
      return;
    }
    // Only the list scrolls, never the page.
    box.scrollTop = marked.offsetTop - box.clientHeight / 2;
    box.scrollLeft = marked.offsetLeft - box.clientWidth + marked.offsetWidth + 16;
  }, [current, match]);
  const rows = numbered(match);
  const steps: [IconName, string, () => void, boolean][] = [
    ['first', say.moves.first, () => { controller.lookAt(0); }, current === 0],
    ['back', say.moves.previous, () => { controller.step(-1); }, current === 0],
    ['next', say.moves.next, () => { controller.step(1); }, controller.looking === null],
    ['last', say.moves.last, () => { controller.lookAt(null); }, controller.looking === null],
  ];
  return (
    <section class="moves" aria-label={say.moves.title}>
      <h2>{say.moves.title}</h2>
      <div class="move-list" ref={scroller} tabIndex={rows.length > 0 ? 0 : -1} role="group" aria-label={say.moves.title}>
        {rows.length === 0 && <p class="empty">{say.moves.none}</p>}
        {rows.map(({ ply, number, text, first }) => {
          const side = sideWord(match.mover(ply));
          const shown = text.replace('-', '–').replaceAll('x', '×');
          return [
            (first || ply === 0) && <span key={`n${ply}`} class="move-number" aria-hidden="true">{number}.</span>,
            ply === 0 && !first && <span key="gap" class="move-gap" aria-hidden="true">…</span>,
            <button
              key={ply}
              type="button"
              class="move"
              aria-current={ply + 1 === current ? 'true' : undefined}
              aria-label={say.moves.move(number, side, shown)}
              onClick={() => { controller.lookAt(ply + 1); }}
            >
              {shown}
            </button>,
          ];
        })}
      </div>
      <div class="steps">
        {steps.map(([icon, name, act, disabled]) => (
          <button key={icon} type="button" class="icon-button" aria-label={name} disabled={disabled} onClick={act}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </section>
  );
}

const wired = (app: ReturnType<typeof useApp>): { controller: typeof app.controller; sideWord: typeof app.sideWord } => ({
  controller: app.controller,
  sideWord: (side) => app.sideWord(side),
});
