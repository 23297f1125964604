import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { describe, expect, inject, it } from 'vitest';
import { countMigrations, migrateDatabase, requireMigrated } from '../src/db/migrate.ts';
import { findDrift, readTables } from '../statements/drift.ts';
import { runAsAdmin, withDatabase } from './database.ts';
import HISTORY from './migrations-before-baseline.json' with { type: 'json' };
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

const migrationNames = async (): Promise<string[]> =>
  (await readdir(join(ROOT, 'server/migrations'))).filter((name) => name.endsWith('.sql')).sort();

it('migrations that take something away are those that the instructions for upgrades name', async () => {
  const found: string[] = [];
  for (const name of await migrationNames())
    if (TAKES_AWAY.test(await readFile(join(ROOT, 'server/migrations', name), 'utf8')))
      found.push(name.slice(0, 4));
  const instructions = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, upgrade] = instructions.split('## Upgrade');
  const named = [...upgrade!.matchAll(/^\| (\d{4}) \|/gm)].map(([, number]) => number);
  expect(named).toEqual(found);
});

/** An empty database with the baseline alone, which says that it has had the migrations that the baseline stands for. */
const withHistory = async (work: (url: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'parvoz-baseline-'));
  const database = `history_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(inject('adminUrl'), `create database ${database}`);
  const url = withDatabase(inject('adminUrl'), database);
  try {
    const source = join(ROOT, 'server/migrations');
    const journal = JSON.parse(await readFile(join(source, 'meta/_journal.json'), 'utf8'));
    const [first] = journal.entries;
    await mkdir(join(folder, 'meta'));
    await copyFile(join(source, `${first.tag}.sql`), join(folder, `${first.tag}.sql`));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: [first] }));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.end();
    const rows = HISTORY.map(({ hash, when }) => `('${hash}', ${when})`).join(', ');
    await runAsAdmin(
      url,
      `delete from drizzle.__drizzle_migrations;
       insert into drizzle.__drizzle_migrations (hash, created_at) values ${rows}`,
    );
    await work(url);
  } finally {
    await rm(folder, { recursive: true });
    await runAsAdmin(inject('adminUrl'), `drop database ${database} with (force)`);
  }
};

const countOf = async (url: string, table: string): Promise<number> =>
  (await runAsAdmin<{ count: number }>(url, `select count(*)::int as count from ${table}`))[0]!.count;

describe('a database from before the baseline', () => {
  it('that has had all migrations until then goes on after it, keeps what it has, and is as a new one', async () => {
    await withHistory(async (url) => {
      await runAsAdmin(
        url,
        `insert into continents (name_uz, name_ru, name_en, order_number) values ('Osiyo', 'Азия', 'Asia', 1)`,
      );
      const synonyms = await countOf(url, 'search_synonyms');
      expect(synonyms).toBeGreaterThan(600);
      await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
      await requireMigrated(url);
      const later = (await migrationNames()).length - 1;
      expect(await countOf(url, 'drizzle.__drizzle_migrations')).toBe(HISTORY.length + later);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      expect(await countMigrations(client)).toBe(HISTORY.length + later);
      await client.end();
      expect(await countOf(url, 'continents')).toBe(1);
      const migrated = withDatabase(inject('adminUrl'), inject('templateDatabase'));
      // Later migrations add some.
      const all = await countOf(migrated, 'search_synonyms');
      expect(all).toBeGreaterThanOrEqual(synonyms);
      expect(await countOf(url, 'search_synonyms')).toBe(all);
      const byName = (a: Column, b: Column) => a.name.localeCompare(b.name);
      expect((await runAsAdmin<Column>(url, COLUMNS)).sort(byName)).toEqual(
        (await runAsAdmin<Column>(migrated, COLUMNS)).sort(byName),
      );
    });
  });

  it('that lacks one of them is left as it is, and told which version to go through', async () => {
    await withHistory(async (url) => {
      await runAsAdmin(
        url,
        'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
      );
      for (const ways of [migrateDatabase, requireMigrated])
        await expect(ways(url)).rejects.toThrow(/Go through the version [0-9a-f]{8} first/);
      expect(await countOf(url, 'drizzle.__drizzle_migrations')).toBe(HISTORY.length - 1);
    });
  });

  it('that has marks of payments from before Parvoz held money is left as it is, and told which version knows them', async () => {
    await withHistory(async (url) => {
      // Without its application and all that one needs: the mark alone decides.
      await runAsAdmin(
        url,
        `alter table protections drop constraint protections_application_id_applications_id_fk;
         insert into protections (application_id, is_paid_outside, created_at) values (gen_random_uuid(), true, now())`,
      );
      await expect(migrateDatabase(url)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/stay with the version 91e85353/) },
      });
      expect(await countOf(url, 'protections where is_paid_outside')).toBe(1);
      expect(await countOf(url, 'drizzle.__drizzle_migrations')).toBe(HISTORY.length);
    });
  });

  it('loses the queue of a job that is no more, with its schedule and its jobs, and no other', async () => {
    const url = await createDatabase();
    const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false });
    try {
      await boss.start();
      for (const name of ['protection-carrying', 'protection-of-today']) {
        await boss.createQueue(name);
        await boss.schedule(name, '*/5 * * * *');
        await boss.send(name, {});
      }
      await migrateDatabase(url);
      await migrateDatabase(url);
      for (const table of ['queue', 'schedule', 'job']) {
        const found = await runAsAdmin(
          url,
          `select name from pgboss.${table} where name in ('protection-carrying', 'protection-of-today')`,
        );
        expect(found, table).toEqual([{ name: 'protection-of-today' }]);
      }
    } finally {
      await boss.stop({ graceful: false });
      await dropDatabase(url);
    }
  });
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
