import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson } from 'drizzle-kit/api';

// The library gives all arrays an enumerable property, beside which other libraries refuse to work.
const { random } = Array.prototype as { random?: unknown };
if (random) Object.defineProperty(Array.prototype, 'random', { value: random, enumerable: false });

type Json = { [key: string]: Json } | readonly Json[] | string | number | boolean | null | undefined;

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the paths, of nested names, at which two values differ. */
const differences = (before: Json, after: Json, path: string[]): string[] => {
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], [...path, key]),
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path.join(' ')];
};

/** Returns all exports of the files `tables.ts`. */
export const readTables = async (root: string): Promise<Record<string, unknown>> => {
  const exported: Record<string, unknown> = {};
  for (const path of globSync('server/src/features/**/*.tables.ts', { cwd: root }))
    Object.assign(exported, await import(pathToFileURL(join(root, path)).href));
  return exported;
};

/**
 * Returns the differences between `tables.ts` and the migrations, by table. Drizzle stores a snapshot of the tables with each
 * migration; the newest has to equal the tables as they are.
 */
export const findDrift = async (root: string): Promise<string[]> => {
  const snapshots = globSync('server/migrations/meta/*_snapshot.json', { cwd: root }).sort();
  const committed = JSON.parse(readFileSync(join(root, snapshots.at(-1)!), 'utf8'));
  const now = JSON.parse(JSON.stringify(generateDrizzleJson(await readTables(root))));
  return differences(committed.tables, now.tables, []).map((path) => path.replace(/^public\./, ''));
};
