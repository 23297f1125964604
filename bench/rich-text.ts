import { writeCsv, writeXlsx } from '@parvoz/spreadsheets/write.ts';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import { apply, type Headers, lastUniversity, prepare, removeAdded, settle } from './importing.ts';
import type { Measured } from './load.ts';
import { loadPeople } from './sample/people.ts';
import type { LoopWaits } from './server.ts';
import { okOrShort, print, printTable } from './table.ts';

/** Nobody waits longer than so many milliseconds because somebody else imports. */
const MOST_MS = 100;
/** Requests of the other client per second. */
const PER_SECOND = 100;
const QUIET_SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const MB = 1024 * 1024;
const FILE_BYTES = 9.9 * MB;
/** Of the longest that a description may be, before it is sanitised. */
const CELL = 30_000;
/** An archive of texts that repeat is a hundredth of them; it may unpack to 64 MB. */
const UNPACKED_BYTES = 50 * MB;

/** Contents that descriptions are filled with. */
const PARTS: Record<string, string> = {
  'paragraphs, as they should be': '<p>Universitet haqida <b>qisqacha</b></p>',
  'tags that are never closed': '<b>',
  'lists in lists': '<ul><li>',
  'tables in tables': '<table><tr><td>',
  'ends of tags alone': '</p>',
  'the sign < alone': '<',
  'tags that never end': '<a ',
  'attributes without an end': '<p a="',
  'links that run something': '<a href="javascript:alert(1)">x</a>',
  'pictures of others': '<img src=x>',
  scripts: '<script>alert(1)</script>',
  'tags that nobody knows': '<x-y z=1>',
  'the sign & alone': '&',
  entities: '&#x200b;&lt;b&gt;',
  'signs that nobody sees': '\u200b\u00ad',
  comments: '<!--',
};

const repeated = (part: string, length: number): string => part.repeat(Math.floor(length / part.length));

/** All of them, one after the other, many times. */
const MIXED = Object.values(PARTS)
  .map((part) => repeated(part, 300))
  .join('');

let numbers = 0;

/** Lines of new universities, as many as make a file of so many bytes. */
const linesOf = (text: string, bytes: number): string[][] => {
  const count = Math.floor(bytes / (Buffer.byteLength(text) + 50));
  return Array.from({ length: count }, () => [`Universitas ${++numbers} Testensis`, 'UZ', text]);
};

const batchesOf = async function* (lines: readonly string[][]) {
  yield [['nameEn', 'country', 'descriptionEn']];
  yield lines;
};

const csvOf = async (text: string): Promise<Blob> => {
  // Quotation marks are written twice.
  const lines = linesOf(text, FILE_BYTES - (FILE_BYTES * text.split('"').length) / text.length);
  return new Blob(await writeCsv(batchesOf(lines), ';').toArray());
};

const xlsxOf = async (text: string): Promise<Blob> => {
  const escaped = text.length + 4 * (text.match(/[&<>]/g)?.length ?? 0);
  const lines = linesOf(text, (UNPACKED_BYTES * text.length) / escaped);
  return new Blob(await writeXlsx(batchesOf(lines)).toArray());
};

/** Waiting times of the other client, and the longest time that the product blocked the event loop. */
interface Waits {
  asked: number;
  p50: number;
  p99: number;
  longest: number;
  loop: LoopWaits;
  seconds: number;
}

/** Asks for `/health` a hundred times a second for as long as `work` takes. */
const measure = async ({ product, load }: Bench, work: () => Promise<unknown>): Promise<Waits> => {
  let isDone = false;
  const started = performance.now();
  await product.ask('watchLoop');
  const working = work().finally(() => {
    isDone = true;
  });
  const all: Measured[] = [];
  do
    all.push(
      await load.ask<Measured>('run', {
        origin: product.address,
        requests: [{ method: 'GET', path: '/api/v1/health' }],
        ...{ connections: 20, seconds: 1, perSecond: PER_SECOND },
      }),
    );
  while (!isDone);
  await working;
  const loop = await product.ask<LoopWaits>('watchLoop');
  const failures = all.reduce((sum, one) => sum + one.failures, 0);
  if (failures > 0) throw new Error(`${failures} calls of /health failed`);
  return {
    asked: all.reduce((sum, { requests }) => sum + requests, 0),
    p50: Math.max(...all.map(({ p50 }) => p50)),
    p99: Math.max(...all.map(({ p99 }) => p99)),
    longest: Math.max(...all.map(({ max }) => max)),
    loop,
    seconds: (performance.now() - started) / 1000,
  };
};

const rowOf = (name: string, lines: string, waits: Waits, verdict: string): (string | number)[] => {
  const { seconds, asked, p50, p99, longest, loop } = waits;
  return [name, lines, seconds, asked, p50, p99, longest, loop.pause, loop.work, loop.queue, verdict];
};

const measureFile = async (bench: Bench, headers: Headers, name: string, file: Blob) => {
  const { databaseUrl, product } = bench;
  const after = await lastUniversity(databaseUrl);
  let lines = '';
  const waits = await measure(bench, async () => {
    const found = await prepare(product.address, headers, file, name);
    const { NEW, REFUSED } = found.counts;
    lines = `${NEW} + ${REFUSED}`;
    if (NEW > 0) await apply(product.address, headers, found);
  });
  await removeAdded(databaseUrl, after);
  return { lines, waits };
};

const measureAll = async (bench: Bench, headers: Headers): Promise<void> => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1000));
  const rows = [rowOf('nothing', '', await measure(bench, pause), '')];
  const add = async (what: string, name: string, file: Blob) => {
    if (file.size > 10 * MB) throw new Error(`${what}: the file has ${file.size} bytes`);
    const { lines, waits } = await measureFile(bench, headers, name, file);
    rows.push(rowOf(what, lines, waits, okOrShort(waits.longest < MOST_MS)));
  };
  for (const [what, part] of Object.entries(PARTS))
    await add(`CSV: ${what}`, 'universities.csv', await csvOf(repeated(part, CELL)));
  await add('CSV: all of these', 'universities.csv', await csvOf(MIXED));
  await add('CSV: all of these, short', 'universities.csv', await csvOf(MIXED.slice(0, 700)));
  await add('XLSX: all of these', 'universities.xlsx', await xlsxOf(MIXED));
  rows.push(rowOf('nothing', '', await measure(bench, pause), ''));
  print(`\nOthers wait at most (demanded: under ${MOST_MS} ms) while 10 MB of rich text are imported:\n`);
  printTable(
    [
      ...['imported', 'new + refused', 's', 'asked', 'p50 ms', 'p99 ms', 'longest ms'],
      ...['without a turn, ms', 'its work, ms', 'without a core, ms', ''],
    ],
    rows,
  );
};

await withDatabase((database) =>
  // As installed, with every core of the machine: files are read beside the server, in processes of their own.
  withBench({ universities: REAL, database, core: null }, async (bench) => {
    const adminId = await loadPeople(bench.databaseUrl, 1);
    const token = await bench.product.ask<string>('signIn', adminId);
    await settle(bench.databaseUrl);
    await measureAll(bench, { authorization: `Bearer ${token}` });
    await runAsAdmin(bench.databaseUrl, 'truncate accounts, attempts cascade');
  }),
);
