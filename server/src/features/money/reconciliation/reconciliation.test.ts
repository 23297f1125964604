import { getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import {
  beginProof,
  type Comparison,
  closeDifference,
  correctDifference,
  getBalances,
  getDay,
  getOverview,
  getProof,
  listDifferences,
} from '@parvoz/contract/money/reconciliation.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { writeXlsx } from '@parvoz/spreadsheets/write.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe } from '../../../../test/events.ts';
import { beginTopUp, expectExact, spend } from '../../../../test/money.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import {
  createAdmin,
  createPeople,
  createStudent,
  type Person,
  signInAgain,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { TestClock } from '../../../../test/test-clock.ts';
import { newId } from '../../../lib/ids.ts';
import { proveLedger } from '../../../wiring.ts';
import { balanceOf } from '../ledger/ledger.service.ts';

let app: TestApp;
let admin: Person;
let student: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  student = await createStudent(app);
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

let used = 0;
/** A day that no other test has anything on. */
const newDay = (): string => new Date(Date.UTC(2025, 0, 1) + 3 * DAY_MS * used++).toISOString().slice(0, 10);

interface Paid {
  provider?: StatementProvider;
  /** In Tashkent. */
  at: string;
  reversedAt?: string;
  amount: number;
}
/** A top-up that was performed, and perhaps taken back; returns the provider's number and the payment's id. */
const pay = async ({ provider = 'CLICK', at, reversedAt, amount }: Paid) => {
  const clock = new TestClock(`${at}+05:00`);
  const then = { ...app, ctx: { ...app.ctx, clock } };
  const {
    paymentId: id,
    providerId: number,
    merchant,
    create,
  } = await beginTopUp(then, student, amount, provider);
  await create();
  await merchant.perform(number);
  if (reversedAt) {
    clock.set(`${reversedAt}+05:00`);
    await merchant.cancel(number, 5);
  }
  return { id, number };
};

interface Upload {
  day: string;
  provider?: StatementProvider;
  replaces?: string;
  as?: Person;
  language?: string;
}
const upload = async (
  content: string | Buffer,
  { day, provider = 'CLICK', replaces, as = admin, language = 'en' }: Upload,
) => {
  const { headers, payload } = await multipartOf([
    { filename: 'a.csv', bytes: Buffer.from(content as string) },
  ]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/v1/reconciliation/day/${day}/${provider}/statement`, payload },
    query: { name: 'a.csv', ...(replaces && { replaces }) },
    headers: { ...headers, 'accept-language': language, authorization: `Bearer ${as.token}` },
  });
  return {
    ...answer.json<{ code?: string; fields?: Record<string, string>; data: Comparison }>(),
    status: answer.statusCode,
  };
};
const csv = (...lines: (readonly (string | number)[])[]) =>
  ['click_trans_id;Сумма;Дата;Статус', ...lines.map((line) => line.join(';'))].join('\n');
const differencesOf = async (day: string, provider: StatementProvider = 'CLICK') =>
  (await admin.read(listDifferences, { params: { day, provider }, query: { size: 100 } })).content;
const params = (day: string, provider: StatementProvider = 'CLICK') => ({ day, provider });
const corrections = (key: string = newId()) => app.as({ ...admin, idempotencyKey: key });
const studentHas = () => balanceOf(app.ctx, { kind: 'STUDENT', owner: student.id });

it('compares a day with its statement, exactly, and lists each difference', async () => {
  const day = newDay();
  const [same, less, missing] = await Promise.all([
    pay({ at: `${day}T10:00:00`, amount: 150_000_001 }),
    pay({ at: `${day}T11:00:00`, amount: 150_000_000 }),
    pay({ at: `${day}T12:00:00`, amount: 7_000_050 }),
  ]);
  const { data } = await upload(
    csv(
      [same.number, '1 500 000,01', `${day} 10:00:00`, 'Оплачен'],
      [less.number, '1000000.00', `${day} 11:00:00`, 'Оплачен'],
      ['999777', '2,000,000', `${day} 23:58:00`, 'Оплачен'],
      ['999778', '5000000', `${day} 23:59:00`, 'Отменен'],
    ),
    { day },
  );
  expect(data).toMatchObject({
    ...{ state: 'DIFFERS', ours: 307_000_051, ourCount: 3, theirs: 450_000_001, theirCount: 3 },
    ...{ above: 200_000_000, below: -57_000_050, differenceCount: 3, openCount: 3 },
    statement: { lineCount: 4, otherDayCount: 0, repeatedCount: 0, uploadedBy: { id: admin.id } },
  });
  expect(await differencesOf(day)).toMatchObject([
    { number: '999777', kind: 'NOT_OURS', difference: 200_000_000, student: null, ourState: null },
    { number: less.number, kind: 'AMOUNT', difference: -50_000_000, student: { id: student.id } },
    { number: missing.number, kind: 'NOT_THEIRS', difference: -7_000_050, paymentId: missing.id },
  ]);
});

it('says where a payment near midnight is, on either side', async () => {
  const day = newDay();
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const { number } = await pay({ at: `${next}T00:01:00`, amount: 200_000_000 });
  const written = [number, '2000000', `${day} 23:58:00`, 'Оплачен'];
  await upload(csv(written), { day });
  await upload(csv(['1', '100', `${next} 10:00:00`, 'Оплачен']), { day: next });
  expect(await differencesOf(day)).toMatchObject([
    { kind: 'NOT_OURS', performedAt: new Date(`${next}T00:01:00+05:00`).toISOString() },
  ]);
  expect(await differencesOf(next)).toMatchObject([
    { kind: 'NOT_THEIRS', isOnAnotherDay: true, theirAt: new Date(`${day}T23:58:00+05:00`).toISOString() },
    { kind: 'NOT_OURS', number: '1' },
  ]);
});

it('counts what was taken back on its own day, in lines of their own', async () => {
  const day = newDay();
  const { number } = await pay({ at: `${day}T10:00:00`, reversedAt: `${day}T12:00:00`, amount: 500_000 });
  const lines = [
    [number, '5000', `${day} 10:00:00`, 'Оплачен'],
    [number, '5000', `${day} 12:00:00`, 'Возврат'],
  ];
  expect((await upload(csv(...lines), { day })).data).toMatchObject({
    state: 'MATCHES',
    ours: 0,
    theirs: 0,
    ourCount: 1,
  });
});

/** As banks and cabinets of providers write Cyrillic. */
const windows1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (sign) => {
      const at = sign.charCodeAt(0);
      return at >= 0x410 && at <= 0x44f ? at - 0x410 + 0xc0 : at;
    }),
  );

it.each([
  ['with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['in UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['in Windows-1251', windows1251],
  [
    'below titles, with a sum',
    (text: string) => Buffer.from(`ООО Parvoz;;;\nРеестр;;;\n${text}\nИтого;4000;;\n`),
  ],
])('reads a statement %s', async (_, encode) => {
  const day = newDay();
  const { number } = await pay({ at: `${day}T10:00:00`, amount: 400_000 });
  const { data } = await upload(encode(csv([number, '4000', `${day} 10:00:00`, 'Оплачен'])), { day });
  expect(data).toMatchObject({ state: 'MATCHES', theirs: 400_000 });
});

it('reads a workbook, and our own number where the provider’s is unknown', async () => {
  const day = newDay();
  const { id } = await pay({ provider: 'PAYME', at: `${day}T10:00:00`, amount: 400_000 });
  async function* rows() {
    yield [
      ['ID чека', 'payment_id', 'Сумма (сум)', 'Дата и время', 'Статус'],
      ['abc1', id.toUpperCase(), '4 000,00', `${day} 10:00`, 'Оплачен'],
    ];
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx(rows())) chunks.push(chunk as Uint8Array);
  expect((await upload(Buffer.concat(chunks), { day, provider: 'PAYME' })).data).toMatchObject({
    state: 'MATCHES',
  });
});

it.each([
  ['', 'fileEmpty', 'empty'],
  ['<!doctype html><p>x', '', 'web page'],
  ['%PDF-1.7 x', '', 'PDF'],
  ['a;b\n1;2', 'These columns were not found: number of the payment, amount, date and time', 'no columns'],
  [csv(['1', '99999999999999999999', '2025-01-01 10:00', 'ok']), 'line 2', 'huge amount'],
  [csv(['1', '12,345.6.7', '2025-01-01 10:00', 'ok']), 'line 2', 'no amount'],
  [csv(['1', '5', '2025-02-31 10:00', 'ok']), 'line 2', 'no date'],
  [csv(['1', '5', '2025-01-01 10:00', 'quantum']), 'quantum', 'unknown state'],
  [csv(['1', '5', '2024-01-01 10:00', 'ok']), '2024-01-01', 'another day'],
])('refuses a file and says why (%#)', async (content, words) => {
  const { status, fields } = await upload(content, { day: '2025-01-01', provider: 'UZUM' });
  // Uzum has a column of another name.
  const click = await upload(content, { day: '2025-01-01' });
  expect([status, click.status]).toEqual([422, 422]);
  expect(fields?.file).toBeTruthy();
  if (words && words !== 'fileEmpty') expect(click.fields?.file).toContain(words);
});

it('takes lines that stand twice once, leaves other days out, and says so', async () => {
  const day = newDay();
  const line = ['77', '5', `${day} 10:00`, 'ok'];
  const { data } = await upload(csv(line, line, ['78', '5', '2024-01-01 10:00', 'ok']), { day });
  expect(data).toMatchObject({
    theirs: 500,
    statement: { lineCount: 1, repeatedCount: 1, otherDayCount: 1 },
  });
});

it('refuses days that are not over, and odd ones', async () => {
  const content = csv(['1', '5', '2026-11-21 10:00', 'ok']);
  for (const day of ['2026-11-21', '2027-01-01'])
    expect(await upload(content, { day })).toMatchObject({
      status: 422,
      fields: { day: expect.any(String) },
    });
  for (const day of ['x', '2025-02-31', '%00'])
    expect((await admin.call(getDay, { params: { day } })).status).toBe(404);
});

it('replaces nothing silently, keeps who and when, and of two at once takes one', async () => {
  const day = newDay();
  const of = (amount: number) => csv(['1', amount, `${day} 10:00`, 'ok']);
  const first = await Promise.all([upload(of(1), { day }), upload(of(2), { day })]);
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
  const current = first.find(({ status }) => status === 200)!.data;
  const [same, other] = current.theirs === 100 ? [of(1), of(3)] : [of(2), of(3)];
  expect((await upload(same, { day })).code).toBe('STATEMENT_SAME');
  expect((await upload(other, { day })).code).toBe('STATEMENT_EXISTS');
  const second = await createAdmin(app);
  const { data } = await upload(other, { day, replaces: current.statement!.id, as: second });
  expect(data).toMatchObject({
    theirs: 300,
    statement: { uploadedBy: { id: second.id } },
    replaced: [{ fileName: 'a.csv', uploadedBy: { id: admin.id } }],
  });
});

it('closes a difference with a reason once, however many do at once', async () => {
  const day = newDay();
  await upload(csv(['1', '5', `${day} 10:00`, 'ok']), { day });
  const close = () =>
    admin.call(closeDifference, {
      params: params(day),
      body: { number: '1', rest: 500, reason: 'Kun chegarasi' },
    });
  const answers = await Promise.all([close(), close(), close()]);
  expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual([
    'DIFFERENCE_CHANGED',
    'DIFFERENCE_CHANGED',
    'ok',
  ]);
  expect((await admin.read(getDay, { params: { day } })).comparisons).toContainEqual(
    expect.objectContaining({ provider: 'CLICK', state: 'CLOSED', openCount: 0, differenceCount: 1 }),
  );
  expect((await differencesOf(day))[0]).toMatchObject({ rest: 0, closings: [{ amount: 500, side: null }] });
});

it('corrects through the ledger, in parts, once for a key, and never below zero', async () => {
  const day = newDay();
  const { number } = await pay({ at: `${day}T10:00:00`, amount: 1_000 });
  await upload(csv([number, '30', `${day} 10:00`, 'ok']), { day });
  const before = await studentHas();
  const body = { number, rest: 2_000, amount: 1_500, side: 'STUDENT' as const, reason: 'Click tasdiqladi' };
  const key = newId();
  const asked = await Promise.all(
    [1, 2, 3].map(() => corrections(key).call(correctDifference, { params: params(day), body })),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await studentHas()).toBe(before + 1_500);
  const other = await corrections(key).call(correctDifference, {
    params: params(day),
    body: { ...body, amount: 1 },
  });
  expect(other.code).toBe('KEY_USED');
  const rest = { ...body, rest: 500, amount: 501 };
  expect(
    (await corrections().call(correctDifference, { params: params(day), body: rest })).fields,
  ).toHaveProperty('amount');
  await corrections().read(correctDifference, {
    params: params(day),
    body: { ...rest, amount: 500, side: 'OUTSIDE' },
  });
  expect((await differencesOf(day))[0]).toMatchObject({ rest: 0, difference: 2_000, closings: [{}, {}] });
  // A newer statement agrees with us after all: what was moved is open again.
  const { statement } = (await admin.read(getDay, { params: { day } })).comparisons[1]!;
  await upload(csv([number, '10', `${day} 10:00`, 'ok']), { day, replaces: statement!.id });
  expect(await differencesOf(day)).toMatchObject([{ kind: 'CORRECTED', difference: 0, rest: -2_000 }]);
  const all = { number, rest: -2_000, amount: 2_000, side: 'STUDENT' as const, reason: 'Qaytarildi' };
  expect(await spend(app, student, await studentHas())).toBe(true);
  expect((await corrections().call(correctDifference, { params: params(day), body: all })).code).toBe(
    'BALANCE_USED',
  );
  expect((await differencesOf(day))[0]).toMatchObject({ rest: -2_000 });
});

it('notifies the student of a correction at once, with its reason, and open pages of both sides; nobody else', async () => {
  const day = newDay();
  const other = await createStudent(app);
  const { id: paymentId, number } = await pay({ at: `${day}T10:00:00`, amount: 1_000 });
  await upload(csv([number, '30', `${day} 10:00`, 'ok']), { day });
  const streams = await Promise.all([student, admin, other].map((person) => subscribe(app, person)));
  const moneyOf = (index: number) => streams[index]!.events().filter(({ kind }) => kind === 'MONEY').length;
  const noticesOf = async (person: Person) =>
    (await person.read(listNotifications)).content.filter(
      (notice) => notice.kind === 'BALANCE_CORRECTED' && notice.paymentId === paymentId,
    );
  const body = { number, rest: 2_000, amount: 1_500, side: 'STUDENT' as const, reason: 'Click tasdiqladi' };
  const key = newId();
  for (const _ of [1, 2]) await corrections(key).read(correctDifference, { params: params(day), body });
  await streams[0]!.until(() => moneyOf(0) === 1);
  await streams[1]!.until(() => moneyOf(1) === 1);
  const all = await noticesOf(student);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ paymentId, data: { amount: 1_500, comment: 'Click tasdiqladi' } });
  // A correction that concerns no student notifies none.
  const rest = { ...body, rest: 500, amount: 500, side: 'OUTSIDE' as const };
  await corrections().read(correctDifference, { params: params(day), body: rest });
  await streams[1]!.until(() => moneyOf(1) === 2);
  expect([moneyOf(0), moneyOf(2)]).toEqual([1, 0]);
  expect(await noticesOf(student)).toHaveLength(1);
  // The payment's own page has them too: the student's what came to them.
  const wayOf = async (person: Person) =>
    (await person.read(getPaymentDetail, { params: { id: paymentId } })).timeline
      .filter(({ purpose }) => purpose === 'CORRECTION')
      .map((item) => [item.amount, item.paymentId !== null, item.isThis]);
  expect(await wayOf(student)).toEqual([[1_500, true, false]]);
  expect(await wayOf(admin)).toEqual([
    [1_500, true, false],
    [500, true, false],
  ]);
  for (const person of [admin, other]) expect(await noticesOf(person)).toEqual([]);
  for (const stream of streams) stream.close();
});

it('nobody corrects a balance of their own', async () => {
  const day = newDay();
  const { number } = await pay({ at: `${day}T10:00:00`, amount: 1_000 });
  await upload(csv([number, '30', `${day} 10:00`, 'ok']), { day });
  const role = (name: string) =>
    app.pool.query('update accounts set role = $2 where id = $1', [student.id, name]);
  await role('ROLE_ADMIN');
  const own = await signInAgain(app, student);
  const body = { number, rest: 2_000, amount: 2_000, side: 'STUDENT' as const, reason: 'Click tasdiqladi' };
  expect(await own.call(correctDifference, { params: params(day), body })).toMatchObject({
    ...{ status: 403, code: 'OWN_MATTER' },
  });
  expect((await differencesOf(day))[0]).toMatchObject({ rest: 2_000 });
  await role('ROLE_STUDENT');
});

it('knows no student of what is unknown', async () => {
  const day = newDay();
  await upload(csv(['1', '5', `${day} 10:00`, 'ok']), { day });
  const body = { number: '1', rest: 500, amount: 500, side: 'STUDENT' as const, reason: 'Click tasdiqladi' };
  expect((await corrections().call(correctDifference, { params: params(day), body })).fields).toHaveProperty(
    'side',
  );
});

it('differences add up to the difference of the totals, whatever both sides have', async () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 })), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(amounts, async (pairs) => {
      const day = newDay();
      const lines = [['0', '1', `${day} 09:00`, 'ok']];
      for (const [ours, theirs] of pairs) {
        const { number } = await pay({ at: `${day}T10:00:00`, amount: ours });
        if (theirs > 0)
          lines.push([
            number,
            `${Math.floor(theirs / 100)}.${String(theirs % 100).padStart(2, '0')}`,
            `${day} 10:00`,
            'ok',
          ]);
      }
      const { data, ...refusal } = await upload(csv(...lines), { day });
      expect(refusal).toMatchObject({ status: 200 });
      const listed = (await differencesOf(day)).reduce((sum, { difference }) => sum + difference, 0);
      expect(data.theirs).toBe(pairs.reduce((sum, [, theirs]) => sum + theirs, 100));
      expect(listed).toBe(data.theirs! - data.ours);
      expect(data.above + data.below).toBe(listed);
    }),
    { numRuns: 10 },
  );
});

it('shows seven days, each with its worst state', async () => {
  const day = newDay();
  await pay({ provider: 'PAYME', at: `${day}T10:00:00`, amount: 1_000 });
  const { days, lastDay } = await admin.read(getOverview, { query: { to: day } });
  expect(lastDay).toBe('2026-11-20');
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({ day, state: 'MISSING', openCount: 0, missingCount: 1 });
});

it('balances of all kinds are zero together', async () => {
  const { outside, students, held, consultings, payouts, sum } = await admin.read(getBalances);
  expect(sum).toBe(0);
  expect(outside.reduce((total, { amount }) => total + amount, students + held + consultings + payouts)).toBe(
    0,
  );
  expect(outside.map(({ name }) => name)).toEqual(expect.arrayContaining(['CLICK', 'PAYME']));
});

it('proves the ledger when it is asked, one at a time', async () => {
  const asked = await Promise.all([admin.read(beginProof), admin.read(beginProof)]);
  expect(asked.every(({ isRunning }) => isRunning)).toBe(true);
  const { rows } = await app.ctx.db.query({
    text: `select count(*)::int as n from pgboss.job where name = 'ledger-proofs' and data - 'reqId' = '{"isWhole": true}'`,
  });
  expect(rows[0]).toEqual({ n: 1 });
  await proveLedger(app.ctx);
  expect(await admin.read(getProof)).toMatchObject({ isRunning: false, last: { faultCount: 0, faults: [] } });
});

it('is for administrators alone', async () => {
  const { admin: _, ...others } = await createPeople(app);
  const day = newDay();
  for (const person of Object.values(others)) {
    for (const endpoint of [getProof, beginProof, getBalances, getOverview])
      expect((await person.call(endpoint)).status).toBe(403);
    expect((await person.call(getDay, { params: { day } })).status).toBe(403);
    expect((await upload('x', { day, as: person })).status).toBe(403);
    const body = { number: '1', rest: 1, reason: 'because' };
    expect((await person.call(closeDifference, { params: params(day), body })).status).toBe(403);
    const more = { ...body, amount: 1, side: 'OUTSIDE' as const };
    expect((await person.call(correctDifference, { params: params(day), body: more })).status).toBe(403);
  }
});
