/** The way in: loads the core, starts the worker and puts the app on the page. */
import { render } from 'preact';
import moduleUrl from '@module?url';
import { loadCore } from '@core';
import { Analyst } from './engine/analyst';
import { Engine } from './engine/engine';
import { startOffline } from './sw/register';
import { App } from './ui/app';
import { Root } from './ui/root';

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no place for the app');
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`${moduleUrl}: ${response.status}`);
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const make = (): Worker =>
    new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module', name: 'kingme' });
  const engine = new Engine(make, module);
  const analyst = new Analyst(make, module);
  const app = new App(await loadCore(module), engine, analyst);
  app.begin();
  render(<Root app={app} />, root);
  engine.warm();
  void startOffline({ update: (reload) => { app.offerUpdate(reload); } });
}

start().catch((error: unknown) => {
  const root = document.getElementById('app');
  if (root) {
    const text = document.createElement('p');
    text.className = 'broken';
    text.textContent = 'kingme could not be loaded. Reload the page, or try a newer browser.';
    root.replaceChildren(text);
  }
  throw error;
});
