import pg from 'pg';
import { withBench, withDatabase } from './bench.ts';
import { mainCalls, readIds } from './calls.ts';
import { REAL } from './data.ts';
import type { Job, Measured } from './load.ts';
import { cpuSecondsOf } from './product.ts';
import { loadApplications, removeApplications } from './sample/applications.ts';
import { print, printTable } from './table.ts';

/**
 * Measures the figures of docs/capacity.md: CPU time of the product and of PostgreSQL per call, and the space that an
 * application takes in the database. CPU time is meaningful on a busy machine, too.
 */
const APPLICATIONS = Number(process.env.BENCH_APPLICATIONS ?? 20_000);
const CONNECTIONS = 10;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

const post = (path: string, body: object) => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body: JSON.stringify(body),
});

const printSizes = async (databaseUrl: string): Promise<void> => {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ name: string; rows: number; bytes: number }>(
    `select relname as name, n_live_tup::int as rows, pg_total_relation_size(relid)::bigint::float8 as bytes
     from pg_stat_user_tables where n_live_tup >= $1 / 2
       and (relname like 'application%' or relname in ('chat_messages', 'notifications', 'chat_reads'))
     order by 3 desc`,
    [APPLICATIONS],
  );
  await db.end();
  print(`\n${APPLICATIONS} applications:`);
  printTable(
    ['table', 'rows', 'of each application', 'bytes a row', 'kB an application'],
    rows.map(({ name, rows, bytes }) => [
      ...[name, rows, rows / APPLICATIONS, Math.round(bytes / rows), bytes / APPLICATIONS / 1000],
    ]),
  );
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async ({ product, load, databaseUrl }) => {
    const { list, byCountry, detail, search } = mainCalls(await readIds(databaseUrl));
    await removeApplications(databaseUrl);
    const { ownerId, applicationId } = await loadApplications(databaseUrl, APPLICATIONS);
    const token = await product.ask<string>('signIn', ownerId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const own = { headers, unique: false };
    const jobs: [string, Pick<Job, 'requests' | 'unique'>][] = [
      ['a university, kept', { requests: detail.requests }],
      ['a list, kept', { requests: list.requests }],
      ['a university, anew', { requests: detail.requests, unique: true }],
      ['a list of a country, anew', { requests: byCountry.requests, unique: true }],
      ['a search, anew', { requests: search.requests, unique: true }],
      [
        'signed in: one application',
        { requests: [{ method: 'GET', path: `/api/v1/application/${applicationId}`, ...own }] },
      ],
      [
        'signed in: a list of applications',
        { requests: [{ ...post('/application/filter?page=1', {}), ...own }] },
      ],
      ['signed in: the board of an agency', { requests: [{ ...post('/application/board', {}), ...own }] }],
    ];
    const rows: (string | number)[][] = [];
    for (const [name, job] of jobs) {
      const run = (seconds: number) =>
        load.ask<Measured>('run', { ...job, origin: product.address, connections: CONNECTIONS, seconds });
      await run(2);
      const before = [await product.ask<number>('cpuSeconds'), cpuSecondsOf(database.postmaster!)];
      const { requests, failures } = await run(SECONDS);
      const after = [await product.ask<number>('cpuSeconds'), cpuSecondsOf(database.postmaster!)];
      const [ours, postgres] = after.map((seconds, index) => ((seconds - before[index]!) * 1000) / requests);
      rows.push([name, ours!, postgres!, 1000 / ours!, postgres! < 0.005 ? '' : 1000 / postgres!, failures]);
    }
    printTable(
      [
        'call',
        'product, CPU ms',
        'PostgreSQL, CPU ms',
        'a core of the product /s',
        'a core of PostgreSQL /s',
        'failed',
      ],
      rows,
    );
    await printSizes(databaseUrl);
  }),
);
