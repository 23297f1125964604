import { MAX_OPEN_PAYMENTS } from '@parvoz/contract/limits.ts';
import { getPayment, topUp } from '@parvoz/contract/money/payments.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { deleteAccount, getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseTransfer, expectExact } from '../../../../test/money.ts';
import { createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import type { ProviderTransaction } from '../../../lib/payments/merchant.ts';
import { proveLedger } from '../../../wiring.ts';
import { linesOf } from '../ledger/invariants/invariants.service.ts';
import { transfer } from '../ledger/ledger.service.ts';
import * as service from './payments.service.ts';
import * as store from './payments.store.ts';
import { providersOf } from './providers.service.ts';
import { insertCall, merchantFor } from './transactions.service.ts';
import * as transactions from './transactions.store.ts';

const PAYME = {
  ...{ merchantId: '0123456789abcdef01234567', key: '36 characters that nobody else knows' },
  checkoutUrl: 'https://checkout.paycom.uz',
};
const providers = providersOf({ payme: PAYME, click: undefined, uzum: undefined, sandbox: false });
const amount = 15_000_000;

let app: TestApp;
let student: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { payme: PAYME } });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
});

const merchant = () => merchantFor(app.ctx, providers[0]!);
const begin = async (): Promise<string> =>
  (await app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body: { amount, provider: 'PAYME' } }))
    .id;
const create = async (paymentId: string, providerId = newId()): Promise<ProviderTransaction> =>
  (await merchant().create({
    ...{ providerId, paymentId, amountTiyin: amount, providerTime: app.clock.now() },
  })) as ProviderTransaction;
/** Waits until a statement waits for a lock of another transaction. */
const someoneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });

/** Runs something while a transaction holds a payment and then does `work` with it. */
const whileHeld = async <T>(payment: string, run: () => Promise<T>, work: string): Promise<T> => {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from payments where id = $1 for update', [payment]);
    const running = run();
    await someoneWaits();
    await client.query(work, [payment]);
    await client.query('commit');
    return await running;
  } finally {
    client.release();
  }
};

it('a payment whose time is over does not end under a transaction that is being made for it', async () => {
  const payment = await begin();
  app.clock.set('2026-11-22T09:00:00.000Z');
  await whileHeld(
    payment,
    () => service.endExpired(app.ctx),
    `insert into provider_transactions (provider, provider_id, payment_id, amount_tiyin, state, provider_time, created_at)
     values ('PAYME', gen_random_uuid()::text, $1, ${amount}, 'CREATED', '2026-11-22T08:59:59Z', '2026-11-22T08:59:59Z')`,
  );
  expect((await student.read(getPayment, { params: { id: payment } })).status).toBe('CREATED');
});

it('of one transaction for two payments at once one is made, and the other payment is refused', async () => {
  const providerId = newId();
  const both = await Promise.all([await begin(), await begin()].map((id) => create(id, providerId)));
  expect(both.filter((one) => (one as unknown) === 'PAYMENT_UNKNOWN')).toHaveLength(1);
});

it('a transaction whose time is ahead of ours is over as long after it came', async () => {
  const ahead = new Date('2026-11-22T08:00:00.000Z');
  const make = async (paymentId: string) => {
    const wanted = { providerId: newId(), paymentId, amountTiyin: amount, providerTime: ahead };
    return ((await merchant().create(wanted)) as ProviderTransaction).providerId;
  };
  const [one, other] = [await make(await begin()), await make(await begin())];
  app.clock.set('2026-11-21T21:00:00.000Z');
  expect(await merchant().find(one)).toMatchObject({ state: 'CREATED', providerTime: ahead });
  app.clock.set('2026-11-21T21:00:00.001Z');
  expect(await merchant().perform(one)).toBe('STATE_WRONG');
  await service.endExpired(app.ctx);
  const text = 'select state, reason from provider_transactions where provider_id = $1';
  expect((await app.pool.query(text, [other])).rows).toEqual([{ state: 'CANCELED', reason: 4 }]);
});

it('nothing is done with a transaction or a payment that is in another state', async () => {
  const { id, providerId, paymentId } = await create(await begin());
  const { db } = app.ctx;
  const at = app.clock.now();
  await merchant().perform(providerId);
  const canceled = { from: 'CREATED', to: 'CANCELED' } as const;
  await expect(transactions.perform(db, id, at)).rejects.toThrow('another state');
  await expect(transactions.cancel(db, id, canceled, 3, at)).rejects.toThrow('another state');
  await expect(store.end(db, paymentId, { from: 'CREATED', to: 'SUCCESS' }, at)).rejects.toThrow(
    'not CREATED',
  );
  expect(await merchant().find(providerId)).toMatchObject({ state: 'PERFORMED', performedAt: at });
});

describe('the proof of the ledger', () => {
  const paid = async () => {
    const made = await create(await begin());
    await merchant().perform(made.providerId);
    return made;
  };
  const faultsOf = async () => (await proveLedger(app.ctx)).faults;
  const write = (text: string, id: string) => app.pool.query(text, [id]);

  it('fits payments that are paid, taken back, left and canceled', async () => {
    await paid();
    await merchant().cancel((await paid()).providerId, 5);
    await merchant().cancel((await create(await begin())).providerId, 3);
    await begin();
    expect(await faultsOf()).toEqual([]);
  });

  it.each([
    ['paid by nothing', `update payments set status = 'SUCCESS', ended_at = now() where id = $1`, 0, amount],
    [
      'of another amount',
      'update payments set amount_tiyin = amount_tiyin + 1 where id = $1',
      amount,
      amount + 1,
    ],
    ['taken back with its money', `update payments set status = 'CANCELED' where id = $1`, 0, -amount],
    ['left with money', `update payments set status = 'CREATED', ended_at = null where id = $1`, amount, 0],
  ])('names one that is %s', async (name, fault, foundTiyin, expectedTiyin) => {
    const id = name === 'paid by nothing' ? await begin() : (await paid()).paymentId;
    const { rows } = await app.pool.query(
      'select status, amount_tiyin, ended_at from payments where id = $1',
      [id],
    );
    await write(fault, id);
    const key = `${expectedTiyin < 0 ? 'top-up-reversed' : 'top-up'}:${id}`;
    expect(await faultsOf()).toEqual([{ kind: 'PAYMENT', name: key, foundTiyin, expectedTiyin }]);
    const { status, amount_tiyin, ended_at } = rows[0];
    await app.pool.query('update payments set status = $2, amount_tiyin = $3, ended_at = $4 where id = $1', [
      ...[id, status, amount_tiyin, ended_at],
    ]);
    expect(await faultsOf()).toEqual([]);
  });

  it('names money that came by no payment, and one that went to somebody else', async () => {
    const { paymentId } = await paid();
    const [key, other] = [`top-up:${newId()}`, await createStudent(app)];
    await app.pool.query('update payments set student_id = $2 where id = $1', [paymentId, other.id]);
    const name = `top-up:${paymentId}`;
    expect(await faultsOf()).toEqual([
      { kind: 'PAYMENT', name, foundTiyin: 0, expectedTiyin: amount },
      { kind: 'PAYMENT', name, foundTiyin: amount, expectedTiyin: 0 },
    ]);
    await app.pool.query('update payments set student_id = $2 where id = $1', [paymentId, student.id]);
    await transfer(app.ctx, {
      ...{ key, purpose: 'TOP_UP' },
      changes: [
        { kind: 'PROVIDER', owner: 'PAYME', amountTiyin: -5 },
        { kind: 'STUDENT', owner: student.id, amountTiyin: 5 },
      ],
    });
    const stray = { kind: 'PAYMENT', name: key, foundTiyin: 5, expectedTiyin: 0 };
    expect(await faultsOf()).toEqual([stray]);
    expect(linesOf(await proveLedger(app.ctx))).toContain(
      `${key} is of a payment that stands otherwise: 5 tiyin, and not 0`,
    );
    await eraseTransfer(app, key);
  });
});

it('a student is notified of a payment that its provider has taken back', async () => {
  const { providerId, paymentId } = await create(await begin());
  await merchant().perform(providerId);
  await merchant().cancel(providerId, 5);
  const { content } = await student.read(listNotifications);
  expect(content.map(({ kind, paymentId: of, isRead }) => [kind, of, isRead])).toEqual([
    ['TOP_UP_REVERSED', paymentId, false],
    ['TOP_UP_SUCCESS', paymentId, true],
  ]);
});

describe('an account', () => {
  it('stays while a provider is taking a payment, and after that for its balance', async () => {
    const { providerId } = await create(await begin());
    expect(await student.call(deleteAccount)).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    await merchant().perform(providerId);
    expect(await student.call(deleteAccount)).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    expect((await student.read(getCurrentProfile)).balance).toBe(amount);
  });

  it('that is deleted has no payment that anybody could still make', async () => {
    const [left, canceled] = [await begin(), await begin()];
    await merchant().cancel((await create(canceled)).providerId, 3);
    await student.read(deleteAccount);
    for (const payment of [left, canceled]) expect(await create(payment)).toBe('PAYMENT_ENDED');
  });

  it('and a payment that is made at once never end in money of nobody', async () => {
    for (let round = 0; round < 3; round++) {
      student = await createStudent(app);
      const { providerId } = await create(await begin());
      const [deleted] = await Promise.all([student.call(deleteAccount), merchant().perform(providerId)]);
      expect(deleted.status).toBe(409);
    }
  });
});

it('a payment that cannot be ended keeps no other one waiting, and is said to have failed', async () => {
  const stuck = await begin();
  student = await createStudent(app);
  const other = await begin();
  await app.pool.query(`
    create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_end before update on payments for each row when (old.id = '${stuck}') execute function refuse_end()`);
  app.clock.set('2026-11-23T09:00:00.000Z');
  try {
    await expect(service.endExpired(app.ctx)).rejects.toThrow('1 payments');
  } finally {
    await app.pool.query('drop trigger refuse_end on payments; drop function refuse_end');
  }
  const statuses = async () =>
    (
      await app.pool.query('select status from payments where id = any($1::uuid[]) order by id', [
        [stuck, other],
      ])
    ).rows.map(({ status }) => status);
  expect(await statuses()).toEqual(['CREATED', 'CANCELED']);
  await service.endExpired(app.ctx);
  expect(await statuses()).toEqual(['CANCELED', 'CANCELED']);
});

it('nobody begins payments without end, also at once', async () => {
  const body = { amount, provider: 'PAYME' } as const;
  const asked = await Promise.all(
    Array.from({ length: MAX_OPEN_PAYMENTS + 5 }, () =>
      app.as({ ...student, idempotencyKey: newId() }).call(topUp, { body }),
    ),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(MAX_OPEN_PAYMENTS);
  expect(asked.filter(({ code }) => code === 'TOO_MANY_PAYMENTS')).toHaveLength(5);
  app.clock.set('2026-11-22T09:00:01.000Z');
  await service.endExpired(app.ctx);
  expect((await app.as({ ...student, idempotencyKey: newId() }).call(topUp, { body })).status).toBe(200);
});

it('what a provider asked is forgotten after three years', async () => {
  const count = async () =>
    Number((await app.pool.query('select count(*) from provider_calls')).rows[0].count);
  await insertCall(app.ctx.db, {
    ...{ provider: 'PAYME', body: '{}', answer: '{}', address: '192.0.2.1', createdAt: app.clock.now() },
  });
  app.clock.set('2029-11-19T09:00:00.000Z');
  await service.forgetOld(app.ctx);
  expect(await count()).toBe(1);
  app.clock.set('2029-11-22T09:00:00.000Z');
  await service.forgetOld(app.ctx);
  expect(await count()).toBe(0);
});
