// `npm run check`: style, imports, types, statements of SQL and the house rules. All run, so that one look shows everything that is wrong.
import { run } from './run.mjs';

const CHECKS = [
  ['biome', 'check'],
  ['oxlint', 'contract', 'packages', 'server', 'web'],
  ['tsc', '--noEmit', '-p', 'contract'],
  ['tsc', '--noEmit', '-p', 'packages'],
  ['tsc', '--noEmit', '-p', 'server'],
  ['node', 'web/class-types.ts'],
  ['tsc', '--noEmit', '-p', 'web'],
  ['tsc', '--noEmit', '-p', 'e2e'],
  ['node', 'server/statements/check.ts'],
  ['node', 'scripts/check-house.mjs'],
];

const failed = [];
for (const check of CHECKS) {
  const name = check.join(' ');
  process.stdout.write(`> ${name}\n`);
  const [command, ...args] = check;
  const code = await run(command, args).catch((error) => {
    process.stdout.write(`${error.message}\n`);
    return 1;
  });
  if (code !== 0) failed.push(name);
}

if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`All ${CHECKS.length} checks passed\n`);
}
