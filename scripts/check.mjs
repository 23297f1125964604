import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKS = [
  ['biome', 'check'],
  ['tsc', '--noEmit', '-p', 'contract'],
  ['tsc', '--noEmit', '-p', 'server'],
  ['tsc', '--noEmit', '-p', 'web'],
  ['tsc', '--noEmit', '-p', 'e2e'],
  ['node', 'scripts/check-house.mjs'],
];

const root = fileURLToPath(new URL('..', import.meta.url));
// The tools, and the Node they run on, are the pinned ones, also when this is started without npm.
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

const failed = CHECKS.filter(([command, ...args]) => {
  process.stdout.write(`> ${[command, ...args].join(' ')}\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: 'inherit',
    // On Windows the tools are .cmd files, which only a shell starts.
    shell: process.platform === 'win32',
  });
  if (error) process.stdout.write(`${error.message}\n`);
  return status !== 0;
});

if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.map((check) => check.join(' ')).join(', ')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`All ${CHECKS.length} checks passed\n`);
}
