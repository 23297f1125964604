// `npm run docs:access`: writes docs/access.md from the contract.
import { join } from 'node:path';
import { installPackages } from './packages.mjs';
import { ROOT, runOrThrow } from './run.mjs';

const write = `
  import { writeFileSync } from 'node:fs';
  import { accessTable } from ${JSON.stringify(join(ROOT, 'server/test/access-table.ts'))};
  writeFileSync(${JSON.stringify(join(ROOT, 'docs/access.md'))}, await accessTable());
`;
await installPackages('everything');
await runOrThrow('node', ['--input-type=module', '--eval', write]);
