import {
  filterPayments,
  getMoneySummary,
  getPaymentDetail,
  getPaymentStatistics,
  MAX_COUNTED,
  type PaymentRow,
} from '@parvoz/contract/money/finance.ts';
import { decideSandbox, topUp } from '@parvoz/contract/money/payments.ts';
import { askPayout, askWithdrawal, cancelPayout } from '@parvoz/contract/money/payouts.ts';
import { decidePayout } from '@parvoz/contract/money/payouts-queue.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgency, giveMoney, putDetails } from '../../../../test/payouts.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';

const PAYME = {
  merchantId: '5e730e8e0b852a417aa49ceb',
  key: 'secret',
  checkoutUrl: 'https://checkout.paycom.uz',
};
const ASKED = 20_000_000;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { payme: PAYME, sandbox: true } });
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const list = async (person: Person, body = {}) =>
  (await person.read(filterPayments, { body, query: { size: 100 } })).content;
const askPayme = (method: string, params: object) =>
  app.http.inject({
    ...{ method: 'POST', url: '/api/v1/payment-provider/payme' },
    headers: { authorization: `Basic ${Buffer.from(`Paycom:${PAYME.key}`).toString('base64')}` },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });
const short = ({ purpose, status, type, amount }: PaymentRow) => [
  purpose,
  status,
  type === 'CREDIT' ? -amount : amount,
];

it('shows what was asked to be paid out as it stands, and counts it once it was paid', async () => {
  const { owner, manager, consultingId } = await createAgency(app);
  await giveMoney(app, { owner, consultingId }, 5 * ASKED);
  await putDetails(app, consultingId);
  const ask = () => owner.read(askPayout, { body: { amount: ASKED } });
  const [paid, declined, canceled] = [await ask(), await ask(), await ask()];
  await ask();
  const come = ['RELEASE', 'SUCCESS', 5 * ASKED];
  const asked = (status: string) => ['PAYOUT_RESERVED', status, -ASKED];
  expect((await list(owner)).map(short)).toEqual([...Array(4).fill(asked('CREATED')), come]);
  const counted = (expense: number, count: number) => ({
    ...{ income: 5 * ASKED, expense, difference: 5 * ASKED - expense, count },
  });
  expect(await owner.read(getPaymentStatistics)).toMatchObject(counted(0, 1));

  const documentDate = tashkentDate(app.clock.now());
  await admin.read(decidePayout, { params: { id: paid.id }, body: { action: 'SEND' } });
  // A request that is being sent may be put back to waiting: it is neither successful nor counted.
  const sending = await list(owner);
  expect(sending.map(short)).toEqual([...Array(4).fill(asked('CREATED')), come]);
  const { id: sendingId } = sending.at(-2)!;
  const detail = await owner.read(getPaymentDetail, { params: { id: sendingId } });
  expect(detail.status).toBe('CREATED');
  expect(await owner.read(getPaymentStatistics)).toMatchObject(counted(0, 1));
  await admin.read(decidePayout, {
    params: { id: paid.id },
    body: { action: 'CONFIRM', documentNumber: '1', documentDate },
  });
  await admin.read(decidePayout, {
    params: { id: declined.id },
    body: { action: 'DECLINE', reason: 'Hisob boshqa odamniki' },
  });
  await owner.read(cancelPayout, { params: { id: canceled.id } });
  const statuses = ['CREATED', 'CANCELED', 'CANCELED', 'SUCCESS'];
  for (const person of [owner, manager]) {
    // Returned money has no line of its own: its request shows it, and neither counts.
    expect((await list(person)).map(short)).toEqual([...statuses.map(asked), come]);
    for (const period of [undefined, 'TODAY', 'YEAR'] as const) {
      const found = await person.read(getPaymentStatistics, { query: period ? { period } : {} });
      expect(found).toMatchObject(counted(ASKED, 2));
      const expense = found.trend.reduce((sum, part) => sum + part.expense, 0);
      expect(expense).toBe(ASKED);
    }
    expect(await list(person, { purpose: ['PAYOUT_RETURNED'] })).toEqual([]);
    expect(await list(person, { type: 'CREDIT' })).toHaveLength(4);
  }
  const [{ id }] = (await list(owner)).slice(-2) as [PaymentRow];
  expect((await owner.read(getPaymentDetail, { params: { id } })).status).toBe('SUCCESS');
  // Administrators see every movement.
  const all = (await list(admin, { purpose: ['PAYOUT_RESERVED', 'PAYOUT_RETURNED', 'PAYOUT'] })).map(short);
  expect(all.map(([purpose, status]) => [purpose, status])).toEqual([
    ['PAYOUT_RETURNED', 'SUCCESS'],
    ['PAYOUT_RETURNED', 'SUCCESS'],
    ['PAYOUT', 'SUCCESS'],
    ...statuses.map((status) => ['PAYOUT_RESERVED', status]),
  ]);
});

it('a top-up that was taken back and its way back say of each other what they are', async () => {
  const student = await createStudent(app);
  const { id } = await student.read(topUp, { body: { amount: 500_000, provider: 'PAYME' } });
  const came = app.clock.now();
  const number = newId();
  await askPayme('CreateTransaction', {
    ...{ id: number, time: came.getTime(), amount: 500_000, account: { payment_id: id } },
  });
  await askPayme('PerformTransaction', { id: number });
  expect((await list(student)).map(({ reversal }) => reversal)).toEqual([null]);
  const went = new Date(came.getTime() + 60_000);
  app.clock.set(went.toISOString());
  await askPayme('CancelTransaction', { id: number, reason: 5 });
  const reversal = { paymentId: id, cameAt: came.toISOString(), wentAt: went.toISOString() };
  const expected = [
    { purpose: 'TOP_UP_REVERSED', type: 'CREDIT', amount: 500_000, provider: 'PAYME', reversal },
    { id, purpose: 'TOP_UP', type: 'DEBIT', amount: 500_000, provider: 'PAYME', reversal },
  ];
  expect(await list(student)).toMatchObject(expected);
  expect(await list(admin, { query: id })).toMatchObject(
    expected.map(({ purpose }) => ({ purpose, reversal })),
  );
});

it('a top-up is on its way while its provider takes it, and not while it was only begun', async () => {
  const student = await createStudent(app);
  const pending = async () => (await student.read(getMoneySummary)).pending;
  const begin = (amount: number) => student.read(topUp, { body: { amount, provider: 'PAYME' } });
  const [{ id }] = [await begin(700_000), await begin(500_000)];
  expect(await pending()).toBe(0);
  const number = newId();
  const ask = (method: string, params: object = {}) =>
    askPayme(method, { id: number, time: app.clock.now().getTime(), ...params });
  await ask('CreateTransaction', { amount: 700_000, account: { payment_id: id } });
  expect(await pending()).toBe(700_000);
  await ask('CancelTransaction', { reason: 3 });
  expect(await pending()).toBe(0);
});

it('a top-up that was declined has failed, until it is tried again', async () => {
  const student = await createStudent(app);
  const begin = (amount: number) => student.read(topUp, { body: { amount, provider: 'SANDBOX' } });
  const [declined, waiting] = [await begin(700_000), await begin(500_000)];
  const decide = (isPaid: boolean) =>
    student.read(decideSandbox, { params: { id: declined.id }, body: { isPaid } });
  await decide(false);
  const failed = { id: declined.id, status: 'CANCELED' };
  const rows = await list(student);
  expect(rows).toContainEqual(expect.objectContaining(failed));
  expect(rows).toContainEqual(expect.objectContaining({ id: waiting.id, status: 'CREATED' }));
  const shown = await student.read(getPaymentDetail, { params: { id: declined.id } });
  expect(shown).toMatchObject(failed);
  expect(shown.timeline.map(({ kind }) => kind)).toEqual(['CREATED', 'TAKEN', 'CANCELED']);
  await decide(true);
  const paid = await student.read(getPaymentDetail, { params: { id: declined.id } });
  expect(paid.status).toBe('SUCCESS');
  expect(paid.timeline.map(({ kind }) => kind)).toEqual(['CREATED', 'TAKEN', 'CANCELED', 'TAKEN', 'PAID']);
});

it('what the audit has of a payment is about that payment', async () => {
  const student = await createStudent(app);
  const begin = () => student.read(topUp, { body: { amount: 600_000, provider: 'SANDBOX' } });
  const pay = (id: string) => student.read(decideSandbox, { params: { id }, body: { isPaid: true } });
  const { id } = await begin();
  await pay(id);
  const asked = await student.read(askWithdrawal, { body: { amount: 600_000 } });
  const inside = async (body: object) => {
    const [{ id: shown }] = (await list(admin, body)) as [PaymentRow];
    return (await admin.read(getPaymentDetail, { params: { id: shown } })).inside!;
  };
  expect((await inside({ query: id })).auditList).toEqual([]);
  expect((await inside({ query: asked.id })).auditList).toMatchObject([{ action: 'ASKED' }]);
});

it('counts all that has moved up to a limit, and reaches what is older by its days', async () => {
  const other = await createTestApp();
  const boss = await createAdmin(other);
  const fill = (count: number, day: string, purpose: string) =>
    other.pool.query(
      `insert into ledger_transfers (id, key, purpose, created_at)
       select gen_random_uuid(), $2 || $3 || n, $3, $2::timestamptz + make_interval(secs => n) from generate_series(1, $1::int) n`,
      [count, `${day}T00:00:00Z`, purpose],
    );
  await fill(MAX_COUNTED, '2026-11-20', 'RELEASE');
  const read = (body: object, page = 1, size = 100) =>
    boss.read(filterPayments, { body, query: { page, size } });
  expect(await read({})).toMatchObject({ totalElements: MAX_COUNTED, isMore: false });
  await fill(3, '2026-11-01', 'CORRECTION');
  const all = await read({});
  expect(all).toMatchObject({ totalElements: MAX_COUNTED, isMore: true });
  expect(all.content).toHaveLength(100);
  expect((await read({}, MAX_COUNTED / 100)).content).toHaveLength(100);
  expect((await read({}, MAX_COUNTED / 100 + 1)).content).toEqual([]);
  expect(await read({ to: '2026-11-19' })).toMatchObject({ totalElements: 3, isMore: false });
  const rare = await read({ purpose: ['CORRECTION', 'PAYMENT'] }, 2, 2);
  expect(rare).toMatchObject({ totalElements: 3, isMore: false });
  expect(rare.content.map(({ purpose }) => purpose)).toEqual(['CORRECTION']);
  const both = await read({ purpose: ['CORRECTION', 'RELEASE'] });
  expect(both).toMatchObject({ totalElements: MAX_COUNTED, isMore: true });
  expect(both.content[0]!.purpose).toBe('RELEASE');
  await other.close();
});
