import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCore } from '@core';

test('the core loads and knows the start position', async () => {
  const core = await loadCore(readFileSync('../.build/wasm/kingme_core.wasm'));
  expect(core.board().legalMoves()).toHaveLength(7);
});
