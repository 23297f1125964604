import { type Bench, withBench, withDatabase } from './bench.ts';
import { readIds } from './calls.ts';
import { ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import type { Job, Measured } from './load.ts';
import { fillPrograms, PROGRAMS, TAUGHT } from './program-rows.ts';
import { median, okOrShort, print, printTable } from './table.ts';

/** Times the p50 of the same list for nobody in particular. */
const DEMANDED = 3;
const VARIANTS = 20;

/** Data of a school leaver. */
const LEAVER = {
  birthYear: new Date().getFullYear() - 18,
  schoolYears: 11,
  graduationYear: new Date().getFullYear(),
  mark: { mark: 4.5, scale: 5 },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: new Date().toISOString().slice(0, 10) }],
  citizenship: 'UZ',
  degrees: null,
};

type Ids = Awaited<ReturnType<typeof readIds>>;

/** Filters of visitors that both lists are measured with. */
const filtersOf = ({ countries, degrees, categories }: Ids) => ({
  nothing: () => ({}),
  country: (number: number) => ({ countryId: [countries[number % countries.length]] }),
  'country, degree': (number: number) => ({
    countryId: [countries[number % countries.length]],
    degreeId: [degrees[number % degrees.length]],
  }),
  'field, language': (number: number) => ({
    facultyId: [categories[number % categories.length]],
    language: [TAUGHT[number % TAUGHT.length]],
  }),
});

/** One visitor at a time, in turns. */
const compareLists = async ({ product, load }: Bench, filterOf: (number: number) => object) => {
  const jobOf = (path: string, more: object): Job => ({
    origin: product.address,
    requests: Array.from({ length: VARIANTS }, (_, number) => ({
      ...{ method: 'POST', path, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ ...filterOf(number), sort: 'DEADLINE', ...more }),
    })),
    connections: 1,
    amount: VARIANTS,
    unique: true,
  });
  const all = jobOf('/api/v1/program/filter?page=1', {});
  const own = jobOf('/api/v1/program/eligible/filter?page=1', { applicant: LEAVER, verdicts: ['QUALIFIES'] });
  await product.ask('cacheQueries', false);
  for (const job of [all, own]) await load.ask('run', job);
  const measured: { all: Measured; own: Measured }[] = [];
  for (let round = 0; round < ROUNDS.rounds; round++)
    measured.push({ all: await load.ask('run', all), own: await load.ask('run', own) });
  return {
    all: median(measured.map((round) => round.all.p50)),
    own: median(measured.map((round) => round.own.p50)),
    p99: median(measured.map((round) => round.own.p99)),
    times: median(measured.map((round) => round.own.p50 / round.all.p50)),
    failures: measured.reduce((sum, round) => sum + round.all.failures + round.own.failures, 0),
  };
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async (bench) => {
    await fillPrograms(bench.databaseUrl);
    print(`\n${PROGRAMS} programmes of ${REAL} universities; one visitor at a time, nothing is cached.\n`);
    const rows: (Awaited<ReturnType<typeof compareLists>> & { name: string })[] = [];
    for (const [name, filterOf] of Object.entries(filtersOf(await readIds(bench.databaseUrl))))
      rows.push({ name, ...(await compareLists(bench, filterOf)) });
    printTable(
      ['"I qualify", by', 'list, p50 ms', 'p50 ms', 'p99 ms', 'times', 'failed', 'demanded', ''],
      rows.map(({ name, all, own, p99, times, failures }) => [
        ...[name, all, own, p99, times, failures, `under ${DEMANDED}`],
        okOrShort(times < DEMANDED && failures === 0),
      ]),
    );
    await runAsAdmin(bench.databaseUrl, 'delete from programs');
  }),
);
