/** How components follow the app: its context, and drawing again when it changes. */
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { App } from './app';

export const AppContext = createContext<App | null>(null);

/** The app; the component is drawn again at each of its changes. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('there is no app around this component');
  const [, draw] = useState(0);
  useEffect(() => app.subscribe(() => { draw((times) => times + 1); }), [app]);
  return app;
}
