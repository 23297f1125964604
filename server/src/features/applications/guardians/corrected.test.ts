import * as family from '@parvoz/contract/applications/family.ts';
import { chargeOf } from '@parvoz/contract/applications/guardian-states.ts';
import { filterPayments, getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { topUp } from '@parvoz/contract/money/payments.ts';
import { askWithdrawal, cancelWithdrawal, getWithdrawalOverview } from '@parvoz/contract/money/payouts.ts';
import { decidePayout } from '@parvoz/contract/money/payouts-queue.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createCase, PRICE_TIYIN } from '../../../../test/applications.ts';
import { correctClick, differenceOf, takeClickBack, uploadClick } from '../../../../test/corrections.ts';
import { createGuardian, type TestGuardian } from '../../../../test/guardians.ts';
import { waitForLock } from '../../../../test/locks.ts';
import {
  acceptedOf,
  balanceOf,
  expectExact,
  topUp as fill,
  pay,
  protectionOf,
  remindPayers,
} from '../../../../test/money.ts';
import { createAdmin, messagesTo, type Person } from '../../../../test/people.ts';
import { attemptAt, CONTRACTS, PATHS, PROVIDER_CALLS } from '../../../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import { LISTENERS } from '../../../wiring.ts';
import { endExpired } from '../../money/payments/payments.service.ts';
import { PROVIDER_RULES } from '../../money/payments/providers.service.ts';
import { merchantFor } from '../../money/payments/transactions.service.ts';
import type { ApplicationListener } from '../applications/applications.service.ts';
import { remindOfDue } from './reminders.service.ts';
import { settle, settleLeft } from './settling.service.ts';

/** Providers take whole som: the rest stays on the balance. */
const CHARGED = chargeOf(PRICE_TIYIN);
const REST = CHARGED - PRICE_TIYIN;
/** A part of what is due. */
const PART = 1_000_000;
/** A part of the SMS to a guardian who might pay twice. */
const CHECKED = /tekshirilmoqda. Hozircha qayta/;

let app: TestApp;
let agency: Agency;
let student: Person;
let admin: Person;
let id: string;
let father: TestGuardian;
let day = '2026-11-21';

beforeAll(async () => {
  app = await createTestApp({ contracts: CONTRACTS });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});
beforeEach(async () => {
  // A day that no other test has anything on, two hours before its end in Tashkent.
  day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  app.clock.set(`${day}T17:00:00.000Z`);
  ({ id, student, agency } = await createCase(app));
  await act(agency.owner, id, { type: 'ACCEPTED' });
  father = await createGuardian(app, { id, student }, { relation: 'FATHER', canPay: true });
});

const begin = async (guardian = father): Promise<string> => {
  const body = { amount: PRICE_TIYIN, provider: 'CLICK' } as const;
  return (await guardian.read(family.payFamilyApplication, { params: { id: guardian.id }, body })).id;
};
const tryTo = (state: 'waiting' | 'canceled' | 'performed', paymentId: string, amountTiyin = CHARGED) =>
  attemptAt(app, 'CLICK', { paymentId, amountTiyin }, PATHS.CLICK[state]!);
/** The day is over, and Click's statement of it has this payment. */
const upload = async (number: string, tiyin: number) => {
  app.clock.set(`${day}T19:30:00.000Z`);
  admin = await createAdmin(app);
  await uploadClick(app, admin, { day, number, tiyin });
};
const correct = (number: string, amount: number) => correctClick(app, admin, { day, number, amount });
/** An attempt that Click has given up, of which its statement has so much after all, and that was corrected. */
const corrected = async (paymentId: string, amount = CHARGED) => {
  const { id: number } = await tryTo('canceled', paymentId);
  await upload(number, CHARGED);
  await correct(number, amount);
  return number;
};
/** Takes the last correction of a number back, or one before it. */
const takeBack = (number: string, index = -1) => takeClickBack(app, admin, { day, number, index });
/** Click takes back what it has performed. */
const reverse = async (number: string) =>
  expect(await merchantFor(app.ctx, PROVIDER_RULES.CLICK).cancel(number, -9)).toMatchObject({
    state: 'REVERSED',
  });
/** The time of all payments is over. */
const expire = async () => {
  later(DAY_MS);
  await endExpired(app.ctx);
  admin = await createAdmin(app);
};
const later = (ms: number): string => {
  app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString());
  return app.clock.now().toISOString();
};
const countJobs = async (paymentId: string): Promise<number> => {
  const text = `select count(*)::int as n from pgboss.job where name = 'payments-paid' and data ->> 'id' = $1`;
  return (await app.ctx.db.query({ text, values: [paymentId] })).rows[0].n;
};
const settleOne = (paymentId: string) =>
  settle(app.ctx, { dependencies: { listeners: LISTENERS } }, paymentId);
const paymentOf = (paymentId: string) => father.read(family.getFamilyPayment, { params: { id: paymentId } });
/** The mother of the student; returns her attempt to pay as well, which resolves to the code that refuses it. */
const motherPaying = async () => {
  const mother = await createGuardian(app, { id, student }, { canPay: true });
  const input = { params: { id: mother.id }, body: { amount: PRICE_TIYIN, provider: 'CLICK' } as const };
  return async () => (await mother.call(family.payFamilyApplication, input)).code;
};
const balance = () => balanceOf(app, 'STUDENT', student.id);
const countMessages = async (pattern: RegExp) =>
  (await messagesTo(app, father.phone)).filter((text) => pattern.test(text)).length;
/** Sums that the student was notified of, the newest first. */
const noticesOf = async (wanted: 'GUARDIAN_PAID' | 'GUARDIAN_TOPPED_UP' | 'BALANCE_CORRECTED') =>
  (await student.read(listNotifications)).content.flatMap(({ kind, data }) =>
    kind === wanted ? [data.amount] : [],
  );

it('what is paid after a correction has settled it stays on the balance as the payer’s, and everybody learns it', async () => {
  const paymentId = await begin();
  const number = await corrected(paymentId);
  expect(await differenceOf(admin, { day, number })).toMatchObject({
    student: { id: student.id },
    payer: 'FATHER',
  });
  expect(await countJobs(paymentId)).toBe(1);
  await settleOne(paymentId);
  const first = await paymentOf(paymentId);
  expect(first).toMatchObject({
    status: 'SUCCESS',
    outcome: 'PROTECTED',
    added: 0,
    addedAt: null,
    url: null,
  });
  expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
  // The page of Click that was open all the time takes it once more.
  await tryTo('performed', paymentId);
  expect(await countJobs(paymentId)).toBe(2);
  await Promise.all([1, 2, 3].map(() => settleOne(paymentId)));
  await settleOne(paymentId);
  const addedAt = app.clock.now().toISOString();
  expect(await paymentOf(paymentId)).toEqual({ ...first, added: CHARGED, addedAt });
  expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST + CHARGED]);
  expect((await messagesTo(app, father.phone)).filter((text) => /yana pul keldi/.test(text))).toHaveLength(1);
  const { content: notices } = await student.read(listNotifications);
  const more = notices.filter(({ kind }) => kind === 'GUARDIAN_TOPPED_UP');
  expect(more).toMatchObject([{ paymentId, data: { comment: 'FATHER', amount: CHARGED } }]);
  // It can go back the way it came, so to him.
  const all = REST + CHARGED;
  expect(await student.read(getWithdrawalOverview)).toMatchObject({ returnable: all, ofGuardians: all });
  const { payerList } = await student.read(askWithdrawal, { body: { amount: all } });
  expect(payerList).toEqual([{ payer: 'FATHER', amount: all }]);
  const { content } = await admin.read(filterPayments, { query: {}, body: {} });
  const rows = content.filter(({ payer, student: name }) => payer === 'FATHER' && name !== null);
  expect(rows.map(({ purpose }) => purpose).slice(0, 4)).toEqual([
    ...(['PAYOUT_RESERVED', 'TOP_UP', 'PAYMENT', 'CORRECTION'] as const),
  ]);
  const { timeline } = await admin.read(getPaymentDetail, { params: { id: paymentId } });
  expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['PAID', 'MOVED']));
});

it('a correction of a student’s own payment sends nothing on', async () => {
  const body = { amount: CHARGED, provider: 'CLICK' } as const;
  const { id: paymentId } = await app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body });
  await corrected(paymentId);
  expect([await countJobs(paymentId), await balance()]).toEqual([0, CHARGED]);
});

describe('of which a correction has brought too little', () => {
  it('says so, and is paid for what is due when all of it comes; the first sum stays in sight', async () => {
    const paymentId = await begin();
    await corrected(paymentId, PART);
    await settleOne(paymentId);
    const cameAt = app.clock.now().toISOString();
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ outcome: 'BALANCE', settled: PART, settledAt: cameAt, isTooLittle: true, added: 0 },
    });
    expect([await countMessages(/kam pul keldi/), await countMessages(/o.zgargan edi/)]).toEqual([1, 0]);
    const shown = await father.read(family.getFamilyApplication, { params: { id: father.id } });
    expect(shown.paymentList).toMatchObject([{ amount: CHARGED, settled: PART, isTooLittle: true }]);
    const settledAt = later(60_000);
    await tryTo('performed', paymentId);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ outcome: 'PROTECTED', settled: CHARGED, settledAt, isTooLittle: false },
      ...{ added: PART, addedAt: cameAt },
    });
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST + PART]);
    expect([await noticesOf('GUARDIAN_PAID'), await noticesOf('GUARDIAN_TOPPED_UP')]).toEqual([
      [PRICE_TIYIN],
      [PART],
    ]);
  });

  it.each([
    ['before the job', false],
    ['after it', true],
  ])('is paid for what is due once corrections have brought enough together, %s', async (_, isBetween) => {
    const paymentId = await begin();
    const number = await corrected(paymentId, CHARGED - PART);
    if (isBetween) await settleOne(paymentId);
    await correct(number, PART);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED', settled: CHARGED, added: 0 });
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
  });

  it.each([
    ['was used before the rest came, stays on the balance beside the student’s own', false],
    ['is there still, since the student had as much to spend, is protected', true],
  ])('and whose first part %s', async (_, isEarly) => {
    if (isEarly) await fill(app, student, CHARGED);
    const paymentId = await begin();
    const number = await corrected(paymentId, CHARGED - PART);
    await settleOne(paymentId);
    const spend = await acceptedOf(app, student, CHARGED - PART);
    expect(await spend()).toBeNull();
    if (!isEarly) await fill(app, student, CHARGED);
    later(60_000);
    await correct(number, PART);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject(
      isEarly
        ? { outcome: 'PROTECTED', settled: CHARGED, added: 0 }
        : { outcome: 'BALANCE', settled: CHARGED - PART, added: PART, isTooLittle: true },
    );
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual(
      isEarly ? [PRICE_TIYIN, REST + PART] : [0, CHARGED + PART],
    );
  });

  it('and is whole before the job, which the student has used a part of, is on the balance for no reason that is not so', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, CHARGED - PART);
    expect(await (await acceptedOf(app, student, CHARGED - PART))()).toBeNull();
    await correct(number, PART);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ outcome: 'BALANCE', settled: CHARGED, added: 0, isTooLittle: false },
    });
    expect(await balance()).toBe(PART);
    const told = await Promise.all([/balansiga tushdi/, /o.zgargan/, /balansida/].map(countMessages));
    expect(told).toEqual([1, 0, 0]);
  });

  describe('and whose first part was asked back', () => {
    const askBack = async (amount: number) => ({
      id: (await student.read(askWithdrawal, { body: { amount } })).id,
    });
    const decline = async (params: { id: string }) => {
      const body = { action: 'DECLINE', reason: 'Karta yopilgan' } as const;
      await admin.read(decidePayout, { params, body });
    };
    const expectProtected = async (paymentId: string) => {
      await settleOne(paymentId);
      expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED', settled: CHARGED, added: 0 });
      expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
    };

    it.each([
      ['was canceled', (params: { id: string }) => student.read(cancelWithdrawal, { params })],
      ['was declined', decline],
    ])('is protected when the rest comes after that %s', async (_, end) => {
      const paymentId = await begin();
      const number = await corrected(paymentId, CHARGED - PART);
      await settleOne(paymentId);
      const request = await askBack(CHARGED - PART);
      expect(await balance()).toBe(0);
      await end(request);
      await correct(number, PART);
      await expectProtected(paymentId);
    });

    it('with more, which alone has gone back, is protected when the rest comes', async () => {
      const body = { amount: CHARGED, provider: 'PAYME' } as const;
      const { id: ownId } = await app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body });
      const paid = { paymentId: ownId, amountTiyin: CHARGED };
      const own = await attemptAt(app, 'PAYME', paid, PATHS.PAYME.performed!);
      const paymentId = await begin();
      const number = await corrected(paymentId, CHARGED - PART);
      await settleOne(paymentId);
      const request = await askBack(2 * CHARGED - PART);
      await admin.read(decidePayout, { params: request, body: { action: 'SEND' } });
      expect(await PROVIDER_CALLS.PAYME.cancel(app, own)).toBe('state -2');
      await decline(request);
      await correct(number, PART);
      await expectProtected(paymentId);
    });
  });

  it('is not begun a second time while all of it has come, and is about to go on', async () => {
    const paymentId = await begin();
    await corrected(paymentId, PART);
    await settleOne(paymentId);
    await tryTo('performed', paymentId);
    const askAgain = await motherPaying();
    expect(await askAgain()).toBe('PAYMENT_UNDERWAY');
    await settleOne(paymentId);
    expect(await askAgain()).toBe('AMOUNT_CHANGED');
  });
});

it('what the student spends while it is sent on waits for that, and is what is left', async () => {
  const paymentId = await begin();
  await tryTo('performed', paymentId);
  const spend = await acceptedOf(app, student, CHARGED);
  const { settling, spending } = await inTransaction(app.ctx, async ({ db }) => {
    // It is held up between reading what is there and moving it.
    await db.query({ text: `insert into ledger_accounts (kind, owner) values ('HELD', $1)`, values: [id] });
    const settling = settleOne(paymentId);
    await waitForLock(app);
    let spent = false;
    const spending = spend().finally(() => {
      spent = true;
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => spent || (await app.pool.query(waiting)).rows.length === 2).toBe(true);
    return { settling, spending };
  });
  await settling;
  expect(await spending).toBe('INSUFFICIENT_BALANCE');
  expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED' });
  expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
});

describe('whose job a process of the release before has taken', () => {
  const settleAll = () => settleLeft(app.ctx, { dependencies: { listeners: LISTENERS } });

  it('is settled within the hour, and blocks no other payment after that', async () => {
    const paymentId = await begin();
    await corrected(paymentId, PART);
    await settleOne(paymentId);
    // That process finds the payment settled, and its job is done.
    await tryTo('performed', paymentId);
    const askAgain = await motherPaying();
    expect(await askAgain()).toBe('PAYMENT_UNDERWAY');
    await Promise.all([settleAll(), settleAll()]);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED', settled: CHARGED, added: PART });
    expect(await askAgain()).toBe('AMOUNT_CHANGED');
    expect(await noticesOf('GUARDIAN_PAID')).toEqual([PRICE_TIYIN]);
  });

  it('tells what was taken back, too, and leaves alone what nothing has happened to', async () => {
    const paymentId = await begin();
    const other = await createCase(app, { agency });
    await act(agency.owner, other.id, { type: 'ACCEPTED' });
    const mother = await createGuardian(app, other, { canPay: true });
    const untouched = await begin(mother);
    const number = await corrected(paymentId, PART);
    await settleAll();
    const settled = await paymentOf(paymentId);
    expect(settled).toMatchObject({ outcome: 'BALANCE', settled: PART });
    await settleAll();
    expect(await paymentOf(paymentId)).toEqual(settled);
    await takeBack(number);
    await settleAll();
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: null, taken: PART });
    await settleAll();
    expect(await countMessages(CHECKED)).toBe(1);
    const left = await mother.read(family.getFamilyPayment, { params: { id: untouched } });
    expect(left).toMatchObject({ status: 'CREATED', outcome: null, settled: 0, takenAt: null });
    expect(left.url).not.toBeNull();
  });

  it('is settled also beside one that cannot be, which is told and settled the next time', async () => {
    const paymentId = await begin();
    const other = await createCase(app, { agency });
    await act(agency.owner, other.id, { type: 'ACCEPTED' });
    const mother = await createGuardian(app, other, { canPay: true });
    const second = await begin(mother);
    for (const one of [paymentId, second]) await tryTo('performed', one);
    const failing: ApplicationListener = async (_, changes) => {
      if (changes.some(({ application }) => application.id === id)) throw new Error('no such luck');
      return [];
    };
    const broken = settleLeft(app.ctx, { dependencies: { listeners: [...LISTENERS, failing] } });
    await expect(broken).rejects.toThrow('the money of 1 payments could not be sent on');
    const outcomes = async () =>
      [
        await paymentOf(paymentId),
        await mother.read(family.getFamilyPayment, { params: { id: second } }),
      ].map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual([null, 'PROTECTED']);
    expect(
      app.logs.filter(({ msg }) => msg === 'the money of a guardian could not be sent on'),
    ).toMatchObject([{ payment: paymentId }]);
    await settleAll();
    expect(await outcomes()).toEqual(['PROTECTED', 'PROTECTED']);
  });
});

it('what comes twice before the job is protected once, and told with what is beside it', async () => {
  const paymentId = await begin();
  await corrected(paymentId);
  await tryTo('performed', paymentId);
  await settleOne(paymentId);
  expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED', added: CHARGED });
  expect([await noticesOf('GUARDIAN_PAID'), await noticesOf('GUARDIAN_TOPPED_UP')]).toEqual([
    [PRICE_TIYIN],
    [CHARGED],
  ]);
  expect([await countMessages(/himoyasida/), await countMessages(/yana pul keldi/)]).toEqual([1, 1]);
});

it('what a process of before has settled is not sent on again, and what comes after it is', async () => {
  const paymentId = await begin();
  await corrected(paymentId);
  await settleOne(paymentId);
  // It does not know that the sum is counted.
  await app.pool.query('update guardian_payments set settled_tiyin = null where payment_id = $1', [
    paymentId,
  ]);
  const first = await paymentOf(paymentId);
  expect(first).toMatchObject({ outcome: 'PROTECTED', settled: CHARGED, added: 0 });
  await settleOne(paymentId);
  expect(await paymentOf(paymentId)).toEqual(first);
  const addedAt = later(60_000);
  await tryTo('performed', paymentId);
  await settleOne(paymentId);
  expect(await paymentOf(paymentId)).toEqual({ ...first, added: CHARGED, addedAt });
  expect(await noticesOf('GUARDIAN_TOPPED_UP')).toEqual([CHARGED]);
});

describe('what was settled before sums were counted', () => {
  /** As migration 0105 has counted it. */
  const count = (paymentId: string) =>
    app.pool.query(
      `update guardian_payments g set settled_tiyin = p.left_tiyin + p.returned_tiyin, added_tiyin = 0, added_at = null,
         taken_tiyin = 0, taken_at = null from payments p where p.id = g.payment_id and p.id = $1`,
      [paymentId],
    );

  it('was not too little where a part of it was taken back since', async () => {
    const paymentId = await begin();
    const { id: number } = await tryTo('performed', paymentId);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    await settleOne(paymentId);
    await upload(number, CHARGED - PART);
    await correct(number, PART);
    await count(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ outcome: 'BALANCE', settled: CHARGED - PART, isTooLittle: false },
    });
    const shown = await father.read(family.getFamilyApplication, { params: { id: father.id } });
    expect(shown.paymentList).toMatchObject([{ outcome: 'BALANCE', isTooLittle: false }]);
  });

  it('was too little where the rest came later', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    later(60_000);
    await correct(number, CHARGED - PART);
    await count(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'BALANCE', isTooLittle: true });
  });
});

it('one that a correction has settled gives way to another payment of the same sum, and is not paid beside it', async () => {
  const paymentId = await begin();
  await corrected(paymentId, PART);
  // Its money has come, and is about to go on.
  const mother = await createGuardian(app, { id, student }, { canPay: true });
  const body = { amount: PRICE_TIYIN, provider: 'CLICK' } as const;
  const params = { id: mother.id };
  expect((await mother.call(family.payFamilyApplication, { params, body })).code).toBe('PAYMENT_UNDERWAY');
  await settleOne(paymentId);
  await begin(mother);
  const refused = { paymentId, amountTiyin: CHARGED, id: '700000001', otherId: '700000002', prepareId: '1' };
  expect(await PATHS.CLICK.performed![0]!(app, refused)).toBe('-9');
  expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESS', outcome: 'BALANCE' });
});

describe('of which something is taken back', () => {
  it('is checked before it is paid again, says so, and is protected then', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    await takeBack(number);
    expect(await countJobs(paymentId)).toBe(2);
    const takenAt = later(60_000);
    await Promise.all([1, 2].map(() => settleOne(paymentId)));
    const unpaid = { status: 'CREATED', outcome: null, settledAt: null, failure: null } as const;
    const waiting = await paymentOf(paymentId);
    expect(waiting).toMatchObject({ ...unpaid, settled: 0, taken: PART, takenAt });
    // Click's statement says that it was received: nobody is asked to pay it twice.
    expect(waiting.url).toBeNull();
    expect([await countMessages(CHECKED), await countMessages(/qaytarib olindi/)]).toEqual([1, 0]);
    const shown = await father.read(family.getFamilyApplication, { params: { id: father.id } });
    expect(shown.paymentList).toMatchObject([{ status: 'CREATED', outcome: null, takenAt }]);
    // An attempt that its provider gives up settles nothing of that.
    later(60_000);
    await tryTo('canceled', paymentId);
    expect(await paymentOf(paymentId)).toEqual(waiting);
    await tryTo('performed', paymentId);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ status: 'SUCCESS', outcome: 'PROTECTED', added: 0, taken: 0, takenAt: null },
    });
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
  });

  it('asks nobody of the family to pay again while it is checked, and reminds nobody', async () => {
    const mother = await createGuardian(app, { id, student }, { canPay: true });
    const aunt = await createGuardian(app, { id, student }, { relation: 'RELATIVE' });
    // It has been due for so long that the student is to be reminded, too.
    const dueEarlier = `update protected_shares set due_since = due_since - interval '1 day' where application_id = $1`;
    await app.pool.query(dueEarlier, [id]);
    const countReminders = async () => {
      await Promise.all([remindOfDue(app.ctx), remindPayers(app)]);
      const people = [father, mother, student];
      const messages = await Promise.all(people.map(({ phone }) => messagesTo(app, phone)));
      return messages.flat().filter((text) => /to.lov (?:kutilmoqda|qiling)/.test(text)).length;
    };
    const areAsked = async () => {
      const shown = [father, mother, aunt].map((one) =>
        one.read(family.getFamilyApplication, { params: { id: one.id } }),
      );
      return (await Promise.all(shown)).map(({ isChecked }) => isChecked);
    };
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    expect(await areAsked()).toEqual([false, false, false]);
    await takeBack(number);
    await settleOne(paymentId);
    // Half past nine in the morning.
    later(9 * 3_600_000);
    expect([await areAsked(), await countReminders()]).toEqual([[true, true, false], 0]);
    // Whoever may not pay has no form, and reads nothing of it.
    const shown = await mother.read(family.getFamilyApplication, { params: { id: mother.id } });
    expect(shown.paymentList).toEqual([]);
    await expire();
    expect([await areAsked(), await countReminders()]).toEqual([[false, false, false], 3]);
  });

  it('and whose time is over is counted from there when the right sum is corrected', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    await expire();
    await takeBack(number);
    await settleOne(paymentId);
    const gone = await paymentOf(paymentId);
    expect(gone).toMatchObject({ status: 'CANCELED', outcome: null, taken: PART, url: null });
    expect([await countMessages(/qaytarib olindi/), await countMessages(CHECKED)]).toEqual([1, 0]);
    await correct(number, CHARGED);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESS', outcome: null, takenAt: null });
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ status: 'SUCCESS', outcome: 'PROTECTED', settled: CHARGED, added: 0, takenAt: null },
    });
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
    expect(await noticesOf('GUARDIAN_PAID')).toEqual([PRICE_TIYIN]);
  });

  it('and is not due any more is said to be taken back, and nothing of paying, by SMS and on the pages', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    await fill(app, student, PRICE_TIYIN, 'CLICK');
    await pay(app, student, id);
    await takeBack(number);
    await settleOne(paymentId);
    const gone = { status: 'CANCELED', outcome: null } as const;
    expect(await paymentOf(paymentId)).toMatchObject({ ...gone, taken: PART, url: null });
    const shown = await father.read(family.getFamilyApplication, { params: { id: father.id } });
    expect(shown.paymentList).toMatchObject([{ ...gone, takenAt: app.clock.now().toISOString() }]);
    expect([await countMessages(/qaytarib olindi/), await countMessages(CHECKED)]).toEqual([1, 0]);
  });

  it('while its provider is taking it is a payment as any other, and is checked once that has given up', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    const attempt = await tryTo('waiting', paymentId);
    await takeBack(number);
    later(60_000);
    await settleOne(paymentId);
    const unpaid = { status: 'CREATED', outcome: null, failure: null } as const;
    expect(await paymentOf(paymentId)).toMatchObject({ ...unpaid, taken: 0, takenAt: null });
    expect([await countMessages(/qaytarib olindi/), await countMessages(CHECKED)]).toEqual([1, 0]);
    await PROVIDER_CALLS.CLICK.completeFailed(app, attempt);
    expect(await paymentOf(paymentId)).toMatchObject({ ...unpaid, taken: PART, url: null });
  });

  it.each([
    ['the same sum', 2 * PART],
    ['a smaller one', PART],
  ])('and that is corrected again is told again, by %s', async (_, amount) => {
    const paymentId = await begin();
    const number = await corrected(paymentId, 2 * PART);
    await settleOne(paymentId);
    await expire();
    await takeBack(number);
    await settleOne(paymentId);
    await correct(number, amount);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'BALANCE', settled: amount, added: 0 });
    expect(await noticesOf('GUARDIAN_TOPPED_UP')).toEqual([amount, 2 * PART]);
    // What has come is told once, with whose it was.
    expect(await noticesOf('BALANCE_CORRECTED')).toEqual([-2 * PART]);
    expect(await countMessages(/kam pul keldi/)).toBe(2);
  });

  it('and something is left of says both, and is protected when all of it comes', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    const addedAt = later(60_000);
    await correct(number, 2 * PART);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ settled: PART, added: 2 * PART, addedAt });
    await takeBack(number, 0);
    const takenAt = later(60_000);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ outcome: 'BALANCE', isTooLittle: true, settled: PART, added: PART, taken: PART, takenAt },
    });
    expect(await countMessages(/bir qismi/)).toBe(1);
    await tryTo('performed', paymentId);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ outcome: 'PROTECTED', settled: CHARGED, added: 2 * PART, addedAt, taken: 0 },
    });
    expect(await balance()).toBe(REST + 2 * PART);
  });

  it('before the job, with all of it paid since, is protected as what has come at last', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    await takeBack(number);
    await tryTo('performed', paymentId);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED', settled: CHARGED, added: 0 });
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
    expect(await noticesOf('GUARDIAN_PAID')).toEqual([PRICE_TIYIN]);
  });

  it('of what else the student had, having used it, is whole when it is paid after that', async () => {
    const paymentId = await begin();
    const number = await corrected(paymentId, PART);
    await settleOne(paymentId);
    expect(await (await acceptedOf(app, student, PART))()).toBeNull();
    await fill(app, student, PART);
    await takeBack(number);
    await settleOne(paymentId);
    expect(await balance()).toBe(0);
    await tryTo('performed', paymentId);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED', settled: CHARGED, added: 0 });
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
  });

  it('by its provider, that had come beside what is protected, is not said to be on the balance', async () => {
    const paymentId = await begin();
    await corrected(paymentId);
    await settleOne(paymentId);
    const first = await paymentOf(paymentId);
    const { id: number } = await tryTo('performed', paymentId);
    await settleOne(paymentId);
    await reverse(number);
    expect(await countJobs(paymentId)).toBe(3);
    const takenAt = later(60_000);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toEqual({ ...first, taken: CHARGED, takenAt });
    expect(await countMessages(/bir qismi/)).toBe(1);
    expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
  });

  it('by its provider after it came to the balance counts anew when it is corrected', async () => {
    const paymentId = await begin();
    const { id: number } = await tryTo('performed', paymentId);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'BALANCE', isTooLittle: false });
    await reverse(number);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'CANCELED', outcome: null, taken: CHARGED });
    await upload(number, CHARGED);
    await correct(number, CHARGED);
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({
      ...{ status: 'SUCCESS', outcome: 'BALANCE', settled: CHARGED, isTooLittle: false, added: 0, taken: 0 },
    });
    expect(await noticesOf('GUARDIAN_TOPPED_UP')).toEqual([CHARGED, CHARGED]);
    expect(await balance()).toBe(CHARGED);
  });
});
