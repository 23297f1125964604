import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from './bench.ts';
import { prepareData, REAL } from './data.ts';
import { FILES_FOLDER } from './database.ts';
import { timeStart } from './starts.ts';
import { median, okOrShort, print } from './table.ts';

const ROOT = join(import.meta.dirname, '..');
const MAX_SECONDS = 3;
const ROUNDS = 3;

const START = { root: ROOT, dataDir: join(FILES_FOLDER, '../start') };

const secondsOf = async (databaseUrl: string | undefined, path: string): Promise<number> =>
  (await timeStart({ ...START, databaseUrl }, path)).seconds;

const report = async (what: string, databaseUrl: string | undefined, path: string): Promise<void> => {
  // The first start creates, migrates and loads the database; it is no start on existing data.
  const first = await secondsOf(databaseUrl, path);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await secondsOf(databaseUrl, path));
  const seconds = median(times);
  print(
    `npm start to the first 200 of ${path}, ${what}: ${seconds.toFixed(2)} s (first start ${first.toFixed(2)} s, ` +
      `demanded: ${MAX_SECONDS}) ${okOrShort(seconds <= MAX_SECONDS)}`,
  );
};

await withDatabase(async (database) => {
  if (!existsSync(join(ROOT, 'scripts/start.mjs'))) {
    print('skipped: scripts/start.mjs does not exist yet');
    return;
  }
  const path = existsSync(join(ROOT, 'web/dist/server/server.js')) ? '/' : '/api/v1/ready';
  const loaded = await prepareData(database.adminUrl, REAL);
  await report(`${REAL} universities in ${database.name}`, loaded, path);
  if (!process.env.DATABASE_URL) await report('embedded PostgreSQL with the demo data', undefined, path);
});
