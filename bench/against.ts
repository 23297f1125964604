// `npm run bench:against -- <commit>`: this code and another commit's, in turns on this machine (docs/decisions/130-never-slower.md).
// With words after it (`-- <commit> notification page`) only the calls and pages with one of them in their name.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { costRow, LOWEST, markOf, type Probe, type Row, rateRow, whyLeftOut } from './against-rows.ts';
import { askOnce } from './browser.ts';
import { allCalls, type Call, readIds } from './calls.ts';
import { compare } from './compare.ts';
import { type Database, openEmbeddedIn } from './database.ts';
import { build, buildCommit, findCommit, foldersOf, ROOT } from './other-commit.ts';
import { OTHER_CORE, pin, residentMb, SERVER_CORE, startWorker, type Worker } from './processes.ts';
import { skipWithoutData } from './sample/source.ts';
import type { NewStudents, ProductInput } from './server.ts';
import { type StartTimes, timeStart } from './starts.ts';
import { median, print, printTable } from './table.ts';

const [, , name = '', ...words] = process.argv;
const isWanted = (called: string): boolean =>
  words.length === 0 || words.some((word) => called.includes(word));

const UNIVERSITIES = 10_000;
const TURNS = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  seconds: Number(process.env.BENCH_SECONDS ?? 1),
};
/** Public calls that are measured, by the beginnings of their names in `calls.ts`. */
const CALLS = [
  'POST /university/filter, page of 12',
  'POST /university/filter, one country',
  'POST /university/filter, category and degree',
  'POST /university/filter, text',
  'GET /university/{id}/detail',
  'POST /scholar-ship/filter',
  'GET /scholar-ship/{id}/detail',
  'POST /consulting/filter',
  'GET /consulting/public/{id}',
  'POST /search, mix',
  'POST /search, text and country',
  'GET /country/public/tree',
];
/** Calls of a student, which no cache answers. */
const OWN_CALLS = ['/profile/current', '/notification'];

/** One of the two commits with its data. */
interface Side {
  root: string;
  data: string;
  database: Database;
  databaseUrl: string;
}

/** A side whose server runs. */
interface Serving extends Side {
  product: Worker & { address: string };
  calls: Call[];
  pages: Call[];
}

/** Loads the list of universities as a commit's own benchmarks do, and prints the database's address. */
const LOAD = `
  const { prepareData } = await import('./bench/data.ts');
  const [adminUrl, size, folder] = process.argv.slice(1);
  process.stdout.write(await prepareData(adminUrl, Number(size), folder));
  process.exit();`;

const openSide = async (root: string, data: string): Promise<Side> => {
  mkdirSync(join(data, 'files'), { recursive: true });
  const database = await openEmbeddedIn(data);
  const input = [database.adminUrl, String(UNIVERSITIES), join(data, 'files')];
  const databaseUrl = execFileSync('node', ['--input-type=module', '--eval', LOAD, '--', ...input], {
    cwd: root,
    env: { ...process.env, BENCH_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return { root, data, database, databaseUrl };
};

/** Languages of a commit. */
const languagesOf = (root: string): string[] => {
  const script =
    "const { LANGUAGES } = await import('./contract/src/languages.ts'); process.stdout.write(LANGUAGES.join());";
  const args = ['--input-type=module', '--eval', script];
  return execFileSync('node', args, { cwd: root, encoding: 'utf8' }).split(',');
};

const signIn = async (product: Worker): Promise<string> => {
  const phone = `998${String(Date.now()).slice(-9)}`;
  const asked: NewStudents = { phones: [phone], password: 'qoraqalpoq-77-osmon', isCheapHash: true };
  const [token] = await product.ask<string[]>('makeStudents', asked);
  return token!;
};

const serve = async (side: Side, languages: readonly string[]): Promise<Serving> => {
  const { root, data, databaseUrl } = side;
  const input: ProductInput = { databaseUrl, filesFolder: join(data, 'files'), pages: true };
  const worker = await startWorker('server.ts', SERVER_CORE, input, root);
  const product = { ...worker, address: await worker.ask<string>('address') };
  const ids = await readIds(databaseUrl);
  const known = allCalls(ids).map((call) => ({
    ...call,
    requests: call.requests.filter(({ headers }) => languages.includes(headers['accept-language']!)),
  }));
  const called = CALLS.flatMap((name) => known.find((call) => call.name.startsWith(name)) ?? []);
  const headers = { authorization: `Bearer ${await signIn(product)}` };
  const own = OWN_CALLS.map((path) => ({
    name: `GET ${path}, signed in`,
    hasTotal: false,
    requests: [{ method: 'GET', path: `/api/v1${path}`, headers }],
  }));
  const pages = ['/', '/university-list', `/university-list/${ids.universities[0]}`, '/scholarships'];
  return {
    ...{ ...side, product, calls: [...called, ...own] },
    pages: pages.map((path) => ({
      name: `page ${path.replace(/\d+/, '{id}')}`,
      hasTotal: false,
      requests: [{ method: 'GET', path, headers: {} }],
    })),
  };
};

const probe = async ({ product }: Serving, { requests }: Call): Promise<Probe> => {
  const { status, bytes } = await askOnce(product.address, requests[0]!);
  return { status, bytes: bytes.byteLength };
};

/** Measures one call of both in turns, uncached, or the first of its requests from the cache; a row that only one has is named. */
const measure = async (
  load: Worker,
  [here, there]: readonly [Serving, Serving],
  [mine, other]: readonly [Call, Call],
  way: 'uncached' | 'cached',
): Promise<Row[]> => {
  const probes = [await probe(here, mine), await probe(there, other)] as const;
  const why = whyLeftOut(...probes);
  const name = `${mine.name}, ${way}`;
  if (why) {
    print(`left out: ${name}: ${why}`);
    return [];
  }
  const job = ({ product }: Serving, { requests }: Call) => ({
    origin: product.address,
    requests: way === 'cached' ? requests.slice(0, 1) : requests,
    unique: way === 'uncached',
  });
  const workers = { product: here.product, limit: there.product, load };
  const pair = { name, product: job(here, mine), limit: job(there, other) };
  const run = async (rounds: number): Promise<Row> => {
    const compared = await compare(workers, pair, { ...TURNS, rounds });
    if (compared.failures > 0) print(`${name}: ${compared.failures} requests failed`);
    return rateRow(compared, probes);
  };
  const first = await run(TURNS.rounds);
  if (markOf(first) === '') return [first];
  // Another program's second on the machine marks a row as well: a longer look counts.
  print(`${name}: ${first.ratio.toFixed(2)}, measured again`);
  return [await run(2 * TURNS.rounds)];
};

const measureAll = async (load: Worker, sides: readonly [Serving, Serving]): Promise<Row[]> => {
  const [here, there] = sides;
  const rows: Row[] = [];
  const add = async (calls: (side: Serving) => Call[], way: 'uncached' | 'cached') => {
    for (const mine of calls(here).filter(({ name }) => isWanted(name))) {
      // Names end with what differs, as the number of queries.
      const other = calls(there).find(({ name }) => name === mine.name);
      if (other) rows.push(...(await measure(load, sides, [mine, other], way)));
      else print(`left out: ${mine.name}: not among the calls of the other commit`);
    }
  };
  await add(({ calls }) => calls, 'uncached');
  await add(({ calls }) => calls.filter(({ name }) => !name.endsWith('signed in')), 'cached');
  await add(({ pages }) => pages, 'uncached');
  if (words.length > 0) return rows;
  const [mine, other] = sides.map(({ product }) => residentMb(product.pid)) as [number, number];
  rows.push(costRow('memory after all this, MB', { here: mine, there: other, ratio: other / mine }));
  return rows;
};

/** Times starts on data that is there, in turns; a first one of each, which migrates and compiles, does not count. */
const measureStarts = async (sides: readonly [Side, Side]): Promise<Row> => {
  const start = ({ root, data, databaseUrl }: Side) =>
    timeStart({ root, databaseUrl, dataDir: join(data, 'start') }, '/');
  for (const side of sides) await start(side);
  const pairs: (readonly [StartTimes, StartTimes])[] = [];
  for (let round = 0; round < TURNS.rounds; round++)
    pairs.push([await start(sides[0]), await start(sides[1])]);
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of));
  return costRow('npm start to the first page, s', {
    here: middle(([here]) => here.seconds),
    there: middle(([, there]) => there.seconds),
    ratio: middle(([here, there]) => there.seconds / here.seconds),
    cpuRatio: middle(([here, there]) => there.cpuSeconds / here.cpuSeconds),
  });
};

const withServers = async (
  sides: readonly [Side, Side],
  work: (load: Worker, serving: readonly [Serving, Serving]) => Promise<Row[]>,
): Promise<Row[]> => {
  const started: Worker[] = [];
  const [mine, others] = sides.map(({ root }) => languagesOf(root));
  // A language that one of them has not would be answered in another, which costs less.
  const languages = mine!.filter((language) => others!.includes(language));
  print(`languages of both: ${languages.join(', ')}`);
  const unpin = sides.map(({ database }) => pin(database.postmaster, OTHER_CORE));
  try {
    const serving: Serving[] = [];
    for (const side of sides) {
      const one = await serve(side, languages);
      serving.push(one);
      started.push(one.product);
    }
    const load = await startWorker('load.ts', OTHER_CORE);
    started.push(load);
    return await work(load, serving as [Serving, Serving]);
  } finally {
    for (const free of unpin) free();
    for (const worker of started) await worker.stop();
  }
};

const report = (rows: readonly Row[]): void => {
  print('');
  printTable(
    ['', 'here', 'there', 'ratio', 'by CPU', 'bytes here', 'bytes there', ''],
    rows.map((row) => [
      row.name,
      row.here,
      row.there,
      row.ratio,
      row.cpuRatio ?? '',
      row.bytes?.[0] ?? '',
      row.bytes?.[1] ?? '',
      markOf(row),
    ]),
  );
  const slower = rows.filter((row) => markOf(row) !== '');
  print(
    `\nCalls and pages in a second, ${TURNS.rounds} turns of ${TURNS.seconds} s each, ${UNIVERSITIES} universities; ` +
      `ratios above 1: this code is better. ${slower.length} of ${rows.length} rows below ${LOWEST}.`,
  );
};

const commit = findCommit(name);
if (commit === null) {
  process.stderr.write('Name a commit to measure against: npm run bench:against -- main~20\n');
  process.exit(1);
}
skipWithoutData();
build(ROOT);
const folders = foldersOf(commit);
const there = await openSide(buildCommit(commit), folders.data);
const here = await openSide(ROOT, `${folders.data}-here`);
try {
  const starts = words.length > 0 ? [] : [await measureStarts([here, there])];
  report([...(await withServers([here, there], measureAll)), ...starts]);
} finally {
  await here.database.close();
  await there.database.close();
}
