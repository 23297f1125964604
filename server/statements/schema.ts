import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgArray, PgJsonb, PgTable, PgText } from 'drizzle-orm/pg-core';
import type pg from 'pg';

export interface Column {
  name: string;
  type: number;
  isNullable: boolean;
  /** Its type where the base type is too wide: words that a check allows, or the type in `tables.ts`. */
  precise: string | null;
  /** True if the table has a value for it where an insert gives none. */
  hasDefault: boolean;
}

/** Objects that the trees of statements refer to by number. */
export interface Schema {
  tables: Map<number, { name: string; columns: Map<number, Column> }>;
  types: Map<number, { name: string; element: number }>;
  functions: Map<number, { name: string; isStrict: boolean }>;
}

interface ColumnRow {
  relid: number;
  table: string;
  number: number;
  name: string;
  type: number;
  is_nullable: boolean;
  has_default: boolean;
  check: string | null;
}

const COLUMNS = `
  select a.attrelid::int as relid, c.relname as table, a.attnum as number, a.attname as name, a.atttypid::int as type,
    not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as has_default,
    (select string_agg(pg_get_constraintdef(k.oid), ';') from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm')`;

/** `CHECK ((status = ANY (ARRAY['A'::text, 'B'::text])))`, for a column that may be null as well. */
const WORDS = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[\w-]+'::text(?:, )?)+)\]\)\)\)/;

const wordsIn = (check: string | null): string | null => {
  const found = check && WORDS.exec(check);
  return found ? [...found[1]!.matchAll(/'[\w-]+'/g)].join(' | ') : null;
};

const readTables = async (
  client: pg.Client,
  declared: ReadonlyMap<string, string>,
): Promise<Schema['tables']> => {
  const tables: Schema['tables'] = new Map();
  for (const row of (await client.query<ColumnRow>(COLUMNS)).rows) {
    const column = `${row.table}.${row.name}`;
    const table = tables.get(row.relid) ?? { name: row.table, columns: new Map() };
    table.columns.set(row.number, {
      name: row.name,
      type: row.type,
      isNullable: row.is_nullable,
      hasDefault: row.has_default,
      precise: wordsIn(row.check) ?? (declared.has(column) ? `Columns['${column}']` : null),
    });
    tables.set(row.relid, table);
  }
  return tables;
};

/**
 * Types that `tables.ts` gives to texts and JSON (`$type`), as an interface `Columns`: by table and column a reference to
 * what Drizzle infers.
 */
export const readDeclared = async (root: string): Promise<Map<string, string>> => {
  const declared = new Map<string, string>();
  for (const path of globSync('server/src/features/**/*.tables.ts', { cwd: root })) {
    const exported = Object.entries(await import(pathToFileURL(join(root, path)).href));
    for (const [name, table] of exported) {
      if (!is(table, PgTable)) continue;
      for (const [key, column] of Object.entries(getTableColumns(table))) {
        const one = is(column, PgArray) ? column.baseColumn : column;
        if (!(is(one, PgText) || is(column, PgJsonb))) continue;
        const inferred = `(typeof import('${join(root, path)}').${name}.$inferSelect)['${key}']`;
        declared.set(`${getTableName(table)}.${column.name}`, `NonNullable<${inferred}>`);
      }
    }
  }
  return declared;
};

export const readSchema = async (
  client: pg.Client,
  declared: ReadonlyMap<string, string>,
): Promise<Schema> => {
  const types = await client.query('select oid::int, typname as name, typelem::int as element from pg_type');
  const functions = await client.query(
    'select oid::int, proname as name, proisstrict as strict from pg_proc',
  );
  return {
    tables: await readTables(client, declared),
    types: new Map(types.rows.map(({ oid, name, element }) => [oid, { name, element }])),
    functions: new Map(functions.rows.map(({ oid, name, strict }) => [oid, { name, isStrict: strict }])),
  };
};
