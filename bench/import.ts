import { setTimeout } from 'node:timers/promises';
import { writeCsv } from '@parvoz/spreadsheets/write.ts';
import pg from 'pg';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { readIds } from './calls.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import { apply, type Headers, lastUniversity, prepare, removeAdded, settle } from './importing.ts';
import type { Job, Measured } from './load.ts';
import { loadPeople } from './sample/people.ts';
import { readUniversities } from './sample/source.ts';
import { median, okOrShort, printTable } from './table.ts';

const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_IMPORT_ROUNDS ?? 3);
const DEMANDED = 0.3;
const MAX_ADDED_MB = 300;
/** Requests of visitors per second, measured without and during an import. */
const VISITS = 400;
const DEMANDED_OF_VISITS = 0.8;
const BATCH = 500;
const PAUSE_MS = 50;
const MB = 1024 * 1024;

type Row = [nameEn: string, country: string, webSite: string, rating: string];

/** Real names, each with a number that no other round has: none of them is in the catalogue. */
const rowsOf = (round: number): Row[] =>
  readUniversities(ROWS)!.map(({ name, countryCode }, index) => [
    `${name} ${round}-${index}`,
    countryCode,
    `https://u${index}-${round}.import.test/`,
    (1 + (index % 41) / 10).toFixed(1),
  ]);

const toFile = async (rows: readonly Row[]): Promise<Blob> => {
  const list = async function* () {
    yield [['nameEn', 'country', 'webSite', 'rating']];
    yield rows;
  };
  return new Blob(await writeCsv(list(), ';').toArray());
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** The limit case: the same rows into the same table, many by one statement, all in one transaction. */
const insertBare = async (databaseUrl: string, rows: readonly Row[]): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: countries } = await client.query('select code, id from countries');
    const ids = new Map(countries.map(({ code, id }) => [code, id]));
    await client.query('begin');
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const places = batch.map((_, at) => {
        const first = at * 4;
        return `('', '', $${first + 1}, '', '', '', '', '', '', '', '', '', $${first + 2}, $${first + 3}, $${first + 4}, 'INACTIVE')`;
      });
      const values = batch.flatMap(([name, country, webSite, rating]) => [
        ...[name, ids.get(country), webSite, rating],
      ]);
      await client.query(
        `insert into universities (name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en,
          description_uz, description_ru, description_en, city_uz, city_ru, city_en, country_id, web_site, rating, status)
        values ${places.join(',')}`,
        values,
      );
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
};

/** Highest memory of the product while `work` runs, in MB. */
const peakOf = async ({ product }: Bench, work: () => Promise<unknown>): Promise<number> => {
  let isDone = false;
  let peak = 0;
  const watch = async () => {
    while (!isDone) {
      const { rss } = await product.ask<{ rss: number }>('memory');
      peak = Math.max(peak, rss);
      await setTimeout(PAUSE_MS);
    }
  };
  const watching = watch();
  await work().finally(() => {
    isDone = true;
  });
  await watching;
  return peak / MB;
};

interface Round {
  bare: number;
  preparing: number;
  applying: number;
  addedMb: number;
}

const measureRound = async (bench: Bench, headers: Headers, round: number): Promise<Round> => {
  const { databaseUrl, product } = bench;
  const after = await lastUniversity(databaseUrl);
  const bare = await seconds(() => insertBare(databaseUrl, rowsOf(2 * round)));
  await removeAdded(databaseUrl, after);
  const { rss } = await product.ask<{ rss: number }>('memory');
  let [preparing, applying] = [0, 0];
  const peak = await peakOf(bench, async () => {
    const file = await toFile(rowsOf(2 * round + 1));
    const start = performance.now();
    const found = await prepare(product.address, headers, file);
    preparing = (performance.now() - start) / 1000;
    if (found.counts.NEW !== ROWS) throw new Error(`not all are new: ${JSON.stringify(found.counts)}`);
    applying = await seconds(() => apply(product.address, headers, found));
  });
  await removeAdded(databaseUrl, after);
  return { bare, preparing, applying, addedMb: peak - rss / MB };
};

const measureRate = async (bench: Bench, headers: Headers): Promise<void> => {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(bench, headers, round));
  const perSecond = (of: (round: Round) => number) => median(rounds.map((round) => ROWS / of(round)));
  const ratio = median(rounds.map(({ bare, applying }) => bare / applying));
  const addedMb = Math.max(...rounds.map((round) => round.addedMb));
  printTable(
    ['rows', 'bare insert/s', 'applied/s', 'ratio', '', 'read and compared/s', 'most memory more, MB', ''],
    [
      [
        ...[ROWS, perSecond(({ bare }) => bare), perSecond(({ applying }) => applying)],
        ...[ratio, okOrShort(ratio >= DEMANDED), perSecond(({ preparing }) => preparing)],
        ...[addedMb, okOrShort(addedMb < MAX_ADDED_MB)],
      ],
    ],
  );
};

const measureVisits = async (bench: Bench, headers: Headers): Promise<void> => {
  const { databaseUrl, product, load } = bench;
  const after = await lastUniversity(databaseUrl);
  const { universities } = await readIds(databaseUrl);
  const paths = [
    ...['/', '/university-list', ...universities.slice(0, 10).map((id) => `/university-list/${id}`)],
    ...['/api/v1/university/top-university', '/api/v1/country/public/tree'],
    ...universities.map((id) => `/api/v1/university/${id}/detail`),
  ];
  const run = (time: number) =>
    load.ask<Measured>('run', {
      origin: product.address,
      requests: paths.map((path) => ({ method: 'GET', path })),
      ...{ connections: 20, seconds: time, perSecond: VISITS },
    } satisfies Job);
  await run(3);
  const quiet = await run(8);
  let isDone = false;
  const importing = toFile(rowsOf(1000))
    .then((file) => prepare(product.address, headers, file))
    .then((found) => apply(product.address, headers, found))
    .finally(() => {
      isDone = true;
    });
  const busy: Measured[] = [];
  while (!isDone) busy.push(await run(1));
  await importing;
  await removeAdded(databaseUrl, after);
  const all = [quiet, ...busy];
  const ratio = median(busy.map(({ perSecond }) => perSecond)) / quiet.perSecond;
  const failures = all.reduce((sum, one) => sum + one.failures, 0);
  printTable(
    ['visitors', 'asked/s', 'answered/s', 'p50 ms', 'p99 ms', 'slowest ms', 'failed', ''],
    [
      ['alone', VISITS, quiet.perSecond, quiet.p50, quiet.p99, quiet.max, quiet.failures, ''],
      [
        ...[`while ${ROWS} rows are imported`, VISITS, median(busy.map(({ perSecond }) => perSecond))],
        ...[median(busy.map(({ p50 }) => p50)), median(busy.map(({ p99 }) => p99))],
        ...[Math.max(...busy.map(({ max }) => max)), failures - quiet.failures],
        okOrShort(ratio >= DEMANDED_OF_VISITS && failures === 0),
      ],
    ],
  );
};

await withDatabase((database) =>
  withBench({ universities: REAL, pages: true, database }, async (bench) => {
    const adminId = await loadPeople(bench.databaseUrl, 1);
    const token = await bench.product.ask<string>('signIn', adminId);
    const headers = { authorization: `Bearer ${token}` };
    await settle(bench.databaseUrl);
    await measureRate(bench, headers);
    await measureVisits(bench, headers);
    await runAsAdmin(bench.databaseUrl, 'truncate accounts, attempts cascade');
  }),
);
