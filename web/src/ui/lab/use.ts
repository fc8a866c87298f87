/** How parts of the lab's screen follow it. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { useApp } from '../use';
import { labOf, type Lab } from './lab';

/** The lab; the component is drawn again at each of its changes. */
export function useLab(): Lab {
  const app: App = useApp();
  const lab = labOf(app);
  const [, draw] = useState(0);
  useLayoutEffect(() => lab.subscribe(() => { draw((times) => times + 1); }), [lab]);
  return lab;
}
