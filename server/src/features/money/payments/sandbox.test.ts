import { MAX_OPEN_PAYMENTS } from '@parvoz/contract/limits.ts';
import {
  decideSandbox,
  getPayment,
  listOpenPayments,
  listProviders,
  topUp,
} from '@parvoz/contract/money/payments.ts';
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@parvoz/contract/people/notifications.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { subscribe } from '../../../../test/events.ts';
import { expectExact } from '../../../../test/money.ts';
import { createAdmin, createEmployee, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import * as service from './payments.service.ts';

const AMOUNT = 165_000_000;
const PAYME = { merchantId: 'x', key: 'of-36-characters', checkoutUrl: 'https://checkout.paycom.uz' };

let app: TestApp;
let student: Person;
beforeAll(async () => {
  app = await createTestApp({ contracts: { sandbox: true } });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
});

const body = { amount: AMOUNT, provider: 'SANDBOX' } as const;
const begin = () => app.as({ ...student, idempotencyKey: newId() }).read(topUp, { body });
const decide = (id: string, isPaid: boolean, { key = newId(), who = student } = {}) =>
  app.as({ ...who, idempotencyKey: key }).call(decideSandbox, { params: { id }, body: { isPaid } });
const look = (id: string) => student.read(getPayment, { params: { id } });
const balance = async () => (await student.read(getCurrentProfile)).balance;
const attempts = async (id: string): Promise<string[]> =>
  (
    await app.pool.query('select state from provider_transactions where payment_id = $1 order by id', [id])
  ).rows.map(({ state }) => state);

it('is offered where it is on, and nothing else', async () => {
  expect(await student.read(listProviders)).toEqual(['SANDBOX']);
  const other = await createTestApp({ contracts: { payme: PAYME }, databaseUrl: app.databaseUrl });
  const [{ id }, same] = [await begin(), other.as(student)];
  expect(await same.read(listProviders)).toEqual(['PAYME']);
  expect(await same.call(topUp, { body })).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  const deciding = await same.call(decideSandbox, { params: { id }, body: { isPaid: true } });
  expect(deciding).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect((await same.read(getPayment, { params: { id } })).url).toBeNull();
  expect(await balance()).toBe(0);
  await other.close();
});

it('leads to a page of the product, which pays', async () => {
  const { id, url } = await begin();
  expect(url).toBe(`http://parvoz.test/student-finance/top-up/${id}/sandbox`);
  expect(await look(id)).toMatchObject({ status: 'CREATED', failure: null, failedAt: null, url });
  app.clock.set('2026-11-21T09:01:00.000Z');
  expect((await decide(id, true)).data).toMatchObject({
    ...{ id, status: 'SUCCESS', provider: 'SANDBOX', amount: AMOUNT, url: null },
    ...{ endedAt: '2026-11-21T09:01:00.000Z', failure: null },
  });
  expect(await balance()).toBe(AMOUNT);
});

it('takes a key for one payment, also of two at once', async () => {
  const [one, other, key] = [await begin(), await begin(), newId()];
  const answers = await Promise.all([one, other].map(({ id }) => decide(id, true, { key })));
  expect(answers.map(({ status, code }) => `${status} ${code ?? ''}`).sort()).toEqual([
    '200 ',
    '409 KEY_USED',
  ]);
  expect(await balance()).toBe(AMOUNT);
});

it('declines, and may be tried again', async () => {
  const { id, url } = await begin();
  app.clock.set('2026-11-21T09:01:00.000Z');
  const declined = { status: 'CREATED', failure: 'PAYER', failedAt: '2026-11-21T09:01:00.000Z', url };
  expect((await decide(id, false)).data).toMatchObject(declined);
  expect(await balance()).toBe(0);
  expect((await decide(id, true)).data).toMatchObject({ status: 'SUCCESS', failure: null });
  expect(await decide(id, false)).toMatchObject({ status: 409, code: 'PAYMENT_PAID' });
  expect([await balance(), await attempts(id)]).toEqual([AMOUNT, ['CANCELED', 'PERFORMED']]);
});

it('does once what is pressed twice, also at once', async () => {
  const [{ id }, { id: declined }] = [await begin(), await begin()];
  const pressed = await Promise.all(Array.from({ length: 10 }, () => decide(id, true)));
  expect(pressed.map(({ data }) => data?.status)).toEqual(Array(10).fill('SUCCESS'));
  expect([await balance(), await attempts(id)]).toEqual([AMOUNT, ['PERFORMED']]);
  const key = newId();
  await Promise.all(Array.from({ length: 5 }, () => decide(declined, false, { key })));
  expect(await attempts(declined)).toEqual(['CANCELED']);
});

it('is either paid or declined, of both at once', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await begin();
    const before = await balance();
    const [paid, declined] = await Promise.all([decide(id, true), decide(id, false)]);
    expect(paid.status).toBe(200);
    expect([200, 409]).toContain(declined.status);
    expect([(await look(id)).status, await balance()]).toEqual(['SUCCESS', before + AMOUNT]);
  }
});

it('takes nothing once the time is over, and not while it ends', async () => {
  const { id } = await begin();
  app.clock.set('2026-11-22T08:59:59.999Z');
  const expiring = service.endExpired(app.ctx);
  const [paid] = await Promise.all([decide(id, true), expiring]);
  expect(paid.status).toBe(200);
  app.clock.set('2026-11-21T09:00:00.000Z');
  const [{ id: late }, { id: swept }] = [await begin(), await begin()];
  app.clock.set('2026-11-22T09:00:00.000Z');
  const expired = { failure: 'EXPIRED', failedAt: '2026-11-22T09:00:00.000Z', url: null };
  expect(await look(late)).toMatchObject({ status: 'CREATED', ...expired });
  expect(await decide(late, true)).toMatchObject({ status: 409, code: 'PAYMENT_ENDED' });
  const [after] = await Promise.all([decide(swept, true), service.endExpired(app.ctx)]);
  expect(after.code).toBe('PAYMENT_ENDED');
  expect(await look(swept)).toMatchObject({ status: 'CANCELED', ...expired });
  expect(await balance()).toBe(AMOUNT);
});

it('is decided by its payer alone', async () => {
  const { id } = await begin();
  const strangers = [
    await createStudent(app),
    await createAdmin(app),
    await createEmployee(app, 'ROLE_CONSULTING'),
    await createEmployee(app, 'ROLE_CONSULTING_MANAGER'),
  ];
  for (const who of strangers) {
    const { code } = await decide(id, true, { who });
    expect(code).toBe(who === strangers[0] ? 'NOT_FOUND' : 'ACCESS_DENIED');
    if (who !== strangers[0]) expect((await who.call(listProviders)).code).toBe('ACCESS_DENIED');
  }
  expect((await app.call(decideSandbox, { params: { id }, body: { isPaid: true } })).code).toBe(
    'UNAUTHORIZED',
  );
  expect((await decide(newId(), true)).code).toBe('NOT_FOUND');
  expect((await decide('x', true)).code).toBe('NOT_FOUND');
  expect(await look(id)).toMatchObject({ status: 'CREATED' });
});

it('does not decide payments of others, nor is it called from outside', async () => {
  const both = await createTestApp({
    contracts: { payme: PAYME, sandbox: true },
    databaseUrl: app.databaseUrl,
  });
  const { id } = await both.as(student).read(topUp, { body: { amount: AMOUNT, provider: 'PAYME' } });
  expect((await decide(id, true)).code).toBe('NOT_FOUND');
  const outside = await both.http.inject({ method: 'POST', url: '/api/v1/payment-provider/sandbox' });
  expect(outside.statusCode).toBe(404);
  await both.close();
});

it('shows in open pages of the payer', async () => {
  const stream = await subscribe(app, student);
  const seen = () => stream.events().filter(({ kind }) => kind === 'MONEY').length;
  const { id } = await begin();
  await decide(id, false);
  await stream.until(() => seen() === 1);
  await decide(id, true);
  await stream.until(() => seen() === 2);
  await begin();
  app.clock.set('2026-11-22T09:00:00.000Z');
  await service.endExpired(app.ctx);
  await stream.until(() => seen() === 3);
  stream.close();
});

it('is found again as long as it waits', async () => {
  const [{ id: first }, { id: second }, { id: paid }, { id: declined }] = [
    await begin(),
    await begin(),
    await begin(),
    await begin(),
  ];
  await decide(paid, true);
  await decide(declined, false);
  const open = (who = student) => who.read(listOpenPayments);
  expect((await open()).map(({ id }) => id)).toEqual([second, first]);
  expect((await open())[0]).toEqual(await look(second));
  expect(await open(await createStudent(app))).toEqual([]);
  app.clock.set('2026-11-22T09:00:00.000Z');
  expect(await open()).toEqual([]);
});

it('is told of by notifications: the last of each payment is news until its page was seen', async () => {
  const list = async (who = student) => (await who.read(listNotifications, {}, 'en')).content;
  const [{ id }, { id: left }, { id: tried }] = [await begin(), await begin(), await begin()];
  await decide(id, false);
  await decide(id, true);
  await decide(tried, false);
  const seen = (one: Notification) => [one.kind, one.paymentId, one.isRead];
  expect((await list()).map(seen)).toEqual([
    ['TOP_UP_FAILED', tried, false],
    ['TOP_UP_SUCCESS', id, false],
    ['TOP_UP_FAILED', id, true],
  ]);
  expect((await list())[1]).toMatchObject({ applicationId: null, data: { amount: AMOUNT, number: '' } });
  app.clock.set('2026-11-22T09:00:00.000Z');
  await service.endExpired(app.ctx);
  // Of the one that was tried that is no news.
  expect((await list()).map(seen)[0]).toEqual(['TOP_UP_FAILED', left, false]);
  expect(await list()).toHaveLength(4);
  const read = (who: Person) => who.read(readNotifications, { body: { paymentId: id } });
  expect(await read(await createStudent(app))).toEqual({ unreadCount: 0 });
  expect(await read(student)).toEqual({ unreadCount: 2 });
  expect((await list()).map(seen)).toContainEqual(['TOP_UP_SUCCESS', id, true]);
});

it('counts as an open payment until it has ended', async () => {
  const { id } = await begin();
  for (let count = 1; count < MAX_OPEN_PAYMENTS; count++) await begin();
  const more = () => app.as({ ...student, idempotencyKey: newId() }).call(topUp, { body });
  expect((await more()).code).toBe('TOO_MANY_PAYMENTS');
  await decide(id, true);
  expect((await more()).status).toBe(200);
});
