/** How the site is built: where the core and the shared data files come from, and what goes out. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { icons } from './vite/icons.ts';
import { precache } from './vite/precache.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The WebAssembly module: as just built, or else as committed. */
function coreModule(): string {
  const places = [here('../.build/wasm/kingme_core.wasm'), here('../crates/wasm/prebuilt/kingme_core.wasm')];
  const named = process.env['KINGME_WASM'];
  const found = named ?? places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${places[0]} is missing; \`make wasm\` builds it`);
  return found;
}

export default defineConfig({
  // Relative, so that the site works in any folder of any host.
  base: './',
  plugins: [icons(), precache()],
  resolve: {
    alias: [
      { find: /^@core$/, replacement: here('./core/core.js') },
      { find: /^@data(?=\/)/, replacement: here('../src/kingme/data') },
      { find: /^@kingme(?=\/)/, replacement: here('../src/kingme') },
      { find: /^@module(?=\?)/, replacement: coreModule() },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The policy of the server allows no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { fs: { allow: [here('..')] } },
  test: { include: ['tests/**/*.test.{ts,tsx}'], environment: 'node' },
});
