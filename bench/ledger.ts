import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openPool } from '../server/src/db/pool.ts';
import { linesOf, prove } from '../server/src/features/money/ledger/invariants/invariants.service.ts';
import { transfer } from '../server/src/features/money/ledger/ledger.service.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { newId } from '../server/src/lib/ids.ts';
import { openLog } from '../server/src/lib/log.ts';
import { openDatabase, runAsAdmin, withDatabase } from './database.ts';
import { median, okOrShort, print, printTable } from './table.ts';

const TRANSFERS = 2000;
const CLIENTS = 32;
const ACCOUNTS = 200;
const ROUNDS = 5;
/** Of the rate of a bare update of two locked rows. */
const DEMANDED = 0.5;
const NAME = 'parvoz_bench_ledger';

const pair = (): [number, number] => {
  const from = randomInt(ACCOUNTS);
  return [from, (from + 1 + randomInt(ACCOUNTS - 1)) % ACCOUNTS];
};

/** Pieces of work a second that so many clients do together, each one after the other. */
const rateOf = async (work: () => Promise<void>): Promise<number> => {
  let left = TRANSFERS;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return TRANSFERS / ((performance.now() - start) / 1000);
};

const owners = Array.from({ length: ACCOUNTS }, newId);

const measure = async (pool: pg.Pool): Promise<void> => {
  const ctx = { db: pool, pool, clock: systemClock, log: openLog('error'), actor: null };
  const student = (index: number) => ({ kind: 'STUDENT' as const, owner: owners[index]! });
  for (let index = 0; index < ACCOUNTS; index++)
    await transfer(ctx, {
      ...{ key: newId(), purpose: 'TOP_UP' },
      changes: [
        { kind: 'PROVIDER', owner: 'SANDBOX', amountTiyin: -1e12 },
        { ...student(index), amountTiyin: 1e12 },
      ],
    });
  await pool.query('create table bare (id int primary key, balance bigint not null)');
  await pool.query(`insert into bare select n, 1000000000000 from generate_series(0, ${ACCOUNTS - 1}) n`);

  const product = async () => {
    const [from, to] = pair();
    const amountTiyin = 1 + randomInt(1_000_000);
    const changes = [
      { ...student(from), amountTiyin: -amountTiyin },
      { ...student(to), amountTiyin },
    ];
    await transfer(ctx, { key: newId(), purpose: 'PAYMENT', changes });
  };
  const limit = async () => {
    const ids = pair();
    const client = await pool.connect();
    try {
      await client.query('begin');
      const text = 'select id from bare where id = any($1::int[]) order by id for update';
      await client.query({ name: 'lock', text, values: [ids] });
      await client.query({
        name: 'change',
        text: 'update bare set balance = balance + case id when $1 then -$3::bigint else $3 end where id in ($1, $2)',
        values: [...ids, 1 + randomInt(1_000_000)],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  };

  await rateOf(product);
  await rateOf(limit);
  const rounds: { product: number; limit: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ product: await rateOf(product), limit: await rateOf(limit) });
  const ratio = median(rounds.map((one) => one.product / one.limit));
  printTable(
    ['', 'transfers/s', 'bare updates/s', 'ratio', 'demanded', ''],
    [
      [
        `${TRANSFERS} transfers, ${CLIENTS} clients, ${ACCOUNTS} accounts`,
        median(rounds.map((one) => one.product)),
        median(rounds.map((one) => one.limit)),
        ...[ratio, DEMANDED, okOrShort(ratio >= DEMANDED)],
      ],
    ],
  );
  const proof = await prove(ctx, []);
  print(`${linesOf(proof).join('\n')} ${okOrShort(proof.faultCount === 0)}`);
};

const database = await openDatabase();
try {
  print(`Node ${process.version}, ${database.name}`);
  await runAsAdmin(database.adminUrl, `drop database if exists ${NAME} with (force)`);
  await runAsAdmin(database.adminUrl, `create database ${NAME}`);
  const url = withDatabase(database.adminUrl, NAME);
  await migrateDatabase(url);
  const pool = openPool({ url, max: CLIENTS, onError: () => {} });
  try {
    await measure(pool);
  } finally {
    await pool.end();
  }
} finally {
  await database.close();
}
