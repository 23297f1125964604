import { DAY_MS } from '@parvoz/contract/time.ts';
import type pg from 'pg';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openPool } from '../server/src/db/pool.ts';
import * as finance from '../server/src/features/money/finance/finance.service.ts';
import * as lists from '../server/src/features/money/finance/lists.service.ts';
import { prove } from '../server/src/features/money/ledger/invariants/invariants.service.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { newId } from '../server/src/lib/ids.ts';
import { openLog } from '../server/src/lib/log.ts';
import { openDatabase, runAsAdmin, withDatabase } from './database.ts';
import { median, okOrShort, print, printTable } from './table.ts';

const LARGE = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const SMALL = 1000;
const DAYS = 730;
const ASKED = 60;
/** Maximal ratio of the large account's time to the small one's. */
const DEMANDED = 5;
const NAME = 'parvoz_bench_finance';
const SMALL_AGENCY = 1;
const LARGE_AGENCY = 2;

/** Two years of an agency: shares of steps, and now and then a payout or a correction. */
const fill = async (url: string, agency: number, count: number): Promise<void> => {
  const all = `generate_series(1, ${count}) n`;
  const at = `now() - make_interval(secs => (n::float8 / ${count}) * ${DAYS} * 86400)`;
  const purpose = `case when n % 1000 = 7 then 'CORRECTION' when n % 20 = 3 then 'PAYOUT_RESERVED' else 'RELEASE' end`;
  const amount = `case when n % 20 = 3 then -1000 else 700000 + n % 997 end`;
  const id = `('0192f0c4-${agency}000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  for (const statement of [
    'alter table ledger_entries disable trigger user',
    `insert into ledger_accounts (kind, owner) values ('CONSULTING', '${agency}'), ('HELD', '${newId()}')`,
    `insert into ledger_transfers (id, key, purpose, created_at)
     select ${id}, 'bench:${agency}:' || n, ${purpose}, ${at} from ${all}`,
    `insert into ledger_entries (transfer_id, account_id, amount_tiyin, balance_tiyin, created_at)
     select ${id}, a.id, ${amount}, sum(${amount}) over (order by n desc), ${at}
     from ledger_accounts a, ${all} where a.kind = 'CONSULTING' and a.owner = '${agency}' order by n desc`,
    `insert into ledger_days (account_id, day, purpose, is_income, entry_count, amount_tiyin)
     select e.account_id, (e.created_at at time zone 'Asia/Tashkent')::date, t.purpose, e.amount_tiyin > 0, count(*),
       sum(e.amount_tiyin)
     from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     join ledger_accounts a on a.id = e.account_id and a.kind = 'CONSULTING' and a.owner = '${agency}' group by 1, 2, 3, 4`,
    `update ledger_accounts a set balance_tiyin = (select sum(e.amount_tiyin) from ledger_entries e where e.account_id = a.id)
     where a.kind = 'CONSULTING' and a.owner = '${agency}'`,
    'alter table ledger_entries enable trigger user',
  ])
    await runAsAdmin(url, statement);
};

const NONE = { type: null, purpose: [], from: null, to: null, query: null };
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

const measure = async (pool: pg.Pool): Promise<void> => {
  const ctxOf = (consultingId: number) =>
    ({
      ...{ db: pool, pool, clock: systemClock, log: openLog('error'), language: 'uz' },
      actor: { accountId: newId(), role: 'ROLE_CONSULTING_MANAGER', consultingId },
    }) as unknown as Parameters<typeof lists.list>[0];
  const page = (filter: object, number: (count: number) => number = () => 1) => ({
    run: (agency: number, count: number) =>
      lists.list(ctxOf(agency), { ...NONE, ...filter } as never, { page: number(count), size: 30 }),
  });
  const statistics = (period: 'TODAY' | 'MONTH' | 'YEAR' | null) => ({
    run: (agency: number) => finance.getStatistics(ctxOf(agency), period),
  });
  // Everything that has moved, as administrators see it, against the days of as many as the small account has.
  const admin = {
    ...ctxOf(SMALL_AGENCY),
    actor: { accountId: newId(), role: 'ROLE_ADMIN', consultingId: null },
  } as unknown as Parameters<typeof lists.list>[0];
  const all = (filter: object, number = 1) => ({
    run: (agency: number) =>
      lists.list(
        admin,
        { ...NONE, ...(agency === SMALL_AGENCY ? { from: day(1) } : {}), ...filter } as never,
        { page: number, size: 30 },
      ),
  });
  const cases: Record<string, { run(agency: number, count: number): Promise<unknown> }> = {
    'statistics: today': statistics('TODAY'),
    'statistics: this month': statistics('MONTH'),
    'statistics: this year': statistics('YEAR'),
    'statistics: at all': statistics(null),
    'list: first page': page({}),
    'list: page in the middle': page({}, (count) => Math.ceil(count / 60)),
    'list: last page': page({}, (count) => Math.floor(count / 30)),
    'list: what went': page({ type: 'CREDIT' }),
    'list: a rare purpose': page({ purpose: ['CORRECTION'] }),
    'list: a month': page({ from: day(60), to: day(30) }),
    'all that has moved: first page': all({}),
    'all that has moved: page 300': all({}, 300),
    'all that has moved: a rare purpose': all({ purpose: ['CORRECTION'] }),
    'all that has moved: two purposes': all({ purpose: ['RELEASE', 'CORRECTION'] }),
  };
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const lines: (string | number)[][] = [];
  for (const [name, { run }] of Object.entries(cases)) {
    const times: Record<number, number[]> = { [SMALL_AGENCY]: [], [LARGE_AGENCY]: [] };
    // One after the other, so that whatever else the machine does is in both.
    for (let round = 0; round < ASKED; round++)
      for (const [agency, count] of [
        [SMALL_AGENCY, SMALL],
        [LARGE_AGENCY, LARGE],
      ] as const) {
        const ms = await timeOf(() => run(agency, count));
        if (round >= ASKED / 6) times[agency]!.push(ms);
      }
    const [small, large] = [median(times[SMALL_AGENCY]!), median(times[LARGE_AGENCY]!)];
    const ratio = large / small;
    lines.push([
      name,
      small.toFixed(2),
      large.toFixed(2),
      ratio.toFixed(2),
      DEMANDED,
      okOrShort(ratio < DEMANDED),
    ]);
  }
  printTable(['p50 in ms', `${SMALL} entries`, `${LARGE} entries`, 'ratio', 'below', ''], lines as never);
};

const database = await openDatabase();
try {
  print(`Node ${process.version}, ${database.name}`);
  await runAsAdmin(database.adminUrl, `drop database if exists ${NAME} with (force)`);
  await runAsAdmin(database.adminUrl, `create database ${NAME}`);
  const url = withDatabase(database.adminUrl, NAME);
  await migrateDatabase(url);
  await fill(url, SMALL_AGENCY, SMALL);
  await fill(url, LARGE_AGENCY, LARGE);
  await runAsAdmin(url, 'vacuum analyze');
  const pool = openPool({ url, onError: ({ message }) => print(message) });
  try {
    await measure(pool);
    const { faults } = await prove({ db: pool, pool, clock: systemClock, log: openLog('fatal') }, []);
    const wrong = faults.filter(
      ({ kind }) => kind === 'DAY_TOTAL' || kind === 'DAY_COUNT' || kind === 'BALANCE',
    );
    print(`totals of days and balances ${okOrShort(wrong.length === 0)}`);
  } finally {
    await pool.end();
  }
} finally {
  await database.close();
}
