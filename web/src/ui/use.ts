/** How components follow the app: its context, and drawing again when it changes. */
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import type { App } from './app';

export const AppContext = createContext<App | null>(null);

/** The app; the component is drawn again at each of its changes. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('there is no app around this component');
  const [, draw] = useState(0);
  // Before anything can happen: a change between drawing and listening would be missed.
  useLayoutEffect(() => app.subscribe(() => { draw((times) => times + 1); }), [app]);
  return app;
}
