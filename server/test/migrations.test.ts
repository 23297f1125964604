import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, inject, it } from 'vitest';
import { migrateDatabase, requireMigrated } from '../src/db/migrate.ts';
import { findDrift, readTables } from '../statements/drift.ts';
import { runAsAdmin, withDatabase } from './database.ts';
import { createDatabase, dropDatabase } from './test-app.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Statements that remove what an older process may still read, or that require what it does not write. */
const TAKES_AWAY =
  /drop (?:column|table|type|view|function)|rename |set not null|add column (?!.*(?:default|generated always)).* not null/i;

const COLUMNS = `
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;

interface Column {
  name: string;
  type: string;
  notNull: boolean;
}

describe('the migrations make what the code declares', () => {
  it('as Drizzle remembers it', async () => {
    expect(await findDrift(ROOT)).toEqual([]);
  });

  it('as the database has it', async () => {
    const tables = Object.values(await readTables(ROOT)).filter((one) => is(one, PgTable));
    const declared = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        name: `${getTableName(table)}.${column.name}`,
        type: column.getSQLType().replaceAll(', ', ','),
        notNull: column.notNull,
      })),
    );
    const migrated = withDatabase(inject('adminUrl'), inject('templateDatabase'));
    const found = await runAsAdmin<Column>(migrated, COLUMNS);
    const byName = (a: Column, b: Column) => a.name.localeCompare(b.name);
    expect(found.sort(byName)).toEqual(declared.sort(byName));
  });
});

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

describe('a database of another version', () => {
  it('that is newer is refused, by whoever migrates and whoever does not', async () => {
    const url = await createDatabase();
    try {
      await requireMigrated(url);
      await runAsAdmin(
        url,
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
      );
      for (const ways of [migrateDatabase, requireMigrated])
        await expect(ways(url)).rejects.toThrow('migrated by a newer version of Parvoz');
    } finally {
      await dropDatabase(url);
    }
  });

  it('that is older, or empty, is left as it is by a start with MIGRATE=false', async () => {
    const url = await createDatabase();
    try {
      await runAsAdmin(
        url,
        'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
      );
      await expect(requireMigrated(url)).rejects.toThrow('run npm run migrate');
      await runAsAdmin(url, 'drop schema drizzle cascade');
      await expect(requireMigrated(url)).rejects.toThrow('run npm run migrate');
    } finally {
      await dropDatabase(url);
    }
  });
});
