import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILED_CODE } from './server-process.mjs';
import { hashOf } from './stamp.mjs';

/** A folder with one module, and a name that it can be moved to. */
const openFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvoz-stamp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = [join(folder, 'one'), join(folder, 'two')];
  mkdirSync(join(from, 'server'), { recursive: true });
  writeFileSync(join(from, 'server/main.ts'), 'const count: number = 2; console.log(count);');
  return { from, to };
};

test('a stamp outlives a move of the folder, and no change of its files', () => {
  const { from, to } = openFolder();
  const before = hashOf(['server'], from);
  renameSync(from, to);
  expect(hashOf(['server'], to)).toBe(before);
  renameSync(join(to, 'server/main.ts'), join(to, 'server/other.ts'));
  const renamed = hashOf(['server'], to);
  writeFileSync(join(to, 'server/other.ts'), 'const count: number = 3; console.log(count);');
  expect(new Set([before, renamed, hashOf(['server'], to)]).size).toBe(3);
});

test('compiled code is found again after a move', () => {
  const { from, to } = openFolder();
  // What Node reports of its cache goes to standard error.
  const load = (root) =>
    spawnSync(process.execPath, [join(root, 'server/main.ts')], {
      env: {
        ...{ ...COMPILED_CODE, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
        NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
      },
    }).output.join('');
  expect(load(from)).not.toContain('was accepted');
  renameSync(from, to);
  expect(load(to)).toMatch(/main\.ts was accepted/);
});
