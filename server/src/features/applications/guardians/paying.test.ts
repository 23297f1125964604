import * as family from '@parvoz/contract/applications/family.ts';
import { chargeOf } from '@parvoz/contract/applications/guardian-states.ts';
import { changeGuardian, listGuardians, removeGuardian } from '@parvoz/contract/applications/guardians.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createCase, detailOf, PRICE_TIYIN } from '../../../../test/applications.ts';
import { createGuardian, type TestGuardian } from '../../../../test/guardians.ts';
import { balanceOf, expectExact, pay, protectionOf, topUp } from '../../../../test/money.ts';
import { createStudent, messagesTo, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { LISTENERS } from '../../../wiring.ts';
import { settle } from './paying.service.ts';

let app: TestApp;
let agency: Agency;
let student: Person;
let id: string;
let mother: TestGuardian;

beforeAll(async () => {
  app = await createTestApp({ contracts: { sandbox: true } });
});
afterAll(async () => {
  await expectExact(app);
  await app.close();
});

beforeEach(async () => {
  ({ id, student, agency } = await createCase(app));
  await act(agency.owner, id, { type: 'ACCEPTED' });
  mother = await createGuardian(app, { id, student }, { canPay: true });
});

/** Providers take whole som: the rest stays on the balance. */
const CHARGED = chargeOf(PRICE_TIYIN);
const DRAFT = { amount: PRICE_TIYIN, provider: 'SANDBOX' } as const;
const begin = (guardian = mother, body: object = DRAFT) =>
  guardian.call(family.payFamilyApplication, { params: { id: guardian.id }, body: body as never });
const decide = (paymentId: string, isPaid: boolean, guardian = mother) =>
  guardian.call(family.decideFamilySandbox, { params: { id: paymentId }, body: { isPaid } });
const paymentOf = (paymentId: string, guardian = mother) =>
  guardian.read(family.getFamilyPayment, { params: { id: paymentId } });
/** Does the job of a payment that was paid. */
const settleOne = (paymentId: string) =>
  settle(app.ctx, { dependencies: { listeners: LISTENERS } }, paymentId);
/** A payment that the guardian has begun and its provider has taken. */
const paid = async (): Promise<string> => {
  const { data } = await begin();
  expect(await decide(data!.id, true)).toMatchObject({
    status: 200,
    data: { status: 'SUCCESS', outcome: null },
  });
  return data!.id;
};
const balance = () => balanceOf(app, 'STUDENT', student.id);

describe('a payment of a guardian', () => {
  it('goes into the protection of the application, in the name of the student', async () => {
    const paymentId = await paid();
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESS', outcome: 'PROTECTED' });
    expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN, dueAmount: 0 });
    expect(await balance()).toBe(CHARGED - PRICE_TIYIN);
    expect(await detailOf(student, id)).toMatchObject({ payment: 'PAID' });
    // Both are told, and the agency's side reads no phone.
    expect((await messagesTo(app, mother.phone)).at(-1)).toMatch(/himoyasida/);
    const kinds = (await student.read(listNotifications)).content.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['TOP_UP_SUCCESS', 'PAYMENT_SUCCESS']));
    const { visitList } = await student.read(listGuardians, { params: { id } });
    expect(visitList.map(({ kind }) => kind)).toContain('PAYMENT');
    const { data } = await mother.call(family.getFamilyApplication, { params: { id: mother.id } });
    expect(data!.paymentList).toMatchObject([{ id: paymentId, outcome: 'PROTECTED' }]);
  });

  it('is settled once, however often and at the same time', async () => {
    const paymentId = await paid();
    await Promise.all([1, 2, 3, 4].map(() => settleOne(paymentId)));
    await settleOne(paymentId);
    expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN });
    expect((await messagesTo(app, mother.phone)).filter((text) => /himoyasida/.test(text))).toHaveLength(1);
  });

  it('stays on the balance where the application has ended meanwhile, and the guardian is told', async () => {
    const paymentId = await paid();
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    await settleOne(paymentId);
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'BALANCE' });
    expect(await balance()).toBe(CHARGED);
    expect((await messagesTo(app, mother.phone)).at(-1)).toMatch(/balansiga/);
  });

  it('is in one place or the other when the application ends at the same moment', async () => {
    const paymentId = await paid();
    const reject = () => act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    // Whoever comes second finds another application, and looks again.
    await Promise.all([settleOne(paymentId), reject().catch(reject)]);
    const { outcome } = await paymentOf(paymentId);
    expect(['PROTECTED', 'BALANCE']).toContain(outcome);
    // Whichever came first: what was protected has returned.
    expect(await balance()).toBe(CHARGED);
    expect(await balanceOf(app, 'HELD', id)).toBe(0);
  });

  it('does not pay twice when the student pays at the same moment', async () => {
    const paymentId = await paid();
    await topUp(app, student, PRICE_TIYIN);
    await Promise.all([settleOne(paymentId), pay(app, student, id).catch(() => null)]);
    expect(await balanceOf(app, 'HELD', id)).toBe(PRICE_TIYIN);
    const { outcome } = await paymentOf(paymentId);
    expect(['PROTECTED', 'BALANCE']).toContain(outcome);
  });

  it('is declined, and nothing moves', async () => {
    const { data } = await begin();
    expect(await decide(data!.id, false)).toMatchObject({ data: { status: 'CREATED', failure: 'PAYER' } });
    await settleOne(data!.id);
    expect(await paymentOf(data!.id)).toMatchObject({ outcome: null });
    expect(await balance()).toBe(0);
  });

  it('of which the showing ends meanwhile still reaches the application that it was for', async () => {
    const paymentId = await paid();
    await student.read(removeGuardian, { params: { id, guardianId: mother.id } });
    await settleOne(paymentId);
    expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN });
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED' });
  });
});

describe('who may pay', () => {
  it('is who is allowed to, for what is due, and nobody else', async () => {
    const father = await createGuardian(app, { id, student }, { relation: 'FATHER' });
    expect((await begin(father)).code).toBe('ACCESS_DENIED');
    expect((await begin({ ...father, id: mother.id })).code).toBe('NOT_FOUND');
    expect((await begin(mother, { ...DRAFT, amount: PRICE_TIYIN - 1 })).code).toBe('AMOUNT_CHANGED');
    const { data } = await begin();
    for (const other of [father, await createGuardian(app, await createCase(app), { canPay: true })]) {
      expect((await other.call(family.getFamilyPayment, { params: { id: data!.id } })).code).toBe(
        'NOT_FOUND',
      );
      expect((await decide(data!.id, true, other)).code).toBe('NOT_FOUND');
    }
    const outsiders = { student, owner: agency.owner, stranger: await createStudent(app) };
    for (const person of Object.values(outsiders)) {
      const params = { id: mother.id };
      expect((await person.call(family.payFamilyApplication, { params, body: DRAFT })).code).toBe(
        'ACCESS_DENIED',
      );
      expect((await person.call(family.getFamilyPayment, { params: { id: data!.id } })).code).toBe(
        'ACCESS_DENIED',
      );
    }
  });

  it('ends with the permission, at once', async () => {
    const change = { relation: 'MOTHER' as const, canPay: false, documentIds: [] };
    await student.read(changeGuardian, { params: { id, guardianId: mother.id }, body: change });
    expect((await begin()).code).toBe('ACCESS_DENIED');
    await student.read(removeGuardian, { params: { id, guardianId: mother.id } });
    expect((await begin()).code).toBe('ACCESS_ENDED');
  });

  it('begins nothing after the end, whatever is begun at the same time', async () => {
    const [, ...begun] = await Promise.all([
      student.read(removeGuardian, { params: { id, guardianId: mother.id } }),
      ...[1, 2, 3].map(() => begin()),
    ]);
    for (const { status, code } of begun)
      if (status !== 200) expect(['ACCESS_ENDED', 'ACCESS_DENIED']).toContain(code);
    expect((await begin()).code).toBe('ACCESS_ENDED');
  });
});
