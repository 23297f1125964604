import { listApplicationEvents } from '@parvoz/contract/applications/application-calls.ts';
import { getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { payProtection } from '@parvoz/contract/money/protection.ts';
import { deleteProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Agency,
  act,
  createAgency,
  createCase,
  detailOf,
  newKey,
  PRICE_TIYIN,
} from '../../../../test/applications.ts';
import {
  balanceOf,
  confirm,
  expectExact,
  finishStep,
  pay,
  protectionOf,
  takeAll,
  topUp,
} from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';
import { createAdmin, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import { freeze, settle, unfreeze } from './protection.service.ts';
import { releaseDue } from './releases.service.ts';

const START = '2026-11-21T05:00:00Z';
const HOUR_MS = 60 * 60 * 1000;
const [FIRST, SECOND] = [400_000_000, 600_000_001];

let app: TestApp;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp();
  agency = await createAgency(app);
});
beforeEach(() => app.clock.set(START));
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

const accepted = async (given: { agency?: Agency; student?: Person } = {}) => {
  const made = await createCase(app, { agency, ...given });
  await act(made.agency.owner, made.id, { type: 'ACCEPTED', comment: null });
  return made;
};
const paid = async () => {
  const made = await accepted();
  await pay(app, made.student, made.id);
  return made;
};
const finished = async () => {
  const made = await paid();
  await finishStep(app, agency.owner, made.id);
  const stepId = (await protectionOf(made.student, made.id)).shareList[0]!.stepId;
  return { ...made, stepId };
};
const typesOf = async (person: Person, id: string) =>
  (await person.read(listApplicationEvents, { params: { id } })).map(({ type }) => type);
const statesOf = async (person: Person, id: string) =>
  (await protectionOf(person, id)).shareList.map(({ state }) => state);
const later = (hours: number) => new Date(new Date(START).getTime() + hours * HOUR_MS).toISOString();

describe('before it is paid', () => {
  it('the tariff says what would be protected', async () => {
    const { id, student } = await createCase(app, { agency });
    expect(await protectionOf(student, id)).toMatchObject({
      ...{ price: PRICE_TIYIN, paid: 0, dueAmount: 0, dueSince: null, remindAt: [], version: 0, balance: 0 },
      shareList: [
        { number: 1, percent: 40, amount: FIRST, state: 'UNPAID' },
        { number: 2, percent: 60, amount: SECOND, state: 'UNPAID' },
      ],
      can: { pay: false, confirm: false, dispute: false, correct: false },
    });
  });

  it('acceptance makes the price due, with its reminders', async () => {
    const { id, student } = await accepted();
    expect(await protectionOf(student, id)).toMatchObject({
      ...{ dueAmount: PRICE_TIYIN, dueSince: later(0), version: 1, refundNow: 0 },
      remindAt: [later(24), later(72), later(168)],
      closableAt: later(14 * 24),
      can: { pay: true, confirm: false, dispute: false, correct: false },
    });
    expect((await protectionOf(agency.owner, id)).can.pay).toBe(false);
    expect((await protectionOf(agency.owner, id)).balance).toBeNull();
  });

  it('a price of nothing is paid without any transfer', async () => {
    const free = await createAgency(app, { priceTiyin: 0 });
    const { id, student } = await accepted({ agency: free });
    expect(await protectionOf(student, id)).toMatchObject({ dueAmount: 0, paid: 0, price: 0 });
    expect(await student.call(payProtection, { params: { id }, body: { amount: 1 } })).toMatchObject({
      code: 'NOTHING_TO_PAY',
    });
    await finishStep(app, free.owner, id);
    expect(await statesOf(student, id)).toEqual(['RELEASED', 'HELD']);
    await act(free.owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
    expect(await statesOf(student, id)).toEqual(['RELEASED', 'RETURNED']);
    const { rowCount } = await app.pool.query('select from ledger_accounts where owner = $1', [id]);
    expect(rowCount).toBe(0);
  });
});

describe('paying', () => {
  it('moves the price from the balance into protection, and the work goes on', async () => {
    const { id, student } = await accepted();
    await topUp(app, student, PRICE_TIYIN + 5);
    const body = { amount: PRICE_TIYIN };
    expect(await student.read(payProtection, { params: { id }, body })).toMatchObject({
      ...{ paid: PRICE_TIYIN, held: PRICE_TIYIN, dueAmount: 0, dueSince: null, balance: 5 },
      refundNow: PRICE_TIYIN,
      shareList: [{ state: 'HELD', paidAt: later(0) }, { state: 'HELD' }],
    });
    expect(await balanceOf(app, 'HELD', id)).toBe(PRICE_TIYIN);
    // Its receipt is the student's alone.
    const { lastPaymentId } = await protectionOf(student, id);
    expect(await student.read(getPaymentDetail, { params: { id: lastPaymentId! } })).toMatchObject({
      ...{ purpose: 'PAYMENT', amount: PRICE_TIYIN, type: 'CREDIT', application: { id } },
    });
    expect((await protectionOf(agency.owner, id)).lastPaymentId).toBeNull();
    expect(await detailOf(student, id)).toMatchObject({ payment: 'PAID', next: 'SUBMIT' });
    expect(await typesOf(student, id)).toEqual(['CREATED', 'ACCEPTED', 'PAYMENT', 'PAYMENT_SUCCESS']);
    expect(await student.call(payProtection, { params: { id }, body })).toMatchObject({
      code: 'ALREADY_PAID',
    });
  });

  it('with too little on the balance moves nothing, and says so once in the timeline', async () => {
    const { id, student } = await accepted();
    await topUp(app, student, PRICE_TIYIN - 1);
    const body = { amount: PRICE_TIYIN };
    for (let turn = 0; turn < 3; turn++)
      expect(await student.call(payProtection, { params: { id }, body })).toMatchObject({
        ...{ status: 409, code: 'INSUFFICIENT_BALANCE' },
      });
    expect(await typesOf(student, id)).toEqual(['CREATED', 'ACCEPTED', 'PAYMENT', 'PAYMENT_FAILED']);
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(PRICE_TIYIN - 1);
    await topUp(app, student, 1);
    expect((await student.call(payProtection, { params: { id }, body })).status).toBe(200);
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(0);
  });

  it('has the first answer for a repeated key', async () => {
    const { id, student } = await accepted();
    await topUp(app, student, PRICE_TIYIN);
    const given = { params: { id }, body: { amount: PRICE_TIYIN } };
    const keyed = app.as({ token: student.token, idempotencyKey: newKey() });
    const calls = await Promise.all(Array.from({ length: 10 }, () => keyed.call(payProtection, given)));
    expect(calls.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(0);
    expect(await typesOf(student, id)).toHaveLength(4);
    const other = { ...given, body: { amount: PRICE_TIYIN - 1 } };
    expect(await keyed.call(payProtection, other)).toMatchObject({ status: 409, code: 'KEY_USED' });
  });

  it.each([0, -1, 0.5, '1000000001', 2 ** 53, null])('refuses %j', async (amount) => {
    const { id, student } = await accepted();
    const body = { amount } as { amount: number };
    expect(await student.call(payProtection, { params: { id }, body })).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('refuses another amount than what is due', async () => {
    const { id, student } = await accepted();
    for (const amount of [1, FIRST, PRICE_TIYIN - 1, PRICE_TIYIN + 1])
      expect(await student.call(payProtection, { params: { id }, body: { amount } })).toMatchObject({
        ...{ status: 409, code: 'AMOUNT_CHANGED' },
      });
  });
});

describe('a finished step', () => {
  it('waits 72 hours for its student, who confirms it: its share passes to the agency', async () => {
    const earned = await balanceOf(app, 'CONSULTING', agency.consultingId);
    const { id, student, stepId } = await finished();
    expect(await protectionOf(student, id)).toMatchObject({
      ...{ awaiting: FIRST, held: SECOND, refundNow: SECOND },
      shareList: [{ state: 'AWAITING', releasesAt: later(72), resultComment: 'Tayyor' }, { state: 'HELD' }],
      can: { confirm: true, dispute: true },
    });
    const confirmed = await confirm(student, id, stepId);
    expect(confirmed.data).toMatchObject({
      ...{ released: FIRST, awaiting: 0, held: SECOND },
      shareList: [{ state: 'RELEASED', endedBy: 'STUDENT', released: FIRST }, {}],
    });
    expect(await balanceOf(app, 'CONSULTING', agency.consultingId)).toBe(earned + FIRST);
  });

  it('is confirmed once, however often at once', async () => {
    const { id, student, stepId } = await finished();
    const calls = await Promise.all(Array.from({ length: 10 }, () => confirm(student, id, stepId)));
    expect(calls.map(({ code }) => code).sort()).toEqual([...Array(9).fill('SHARE_ENDED'), undefined]);
  });

  it('keeps its share when the application ends; the rest returns', async () => {
    const { id, student, stepId } = await finished();
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
    expect(await protectionOf(student, id)).toMatchObject({
      ...{ awaiting: FIRST, returned: SECOND, held: 0, refundNow: 0, balance: SECOND },
      can: { pay: false, confirm: true, dispute: true },
    });
    expect((await confirm(student, id, stepId)).status).toBe(200);
  });
});

it('a withdrawal returns everything that is held', async () => {
  const { id, student } = await paid();
  await act(student, id, { type: 'CANCELED', comment: null });
  expect(await protectionOf(student, id)).toMatchObject({
    ...{ returned: PRICE_TIYIN, balance: PRICE_TIYIN, held: 0 },
    shareList: [
      { state: 'RETURNED', endedBy: 'END' },
      { state: 'RETURNED', endedBy: 'END' },
    ],
  });
});

it('an account with money is not deleted', async () => {
  const { id, student, stepId } = await finished();
  const own = { params: { id: student.id } };
  const admin = await createAdmin(app);
  await act(agency.owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
  const refused = async () => expect((await admin.call(deleteProfile, own)).code).toBe('ACCOUNT_IN_USE');
  await refused();
  await takeAll(app, student);
  // Only what waits for the student's word is left.
  await refused();
  await confirm(student, id, stepId);
  expect((await admin.call(deleteProfile, own)).status).toBe(200);
});

describe('a dispute', () => {
  const move = <T>(work: (tx: Context) => Promise<T>) => inTransaction(app.ctx, work);

  it('stops the clock, which goes on where it stood, with a day left at least', async () => {
    const { id, student, stepId } = await finished();
    app.clock.set(later(70));
    const { leftMs, amountTiyin } = await move((tx) => freeze(tx, stepId, newId()));
    expect([leftMs, amountTiyin]).toEqual([2 * HOUR_MS, FIRST]);
    expect(await protectionOf(await signInAgain(app, student), id)).toMatchObject({
      ...{ disputed: FIRST, awaiting: 0 },
      shareList: [{ state: 'DISPUTED', releasesAt: null, disputeId: expect.any(String) }, {}],
    });
    app.clock.set(later(100));
    await releaseDue(app.ctx);
    expect(await move((tx) => unfreeze(tx, stepId, leftMs))).toEqual(new Date(later(124)));
    await expect(move((tx) => unfreeze(tx, stepId, leftMs))).rejects.toMatchObject({ code: 'SHARE_ENDED' });
    app.clock.set(later(124));
    await releaseDue(app.ctx);
    expect(await statesOf(await signInAgain(app, student), id)).toEqual(['RELEASED', 'HELD']);
  });

  it.each([
    [0, 'RELEASED'],
    [150_000_000, 'SPLIT'],
    [FIRST!, 'RETURNED'],
  ])('is settled with %i back to the student', async (back, state) => {
    const earned = await balanceOf(app, 'CONSULTING', agency.consultingId);
    const { id, student, stepId } = await finished();
    await move((tx) => freeze(tx, stepId, newId()));
    await expect(move((tx) => settle(tx, stepId, FIRST! + 1))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(move((tx) => settle(tx, stepId, -1))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await move((tx) => settle(tx, stepId, back));
    expect(await protectionOf(student, id)).toMatchObject({
      ...{ returned: back, released: FIRST! - back, balance: back },
      shareList: [{ state, endedBy: 'SETTLEMENT' }, { state: 'HELD' }],
    });
    expect(await balanceOf(app, 'CONSULTING', agency.consultingId)).toBe(earned + FIRST! - back);
  });
});
