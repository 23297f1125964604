import { type Bench, withBench, withDatabase } from './bench.ts';
import { readIds } from './calls.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import { fillPrograms, LEAVER, PROGRAMS, TAUGHT } from './program-rows.ts';
import { okOrShort, print, printTable } from './table.ts';
import { compareTurns, type Turns } from './turns.ts';

/** Times the p50 of the same list for nobody in particular. */
const DEMANDED = 3;
const VARIANTS = 20;

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

/** The list, and what of it the same visitor qualifies for. */
const compareLists = (bench: Bench, filterOf: (number: number) => object): Promise<Turns> => {
  const bodiesWith = (more: object) =>
    Array.from({ length: VARIANTS }, (_, number) => ({ ...filterOf(number), sort: 'DEADLINE', ...more }));
  return compareTurns(
    bench,
    { path: '/api/v1/program/filter?page=1', bodies: bodiesWith({}) },
    {
      path: '/api/v1/program/eligible/filter?page=1',
      bodies: bodiesWith({ applicant: LEAVER, verdicts: ['QUALIFIES'] }),
    },
  );
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async (bench) => {
    await fillPrograms(bench.databaseUrl);
    print(`\n${PROGRAMS} programmes of ${REAL} universities; one visitor at a time, nothing is cached.\n`);
    const rows: (Turns & { name: string })[] = [];
    for (const [name, filterOf] of Object.entries(filtersOf(await readIds(bench.databaseUrl))))
      rows.push({ name, ...(await compareLists(bench, filterOf)) });
    printTable(
      ['"I qualify", by', 'list, p50 ms', 'p50 ms', 'p99 ms', 'times', 'failed', 'demanded', ''],
      rows.map(({ name, plain, other, p99, times, failures }) => [
        ...[name, plain, other, p99, times, failures, `under ${DEMANDED}`],
        okOrShort(times < DEMANDED && failures === 0),
      ]),
    );
    await runAsAdmin(bench.databaseUrl, 'delete from programs');
  }),
);
