import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';

const Rows = z.object({
  rows: z.number(),
  /** Checksum of the contents of all these rows, in any order. */
  sum: z.string(),
  /** Number of rows that were unchanged when the copy had ended; null where the table was gone. */
  kept: z.number().nullable(),
});
type Rows = z.output<typeof Rows>;

/** Counts of a database around its copy, to compare a restored one with. */
export const Measures = z.object({
  /**
   * Rows are counted that were last written by transactions before this one. All of them where a copy shows one moment: then
   * a restored database has them under other numbers.
   */
  boundary: z.number().nullable(),
  tables: z.record(z.string(), Rows),
});
export type Measures = z.output<typeof Measures>;

/** Settings under which all versions of PostgreSQL write values the same way; any other would look like a difference. */
const SAME_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set bytea_output = 'hex'; set extra_float_digits = 1; set search_path = pg_catalog`;

interface Table {
  /** Name with its schema, quoted. */
  name: string;
  /** Quoted; those that PostgreSQL computes from the others are left out. */
  columns: string[];
}

const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname <> 'information_schema'
       and n.nspname !~ '^pg_'
     group by 1 order by 1`,
  );
  return rows;
};

/** Numbers of transactions go round; which of two comes first is said by their distance. */
const before = (boundary: number | null): string =>
  boundary === null
    ? 'true'
    : `((${boundary}::bigint - t.xmin::text::bigint) & 4294967295) between 1 and 2147483647`;

const measureTable = async (
  client: pg.Client,
  { name, columns }: Table,
  boundary: number | null,
): Promise<{ rows: number; sum: string }> => {
  const row = `row(${columns.map((column) => `t.${column}`).join(', ')})::text`;
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::float8 as rows,
       coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0)::text as sum
     from only ${name} t where ${before(boundary)}`,
  );
  return rows[0]!;
};

/** Counts and sums of every table in the transaction that a connection is in. */
export const measure = async (
  client: pg.Client,
  boundary: number | null,
): Promise<Map<string, { rows: number; sum: string }>> => {
  await client.query(SAME_TEXT);
  const found = new Map<string, { rows: number; sum: string }>();
  for (const table of await listTables(client))
    found.set(table.name, await measureTable(client, table, boundary));
  return found;
};

/** Measures a copy that shows the moment of the transaction that a connection is in. */
export const measureMoment = async (client: pg.Client): Promise<Measures> => {
  const tables: Record<string, Rows> = {};
  for (const [name, { rows, sum }] of await measure(client, null)) tables[name] = { rows, sum, kept: rows };
  return { boundary: null, tables };
};

/** Runs `work` in one reading transaction, which sees one moment. */
export const atOneMoment = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
};

/** Longest wait for writing transactions before a copy begins, and the interval of checking them, in milliseconds. */
const WRITERS_MS = { atMost: 10_000, betweenLooks: 20 };

/**
 * Waits for transactions that are writing now, of any database of the cluster: what was written since the oldest of them began
 * is not compared, be it committed or not.
 */
const awaitWriters = async (client: pg.Client, atMostMs: number): Promise<void> => {
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  const until = performance.now() + atMostMs;
  const areDone = async () => {
    const look = await client.query<{ done: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as done',
      [rows[0]!.next],
    );
    return look.rows[0]!.done;
  };
  while (!(await areDone()) && performance.now() < until) await pause(WRITERS_MS.betweenLooks);
};

/**
 * Measures the tables around a copy that `copy` makes while rows are written: it shows a state between its beginning and its
 * end. Rows from before the copy that are unchanged after it are in it as they are.
 */
export const measureAround = async <T>(
  client: pg.Client,
  copy: () => Promise<T>,
  writersMs = WRITERS_MS.atMost,
): Promise<{ copied: T; measures: Measures }> => {
  await awaitWriters(client, writersMs);
  const { boundary, first } = await atOneMoment(client, async () => {
    const { rows } = await client.query<{ boundary: string }>(
      'select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as boundary',
    );
    const own = Number(rows[0]!.boundary);
    return { boundary: own, first: await measure(client, own) };
  });
  const copied = await copy();
  const last = await atOneMoment(client, () => measure(client, boundary));
  const tables: Record<string, Rows> = {};
  for (const [name, { rows, sum }] of first) tables[name] = { rows, sum, kept: last.get(name)?.rows ?? null };
  return { copied, measures: { boundary, tables } };
};

/** Result of comparing a restored database. */
export interface Compared {
  /** Tables whose rows and contents are equal. */
  equal: number;
  /** Number of tables that were written to while they were copied, and contain everything from before and after. */
  between: number;
  rows: number;
  /** Differences in words. */
  faults: string[];
}

const faultOf = (
  name: string,
  { rows, sum, kept }: Rows,
  found: { rows: number; sum: string },
): string | null => {
  if (found.rows < (kept ?? 0) || found.rows > rows)
    return `${name} has ${found.rows} rows of ${rows}${kept === null || kept === rows ? '' : `, of which ${kept} stayed`}`;
  return kept === rows && found.sum !== sum ? `${name} has other contents` : null;
};

/** Compares a restored database with what was measured when it was copied. */
export const compare = async (client: pg.Client, measures: Measures): Promise<Compared> => {
  const found = await atOneMoment(client, () => measure(client, measures.boundary));
  const compared: Compared = { equal: 0, between: 0, rows: 0, faults: [] };
  for (const [name, expected] of Object.entries(measures.tables)) {
    const own = found.get(name);
    // Dropped by a migration while it was copied.
    if (!own && expected.kept === null) continue;
    const fault = own ? faultOf(name, expected, own) : `${name} is missing`;
    if (fault) compared.faults.push(fault);
    else compared[expected.kept === expected.rows ? 'equal' : 'between']++;
    compared.rows += own?.rows ?? 0;
  }
  return compared;
};
