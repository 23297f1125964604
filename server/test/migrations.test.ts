import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What an older process may still ask for is gone afterwards, or wants what it does not give. */
const TAKES_AWAY =
  /drop (?:column|table|type|view|function)|rename |set not null|add column (?!.*default).* not null/i;

it('migrations that take something away are those that the instructions for upgrades name', async () => {
  const folder = join(ROOT, 'server/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const found: string[] = [];
  for (const name of names)
    if (TAKES_AWAY.test(await readFile(join(folder, name), 'utf8'))) found.push(name.slice(0, 4));
  const instructions = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, upgrade] = instructions.split('## Upgrade');
  const named = [...upgrade!.matchAll(/^\| (\d{4}) \|/gm)].map(([, number]) => number);
  expect(named).toEqual(found);
});
