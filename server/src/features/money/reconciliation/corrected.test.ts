import { getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { getPayment, listOpenPayments, topUp } from '@parvoz/contract/money/payments.ts';
import { askWithdrawal, cancelWithdrawal } from '@parvoz/contract/money/payouts.ts';
import { decidePayout } from '@parvoz/contract/money/payouts-queue.ts';
import {
  correctDifference,
  getDay,
  listDifferences,
  takeClosingBack,
} from '@parvoz/contract/money/reconciliation.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { multipartOf } from '../../../../test/multipart.ts';
import { createAdmin, createStudent, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { LEDGER_INVARIANTS } from '../../../wiring.ts';
import { prove } from '../ledger/invariants/invariants.service.ts';
import { balanceOf, transfer } from '../ledger/ledger.service.ts';
import { PROVIDER_RULES } from '../payments/providers.service.ts';
import { merchantFor } from '../payments/transactions.service.ts';

const MILLION = 100_000_000;
const click = { serviceId: '1', merchantId: '2', userId: undefined, secret: 'secret secret' };
const payme = {
  ...{ merchantId: '0123456789abcdef01234567', key: '36 characters that nobody else knows' },
  checkoutUrl: 'https://checkout.paycom.uz',
};
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

let app: TestApp;
let admin: Person;
let student: Person;
let today = '2026-08-10';
let tomorrow = '';
beforeAll(async () => {
  app = await createTestApp({ contracts: { click, payme } });
});
beforeEach(async () => {
  // A day that no other test has anything on.
  today = dayAfter(today, 7);
  tomorrow = dayAfter(today, 1);
  app.clock.set(`${today}T07:00:00.000Z`);
  admin = await createAdmin(app);
  student = await createStudent(app);
});
afterEach(async () => {
  expect((await prove(app.ctx, LEDGER_INVARIANTS)).faults).toEqual([]);
});
afterAll(async () => {
  await app.close();
});

const merchantOf = (provider: 'CLICK' | 'PAYME') => merchantFor(app.ctx, PROVIDER_RULES[provider]);
let numbers = 7_000_000;
/** An attempt at a payment as its provider makes it; returns its number. */
const attempt = async (paymentId: string, amount: number, provider: 'CLICK' | 'PAYME' = 'CLICK') => {
  const providerId = String(numbers++);
  await merchantOf(provider).create({
    ...{ providerId, paymentId, amountTiyin: amount, providerTime: app.clock.now() },
  });
  return providerId;
};
const begin = async (amount: number, provider: 'CLICK' | 'PAYME' = 'CLICK') =>
  (await app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body: { amount, provider } })).id;
const pay = async (amount: number, provider: 'CLICK' | 'PAYME' = 'CLICK') => {
  const number = await attempt(await begin(amount, provider), amount, provider);
  expect(await merchantOf(provider).perform(number)).toMatchObject({ state: 'PERFORMED' });
  return number;
};
const cancelByProvider = async (number: string) => {
  const answer = await merchantOf('CLICK').cancel(number, -9);
  return typeof answer === 'string' ? answer : answer.state;
};
const at = async (moment: string) => {
  app.clock.set(moment);
  [admin, student] = [await signInAgain(app, admin), await signInAgain(app, student)];
};
const comparisonOf = async (day: string) =>
  (await admin.read(getDay, { params: { day } })).comparisons.find(({ provider }) => provider === 'CLICK')!;
const upload = async (day: string, ...lines: (readonly (string | number)[])[]) => {
  const text = ['click_trans_id;Сумма;Дата;Статус', ...lines.map((line) => line.join(';'))].join('\n');
  const { headers, payload } = await multipartOf([{ filename: 'a.csv', bytes: Buffer.from(text) }]);
  const replaces = (await comparisonOf(day)).statement?.id;
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1/reconciliation/day/${day}/CLICK/statement`, payload },
    query: { name: 'a.csv', ...(replaces && { replaces }) },
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
};
const OTHER = (day: string) => ['5', '100', `${day} 10:00:00`, 'Отменен'] as const;
const differencesOf = async (day: string) =>
  (await admin.read(listDifferences, { params: { day, provider: 'CLICK' } })).content;
const differenceOf = async (day: string, number: string) =>
  (await differencesOf(day)).find((one) => one.number === number);
const correct = async (day: string, number: string, rest: number, amount = Math.abs(rest)) => {
  const { code } = await app.as({ ...admin, idempotencyKey: newId() }).call(correctDifference, {
    params: { day, provider: 'CLICK' },
    body: { number, rest, side: 'STUDENT', amount, reason: 'Click tasdiqladi' },
  });
  return code ?? 'ok';
};
const lastClosing = async (day: string, number: string) =>
  (await differenceOf(day, number))!.closings.at(-1)!.id;
const takeBack = async (day: string, id: string, idempotencyKey = newId(), reason = 'Xato ekan') => {
  const { code } = await app.as({ ...admin, idempotencyKey }).call(takeClosingBack, {
    params: { day, provider: 'CLICK', id },
    body: { reason },
  });
  return code ?? 'ok';
};
const has = () => balanceOf(app.ctx, { kind: 'STUDENT', owner: student.id });
const ask = async (amount: number) => app.as(student).call(askWithdrawal, { body: { amount } });

/** Paid a second before midnight; Click has it two seconds later. In the morning somebody corrects it on the student. */
const lostAtMidnight = async () => {
  await pay(5 * MILLION);
  await at(`${today}T18:59:59.000Z`);
  const number = await pay(MILLION);
  await at(`${tomorrow}T04:00:00.000Z`);
  await upload(today, OTHER(today));
  expect(await correct(today, number, -MILLION)).toBe('ok');
  expect(await has()).toBe(5 * MILLION);
  return number;
};
const nextDay = async (number: string) => {
  await at(`${dayAfter(today, 2)}T04:00:00.000Z`);
  await upload(tomorrow, [number, '1000000', `${tomorrow} 00:00:01`, 'Оплачен']);
};

it('says of a payment near midnight which statement may have it, until that one is there', async () => {
  await at(`${today}T18:59:59.000Z`);
  const number = await pay(MILLION);
  await at(`${today}T19:00:01.000Z`);
  const later = await pay(MILLION);
  await at(`${dayAfter(today, 2)}T04:00:00.000Z`);
  await upload(today, OTHER(today));
  expect(await differenceOf(today, number)).toMatchObject({ kind: 'NOT_THEIRS', awaitedDay: tomorrow });
  await upload(tomorrow, OTHER(tomorrow));
  expect(await differenceOf(today, number)).toMatchObject({ awaitedDay: null });
  // The day before has a statement already.
  expect(await differenceOf(tomorrow, later)).toMatchObject({ kind: 'NOT_THEIRS', awaitedDay: null });
});

it('a payment that was corrected at midnight comes back by the statement of the next day', async () => {
  const number = await lostAtMidnight();
  await nextDay(number);
  expect(await differenceOf(tomorrow, number)).toMatchObject({
    ...{ kind: 'NOT_OURS', sideList: ['STUDENT', 'OUTSIDE'], studentBar: null, studentLimit: MILLION },
  });
  expect(await correct(tomorrow, number, MILLION)).toBe('ok');
  expect(await has()).toBe(6 * MILLION);
  // Not once more by the other way.
  expect(await takeBack(today, await lastClosing(today, number))).toBe('PAYMENT_PERFORMED');
  expect(await has()).toBe(6 * MILLION);
});

it('it comes back as well where the correction is taken back, which stays to be seen', async () => {
  const number = await lostAtMidnight();
  const [id, key] = [await lastClosing(today, number), newId()];
  const answers = await Promise.all([1, 2, 3].map(() => takeBack(today, id, key)));
  expect(answers).toEqual(['ok', 'ok', 'ok']);
  expect(await has()).toBe(6 * MILLION);
  expect(await takeBack(today, id)).toBe('CLOSING_TAKEN_BACK');
  expect(await takeBack(today, id, key, 'Boshqa sabab')).toBe('KEY_USED');
  expect(await takeBack(tomorrow, id)).toBe('NOT_FOUND');
  expect(await differenceOf(today, number)).toMatchObject({
    rest: -MILLION,
    closings: [{ id, amount: -MILLION, takenBack: { reason: 'Xato ekan', actor: { id: admin.id } } }],
  });
  await nextDay(number);
  expect(await differenceOf(tomorrow, number)).toMatchObject({ studentBar: 'PERFORMED', studentLimit: 0 });
  expect(await correct(tomorrow, number, MILLION)).toBe('PAYMENT_PERFORMED');
});

it('of both ways back at once one is done', async () => {
  const number = await lostAtMidnight();
  await nextDay(number);
  const id = await lastClosing(today, number);
  const answers = await Promise.all([takeBack(today, id), correct(tomorrow, number, MILLION)]);
  expect(answers.sort()).toEqual(['PAYMENT_PERFORMED', 'ok']);
  expect(await has()).toBe(6 * MILLION);
});

it('comes back as far as it was taken, also where the rest is on its way to the student', async () => {
  await at(`${today}T18:59:59.000Z`);
  const number = await pay(MILLION);
  await at(`${tomorrow}T04:00:00.000Z`);
  await upload(today, OTHER(today));
  expect(await correct(today, number, -MILLION, MILLION / 2)).toBe('ok');
  expect((await ask(MILLION / 2)).data).toMatchObject({ byHand: 0 });
  expect(await correct(today, number, -MILLION / 2)).toBe('PAYMENT_RETURNED');
  await nextDay(number);
  expect(await differenceOf(tomorrow, number)).toMatchObject({ rest: MILLION, studentLimit: MILLION / 2 });
  expect(await correct(tomorrow, number, MILLION)).toBe('INVALID_INPUT');
  expect(await correct(tomorrow, number, MILLION, MILLION / 2)).toBe('ok');
  expect(await has()).toBe(MILLION / 2);
});

/** Two top-ups of the student; Click has given the second one back to the payer, and so it was corrected. */
const refundedByClick = async () => {
  await pay(MILLION, 'PAYME');
  await at(`${today}T07:01:00.000Z`);
  const number = await pay(MILLION);
  await at(`${dayAfter(today, 2)}T04:00:00.000Z`);
  await upload(tomorrow, [number, '-1000000', `${tomorrow} 12:00:00`, 'Возврат']);
  expect(await correct(tomorrow, number, -MILLION)).toBe('ok');
  expect(await has()).toBe(MILLION);
  return number;
};

it('what a correction has taken is not asked of its provider again', async () => {
  await refundedByClick();
  const { data } = await ask(MILLION);
  expect(data).toMatchObject({ providerList: [{ provider: 'PAYME', amount: MILLION }], byHand: 0 });
});

it('a late Cancel of its provider takes nothing a second time, and no later one does', async () => {
  const number = await refundedByClick();
  expect(await cancelByProvider(number)).toBe('REVERSED');
  expect(await cancelByProvider(number)).toBe('REVERSED');
  expect(await has()).toBe(MILLION);
  const day = dayAfter(today, 2);
  await at(`${dayAfter(today, 3)}T04:00:00.000Z`);
  await upload(day, [number, '-1000000', `${day} 12:00:00`, 'Возврат']);
  expect(await differenceOf(day, number)).toMatchObject({ rest: -MILLION, studentBar: 'GONE' });
  expect(await correct(day, number, -MILLION)).toBe('PAYMENT_GONE');
  expect(await has()).toBe(MILLION);
});

it('a Cancel takes what corrections have left, says so, and that day matches', async () => {
  const number = await pay(MILLION);
  await at(`${tomorrow}T04:00:00.000Z`);
  await upload(today, [number, '700000', `${today} 12:00:00`, 'Оплачен']);
  expect(await correct(today, number, -0.3 * MILLION)).toBe('ok');
  expect(await cancelByProvider(number)).toBe('REVERSED');
  expect(await has()).toBe(0);
  const told = (await student.read(listNotifications)).content.filter(
    ({ kind }) => kind === 'TOP_UP_REVERSED',
  );
  expect(told.map(({ data }) => data.amount)).toEqual([0.7 * MILLION]);
  await at(`${dayAfter(today, 2)}T04:00:00.000Z`);
  await upload(tomorrow, [number, '700000', `${tomorrow} 12:00:00`, 'Возврат']);
  expect(await comparisonOf(tomorrow)).toMatchObject({ state: 'MATCHES', ours: -0.7 * MILLION });
});

it('nothing comes to the balance of an account that was deleted', async () => {
  const number = await attempt(await begin(MILLION), MILLION);
  expect(await cancelByProvider(number)).toBe('CANCELED');
  expect((await student.call(deleteAccount, {})).status).toBe(200);
  app.clock.set(`${tomorrow}T04:00:00.000Z`);
  admin = await signInAgain(app, admin);
  await upload(today, [number, '1000000', `${today} 12:00:00`, 'Оплачен']);
  expect(await differencesOf(today)).toMatchObject([{ sideList: ['OUTSIDE'], studentBar: 'DELETED' }]);
  for (const [language, words] of [
    ['uz', 'oʻchirgan'],
    ['ru', 'удалил'],
    ['en', 'deleted'],
  ] as const) {
    const params = { day: today, provider: 'CLICK' as const };
    const body = { number, rest: MILLION, amount: MILLION, side: 'STUDENT' as const, reason: 'Click' };
    const answer = await app.as(admin).call(correctDifference, { params, body }, language);
    expect([answer.status, answer.code]).toEqual([409, 'PAYMENT_OF_DELETED']);
    expect(answer.message).toContain(words);
  }
  expect(await has()).toBe(0);
});

/** Canceled with us, paid by Click's statement, and so put on the balance by a correction. */
const paidAfterAll = async (paymentId: string) => {
  const number = await attempt(paymentId, MILLION);
  expect(await cancelByProvider(number)).toBe('CANCELED');
  return number;
};

it('what a correction has given goes back to that payment of the provider, and its day matches', async () => {
  const number = await paidAfterAll(await begin(MILLION));
  await at(`${tomorrow}T04:00:00.000Z`);
  await upload(today, [number, '1000000', `${today} 12:00:00`, 'Оплачен']);
  expect(await correct(today, number, MILLION)).toBe('ok');
  const { data } = await ask(MILLION);
  expect(data).toMatchObject({ providerList: [{ provider: 'CLICK', amount: MILLION }], byHand: 0 });
  // While a request has it, nobody else takes it.
  expect(await cancelByProvider(number)).toBe('MONEY_GONE');
  expect(await takeBack(today, await lastClosing(today, number))).toBe('PAYMENT_RETURNED');
  await app.as(student).read(cancelWithdrawal, { params: { id: data!.id } });
  expect(await takeBack(today, await lastClosing(today, number))).toBe('ok');
  expect(await has()).toBe(0);
  expect(await correct(today, number, MILLION)).toBe('ok');
  const params = { id: (await ask(MILLION)).data!.id };
  await admin.read(decidePayout, { params, body: { action: 'SEND' } });
  const paper = { documentNumber: 'R-1', documentDate: tomorrow };
  await admin.read(decidePayout, { params, body: { action: 'CONFIRM', ...paper } });
  await at(`${dayAfter(today, 2)}T04:00:00.000Z`);
  await upload(tomorrow, [number, '1000000', `${tomorrow} 12:00:00`, 'Возврат']);
  expect(await comparisonOf(tomorrow)).toMatchObject({ state: 'MATCHES', ours: -MILLION });
});

it('a Cancel takes back what a correction has given, once, and of no other attempt', async () => {
  const paymentId = await begin(MILLION);
  const first = await paidAfterAll(paymentId);
  const second = await attempt(paymentId, MILLION);
  await merchantOf('CLICK').perform(second);
  await at(`${tomorrow}T04:00:00.000Z`);
  const lines = [first, second].map((number) => [number, '1000000', `${today} 12:00:00`, 'Оплачен']);
  await upload(today, ...lines);
  expect(await correct(today, first, MILLION)).toBe('ok');
  expect(await has()).toBe(2 * MILLION);
  expect(await cancelByProvider(first)).toBe('CANCELED');
  expect(await cancelByProvider(first)).toBe('CANCELED');
  expect(await has()).toBe(MILLION);
  expect(await takeBack(today, await lastClosing(today, first))).toBe('PAYMENT_GONE');
  expect(await cancelByProvider(second)).toBe('REVERSED');
  expect(await has()).toBe(0);
  await at(`${dayAfter(today, 2)}T04:00:00.000Z`);
  await upload(tomorrow, ...[first, second].map((n) => [n, '1000000', `${tomorrow} 12:00:00`, 'Возврат']));
  expect(await comparisonOf(tomorrow)).toMatchObject({ state: 'MATCHES' });
});

it('a payment whose money a correction has brought is not to be paid again, and says when its provider takes that back', async () => {
  const id = await begin(MILLION);
  const number = await paidAfterAll(id);
  const shown = () => student.read(getPayment, { params: { id } });
  const detail = () => student.read(getPaymentDetail, { params: { id } });
  const url = expect.stringMatching(/^https:\/\/my\.click\.uz\//);
  expect(await shown()).toMatchObject({ corrected: 0, failure: 'TIME', url });
  expect(await detail()).toMatchObject({ isPayable: true });
  // The payment waits a day: the statement is there while it can still be paid.
  await at(`${today}T19:30:00.000Z`);
  await upload(today, [number, '1000000', `${today} 12:00:00`, 'Оплачен']);
  expect(await correct(today, number, MILLION, 0.7 * MILLION)).toBe('ok');
  const came = { status: 'CREATED', corrected: 0.7 * MILLION, failure: null, failedAt: null, url: null };
  expect(await shown()).toMatchObject(came);
  expect(await detail()).toMatchObject({ isPayable: false });
  expect(await student.read(listOpenPayments)).toEqual([]);
  // What is on its way back to the payer, or is there, has come all the same.
  const { id: asked } = (await ask(0.7 * MILLION)).data!;
  expect(await shown()).toMatchObject(came);
  await app.as(student).read(cancelWithdrawal, { params: { id: asked } });
  expect(await cancelByProvider(number)).toBe('CANCELED');
  expect(await shown()).toMatchObject({
    ...{ corrected: 0, failure: 'REVERSED', failedAt: `${today}T19:30:00.000Z` },
  });
  const moved = (await detail()).timeline.filter(({ kind }) => kind === 'MOVED');
  expect(moved).toMatchObject([
    { purpose: 'CORRECTION', amount: 0.7 * MILLION },
    { purpose: 'TOP_UP_REVERSED', amount: -0.7 * MILLION },
  ]);
});

it('what the student has used is not taken by taking a correction back', async () => {
  const number = await paidAfterAll(await begin(MILLION));
  await at(`${tomorrow}T04:00:00.000Z`);
  await upload(today, [number, '1000000', `${today} 12:00:00`, 'Оплачен']);
  expect(await correct(today, number, MILLION)).toBe('ok');
  await transfer(app.ctx, {
    ...{ key: newId(), purpose: 'PAYMENT' },
    changes: [
      { kind: 'STUDENT', owner: student.id, amountTiyin: -MILLION },
      { kind: 'CONSULTING', owner: 'x', amountTiyin: MILLION },
    ],
  });
  const id = await lastClosing(today, number);
  expect(await takeBack(today, id)).toBe('BALANCE_USED');
  expect((await differenceOf(today, number))!.closings).toMatchObject([{ takenBack: null }]);
});

it('a correction is not taken back once the provider has taken the payment back; of both at once the money is there once', async () => {
  const corrected = async () => {
    const number = await pay(MILLION);
    await at(`${tomorrow}T04:00:00.000Z`);
    if (!(await comparisonOf(today)).statement) await upload(today, OTHER(today));
    expect(await correct(today, number, -MILLION)).toBe('ok');
    return { number, id: await lastClosing(today, number) };
  };
  const { number, id } = await corrected();
  expect(await cancelByProvider(number)).toBe('REVERSED');
  for (const [language, words] of [
    ['uz', 'ikkinchi marta'],
    ['ru', 'второй раз'],
    ['en', 'a second time'],
  ] as const) {
    const answer = await app
      .as({ ...admin, idempotencyKey: newId() })
      .call(
        takeClosingBack,
        { params: { day: today, provider: 'CLICK', id }, body: { reason: 'Xato' } },
        language,
      );
    expect([answer.status, answer.code]).toEqual([409, 'PAYMENT_REVERSED']);
    expect(answer.message).toContain(words);
  }
  expect(await has()).toBe(0);
  expect((await differenceOf(today, number))!.closings).toMatchObject([{ takenBack: null }]);
  for (let round = 0; round < 5; round++) {
    await at(`${today}T07:00:00.000Z`);
    const other = await corrected();
    const answers = await Promise.all([cancelByProvider(other.number), takeBack(today, other.id)]);
    expect([
      ['REVERSED', 'ok'],
      ['REVERSED', 'PAYMENT_REVERSED'],
    ]).toContainEqual(answers);
    expect(await has()).toBe(0);
  }
});

it.each([1, 2, 3, 4])('of all that take the same money at once, one does (%#)', async () => {
  const number = await pay(MILLION);
  await at(`${dayAfter(today, 2)}T04:00:00.000Z`);
  await upload(tomorrow, [number, '-1000000', `${tomorrow} 12:00:00`, 'Возврат']);
  expect(await correct(tomorrow, number, -MILLION)).toBe('ok');
  const id = await lastClosing(tomorrow, number);
  const answers = await Promise.all([
    takeBack(tomorrow, id),
    cancelByProvider(number),
    correct(tomorrow, number, -MILLION),
    ask(MILLION).then(({ code }) => code ?? 'asked'),
    takeBack(tomorrow, id),
    cancelByProvider(number),
  ]);
  expect(answers.filter((answer) => !/^[A-Z_]+$|^ok$|^asked$/.test(answer))).toEqual([]);
  const { rows } = await app.pool.query(
    'select returned_tiyin::int as returned, left_tiyin::int as left from payments where student_id = $1',
    [student.id],
  );
  // The rest of the payment equals the student's balance, and it has gone one way at most.
  expect(await has()).toBe(rows[0].left);
  expect(rows[0].left + rows[0].returned).toBeOneOf([0, MILLION]);
});
