/** The bar at the top of every screen but home. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words';
import { Icon } from './icons';
import { useApp } from './use';

export function Header({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  const app = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen that opens is where reading begins.
  useEffect(() => { heading.current?.focus({ preventScroll: true }); }, []);
  return (
    <header class="header">
      <button type="button" class="icon-button" aria-label={say.actions.back} onClick={() => { app.back(); }}>
        <Icon name="back" />
      </button>
      <h1 tabIndex={-1} ref={heading}>{title}</h1>
      <div class="header-end">{children}</div>
    </header>
  );
}
