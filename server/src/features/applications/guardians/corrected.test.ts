import * as family from '@parvoz/contract/applications/family.ts';
import { chargeOf } from '@parvoz/contract/applications/guardian-states.ts';
import { filterPayments, getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { topUp } from '@parvoz/contract/money/payments.ts';
import { askWithdrawal, getWithdrawalOverview } from '@parvoz/contract/money/payouts.ts';
import {
  correctDifference,
  listDifferences,
  takeClosingBack,
} from '@parvoz/contract/money/reconciliation.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Agency, act, createCase, PRICE_TIYIN } from '../../../../test/applications.ts';
import { createGuardian, type TestGuardian } from '../../../../test/guardians.ts';
import { balanceOf, expectExact, protectionOf } from '../../../../test/money.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import { createAdmin, messagesTo, type Person } from '../../../../test/people.ts';
import { attemptAt, CONTRACTS, PATHS } from '../../../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { LISTENERS } from '../../../wiring.ts';
import { settle } from './paying.service.ts';

/** Providers take whole som: the rest stays on the balance. */
const CHARGED = chargeOf(PRICE_TIYIN);
const REST = CHARGED - PRICE_TIYIN;

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
const tryTo = (state: 'canceled' | 'performed', paymentId: string, amountTiyin = CHARGED) =>
  attemptAt(app, 'CLICK', { paymentId, amountTiyin }, PATHS.CLICK[state]!);
/** The day is over, and Click's statement of it has this payment. */
const upload = async (number: string, tiyin: number) => {
  app.clock.set(`${day}T19:30:00.000Z`);
  admin = await createAdmin(app);
  const line = [number, String(tiyin / 100), `${day} 22:00:00`, 'Оплачен'].join(';');
  const bytes = Buffer.from(`click_trans_id;Сумма;Дата;Статус\n${line}`);
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes }]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1/reconciliation/day/${day}/CLICK/statement`, payload },
    query: { name: 'a.csv' },
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
};
const of = () => ({ day, provider: 'CLICK' as const });
const differenceOf = async (number: string) =>
  (await admin.read(listDifferences, { params: of() })).content.find((one) => one.number === number)!;
const correct = async (number: string, amount: number) => {
  const { rest } = await differenceOf(number);
  const body = { number, rest, side: 'STUDENT', amount, reason: 'Click tasdiqladi' } as const;
  await app.as({ ...admin, idempotencyKey: newId() }).read(correctDifference, { params: of(), body });
};
/** An attempt that Click has given up, of which its statement has so much after all, and that was corrected. */
const corrected = async (paymentId: string, amount = CHARGED) => {
  const { id: number } = await tryTo('canceled', paymentId);
  await upload(number, CHARGED);
  await correct(number, amount);
  return number;
};
const countJobs = async (paymentId: string): Promise<number> => {
  const text = `select count(*)::int as n from pgboss.job where name = 'payments-paid' and data ->> 'id' = $1`;
  return (await app.ctx.db.query({ text, values: [paymentId] })).rows[0].n;
};
const settleOne = (paymentId: string) =>
  settle(app.ctx, { dependencies: { listeners: LISTENERS } }, paymentId);
const paymentOf = (paymentId: string) => father.read(family.getFamilyPayment, { params: { id: paymentId } });
const balance = () => balanceOf(app, 'STUDENT', student.id);

it('what is paid after a correction has settled it stays on the balance as the payer’s, and everybody learns it', async () => {
  const paymentId = await begin();
  const number = await corrected(paymentId);
  expect(await differenceOf(number)).toMatchObject({ student: { id: student.id }, payer: 'FATHER' });
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
  const told = notices.filter(({ kind }) => kind === 'GUARDIAN_TOPPED_UP');
  expect(told).toMatchObject([{ paymentId, data: { comment: 'FATHER', amount: CHARGED } }]);
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

it('of which a correction has brought too little is paid for what is due when all of it comes', async () => {
  const paymentId = await begin();
  await corrected(paymentId, 1_000_000);
  await settleOne(paymentId);
  expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'BALANCE' });
  await tryTo('performed', paymentId);
  await settleOne(paymentId);
  expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED', added: 0 });
  expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST + 1_000_000]);
  const { content } = await student.read(listNotifications);
  expect(content.filter(({ kind }) => kind === 'GUARDIAN_PAID')).toHaveLength(1);
});

it('one that a correction has settled gives way to another payment of the same sum, and is not paid beside it', async () => {
  const paymentId = await begin();
  await corrected(paymentId, 1_000_000);
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

it('one whose correction is taken back waits to be paid as before, and is protected then', async () => {
  const paymentId = await begin();
  const number = await corrected(paymentId, 1_000_000);
  await settleOne(paymentId);
  const closingId = (await differenceOf(number)).closings.at(-1)!.id;
  await app.as({ ...admin, idempotencyKey: newId() }).read(takeClosingBack, {
    params: { ...of(), id: closingId },
    body: { reason: 'Xato ekan' },
  });
  expect(await countJobs(paymentId)).toBe(2);
  await settleOne(paymentId);
  const waiting = await paymentOf(paymentId);
  expect(waiting).toMatchObject({ status: 'CREATED', outcome: null, settledAt: null });
  expect(waiting.url).not.toBeNull();
  await tryTo('performed', paymentId);
  await settleOne(paymentId);
  expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESS', outcome: 'PROTECTED', added: 0 });
  expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
});
