import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { readIds } from './calls.ts';
import { type Compared, compare, ROUNDS } from './compare.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import type { Recorded } from './limit.ts';
import { fillPrograms, PROGRAMS, TAUGHT } from './program-rows.ts';
import { okOrShort, print, printTable } from './table.ts';

const DEMANDED = 0.6;
const VARIANTS = 100;
const PATH = '/api/v1/program/filter?page=1';
type Ids = Awaited<ReturnType<typeof readIds>>;

const day = (number: number): string =>
  new Date(Date.now() + (number % 120) * DAY_MS).toISOString().slice(0, 10);

/** Each filter of the list, with values as different visitors choose them. */
const filtersOf = ({ countries, degrees, categories, universities }: Ids) => ({
  field: (number: number) => ({ facultyId: categories[number % categories.length] }),
  degree: (number: number) => ({ degreeId: degrees[number % degrees.length] }),
  country: (number: number) => ({ countryId: countries[number % countries.length] }),
  language: (number: number) => ({ language: [TAUGHT[number % TAUGHT.length]] }),
  free: () => ({ free: true }),
  deadline: (number: number) => ({ deadlineFrom: day(number) }),
  university: (number: number) => ({ universityId: universities[number % universities.length] }),
});

/** All threes of these. */
const threesOf = <T>(all: readonly T[]): T[][] =>
  all.flatMap((first, i) =>
    all.slice(i + 1).flatMap((second, j) => all.slice(i + j + 2).map((third) => [first, second, third])),
  );

const compareFilters = async (
  bench: Bench,
  name: string,
  filterOf: (number: number) => object,
): Promise<Compared> => {
  const { product, limit } = bench;
  const requests = Array.from({ length: VARIANTS }, (_, number) => ({
    ...{ method: 'POST', path: PATH, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(filterOf(number)),
  }));
  await product.ask('cacheQueries', false);
  const recorded = await product.ask<Recorded[]>('record', requests);
  await limit.ask('setCases', recorded);
  const asked = recorded.map(({ request }, index) => ({ ...request, path: `/call?case=${index}` }));
  const pair = {
    name,
    product: { origin: product.address, requests, unique: true },
    limit: { origin: limit.address, requests: asked, unique: true },
  };
  return compare(bench, pair, ROUNDS);
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async (bench) => {
    await fillPrograms(bench.databaseUrl);
    print(`\n${PROGRAMS} programmes of ${REAL} universities; nothing is cached, every total is counted.\n`);
    const filters = filtersOf(await readIds(bench.databaseUrl));
    const rows: Compared[] = [];
    for (const three of threesOf(Object.keys(filters) as (keyof typeof filters)[]))
      rows.push(
        await compareFilters(bench, three.join(', '), (number) =>
          Object.assign({}, ...three.map((filter, index) => filters[filter](number * (index + 1)))),
        ),
      );
    printTable(
      ['programmes by', 'product/s', 'limit/s', 'ratio', 'by CPU', 'p50 ms', 'p99 ms', 'failed', ''],
      rows.map((one) => [
        ...[one.name, one.product, one.limit, one.ratio, one.cpuRatio, one.p50, one.p99, one.failures],
        okOrShort(one.ratio >= DEMANDED && one.failures === 0),
      ]),
    );
    await runAsAdmin(bench.databaseUrl, 'delete from programs');
  }),
);
