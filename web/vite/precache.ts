/**
 * The list of everything that is shipped. Owns two files of the site: `sw.js`, the service worker
 * with the list inside, and `site.json`, the same list for whoever serves or copies the site.
 *
 * The list is read from the folder that was written, so that no file of any plugin is missed, and
 * each file stands in it with the hash of its content: any change makes another worker, which is
 * how browsers notice an update.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Address relative to the site's root, and the SHA-256 of the content. */
type Row = readonly [path: string, sha256: string];

const WORKER = 'sw.js';
const LIST = 'site.json';
const SOURCE = fileURLToPath(new URL('../src/sw/worker.ts', import.meta.url));

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

function rows(folder: string): Row[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file): Row => [relative(folder, file).split(sep).join('/'), sha256(readFileSync(file))])
    .filter(([path]) => path !== WORKER && path !== LIST)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Stands in the worker until its version is known, which is the hash of all else in it. */
const UNKNOWN = '@version@';

/**
 * Builds the service worker by itself, as one classic script that imports nothing, and gives its
 * version. Another worker has another version, even if it is for the same files: the two must not
 * share a cache, since one may fail to fill it while the other serves from it.
 */
async function buildWorker(files: readonly Row[], config: ResolvedConfig): Promise<string> {
  await build({
    configFile: false,
    root: config.root,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(UNKNOWN) },
    build: {
      outDir: config.build.outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { entryFileNames: WORKER, format: 'iife' } },
    },
  });
  const file = join(config.root, config.build.outDir, WORKER);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(UNKNOWN)) throw new Error(`${WORKER} has no place for its version`);
  const version = sha256(text).slice(0, 16);
  writeFileSync(file, text.replaceAll(UNKNOWN, version));
  return version;
}

/** Adds `sw.js` and `site.json` when all else is written. */
export function precache(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'kingme:precache',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      async handler() {
        const folder = join(config.root, config.build.outDir);
        const files = rows(folder);
        const version = await buildWorker(files, config);
        const worker: Row = [WORKER, sha256(readFileSync(join(folder, WORKER)))];
        const list = { site: 'kingme', version, files: Object.fromEntries([...files, worker]) };
        writeFileSync(join(folder, LIST), `${JSON.stringify(list, null, 1)}\n`);
      },
    },
  };
}
