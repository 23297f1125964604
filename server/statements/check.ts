// Part of `npm run check`: tables beside their migrations, and every statement of the server.
import { join } from 'node:path';
import { findDrift } from './drift.ts';
import { checkStatements } from './statements.ts';

const drift = (await findDrift(join(import.meta.dirname, '../..'))).map(
  (place) => `${place}: tables.ts and the migrations differ, npm run db:generate makes a migration`,
);
const { faults, calls, statements, templates } = await checkStatements();
const all = [...drift, ...faults];
for (const fault of all) process.stdout.write(`${fault}\n`);
process.stdout.write(
  all.length
    ? `Statements: ${all.length} faults\n`
    : `Statements in order: ${statements} of ${calls} places, ${templates} templates\n`,
);
if (all.length) process.exitCode = 1;
