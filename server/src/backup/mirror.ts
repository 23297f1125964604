import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orNull } from '@parvoz/embedded-postgres/run.ts';
import type pg from 'pg';
import { openFolder, type Storage, UNLIMITED } from '../lib/storage.ts';

/** Rows that are committed a while after their moment are found once more. */
const OVERLAP_MS = 5 * 60_000;
/** Name of the list of files that are missing where they came from, each since a moment. */
const GONE = 'gone.json';

const LIST_SINCE = `select original as key from attachments
  where removed_at is null and cover_name is null and created_at >= $1`;

/** Copies the files of rows that are newer than a moment, those that are there already excepted; returns how many. */
export const mirrorFiles = async (
  client: pg.ClientBase,
  { from, to, since }: { from: Storage; to: Storage; since: Date },
): Promise<number> => {
  const first = new Date(Math.max(0, since.getTime() - OVERLAP_MS));
  const { rows } = await client.query<{ key: string }>(LIST_SINCE, [first]);
  let copied = 0;
  for (const { key } of rows) {
    if ((await to.find(key)) !== null) continue;
    const bytes = await from.find(key);
    if (bytes === null) continue;
    await to.put(key, bytes);
    copied++;
  }
  return copied;
};

const Gone = {
  read: async (folder: string): Promise<Record<string, string>> =>
    JSON.parse((await orNull(readFile(join(folder, '..', GONE), 'utf8'))) ?? '{}') as Record<string, string>,
  write: async (folder: string, gone: Record<string, string>): Promise<void> => {
    const path = join(folder, '..', GONE);
    await writeFile(`${path}.part`, JSON.stringify(gone), { mode: 0o600 });
    await rename(`${path}.part`, path);
  },
};

/** Removes files that have been missing at their origin for longer than any moment can be restored. */
export const pruneMirror = async (
  folder: string,
  { files, now, keptMs }: { files: Storage; now: Date; keptMs: number },
): Promise<void> => {
  const before = await Gone.read(folder);
  const there = new Set<string>();
  for await (const { key } of files.list()) there.add(key);
  const gone: Record<string, string> = {};
  for await (const { key } of openFolder(folder, UNLIMITED).list()) {
    if (there.has(key)) continue;
    const since = before[key] ?? now.toISOString();
    if (now.getTime() - new Date(since).getTime() > keptMs) await rm(join(folder, key));
    else gone[key] = since;
  }
  await Gone.write(folder, gone);
};
