import * as family from '@parvoz/contract/applications/family.ts';
import { chargeOf } from '@parvoz/contract/applications/guardian-states.ts';
import { changeGuardian, listGuardians, removeGuardian } from '@parvoz/contract/applications/guardians.ts';
import { filterPayments, getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { getPayment } from '@parvoz/contract/money/payments.ts';
import { askWithdrawal, getWithdrawalOverview } from '@parvoz/contract/money/payouts.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { changeProfileStatus } from '@parvoz/contract/people/profiles.ts';
import { exportAudit, filterAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createCase, detailOf, PRICE_TIYIN } from '../../../../test/applications.ts';
import { createGuardian, type TestGuardian } from '../../../../test/guardians.ts';
import {
  balanceOf,
  confirm,
  expectExact,
  finishStep,
  pay,
  protectionOf,
  topUp,
} from '../../../../test/money.ts';
import { createAdmin, createStudent, messagesTo, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { LISTENERS } from '../../../wiring.ts';
import { settle } from './settling.service.ts';

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
    const sums = { amount: CHARGED, due: PRICE_TIYIN, settled: CHARGED, added: 0 };
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'SUCCESS', outcome: 'PROTECTED', ...sums });
    expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN, dueAmount: 0 });
    expect(await balance()).toBe(CHARGED - PRICE_TIYIN);
    expect(await detailOf(student, id)).toMatchObject({ payment: 'PAID' });
    // Both are told, and the agency's side reads no phone.
    expect((await messagesTo(app, mother.phone)).at(-1)).toMatch(/himoyasida.*\/family\?lng=uz$/);
    const { content } = await student.read(listNotifications);
    const kinds = content.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['GUARDIAN_PAID', 'PAYMENT_SUCCESS']));
    // Of the same money once: that it passed the balance is no matter of theirs.
    expect(kinds).not.toContain('TOP_UP_SUCCESS');
    expect(content.find(({ kind }) => kind === 'GUARDIAN_PAID')).toMatchObject({
      ...{ applicationId: id, paymentId, data: { comment: 'MOTHER', amount: PRICE_TIYIN } },
    });
    expect((await messagesTo(app, student.phone)).at(-1)).toMatch(/onangiz .+ pul himoyada/);
    const { visitList } = await student.read(listGuardians, { params: { id } });
    expect(visitList.map(({ kind }) => kind)).toContain('PAYMENT');
    const { data } = await mother.call(family.getFamilyApplication, { params: { id: mother.id } });
    expect(data!.paymentList).toMatchObject([{ id: paymentId, outcome: 'PROTECTED', ...sums }]);
  });

  it('says where the money went then and when, and nothing of what became of it', async () => {
    const paymentId = await paid();
    await settleOne(paymentId);
    const settledAt = app.clock.now().toISOString();
    const then = await paymentOf(paymentId);
    expect(then).toMatchObject({ outcome: 'PROTECTED', settledAt });
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    await student.read(askWithdrawal, { body: { amount: await balance() } });
    app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
    expect(await paymentOf(paymentId)).toEqual(then);
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
    const [newest] = (await student.read(listNotifications)).content.filter(
      ({ paymentId: of }) => of === paymentId,
    );
    expect(newest).toMatchObject({ kind: 'GUARDIAN_TOPPED_UP', data: { amount: CHARGED } });
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
    // It is not the student's to try again.
    expect((await student.read(listNotifications)).content.map(({ kind }) => kind)).not.toContain(
      'TOP_UP_FAILED',
    );
  });

  it('of which the showing ends meanwhile still reaches the application that it was for', async () => {
    const paymentId = await paid();
    await student.read(removeGuardian, { params: { id, guardianId: mother.id } });
    await settleOne(paymentId);
    expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN });
    expect(await paymentOf(paymentId)).toMatchObject({ outcome: 'PROTECTED' });
  });
});

describe('whose money it was', () => {
  const rowsOf = async (person: Person) =>
    (await person.read(filterPayments, { query: {}, body: {} })).content.map(({ purpose, payer }) => [
      purpose,
      payer,
    ]);
  const csvOf = async ({ token }: Person) =>
    (
      await app.http.inject({
        url: '/api/v1/payment/export?format=csv',
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'uz' },
      })
    ).body;

  it('stays with it on every way, in a word and never by a phone', async () => {
    await settleOne(await paid());
    await finishStep(app, agency.owner, id);
    const { shareList } = await protectionOf(student, id);
    expect(shareList.map(({ payer }) => payer)).toEqual(['MOTHER', 'MOTHER']);
    await confirm(student, id, shareList[0]!.stepId);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    expect(await rowsOf(student)).toEqual([
      ['REFUND', 'MOTHER'],
      ['PAYMENT', 'MOTHER'],
      ['TOP_UP', 'MOTHER'],
    ]);
    for (const person of [agency.owner, agency.manager])
      expect(await rowsOf(person)).toEqual([['RELEASE', 'MOTHER']]);
    const admin = await createAdmin(app);
    for (const person of [student, agency.owner, agency.manager, admin]) {
      const { content } = await person.read(filterPayments, { query: {}, body: {} });
      const details = await Promise.all(
        content
          .filter(({ payer }) => payer !== null)
          .map(({ id: one }) => person.read(getPaymentDetail, { params: { id: one } })),
      );
      for (const { receipt } of details)
        expect(receipt!.lineList).toContainEqual(
          expect.objectContaining({ key: 'payer', text: 'talabaning onasi' }),
        );
      const csv = await csvOf(person);
      expect(csv).toContain('talabaning onasi');
      const seen = JSON.stringify([details, content, await protectionOf(person, id), csv]);
      expect(seen).not.toContain(mother.phone);
      expect(seen).not.toContain(mother.guardianId);
    }
    // The audit names them beside the student, in whose name they have paid.
    const body = { subject: 'application', subjectId: id, action: 'PAID' };
    expect((await admin.read(filterAudit, { body })).content).toMatchObject([
      { actor: { id: student.id }, payer: 'MOTHER' },
    ]);
    for (const [language, cell] of [
      ['uz', /Talabaning onasi, .+ nomidan/],
      ['ru', /Мама студента, от имени: ./],
      ['en', /The student’s mother, in the name of ./],
    ] as const) {
      const { body: history } = await app.http.inject({
        ...{ method: 'POST', url: `/api/v1${exportAudit.path}`, payload: body },
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
      });
      expect(history).toMatch(cell);
    }
    // What went back is asked for by the student alone, who reads before it whose it was.
    const { balance: all, ofGuardians } = await student.read(getWithdrawalOverview);
    expect([all, ofGuardians]).toEqual([await balance(), await balance()]);
  });

  it('is nobody else’s where the student has paid, also beside a payment of a guardian', async () => {
    await pay(app, student, id);
    expect(new Set((await rowsOf(student)).map(([, payer]) => payer))).toEqual(new Set([null]));
    expect((await protectionOf(agency.owner, id)).shareList.map(({ payer }) => payer)).toEqual([null, null]);
    const body = { subject: 'application', subjectId: id, action: 'PAID' };
    const { content } = await (await createAdmin(app)).read(filterAudit, { body });
    expect(content).toMatchObject([{ actor: { id: student.id }, payer: null }]);
    await topUp(app, student, 100_000);
    expect((await student.read(getWithdrawalOverview)).ofGuardians).toBe(0);
  });
});

describe('one payment at a time', () => {
  const statusOf = async (...ids: string[]) =>
    (await Promise.all(ids.map((one) => student.read(getPayment, { params: { id: one } })))).map(
      ({ status }) => status,
    );
  const fatherWhoPays = () => createGuardian(app, { id, student }, { relation: 'FATHER', canPay: true });

  it('can be paid of the same sum: one that was only begun gives way to the next, whoever begins it', async () => {
    const father = await fatherWhoPays();
    const ids = [(await begin()).data!.id, (await begin()).data!.id, (await begin(father)).data!.id];
    expect(await statusOf(...ids)).toEqual(['CANCELED', 'CANCELED', 'CREATED']);
    expect(await decide(ids[0]!, true)).toMatchObject({ code: 'PAYMENT_ENDED' });
    expect(await decide(ids[2]!, true, father)).toMatchObject({ status: 200 });
    // Its money has come, and is about to go on.
    expect((await begin()).code).toBe('PAYMENT_UNDERWAY');
    await settleOne(ids[2]!);
    expect((await begin()).code).toBe('AMOUNT_CHANGED');
    expect((await protectionOf(student, id)).shareList[0]!.payer).toBe('FATHER');
  });

  it('is not taken from a provider that is taking it', async () => {
    const { data } = await begin();
    const now = app.clock.now();
    await app.pool.query(
      `insert into provider_transactions (provider, provider_id, payment_id, amount_tiyin, state, provider_time, created_at)
       values ('SANDBOX', $1::text, $1::uuid, $2, 'CREATED', $3, $3)`,
      [data!.id, CHARGED, now],
    );
    const refused = await begin(await fatherWhoPays());
    expect(refused).toMatchObject({ status: 409, code: 'PAYMENT_UNDERWAY' });
    expect(refused.message).toMatch(/toʻlanyapti/);
    expect(await statusOf(data!.id)).toEqual(['CREATED']);
  });

  it('comes through, however many are begun and paid at the same moment', async () => {
    const father = await fatherWhoPays();
    const both = [mother, father, mother, father];
    const begun = await Promise.all(both.map(async (one) => ({ one, ...(await begin(one)) })));
    for (const { status } of begun) expect(status).toBe(200);
    const ids = begun.map(({ data }) => data!.id);
    expect((await statusOf(...ids)).filter((status) => status === 'CREATED')).toHaveLength(1);
    // Paid while somebody begins another one: either it gives way, or the other is refused.
    await Promise.all([
      ...begun.map(({ one, data }) => decide(data!.id, true, one)),
      ...both.map((one) => begin(one)),
    ]);
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from payments where student_id = $1 and status = 'SUCCESS'`,
      [student.id],
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    for (const one of rows) await settleOne(one.id);
    expect(await balanceOf(app, 'HELD', id)).toBe(rows.length * PRICE_TIYIN);
  });
});

describe('money for the balance', () => {
  const SUM = 43_210_000;
  const putIn = (guardian: TestGuardian, amount = SUM) =>
    guardian.call(family.topUpForStudent, {
      params: { id: guardian.id },
      body: { amount, provider: 'SANDBOX' },
    });

  it('comes to it, nothing of which is shown to who has paid, and both are told', async () => {
    const father = await createGuardian(app, { id, student }, { relation: 'FATHER', canTopUp: true });
    await topUp(app, student, 700_000);
    const { data } = await putIn(father);
    expect(await decide(data!.id, true, father)).toMatchObject({ data: { isTopUp: true, outcome: null } });
    await Promise.all([1, 2, 3].map(() => settleOne(data!.id)));
    expect(await paymentOf(data!.id, father)).toMatchObject({ isTopUp: true, outcome: 'BALANCE' });
    expect(await balance()).toBe(SUM + 700_000);
    expect(await protectionOf(student, id)).toMatchObject({ held: 0, dueAmount: PRICE_TIYIN });
    const [newest] = (await student.read(listNotifications)).content;
    expect(newest).toMatchObject({ kind: 'GUARDIAN_TOPPED_UP', data: { comment: 'FATHER', amount: SUM } });
    expect((await messagesTo(app, student.phone)).at(-1)).toMatch(/otangiz to.ldirdi/);
    expect(
      (await messagesTo(app, father.phone)).filter((text) => /balansiga tushdi/.test(text)),
    ).toHaveLength(1);
    const shown = await father.read(family.getFamilyApplication, { params: { id: father.id } });
    expect(shown.paymentList).toMatchObject([{ amount: SUM, due: null, isTopUp: true, outcome: 'BALANCE' }]);
    expect(JSON.stringify(shown)).not.toContain(String(SUM + 700_000));
    expect(shown.paymentList).toHaveLength(1);
    // Another person of the family sees nothing of it.
    const other = await mother.read(family.getFamilyApplication, { params: { id: mother.id } });
    expect(other.paymentList).toEqual([]);
    expect(JSON.stringify(other)).not.toContain(String(SUM));
  });

  it('is for who is allowed that, whatever else they may do', async () => {
    expect((await putIn(mother)).code).toBe('ACCESS_DENIED');
    const father = await createGuardian(app, { id, student }, { relation: 'FATHER', canTopUp: true });
    expect((await begin(father)).code).toBe('ACCESS_DENIED');
    expect((await putIn(father, 1)).code).toBe('INVALID_INPUT');
    expect((await putIn({ ...father, id: mother.id })).code).toBe('NOT_FOUND');
    for (const person of [student, agency.owner, agency.manager, await createAdmin(app)])
      expect((await putIn({ ...father, ...person, id: father.id } as TestGuardian)).code).toBe(
        'ACCESS_DENIED',
      );
    const removed = student.read(removeGuardian, { params: { id, guardianId: father.id } });
    for (const { status, code } of await Promise.all([putIn(father), putIn(father)]))
      if (status !== 200) expect(code).toBe('ACCESS_ENDED');
    await removed;
    expect((await putIn(father)).code).toBe('ACCESS_ENDED');
  });

  it('is not refused by what is due, nor in its way', async () => {
    const both = await createGuardian(
      app,
      { id, student },
      { relation: 'FATHER', canPay: true, canTopUp: true },
    );
    const [due, free] = [(await begin(both)).data!.id, (await putIn(both)).data!.id];
    for (const one of [due, free]) {
      expect(await decide(one, true, both)).toMatchObject({ status: 200 });
      await settleOne(one);
    }
    expect(await balanceOf(app, 'HELD', id)).toBe(PRICE_TIYIN);
    expect(await balance()).toBe(CHARGED - PRICE_TIYIN + SUM);
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

  it('pays nothing after the end by what was only begun, nor by the permission that was taken back', async () => {
    const both = { relation: 'FATHER', canPay: true, canTopUp: true } as const;
    const father = await createGuardian(app, { id, student }, both);
    const topUpOf = async () =>
      (
        await father.read(family.topUpForStudent, {
          params: { id: father.id },
          body: { amount: 10_000_000, provider: 'SANDBOX' },
        })
      ).id;
    const due = (await begin(father)).data!.id;
    const forBalance = await topUpOf();
    const params = { id, guardianId: father.id };
    await student.read(changeGuardian, { params, body: { ...both, canPay: false, documentIds: [] } });
    expect(await decide(due, true, father)).toMatchObject({ code: 'PAYMENT_ENDED' });
    expect(await paymentOf(due, father)).toMatchObject({ status: 'CANCELED', url: null, outcome: null });
    // What they still may goes on.
    expect(await paymentOf(forBalance, father)).toMatchObject({ status: 'CREATED' });
    await student.read(removeGuardian, { params });
    expect(await decide(forBalance, true, father)).toMatchObject({ code: 'PAYMENT_ENDED' });
    // That of another person of the family is not touched by it.
    const hers = (await begin()).data!.id;
    await mother.read(family.leaveFamilyApplication, { params: { id: mother.id } });
    expect(await decide(hers, true)).toMatchObject({ code: 'PAYMENT_ENDED' });
    expect(await balance()).toBe(0);
  });

  it('is refused with its reason while the student cannot sign in, and begins afterwards', async () => {
    const setStatus = async (status: 'ACTIVE' | 'BLOCKED') =>
      (await createAdmin(app)).read(changeProfileStatus, { params: { id: student.id }, query: { status } });
    await setStatus('BLOCKED');
    expect(await begin()).toMatchObject({ status: 409, code: 'STUDENT_BLOCKED' });
    await mother.read(family.getFamilyApplication, { params: { id: mother.id } });
    await setStatus('ACTIVE');
    expect((await begin()).status).toBe(200);
  });

  it('pays, or has ended, when the showing ends at the moment at which the card is debited', async () => {
    const { data } = await begin();
    const [decided] = await Promise.all([
      decide(data!.id, true),
      student.read(removeGuardian, { params: { id, guardianId: mother.id } }),
    ]);
    const { status } = await paymentOf(data!.id);
    expect([decided.status, status]).toEqual(decided.status === 200 ? [200, 'SUCCESS'] : [409, 'CANCELED']);
    await settleOne(data!.id);
    expect(await balanceOf(app, 'HELD', id)).toBe(decided.status === 200 ? PRICE_TIYIN : 0);
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
