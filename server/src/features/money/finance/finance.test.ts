import type { CallInput } from '@parvoz/contract/endpoint.ts';
import {
  filterPayments,
  getMoneySummary,
  getPaymentDetail,
  getPaymentStatistics,
  type PaymentFilter,
  type PaymentRow,
} from '@parvoz/contract/money/finance.ts';
import { topUp } from '@parvoz/contract/money/payments.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { act, createAgency, createCase } from '../../../../test/applications.ts';
import { createTariff, stepOf } from '../../../../test/factories.ts';
import {
  confirm,
  expectExact,
  finishStep,
  topUp as giveMoney,
  pay,
  protectionOf,
  spend,
  takeAll,
} from '../../../../test/money.ts';
import { createAdmin, createEmployee, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import type { AccountRef } from '../ledger/ledger.rules.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { startOf, trendOf } from './finance.rules.ts';

const PAYME = {
  merchantId: '5e730e8e0b852a417aa49ceb',
  key: 'secret',
  checkoutUrl: 'https://checkout.paycom.uz',
};
const ALL_ROLES = {
  ...{ student: 200, 'another student': 200, owner: 200, manager: 200 },
  ...{ 'owner of another agency': 200, admin: 200 },
};

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { payme: PAYME } });
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const studentAccount = ({ id }: Person): AccountRef => ({ kind: 'STUDENT', owner: id });
type Body = CallInput<typeof filterPayments>['body'];
const list = (person: Person, body: Body = {}, size = 100, page = 1) =>
  person.read(filterPayments, { body, query: { size, page } });
const signed = ({ amount, type }: PaymentRow) => (type === 'CREDIT' ? -amount : amount);
const sumOf = (rows: readonly PaymentRow[]) =>
  rows.filter(({ status }) => status === 'SUCCESS').reduce((sum, row) => sum + signed(row), 0);

/** A student who has paid an application, of which a share is released and another returned. */
const createPaid = async () => {
  const agency = await createAgency(app, { priceTiyin: 700 });
  const { id, student } = await createCase(app, { agency });
  const { rows } = await app.pool.query('select number from applications where id = $1', [id]);
  const agencyAccount: AccountRef = { kind: 'CONSULTING', owner: String(agency.consultingId) };
  await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
  await giveMoney(app, student, 1000, 'PAYME');
  await pay(app, student, id);
  await finishStep(app, agency.owner, id);
  await confirm(student, id, (await protectionOf(student, id)).shareList[0]!.stepId);
  await act(agency.owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
  return { id, number: rows[0].number as string, agency, student, agencyAccount };
};

describe('periods', () => {
  it('begin with the day, the month and the year', () => {
    expect((['TODAY', 'MONTH', 'YEAR'] as const).map((period) => startOf(period, '2028-02-29'))).toEqual([
      '2028-02-29',
      '2028-02-01',
      '2028-01-01',
    ]);
  });
  it('are drawn by days or months', () => {
    expect(trendOf('TODAY', '2026-03-02', '2026-01-01')).toHaveLength(7);
    expect(trendOf('MONTH', '2026-03-02', '2026-01-01')).toEqual(['2026-03-01', '2026-03-02']);
    expect(trendOf('YEAR', '2026-03-02', '2026-01-01')).toHaveLength(12);
    expect(trendOf(null, '2027-02-01', '2026-12-31')).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
  });
});

describe('lists', () => {
  it('say from each side what came and what went, and of which application', async () => {
    const { id, number, agency, student } = await createPaid();
    const own = await list(student);
    expect(own.content.map((row) => [row.purpose, signed(row), row.application?.number ?? null])).toEqual([
      ['REFUND', 420, number],
      ['PAYMENT', -700, number],
      ['TOP_UP', 1000, null],
    ]);
    expect(own.content[0]).toMatchObject({ status: 'SUCCESS', application: { id }, student: 'Aziz Karimov' });
    for (const person of [agency.owner, agency.manager])
      expect((await list(person)).content.map((row) => [row.purpose, signed(row)])).toEqual([
        ['RELEASE', 280],
      ]);
    const all = await list(admin, { query: number.toLowerCase() });
    expect(all.content.map((row) => [row.purpose, row.type, row.amount])).toEqual([
      ['REFUND', null, 420],
      ['RELEASE', null, 280],
      ['PAYMENT', null, 700],
    ]);
    expect((await list(student, { query: number.slice(3) })).totalElements).toBe(2);
    expect((await list(student, { query: own.content[1]!.id })).content).toEqual([own.content[1]]);
  });

  it('show nobody what is somebody else’s', async () => {
    const { number, student } = await createPaid();
    const [{ id }] = (await list(student)).content as [PaymentRow];
    const others = [
      await createStudent(app),
      await createEmployee(app, 'ROLE_CONSULTING'),
      await createEmployee(app, 'ROLE_CONSULTING_MANAGER'),
    ];
    for (const person of others) {
      expect((await list(person)).totalElements).toBe(0);
      expect((await list(person, { query: number })).totalElements).toBe(0);
      expect((await list(person, { query: id })).totalElements).toBe(0);
      expect((await person.call(getPaymentDetail, { params: { id } })).status).toBe(404);
      expect(await person.read(getPaymentStatistics)).toMatchObject({ income: 0, expense: 0, count: 0 });
    }
  });

  it('list what waits or was canceled of a student’s top-ups, which counts nowhere', async () => {
    const student = await createStudent(app);
    const begun = await student.read(topUp, { body: { amount: 500_000, provider: 'PAYME' } });
    const canceled = await student.read(topUp, { body: { amount: 600_000, provider: 'PAYME' } });
    await app.pool.query(`update payments set status = 'CANCELED', ended_at = now() where id = $1`, [
      canceled.id,
    ]);
    const { content, totalElements } = await list(student);
    expect(totalElements).toBe(2);
    expect(content.map(({ id, status, provider }) => [id, status, provider])).toEqual([
      [canceled.id, 'CANCELED', 'PAYME'],
      [begun.id, 'CREATED', 'PAYME'],
    ]);
    expect((await list(student, { type: 'CREDIT' })).totalElements).toBe(0);
    expect((await list(student, { type: 'DEBIT' })).totalElements).toBe(2);
    expect((await list(student, { purpose: 'PAYMENT' })).totalElements).toBe(0);
    expect((await list(student, { query: begun.id })).content.map(({ id }) => id)).toEqual([begun.id]);
    expect(await student.read(getPaymentStatistics)).toMatchObject({ income: 0, count: 0 });
  });

  it('are of days of Tashkent, purposes and directions, in pages with their total', async () => {
    const other = await createTestApp();
    const student = await createStudent(other);
    const keep = async (moment: string, amount: number) => {
      other.clock.set(moment);
      if (amount > 0) await giveMoney(other, student, amount, 'PAYME');
      else expect(await spend(other, student, -amount)).toBe(true);
    };
    for (let day = 1; day <= 9; day++) {
      await keep(`2026-03-0${day}T18:59:59.999Z`, day * 10);
      await keep(`2026-03-0${day}T19:00:00.000Z`, -day);
    }
    const read = (body: Body, size = 100, page = 1) =>
      other.as(student).read(filterPayments, { body, query: { size, page } });
    const amounts = async (...given: Parameters<typeof read>) => (await read(...given)).content.map(signed);
    const everything = await amounts({});
    expect(everything).toHaveLength(18);
    expect(await amounts({ from: '2026-03-03', to: '2026-03-04' })).toEqual([40, -3, 30, -2]);
    expect(await amounts({ type: 'CREDIT' }, 3, 2)).toEqual([-6, -5, -4]);
    expect(await amounts({ purpose: ['TOP_UP'], to: '2026-03-02' })).toEqual([20, 10]);
    for (const size of [1, 2, 5, 7]) {
      const pages = [];
      for (let page = 1; page <= Math.ceil(18 / size) + 1; page++)
        pages.push(...(await amounts({}, size, page)));
      expect(pages).toEqual(everything);
    }
    expect((await read({}, 5, 99)).totalElements).toBe(18);
    other.clock.set('2026-03-10T10:00:00.000Z');
    const statistics = (period?: 'TODAY' | 'MONTH' | 'YEAR') =>
      other.as(student).read(getPaymentStatistics, { query: period ? { period } : {} });
    expect(await statistics('TODAY')).toMatchObject({ income: 0, expense: 9, difference: -9, count: 1 });
    expect(await statistics('MONTH')).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-10',
      income: 450,
      expense: 45,
    });
    expect((await statistics('MONTH')).trend[2]).toEqual({ from: '2026-03-03', income: 30, expense: 2 });
    expect((await statistics('YEAR')).trend[2]).toEqual({ from: '2026-03-01', income: 450, expense: 45 });
    expect(await statistics()).toMatchObject({ from: null, count: 18, trend: [{ income: 450 }] });
    await other.close();
  });

  it('of administrators tell what came from outside, what left, and what moved within', async () => {
    const other = await createTestApp();
    const [someone, boss] = [await createStudent(other), await createAdmin(other)];
    await giveMoney(other, someone, 100, 'PAYME');
    await spend(other, someone, 60);
    await takeAll(other, someone);
    const amounts = async (body: Body) =>
      (await list(boss, body)).content.map((row) => [row.type, row.amount]);
    expect(await amounts({})).toEqual([
      ['CREDIT', 40],
      [null, 40],
      [null, 60],
      ['DEBIT', 100],
    ]);
    expect(await amounts({ type: 'DEBIT' })).toEqual([['DEBIT', 100]]);
    expect(await amounts({ type: 'CREDIT' })).toEqual([['CREDIT', 40]]);
    expect(await amounts({ purpose: 'PAYMENT' })).toEqual([[null, 60]]);
    expect(await boss.read(getPaymentStatistics, { query: { period: 'TODAY' } })).toMatchObject({
      ...{ income: 100, expense: 40, difference: 60, count: 2 },
    });
    await other.close();
  });

  it('whatever moves, the sums of a list and of its statistics are the balance', async () => {
    const moves = fc.array(fc.integer({ min: -500, max: 500 }).filter(Boolean), {
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(moves, async (amounts) => {
        const student = await createStudent(app);
        for (const amount of amounts)
          await (amount > 0 ? giveMoney(app, student, amount, 'PAYME') : spend(app, student, -amount));
        const balance = await balanceOf(app.ctx, studentAccount(student));
        const { content, totalElements } = await list(student);
        expect(sumOf(content)).toBe(balance);
        const found = await student.read(getPaymentStatistics);
        expect([found.difference, found.count]).toEqual([balance, totalElements]);
        expect(found.income).toBe(sumOf((await list(student, { type: 'DEBIT' })).content));
        expect(found.expense).toBe(Math.abs(sumOf((await list(student, { type: 'CREDIT' })).content)));
      }),
      { numRuns: 7 },
    );
    await expectExact(app);
  });
});

describe('the protected applications of a student', () => {
  const listed = async (student: Person) => (await student.read(getMoneySummary)).protectedList;
  /** Accepted, with a step of each of these percentages. */
  const accepted = async (
    percents: readonly number[],
    given: { priceTiyin?: number; isInParts?: boolean },
  ) => {
    const agency = await createAgency(app);
    const { consultingId, owner } = agency;
    const steps = percents.map((sharePercent) => stepOf({ sharePercent }));
    const tariffId = await createTariff(app, { consultingId, priceTiyin: 1000, steps, ...given });
    const made = await createCase(app, { agency: { ...agency, tariffId } });
    await act(owner, made.id, { type: 'ACCEPTED', comment: null });
    return { ...made, owner };
  };

  it('are none that are free, and none of which nothing was due yet', async () => {
    const free = await accepted([40, 60], { priceTiyin: 0 });
    const later = await accepted([0, 100], { isInParts: true });
    expect(await listed(free.student)).toEqual([]);
    expect(await listed(later.student)).toEqual([]);
  });

  it('in parts have shares to pay until the last one is paid, or the application ends', async () => {
    const { id, student, owner } = await accepted([40, 0, 60], { isInParts: true });
    expect(await listed(student)).toMatchObject([{ dueAmount: 400, unpaid: 1000 }]);
    await pay(app, student, id);
    expect(await listed(student)).toMatchObject([{ held: 400, dueAmount: 0, unpaid: 600 }]);
    await finishStep(app, owner, id);
    await confirm(student, id, (await protectionOf(student, id)).shareList[0]!.stepId);
    const between = { held: 0, awaiting: 0, disputed: 0, released: 400, dueAmount: 0 };
    expect(await listed(student)).toMatchObject([{ ...between, unpaid: 600 }]);
    await finishStep(app, owner, id);
    expect(await listed(student)).toMatchObject([{ ...between, dueAmount: 600, unpaid: 600 }]);
    await act(owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
    expect(await listed(student)).toMatchObject([{ ...between, unpaid: 0 }]);
  });
});

describe('a payment', () => {
  it('shows each side its own amount, balance and the way of the application’s money', async () => {
    const { id: applicationId, student, agency, number } = await createPaid();
    const rows = (await list(student)).content;
    const paid = await student.read(getPaymentDetail, { params: { id: rows[1]!.id } });
    expect(paid).toMatchObject({
      ...{ amount: 700, type: 'CREDIT', status: 'SUCCESS', purpose: 'PAYMENT', inside: null },
      ...{ balanceBefore: 1000, balanceAfter: 300, application: { id: applicationId, number } },
    });
    expect(paid.timeline.map(({ purpose, amount, isThis }) => [purpose, amount, isThis])).toEqual([
      ['PAYMENT', 700, true],
      ['RELEASE', 280, false],
      ['REFUND', 420, false],
    ]);
    // The agency's share is no page of the student's.
    expect(paid.timeline.map(({ paymentId }) => paymentId !== null)).toEqual([true, false, true]);
    const [share] = (await list(agency.owner)).content;
    const released = await agency.manager.read(getPaymentDetail, { params: { id: share!.id } });
    expect(released).toMatchObject({ amount: 280, type: 'DEBIT', balanceBefore: 0, balanceAfter: 280 });
    expect((await student.call(getPaymentDetail, { params: { id: share!.id } })).status).toBe(404);
    const inside = (await admin.read(getPaymentDetail, { params: { id: share!.id } })).inside!;
    expect(inside.entryList.map(({ kind, owner, amount }) => [kind, owner, amount])).toEqual([
      ['HELD', number, -280],
      ['CONSULTING', expect.any(String), 280],
    ]);
  });

  it('to a balance says how its provider took it, and administrators what it asked', async () => {
    const student = await createStudent(app);
    const { id } = await student.read(topUp, { body: { amount: 500_000, provider: 'PAYME' } });
    const waiting = await student.read(getPaymentDetail, { params: { id } });
    expect(waiting).toMatchObject({
      status: 'CREATED',
      balanceBefore: null,
      provider: 'PAYME',
      amount: 500_000,
    });
    expect(waiting.timeline.map(({ kind }) => kind)).toEqual(['CREATED', 'EXPIRES']);
    const ask = (method: string, params: object) =>
      app.http.inject({
        ...{ method: 'POST', url: '/api/v1/payment-provider/payme' },
        headers: { authorization: `Basic ${Buffer.from(`Paycom:${PAYME.key}`).toString('base64')}` },
        payload: { jsonrpc: '2.0', id: 1, method, params },
      });
    const time = app.clock.now().getTime();
    await ask('CreateTransaction', { id: '6730a1f2', time, amount: 500_000, account: { payment_id: id } });
    await ask('PerformTransaction', { id: '6730a1f2' });
    const paid = await student.read(getPaymentDetail, { params: { id } });
    expect(paid).toMatchObject({
      ...{ status: 'SUCCESS', type: 'DEBIT', balanceBefore: 0, balanceAfter: 500_000 },
      providerNumber: '6730a1f2',
    });
    expect(paid.timeline.map(({ kind }) => kind)).toEqual(['CREATED', 'TAKEN', 'PAID']);
    expect((await list(student)).content.map((row) => [row.id, row.status])).toEqual([[id, 'SUCCESS']]);
    const { inside } = await admin.read(getPaymentDetail, { params: { id } });
    expect(inside!.callList.map(({ body }) => JSON.parse(body).method)).toEqual([
      'CreateTransaction',
      'PerformTransaction',
    ]);
    expect(inside!.entryList.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    await ask('CancelTransaction', { id: '6730a1f2', reason: 5 });
    expect(sumOf((await list(student)).content)).toBe(0);
    // It was completed, and then returned: its page and its paper say that in the words of the list and of the file.
    const back = await student.read(getPaymentDetail, { params: { id } }, 'en');
    expect([back.status, back.timeline.at(-1)!.kind]).toEqual(['SUCCESS', 'REVERSED']);
    expect((await list(student)).content.find((row) => row.id === id)!.status).toBe('SUCCESS');
    const lines = new Map(back.receipt!.lineList.map(({ key, text }) => [key, text]));
    expect(lines.get('status')).toBe('Successful');
    expect(lines.has('reversed')).toBe(true);
    const file = await app.http.inject({
      ...{ method: 'GET', url: '/api/v1/payment/export?purpose=TOP_UP' },
      headers: { 'accept-language': 'en', authorization: `Bearer ${student.token}` },
    });
    expect(file.body.trim().split('\n').slice(1)).toEqual([expect.stringContaining(',Successful,')]);
  });

  it('is found by its id alone', async () => {
    for (const id of ['1', 'x', `${newId()}'`, '%00', newId()])
      expect((await admin.call(getPaymentDetail, { params: { id } })).status).toBe(404);
  });
});

describe('who may', () => {
  it('look at their own: everybody who is signed in', async () => {
    expect(await asEveryRole(app, filterPayments, () => ({ body: {} }))).toEqual(
      expect.objectContaining(ALL_ROLES),
    );
    expect(await asEveryRole(app, getPaymentStatistics, () => ({}))).toEqual(
      expect.objectContaining(ALL_ROLES),
    );
  });

  it('send odd filters: they are refused', async () => {
    const student = await createStudent(app);
    for (const body of [
      { type: 'BOTH' },
      { purpose: 'GIFT' },
      { from: '2026-02-30' },
      { to: 'yesterday' },
      { query: 'x'.repeat(5000) },
      { purpose: [1] },
    ])
      expect((await student.call(filterPayments, { body: body as unknown as PaymentFilter })).status).toBe(
        422,
      );
    for (const query of ['PV-0000-0000', "'; drop table payments", '%', '0'])
      expect((await list(student, { query })).totalElements).toBe(0);
    expect((await student.call(getPaymentStatistics, { query: { period: 'WEEK' } as never })).status).toBe(
      422,
    );
  });
});

it('a list is a file for spreadsheets, of everybody their own', async () => {
  const { student, agency, number } = await createPaid();
  const load = (person: Person | null, filter = '') =>
    app.http.inject({
      ...{ method: 'GET', url: `/api/v1/payment/export${filter}` },
      headers: { 'accept-language': 'en', ...(person && { authorization: `Bearer ${person.token}` }) },
    });
  expect((await load(null)).statusCode).toBe(401);
  const counts = [student, agency.owner, agency.manager, await createStudent(app)].map(
    async (person) => (await load(person)).body.trim().split('\n').length - 1,
  );
  expect(await Promise.all(counts)).toEqual([3, 1, 1, 0]);
  const { body, headers } = await load(student, '?type=CREDIT&purpose=PAYMENT&purpose=REFUND');
  expect(headers['content-type']).toContain('text/csv');
  const lines = body.trim().split('\n');
  expect(lines).toHaveLength(2);
  // A number that spreadsheets add up, without a sign before it that makes it a text.
  expect(lines[1]!.split(',')).toContain('-7.00');
  expect(lines[1]).toContain(`,-7.00,Successful,,,${number}`);
});
