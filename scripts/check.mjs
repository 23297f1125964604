// `npm run check`: style, types, imports, unused code, SQL statements and the project rules. All of them run, so that
// one look shows every fault.
import { spawn } from 'node:child_process';
import { installPackages } from './packages.mjs';
import { environment, ROOT } from './run.mjs';

/** Several threads of the compiler each work out the types that they share: with one it takes half the processor time. */
const typesOf = (part) => ['tsc', '--noEmit', '--singleThreaded', '-p', part];

/** Two rows side by side, each one check after the other and about as long as the other row. */
const ROWS = [
  [
    ...['contract', 'packages', 'server'].map(typesOf),
    ['node', 'web/class-types.ts'],
    ...['web', 'e2e'].map(typesOf),
  ],
  [
    ['biome', 'check'],
    ['oxlint', 'contract', 'packages', 'server', 'web'],
    ['knip', '--no-progress', '--no-config-hints'],
    ['node', 'scripts/check-rules.mjs'],
    ['node', 'server/statements/check.ts'],
  ],
];

/** Runs a check; its output is shown in one piece when it has ended. */
const passes = ([command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      process.stdout.write(`> ${[command, ...args].join(' ')}\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });

await installPackages('everything');
const failed = [];
await Promise.all(
  ROWS.map(async (checks) => {
    for (const check of checks) if (!(await passes(check))) failed.push(check.join(' '));
  }),
);

if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`All ${ROWS.flat().length} checks passed\n`);
}
