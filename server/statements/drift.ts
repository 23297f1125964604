import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson } from 'drizzle-kit/api';

type Json = { [key: string]: Json } | readonly Json[] | string | number | boolean | null | undefined;

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where two values differ, by the names that lead there. */
const differences = (before: Json, after: Json, path: string[]): string[] => {
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], [...path, key]),
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path.join(' ')];
};

/** Everything that the files `tables.ts` export. */
export const readTables = async (root: string): Promise<Record<string, unknown>> => {
  const exported: Record<string, unknown> = {};
  for (const path of globSync('server/src/features/**/*.tables.ts', { cwd: root }))
    Object.assign(exported, await import(pathToFileURL(join(root, path)).href));
  return exported;
};

/**
 * Where `tables.ts` and the migrations differ: for each table and what of it. Drizzle keeps a picture of the tables with
 * each migration; the newest has to be that of the tables as they are.
 */
export const findDrift = async (root: string): Promise<string[]> => {
  const snapshots = globSync('server/migrations/meta/*_snapshot.json', { cwd: root }).sort();
  const committed = JSON.parse(readFileSync(join(root, snapshots.at(-1)!), 'utf8'));
  const now = JSON.parse(JSON.stringify(generateDrizzleJson(await readTables(root))));
  return differences(committed.tables, now.tables, []).map((path) => path.replace(/^public\./, ''));
};
