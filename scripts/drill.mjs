// `npm run drill -- <name> [count]`: does one of the drills (drills/<name>.drill.ts) so often and prints its report (docs/drills.md).
// Without a name it says which there are.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installWhereNone } from './packages.mjs';
import { buildWeb, compileSources } from './prepare.mjs';
import { ROOT, run } from './run.mjs';

const names = readdirSync(join(ROOT, 'drills')).flatMap((file) => /^(.+)\.drill\.ts$/.exec(file)?.[1] ?? []);
const [name, count] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`npm run drill -- ${names.join(' | ')} [how often]\n`);
  process.exitCode = 1;
} else {
  await installWhereNone('everything');
  // Processes that are killed keep no compiled code for those after them, and each would start from the sources.
  await compileSources();
  if (name === 'behind-proxy') await buildWeb();
  const parameters = ['run', '--project', 'node', `drills/${name}.drill.ts`];
  process.exitCode = await run('vitest', parameters, {
    env: { TESTS: 'drills', ...(count && { DRILL_COUNT: count }) },
  });
}
