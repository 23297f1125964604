import { CONSULTING_SORTS } from '@parvoz/contract/limits.ts';
import { openPool } from '../server/src/db/pool.ts';
import { measureAll } from '../server/src/features/applications/applications/measures/measures.service.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { type Bench, withBench, withDatabase } from './bench.ts';
import { readIds } from './calls.ts';
import { type Compared, compare, ROUNDS } from './compare.ts';
import { removeAccounts } from './data.ts';
import { runAsAdmin } from './database.ts';
import type { Recorded } from './limit.ts';
import { removeApplications } from './sample/applications.ts';
import { okOrShort, print, printTable } from './table.ts';

/** With a tenth as many agencies. */
const UNIVERSITIES = Number(process.env.BENCH_LARGE ?? 50_000);
const EACH = Number(process.env.BENCH_EACH ?? 200);
const STUDENTS = 10_000;
const DEMANDED = 0.6;
/** Of the night's work, in seconds. */
const MAX_SECONDS = 60;
const PATH = '/api/v1/consulting/filter?page=1&size=12';

const studentId = (number: string): string =>
  `('01900000-0001-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** A tariff of each agency, and its applications of two years: most are answered, most have ended. */
const STATEMENTS = [
  `insert into accounts (id, kind, phone, password_hash, role, status)
   select ${studentId('n')}, 'PROFILE', '99871' || lpad(n::text, 7, '0'), 'none', 'ROLE_STUDENT', 'ACTIVE'
   from generate_series(1, ${STUDENTS}) n`,
  `insert into profiles (id, name, surname, gender, country, address)
   select ${studentId('n')}, 'Aziz', 'Karimov' || n, 'MALE', 'UZ', 'Toshkent' from generate_series(1, ${STUDENTS}) n`,
  `insert into tariffs (consulting_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
     price_tiyin, order_number)
   select id, 'Tarif', 'Тариф', 'Tariff', '', '', '', 100000000 + id * 7919 % 900 * 1000000, 1 from consultings`,
  `update consultings g set price_from_tiyin = t.price_tiyin from tariffs t where t.consulting_id = g.id`,
  `insert into applications (id, number, student_id, consulting_id, tariff_id, status, payment, price_tiyin, next, turn,
     version, last_seq, created_at, active_at, ended_at, first_answer_at)
   select gen_random_uuid(), 'PV-' || t.id || '-' || n, ${studentId(`1 + (t.id * 37 + n) % ${STUDENTS}`)}, t.consulting_id,
     t.id, (array['FINISHED', 'REJECTED', 'CANCELED'])[1 + (n * t.id) % 3], 'NONE', 0, 'NONE', null, 1, 1,
     now() - make_interval(hours => n * 80), now(), now() - make_interval(hours => n * 80 - 60),
     case when n % 9 > 0 then now() - make_interval(hours => n * 80, mins => -(t.id * n % 2000)) end
   from tariffs t, generate_series(1, ${EACH}) n`,
  'analyze applications',
];

const measureNight = async ({ databaseUrl }: Bench): Promise<void> => {
  const pool = openPool({ url: databaseUrl, onError: ({ message }) => print(message) });
  pool.options.statement_timeout = 0;
  try {
    for (const what of ['all that is new', 'nothing new']) {
      const start = performance.now();
      const changed = await measureAll({ db: pool, pool, clock: systemClock });
      const seconds = (performance.now() - start) / 1000;
      print(
        `by night, ${what}: ${changed.length} agencies changed, ${seconds.toFixed(1)} s ${okOrShort(seconds < MAX_SECONDS)}`,
      );
    }
  } finally {
    await pool.end();
  }
};

const compareSorts = async (bench: Bench): Promise<Compared[]> => {
  const { product, limit, databaseUrl } = bench;
  const { countries } = await readIds(databaseUrl);
  const compared: Compared[] = [];
  for (const sort of CONSULTING_SORTS)
    for (const [where, filterOf] of [
      ['all', () => ({})],
      ['a country', (number: number) => ({ countryId: countries[number % countries.length] })],
    ] as const) {
      const requests = Array.from({ length: 100 }, (_, number) => ({
        ...{ method: 'POST', path: PATH, headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ sort, ...filterOf(number) }),
      }));
      await product.ask('cacheQueries', false);
      const recorded = await product.ask<Recorded[]>('record', requests);
      await limit.ask('setCases', recorded);
      const limitRequests = recorded.map(({ request }, index) => ({
        ...request,
        path: `/call?case=${index}`,
      }));
      const pair = {
        name: `${sort}, ${where}`,
        product: { origin: product.address, requests, unique: true },
        limit: { origin: limit.address, requests: limitRequests, unique: true },
      };
      compared.push(await compare(bench, pair, ROUNDS));
    }
  return compared;
};

await withDatabase((database) =>
  withBench({ universities: UNIVERSITIES, database }, async (bench) => {
    await removeApplications(bench.databaseUrl);
    for (const statement of STATEMENTS) await runAsAdmin(bench.databaseUrl, statement);
    print(`\n${UNIVERSITIES / 10} agencies with ${EACH} applications each`);
    await measureNight(bench);
    await runAsAdmin(bench.databaseUrl, 'vacuum analyze consultings, search_documents');
    const rows = await compareSorts(bench);
    printTable(
      ['agencies by', 'product/s', 'limit/s', 'ratio', 'by CPU', 'p50 ms', 'p99 ms', 'failed', ''],
      rows.map((one) => [
        ...[one.name, one.product, one.limit, one.ratio, one.cpuRatio, one.p50, one.p99, one.failures],
        okOrShort(one.ratio >= DEMANDED && one.failures === 0),
      ]),
    );
    await removeAccounts(bench.databaseUrl);
    await removeApplications(bench.databaseUrl);
  }),
);
