import { type Bench, withBench, withDatabase } from './bench.ts';
import { REAL } from './data.ts';
import type { Measured } from './load.ts';
import { PROGRAMS, withPrograms } from './program-rows.ts';
import { demoCountries } from './sample/source.ts';
import { median, okOrShort, print, printTable } from './table.ts';

/** A search whose words ask for something takes at most so many times as long as one of the same place and field. */
const DEMANDED = 1.2;
const ROUNDS = 5;
const FIELDS = ['business', 'iqtisodiyot', 'право', 'engineering', 'dizayn', 'medicine'];
/** Kinds of conditions as people type them. */
const ASKED = {
  free: 'bepul',
  cheap: 'arzon',
  'without a test': 'without IELTS',
  'score of a test': 'IELTS 6',
  'language of instruction': 'на английском',
  degree: 'bakalavr',
  sum: 'до 5000$',
  start: '2027-yil kuz',
  'four of them': 'bepul ingliz tilida bakalavr IELTS 6',
};

const requestsOf = (queries: readonly string[]) =>
  queries.map((query) => ({
    ...{ method: 'POST', path: '/api/v1/search', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ query }),
  }));

/** Measures searches of one visitor, one after the other. */
const measure = async ({ product, load }: Bench, queries: readonly string[]): Promise<Measured> => {
  const requests = requestsOf(queries);
  return load.ask<Measured>('run', {
    ...{ origin: product.address, requests, unique: true, connections: 1, amount: requests.length },
  });
};

/** Compares searches with and without these words, in turns, so that both see the machine alike. */
const compareWith = async (bench: Bench, words: string) => {
  const plain = demoCountries()
    .slice(0, 30)
    .map(({ name }, index) => `${name.en} ${FIELDS[index % FIELDS.length]}`);
  const asking = plain.map((query) => `${query} ${words}`);
  const rounds: { plain: Measured; asking: Measured }[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ plain: await measure(bench, plain), asking: await measure(bench, asking) });
  // The first one warms up.
  const measured = rounds.slice(1);
  const failed = measured.reduce((sum, one) => sum + one.plain.failures + one.asking.failures, 0);
  return {
    plain: median(measured.map((one) => one.plain.p50)),
    asking: median(measured.map((one) => one.asking.p50)),
    ratio: median(measured.map((one) => one.plain.perSecond / one.asking.perSecond)),
    failed,
  };
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, (bench) =>
    withPrograms(bench.databaseUrl, PROGRAMS, async () => {
      await bench.product.ask('cacheQueries', false);
      print(`\n${PROGRAMS} programmes of ${REAL} universities; nothing is cached.\n`);
      const rows: (string | number)[][] = [];
      for (const [name, words] of Object.entries(ASKED)) {
        const { plain, asking, ratio, failed } = await compareWith(bench, words);
        rows.push([name, plain, asking, ratio, failed, okOrShort(ratio <= DEMANDED && failed === 0)]);
      }
      printTable(['a place, a field and', 'plain p50 ms', 'p50 ms', 'times', 'failed', ''], rows);
    }),
  ),
);
