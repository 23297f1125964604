import type pg from 'pg';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openPool } from '../server/src/db/pool.ts';
import {
  type Checkpoint,
  linesOf,
  type Proof,
  prove,
  proveNightly,
} from '../server/src/features/money/ledger/invariants/invariants.service.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { openLog } from '../server/src/lib/log.ts';
import { LEDGER_INVARIANTS } from '../server/src/wiring.ts';
import { openDatabase, runAsAdmin, withDatabase } from './database.ts';
import { median, okOrShort, print, printTable } from './table.ts';

/** Entries of two years: each payment is a top-up, held for its application, and released to an agency. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 5_000_000);
const ENTRIES_OF_PAYMENT = 6;
const DAYS = 730;
const NIGHTS = 3;
const AGENCIES = 1000;
/** A night with the entries of a day takes at most this part of the proof of everything, and so do its claims. */
const DEMANDED = 0.2;
const NAME = 'parvoz_bench_proof';

/** In this database nothing but the ledger is asked: the people, applications and steps that its money is of are not there. */
const ALONE = `do $$ declare key record; begin
  for key in select conrelid::regclass as of, conname as name from pg_constraint
    where contype = 'f' and conrelid in ('ledger_entries'::regclass, 'payments'::regclass, 'protected_shares'::regclass)
  loop execute format('alter table %s drop constraint %I', key.of, key.name); end loop;
end $$`;

const uuidOf = (kind: string) => `'0192f0c4-000${kind}-7000-8000-' || lpad(to_hex(n), 12, '0')`;

/** Payments by their numbers with all that their money has done, from so many days ago on. */
const statementsFor = (from: number, to: number, daysAgo: number): string[] => [
  'drop table if exists bench_moves',
  `create unlogged table bench_moves as
   select n, s, (case s when 1 then ${uuidOf('1')} when 2 then ${uuidOf('2')} else ${uuidOf('3')} end)::uuid as id,
     (array['TOP_UP', 'PAYMENT', 'RELEASE'])[s] as purpose,
     (case s when 1 then ${uuidOf('4')} else ${uuidOf('6')} end)::uuid as subject_id,
     case s when 1 then 'top-up:' || ${uuidOf('4')} when 2 then 'payment:' || n else 'release:' || n end as key,
     now() - make_interval(days => ${daysAgo}) * (1 - (n - ${from})::float8 / ${to - from + 1}) as created_at,
     10000000 + n % 997 * 2000 as amount,
     (array['PROVIDER', 'STUDENT', 'HELD'])[s] as from_kind, (array['STUDENT', 'HELD', 'CONSULTING'])[s] as to_kind,
     case s when 1 then (array['PAYME', 'CLICK', 'UZUM'])[1 + n % 3] when 2 then ${uuidOf('5')} else ${uuidOf('6')} end as from_owner,
     case s when 1 then ${uuidOf('5')} when 2 then ${uuidOf('6')} else (1 + n % ${AGENCIES})::text end as to_owner
   from generate_series(${from}, ${to}) n, generate_series(1, 3) s`,
  `insert into ledger_accounts (kind, owner)
   select from_kind, from_owner from bench_moves union select to_kind, to_owner from bench_moves on conflict do nothing`,
  'analyze bench_moves, ledger_accounts',
  `insert into ledger_transfers (id, key, purpose, subject_id, created_at)
   select id, key, purpose, subject_id, created_at from bench_moves order by n, s`,
  `insert into ledger_entries (transfer_id, account_id, amount_tiyin, balance_tiyin, created_at)
   select m.id, a.id, x.amount, a.balance_tiyin + sum(x.amount) over (partition by a.id order by m.n, m.s), m.created_at
   from bench_moves m
   cross join lateral (values (m.from_kind, m.from_owner, -m.amount), (m.to_kind, m.to_owner, m.amount)) as x (kind, owner, amount)
   join ledger_accounts a on a.kind = x.kind and a.owner = x.owner order by m.n, m.s`,
  'analyze ledger_transfers, ledger_entries',
  `insert into ledger_days as d (account_id, day, purpose, is_income, entry_count, amount_tiyin)
   select e.account_id, (e.created_at at time zone 'Asia/Tashkent')::date, m.purpose, e.amount_tiyin > 0, count(*), sum(e.amount_tiyin)
   from ledger_entries e join bench_moves m on m.id = e.transfer_id
   join ledger_accounts a on a.id = e.account_id and a.kind <> 'HELD' group by 1, 2, 3, 4
   on conflict (account_id, day, purpose, is_income) do update
     set entry_count = d.entry_count + excluded.entry_count, amount_tiyin = d.amount_tiyin + excluded.amount_tiyin`,
  `update ledger_accounts a set balance_tiyin = a.balance_tiyin + e.amount_tiyin
   from (select x.account_id, sum(x.amount_tiyin) as amount_tiyin from ledger_entries x join bench_moves m on m.id = x.transfer_id
     group by x.account_id) e where e.account_id = a.id and e.amount_tiyin <> 0`,
  `insert into payments (id, student_id, amount_tiyin, provider, status, created_at, expires_at, ended_at)
   select (${uuidOf('4')})::uuid, to_owner::uuid, amount, from_owner, 'SUCCESS', created_at, created_at, created_at
   from bench_moves where s = 1`,
  `insert into protected_shares (step_id, application_id, amount_tiyin, state, released_tiyin, due_since, paid_at, finished_at,
     ended_at, ended_by)
   select n, from_owner::uuid, amount, 'RELEASED', amount, created_at, created_at, created_at, created_at, 'STUDENT'
   from bench_moves where s = 3`,
];

const fill = async (url: string, from: number, to: number, daysAgo: number): Promise<void> => {
  for (const statement of statementsFor(from, to, daysAgo)) await runAsAdmin(url, statement);
  await runAsAdmin(url, 'drop table bench_moves');
};

const secondsOf = async <T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> => {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
};

/** Throws where a proof finds faults: it would have taken another way. */
const holding = async (work: () => Promise<Proof>): Promise<{ seconds: number; result: Proof }> => {
  const timed = await secondsOf(work);
  if (timed.result.faultCount > 0) throw new Error(linesOf(timed.result).join('\n'));
  return timed;
};

const measure = async (url: string, pool: pg.Pool): Promise<void> => {
  const ctx = { db: pool, pool, clock: systemClock, log: openLog('error') };
  const payments = Math.round(ENTRIES / ENTRIES_OF_PAYMENT);
  await runAsAdmin(url, ALONE);
  await runAsAdmin(url, 'alter table ledger_entries disable trigger user');
  const filled = await secondsOf(() => fill(url, 1, payments, DAYS));
  await runAsAdmin(url, 'vacuum analyze');
  print(`\n${ENTRIES} entries of ${DAYS} days, made in ${filled.seconds.toFixed(0)} s.\n`);
  const whole = await holding(() => prove(ctx, []));
  const nights: { seconds: number; result: Proof }[] = [];
  const aDay = Math.round(payments / DAYS);
  for (let night = 0; night < NIGHTS; night++) {
    const from = payments + night * aDay + 1;
    await fill(url, from, from + aDay - 1, 1);
    nights.push(await holding(() => proveNightly(ctx, [])));
  }
  const [checkpoint] = await runAsAdmin(
    url,
    'select entry_id::float8 as "entryId", set_at as "setAt", whole_at as "wholeAt" from ledger_checkpoints',
  );
  const aNight = checkpoint as unknown as Checkpoint;
  await fill(url, payments + NIGHTS * aDay + 1, payments + (NIGHTS + 1) * aDay, 1);
  const claims: { whole: number; night: number }[] = [];
  for (const claim of LEDGER_INVARIANTS) {
    const whole = await secondsOf(() => claim({ db: pool }, null));
    const ofNight = await secondsOf(() => claim({ db: pool }, aNight));
    const [fault] = [...whole.result, ...ofNight.result];
    if (fault) throw new Error(JSON.stringify(fault));
    claims.push({ whole: whole.seconds, night: ofNight.seconds });
  }
  const night = median(nights.map(({ seconds }) => seconds));
  const sumOf = (which: 'whole' | 'night') => claims.reduce((sum, claim) => sum + claim[which], 0);
  const claimed = (name: string, which: 'whole' | 'night') => [
    ...[name, '', '', sumOf(which).toFixed(2), (sumOf(which) / whole.seconds).toFixed(2)],
  ];
  const row = (name: string, { entryCount, accountCount }: Proof, seconds: number) => [
    ...[name, accountCount, entryCount, seconds.toFixed(2), (seconds / whole.seconds).toFixed(2)],
  ];
  printTable(
    ['proof', 'accounts', 'entries', 's', 'of the whole', ''],
    [
      [...row('everything', whole.result, whole.seconds), ''],
      [...row('a night after a day', nights[0]!.result, night), okOrShort(night <= DEMANDED * whole.seconds)],
      [...claimed('claims of the features, everything', 'whole'), ''],
      [
        ...claimed('claims of the features, a night after a day', 'night'),
        okOrShort(sumOf('night') <= DEMANDED * sumOf('whole')),
      ],
    ],
  );
  print(
    `Claims one by one, s of everything / of a night: ${claims
      .map(({ whole, night }) => `${whole.toFixed(2)} / ${night.toFixed(2)}`)
      .join(', ')}`,
  );
};

const database = await openDatabase();
try {
  print(`Node ${process.version}, ${database.name}`);
  await runAsAdmin(database.adminUrl, `drop database if exists ${NAME} with (force)`);
  await runAsAdmin(database.adminUrl, `create database ${NAME}`);
  const url = withDatabase(database.adminUrl, NAME);
  await migrateDatabase(url);
  const pool = openPool({ url, max: 4, onError: ({ message }) => print(message) });
  pool.options.statement_timeout = 0;
  try {
    await measure(url, pool);
  } finally {
    await pool.end();
  }
  await runAsAdmin(database.adminUrl, `drop database ${NAME} with (force)`);
} finally {
  await database.close();
}
