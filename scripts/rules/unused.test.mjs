import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { environment, ROOT } from '../run.mjs';

const TREE = {
  'package.json': '{ "name": "parvoz", "type": "module", "workspaces": ["server", "web"] }',
  'server/package.json': '{ "name": "@parvoz/server", "type": "module", "dependencies": { "pg": "^8" } }',
  'server/src/main.ts': "import 'sharp';\nimport { used } from './lib/used.ts';\nused();\n",
  'server/src/lib/used.ts': 'export const used = () => 1;\nexport const idle = () => 2;\n',
  'web/package.json': '{ "name": "@parvoz/web", "type": "module" }',
  'web/src/routes/no-route.tsx': 'export const Page = 1;\n',
  'server/src/lib/alone.ts': 'export const alone = 1;\n',
};

it('finds files, exports and dependencies that nothing uses, and dependencies that are not declared', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvoz-unused-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    cpSync(join(ROOT, 'knip.json'), join(folder, 'knip.json'));
    for (const [path, text] of Object.entries(TREE)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const args = ['--no-progress', '--no-config-hints', '--reporter=compact'];
    const { status, stdout } = spawnSync('knip', args, { cwd: folder, env: environment(), encoding: 'utf8' });
    expect(status).toBe(1);
    for (const found of [
      'server/src/lib/alone.ts',
      'used.ts: idle',
      'server/package.json: pg',
      'main.ts: sharp',
    ])
      expect(stdout).toContain(found);
    expect(stdout).not.toContain('main.ts: used');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
