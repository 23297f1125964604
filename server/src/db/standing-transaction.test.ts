import { decideSandbox, topUp } from '@parvoz/contract/money/payments.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createStudent, type Person } from '../../test/people.ts';
import {
  type Attempt,
  attemptAt,
  type CallingProvider,
  CONTRACTS,
  PATHS,
  PROVIDER_CALLS,
  type ProviderAsk,
} from '../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { prove } from '../features/money/ledger/invariants/invariants.service.ts';
import * as payments from '../features/money/payments/payments.service.ts';
import { newId } from '../lib/ids.ts';
import { LEDGER_INVARIANTS } from '../wiring.ts';
import { openPool, WAITS } from './pool.ts';
import { PrimaryClient } from './primary.ts';

/** Waits as in the product, but shorter. */
const SHORT = { lockMs: 150, idleInTransactionMs: 700, commitMs: 5000 };
const AMOUNT = 1_500_000;

let app: TestApp;
let student: Person;
/** Connections of another process, which is stopped. */
let frozen: pg.Pool;
const held: pg.PoolClient[] = [];

beforeAll(async () => {
  app = await createTestApp({ waits: SHORT, contracts: { ...CONTRACTS, sandbox: true } });
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
  frozen = openPool({ url: app.databaseUrl, waits: SHORT, onError: () => {} });
  for (const code of ['55P03', '40P01', '40001', '57014'])
    app.http.get(`/api/v1/fails/${code}`, () =>
      app.pool.query(`do $$ begin raise exception using errcode = '${code}'; end $$`),
    );
});
afterEach(() => {
  for (const client of held.splice(0)) client.release(true);
});
afterAll(async () => {
  await frozen.end();
  expect((await prove(app.ctx, LEDGER_INVARIANTS)).faults).toEqual([]);
  await app.close();
});

const begin = async (provider: CallingProvider | 'SANDBOX') => {
  const body = { amount: AMOUNT, provider };
  const { id } = await app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body });
  return { paymentId: id, amountTiyin: AMOUNT };
};
/** Runs statements of a transaction that is then left open. */
const stand = async (...texts: string[]): Promise<pg.PoolClient> => {
  const client = await frozen.connect();
  client.on('error', () => {});
  held.push(client);
  for (const text of ['begin', ...texts]) await client.query(text);
  return client;
};
const LOCK_PROVIDERS = `select from ledger_accounts where kind = 'PROVIDER' order by id for update`;
const firstMoney = async (provider: CallingProvider) => {
  const attempt = await attemptAt(app, provider, await begin(provider), PATHS[provider].performed!);
  expect(attempt.paymentId).toBeTruthy();
};
const statusOf = async ({ paymentId }: Pick<Attempt, 'paymentId'>) =>
  (await app.pool.query('select status from payments where id = $1', [paymentId])).rows[0].status;

const PAYING: readonly [CallingProvider, ProviderAsk, later: string, done: string][] = [
  ['PAYME', PROVIDER_CALLS.PAYME.perform, '-32400', 'state 2'],
  ['CLICK', PROVIDER_CALLS.CLICK.complete, '-7', '0'],
  ['UZUM', PROVIDER_CALLS.UZUM.confirm, '99999', 'CONFIRMED'],
];

describe('a transaction that stands still', () => {
  it.each(PAYING)('%s is told to try again, and can once it is ended', async (...row) => {
    const [provider, pay, later, done] = row;
    await firstMoney(provider);
    const attempt = await attemptAt(app, provider, await begin(provider), PATHS[provider].waiting!);
    const standing = await stand(LOCK_PROVIDERS);
    expect(await pay(app, attempt)).toBe(later);
    expect(await statusOf(attempt)).toBe('CREATED');
    await vi.waitFor(async () => expect(await pay(app, attempt)).toBe(done));
    expect(await statusOf(attempt)).toBe('SUCCESS');
    await expect(standing.query('commit')).rejects.toThrow();
  });

  it('people are told when to try again, and can once it is ended', async () => {
    const { paymentId } = await begin('SANDBOX');
    const standing = await stand(`select from payments where id = '${paymentId}' for update`);
    const decide = () =>
      app
        .as({ ...student, idempotencyKey: newId() })
        .call(decideSandbox, { params: { id: paymentId }, body: { isPaid: true } });
    const refused = await decide();
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    await vi.waitFor(async () => expect((await decide()).status).toBe(200));
    expect(await statusOf({ paymentId })).toBe('SUCCESS');
    await expect(standing.query('commit')).rejects.toThrow();
  });

  it('does nothing more, also when it goes on', async () => {
    const { paymentId } = await begin('SANDBOX');
    const standing = await stand(`update payments set amount_tiyin = 1 where id = '${paymentId}'`);
    const text = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    await vi.waitFor(async () => expect((await app.pool.query(text)).rowCount).toBe(0));
    await expect(standing.query('commit')).rejects.toThrow();
    const left = await app.pool.query('select amount_tiyin from payments where id = $1', [paymentId]);
    expect(left.rows).toEqual([{ amount_tiyin: AMOUNT }]);
  });

  it('a job that meets it fails, and does its work when it is tried again', async () => {
    const { paymentId } = await begin('SANDBOX');
    app.clock.set('2026-11-23T09:00:00.000Z');
    await stand(`select from payments where id = '${paymentId}' for update`);
    await expect(payments.endExpired(app.ctx)).rejects.toThrow('payments could not be ended');
    await vi.waitFor(() => payments.endExpired(app.ctx));
    expect(await statusOf({ paymentId })).toBe('CANCELED');
  });
});

it.each(['55P03', '40P01', '40001', '57014'])(
  'what others are in the way of may be tried again: %s',
  async (code) => {
    const answer = await app.http.inject(`/api/v1/fails/${code}`);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
  },
);

describe('every connection', () => {
  const SETTINGS = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count'];
  const readAll = async (db: Pick<pg.Pool, 'query'>, names: string[]) => {
    const values: unknown[] = [];
    for (const name of names) values.push(Object.values((await db.query(`show ${name}`)).rows[0])[0]);
    return values;
  };

  it('notices a line that has died', async () => {
    const client = new PrimaryClient({ connectionString: app.databaseUrl });
    await client.connect();
    expect(await readAll(client as unknown as pg.Pool, SETTINGS)).toEqual(['10', '5', '3']);
    expect((client as unknown as { connection: { _keepAlive: boolean } }).connection._keepAlive).toBe(true);
    await client.end();
    expect(await readAll(app.pool, SETTINGS)).toEqual(['10', '5', '3']);
  });

  it('waits for others 5 seconds, and is waited for 15', async () => {
    const pool = openPool({ url: app.databaseUrl, onError: () => {} });
    expect(await readAll(pool, ['lock_timeout', 'idle_in_transaction_session_timeout'])).toEqual([
      '5s',
      '15s',
    ]);
    expect(WAITS).toEqual({ lockMs: 5000, idleInTransactionMs: 15_000, commitMs: 5000 });
    await pool.end();
  });
});
