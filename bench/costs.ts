import { type Bench, withBench, withDatabase } from './bench.ts';
import { readIds } from './calls.ts';
import { REAL } from './data.ts';
import { runAsAdmin } from './database.ts';
import { fillPrograms, LEAVER, PROGRAMS } from './program-rows.ts';
import { median, okOrShort, print, printTable } from './table.ts';
import { type Asked, compareTurns, type Turns } from './turns.ts';

/** Times the p50 of the same list in a catalogue that knows no typical costs. */
const DEMANDED = 1.3;
const VARIANTS = 20;
const CHANGE_ROUNDS = 3;
/** A regular expression: only lists whose names it finds are measured. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');
const LIST = '/api/v1/program/filter';
const ELIGIBLE = '/api/v1/program/eligible/filter';
const PAGE_SIZE = 24;
/** Some 2,500 dollars, which the cheaper half of the programmes with a price costs. */
const BUDGET_TIYIN = 3_000_000_000;

/** Rates that prices and ranges are compared by. */
const RATES = `insert into exchange_rates (currency, rate_tiyin, nominal, dated_on, source_url)
  select code, 1200000, 1, current_date, 'https://cbu.uz' from unnest(array['USD', 'EUR']) code
  on conflict do nothing`;

/** A range of every country and degree, each fifth of which is above the budget. */
const COSTS = [
  `insert into country_facts (country_id, visa_uz, visa_ru, visa_en)
   select id, '', '', '' from countries on conflict do nothing`,
  `insert into country_costs (country_id, kind, degree_id, from_minor, to_minor, currency, year, source, source_url,
     note_uz, note_ru, note_en)
   select c.id, 'TUITION', d.id, 100000 * (1 + (c.id + d.id) % 5), 100000 * (2 + (c.id + d.id) % 5), 'USD',
     extract(year from current_date), 'ESTIMATE', 'https://example.org', '', '', ''
   from countries c, degrees d on conflict do nothing`,
  'analyze country_costs',
  'vacuum programs',
];
const NO_COSTS = ['delete from country_costs', 'analyze country_costs', 'vacuum programs'];

/** Changes that programmes follow, each of which is another one every time. */
const CHANGES = {
  'the rate of the dollar': "update exchange_rates set rate_tiyin = rate_tiyin + 1 where currency = 'USD'",
  'typical tuition of a country': `update country_costs set from_minor = from_minor + 1
    where country_id = (select country_id from universities group by country_id order by count(*) desc limit 1)`,
};

type Ids = Awaited<ReturnType<typeof readIds>>;

interface Case {
  path: string;
  /** Asked of a catalogue without typical costs. */
  plain: (number: number) => object;
  /** Added to it in one with them. */
  more?: object;
}

const casesOf = ({ countries, degrees }: Ids): Record<string, Case> => {
  const place = (number: number) => ({
    countryId: [countries[number % countries.length]],
    degreeId: [degrees[number % degrees.length]],
  });
  const budget = { tuitionUpTo: BUDGET_TIYIN, orUnknownTuition: false };
  const deep = Math.floor(PROGRAMS / PAGE_SIZE / 2);
  const own = { applicant: LEAVER, verdicts: ['QUALIFIES'] };
  return {
    nothing: { path: `${LIST}?page=1`, plain: () => ({ sort: 'DEADLINE' }) },
    'country, degree': {
      path: `${LIST}?page=1`,
      plain: (number) => ({ ...place(number), sort: 'DEADLINE' }),
    },
    'budget, "probably fits" too': {
      path: `${LIST}?page=1`,
      plain: () => ({ ...budget, sort: 'DEADLINE' }),
      more: { orTypicalTuition: true },
    },
    'budget, country, degree, "probably fits" too': {
      path: `${LIST}?page=1`,
      plain: (number) => ({ ...place(number), ...budget, sort: 'DEADLINE' }),
      more: { orTypicalTuition: true },
    },
    'by tuition': { path: `${LIST}?page=1`, plain: () => ({ sort: 'TUITION' }) },
    [`by tuition, page ${deep}`]: { path: `${LIST}?page=${deep}`, plain: () => ({ sort: 'TUITION' }) },
    '"I qualify", by tuition': { path: `${ELIGIBLE}?page=1`, plain: () => ({ ...own, sort: 'TUITION' }) },
    '"I qualify", budget, "probably fits" too': {
      path: `${ELIGIBLE}?page=1`,
      plain: () => ({ ...own, ...budget, sort: 'DEADLINE' }),
      more: { orTypicalTuition: true },
    },
  };
};

const compareCase = (bench: Bench, { path, plain, more }: Case): Promise<Turns> => {
  const asked = (statements: readonly string[], added: object = {}): Asked => ({
    path,
    bodies: Array.from({ length: VARIANTS }, (_, number) => ({ ...plain(number), ...added })),
    prepare: async () => {
      for (const statement of statements) await runAsAdmin(bench.databaseUrl, statement);
    },
  });
  return compareTurns(bench, asked(NO_COSTS), asked(COSTS, more));
};

/** Returns the median of what a change takes, in milliseconds, and how many programmes it writes. */
const measureChange = async (url: string, change: string): Promise<{ ms: number; written: number }> => {
  const written = async () =>
    Number(
      (await runAsAdmin(url, "select n_tup_upd as n from pg_stat_user_tables where relname = 'programs'"))[0]
        ?.n,
    );
  const times: number[] = [];
  const before = await written();
  for (let round = 0; round < CHANGE_ROUNDS; round++) {
    const started = performance.now();
    await runAsAdmin(url, change);
    times.push(performance.now() - started);
    await runAsAdmin(url, 'vacuum programs');
  }
  return { ms: median(times), written: ((await written()) - before) / CHANGE_ROUNDS };
};

/** Prints how long writers of programmes wait while rates and costs change. */
const printChanges = async (url: string): Promise<void> => {
  const lines: (string | number)[][] = [];
  for (const statements of [NO_COSTS, COSTS]) {
    for (const statement of statements) await runAsAdmin(url, statement);
    for (const [name, change] of Object.entries(CHANGES)) {
      const { ms, written } = await measureChange(url, change);
      lines.push([name, statements === COSTS ? 'with' : 'without', written, ms]);
    }
  }
  printTable(['a change of', 'typical costs', 'programmes written', 'ms'], lines);
};

await withDatabase((database) =>
  withBench({ universities: REAL, database }, async (bench) => {
    await runAsAdmin(bench.databaseUrl, RATES);
    await fillPrograms(bench.databaseUrl);
    print(
      `\n${PROGRAMS} programmes of ${REAL} universities, with typical tuition of every country and degree and without;` +
        ' one visitor at a time, nothing is cached.\n',
    );
    const rows: (Turns & { name: string })[] = [];
    for (const [name, one] of Object.entries(casesOf(await readIds(bench.databaseUrl)))) {
      if (!CASES.test(name)) continue;
      const turns = await compareCase(bench, one);
      process.stderr.write(`${name}: ${turns.times.toFixed(2)}\n`);
      rows.push({ name, ...turns });
    }
    printTable(
      ['programmes by', 'without, p50 ms', 'with, p50 ms', 'p99 ms', 'times', 'failed', 'demanded', ''],
      rows.map(({ name, plain, other, p99, times, failures }) => [
        ...[name, plain, other, p99, times, failures, `under ${DEMANDED}`],
        okOrShort(times < DEMANDED && failures === 0),
      ]),
    );
    await printChanges(bench.databaseUrl);
    for (const statement of ['delete from programs', ...NO_COSTS, 'delete from exchange_rates'])
      await runAsAdmin(bench.databaseUrl, statement);
  }),
);
