import * as family from '@parvoz/contract/applications/family.ts';
import { chargeOf } from '@parvoz/contract/applications/guardian-states.ts';
import { filterPayments, getPaymentDetail } from '@parvoz/contract/money/finance.ts';
import { getPayment } from '@parvoz/contract/money/payments.ts';
import { askWithdrawal, getWithdrawalOverview, listWithdrawals } from '@parvoz/contract/money/payouts.ts';
import { decidePayout, filterPayouts } from '@parvoz/contract/money/payouts-queue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createCase, PRICE_TIYIN } from '../../../../test/applications.ts';
import { createGuardian, type TestGuardian } from '../../../../test/guardians.ts';
import { balanceOf, protectionOf, topUp } from '../../../../test/money.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import {
  type Attempt,
  attemptAt,
  CONTRACTS,
  PATHS,
  PROVIDER_CALLS,
} from '../../../../test/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { exactSom, financeText } from '../../../lib/texts.ts';
import { LISTENERS, proveLedger } from '../../../wiring.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as refundable from '../../money/payments/refundable.service.ts';
import { settle } from './settling.service.ts';

const OWN = 500_000_000;
const TEST_CORRECTION = 'correction:test:';
/** Providers take whole som: the rest stays on the balance. */
const CHARGED = chargeOf(PRICE_TIYIN);
const REST = CHARGED - PRICE_TIYIN;

let app: TestApp;
let agency: Agency;
let student: Person;
let id: string;
let father: TestGuardian;

beforeAll(async () => {
  app = await createTestApp({ contracts: CONTRACTS });
});
afterAll(async () => {
  // Corrections of these tests have no statement that they belong to.
  const { faults } = await proveLedger(app.ctx);
  expect(faults.filter(({ name }) => !name.startsWith(TEST_CORRECTION))).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  ({ id, student, agency } = await createCase(app));
  await act(agency.owner, id, { type: 'ACCEPTED' });
  father = await createGuardian(app, { id, student }, { relation: 'FATHER', canPay: true });
});

const begin = async (provider: 'PAYME' | 'UZUM'): Promise<string> => {
  const body = { amount: PRICE_TIYIN, provider } as const;
  return (await father.read(family.payFamilyApplication, { params: { id: father.id }, body })).id;
};
const settleOne = (paymentId: string) =>
  settle(app.ctx, { dependencies: { listeners: LISTENERS } }, paymentId);
/** A payment of what is due that its provider has taken, and that is protected. */
const protectedBy = async (provider: 'PAYME' | 'UZUM') => {
  const paymentId = await begin(provider);
  const attempt = await attemptAt(
    app,
    provider,
    { paymentId, amountTiyin: CHARGED },
    PATHS[provider].performed!,
  );
  await settleOne(paymentId);
  expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN });
  return attempt;
};
const balance = () => balanceOf(app, 'STUDENT', student.id);
/** A correction of so much on the student's side, of an attempt that Payme has given up. */
const correct = ({ paymentId, id: number }: Attempt, amountTiyin: number) =>
  inTransaction(app.ctx, async (tx) => {
    await ledger.transfer(tx, {
      ...{ key: TEST_CORRECTION + paymentId, purpose: 'CORRECTION', reason: 'Payme tasdiqladi' },
      subjectId: paymentId,
      changes: [
        { kind: 'PROVIDER', owner: 'PAYME', amountTiyin: -amountTiyin },
        { kind: 'STUDENT', owner: student.id, amountTiyin },
      ],
    });
    await refundable.correct(tx, { provider: 'PAYME', number, amountTiyin });
  });
/** Payments of which a request for so much gives something back. */
const partsOf = async (amount: number) => {
  const { id: requestId } = await student.read(askWithdrawal, { body: { amount } });
  const { rows } = await app.ctx.db.query({
    text: 'select payment_id, amount_tiyin::float8 as amount from payout_parts where payout_id = $1',
    values: [requestId],
  });
  return rows.map((row) => ({ paymentId: row.payment_id, amount: row.amount }));
};

it('what a guardian paid is protected, so that the student’s own money goes back to the student', async () => {
  const own = await topUp(app, student, OWN, 'PAYME');
  await protectedBy('UZUM');
  expect(await balance()).toBe(OWN + REST);
  expect(await student.read(getWithdrawalOverview)).toMatchObject({
    returnable: OWN + REST,
    ofGuardians: REST,
  });
  const parts = await partsOf(OWN + REST);
  expect(parts).toContainEqual({ paymentId: own.paymentId, amount: OWN });
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(OWN + REST);
});

it('what comes back from protection can go back to the guardian again', async () => {
  const attempt = await protectedBy('PAYME');
  await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
  expect(await student.read(getWithdrawalOverview)).toMatchObject({
    returnable: CHARGED,
    ofGuardians: CHARGED,
  });
  expect(await partsOf(CHARGED)).toEqual([{ paymentId: attempt.paymentId, amount: CHARGED }]);
});

describe('a request to have money back', () => {
  const payments = async (person: Person) =>
    (await person.read(filterPayments, { query: {}, body: {} })).content.filter(({ purpose }) =>
      ['PAYOUT_RESERVED', 'WITHDRAWAL'].includes(purpose),
    );
  const payerLine = async (person: Person, paymentId: string, language: 'uz' | 'ru' | 'en') => {
    const params = { id: paymentId };
    const { receipt } = await person.read(getPaymentDetail, { params }, language);
    return receipt!.lineList.find(({ key }) => key === 'payer')?.text;
  };
  const backFromProtection = async () => {
    await protectedBy('PAYME');
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
  };

  it('names whose money goes back, to the student and to administrators, on every paper', async () => {
    await backFromProtection();
    const { id: requestId, payerList } = await student.read(askWithdrawal, { body: { amount: CHARGED } });
    const whose = [{ payer: 'FATHER', amount: CHARGED }];
    expect(payerList).toEqual(whose);
    expect((await student.read(listWithdrawals)).content).toMatchObject([{ payerList: whose }]);
    const admin = await createAdmin(app);
    const params = { id: requestId };
    const body = { kind: 'WITHDRAWAL', state: 'WAITING' } as const;
    const { content } = await admin.read(filterPayouts, { body, query: { size: 100 } });
    expect(content.find((row) => row.id === requestId)).toMatchObject({
      ...{ payerList: whose, topUpList: [{ payer: 'FATHER', returned: CHARGED }] },
    });
    await admin.read(decidePayout, { params, body: { action: 'SEND' } });
    const paper = { documentNumber: `R-${requestId}`, documentDate: tashkentDate(app.clock.now()) };
    const sent = await admin.read(decidePayout, { params, body: { action: 'CONFIRM', ...paper } });
    expect(sent).toMatchObject({ payerList: whose, topUpList: [{ payer: 'FATHER' }] });
    expect((await payments(student)).map(({ purpose, payer }) => [purpose, payer])).toEqual([
      ['PAYOUT_RESERVED', 'FATHER'],
    ]);
    const ofAdmin = (await payments(admin)).filter(({ student: name }) => name !== null).slice(0, 2);
    expect(ofAdmin.map(({ purpose, payer }) => [purpose, payer])).toEqual([
      ['WITHDRAWAL', 'FATHER'],
      ['PAYOUT_RESERVED', 'FATHER'],
    ]);
    for (const { id: paymentId } of ofAdmin)
      for (const language of ['uz', 'ru', 'en'] as const)
        expect(await payerLine(admin, paymentId, language)).toBe(financeText(language, 'payer.FATHER'));
    const [own] = await payments(student);
    expect(await payerLine(student, own!.id, 'uz')).toBe('talabaning otasi');
    expect(JSON.stringify([sent, content, ofAdmin])).not.toContain(father.phone);
  });

  it('of which a part is the student’s own names whose the rest is, with its sum', async () => {
    await topUp(app, student, OWN, 'PAYME');
    await backFromProtection();
    const whose = [{ payer: 'FATHER', amount: CHARGED }];
    const { payerList } = await student.read(askWithdrawal, { body: { amount: CHARGED + OWN } });
    expect(payerList).toEqual(whose);
    const [row] = await payments(student);
    expect(row).toMatchObject({ purpose: 'PAYOUT_RESERVED', payer: null });
    const { payout } = await student.read(getPaymentDetail, { params: { id: row!.id } });
    expect(payout).toMatchObject({ payerList: whose });
    expect(await payerLine(student, row!.id, 'uz')).toBe(`talabaning otasi: ${exactSom('uz', CHARGED)}`);
  });

  it('names nobody where the money is the student’s own', async () => {
    await topUp(app, student, OWN, 'PAYME');
    const { payerList } = await student.read(askWithdrawal, { body: { amount: OWN } });
    expect(payerList).toEqual([]);
    const [row] = await payments(student);
    expect(row!.payer).toBeNull();
    expect(await payerLine(student, row!.id, 'uz')).toBeUndefined();
  });
});

it.each([
  ['PAYME', PROVIDER_CALLS.PAYME.cancel, '-31007'],
  ['UZUM', PROVIDER_CALLS.UZUM.reverse, '10017'],
] as const)(
  '%s cannot take protected money back from what the student has',
  async (provider, cancel, gone) => {
    await topUp(app, student, CHARGED, 'PAYME');
    const attempt = await protectedBy(provider);
    expect(await cancel(app, attempt)).toBe(gone);
    expect(await balance()).toBe(CHARGED + REST);
    expect(await protectionOf(student, id)).toMatchObject({ held: PRICE_TIYIN });
  },
);

it('is gone on with by the guardian alone, and is no waiting payment once its provider has refused it', async () => {
  const paymentId = await begin('PAYME');
  const shown = () => father.read(family.getFamilyApplication, { params: { id: father.id } });
  expect((await student.read(getPayment, { params: { id: paymentId } })).url).toBeNull();
  expect((await father.read(family.getFamilyPayment, { params: { id: paymentId } })).url).not.toBeNull();
  expect((await shown()).paymentList).toMatchObject([{ id: paymentId, status: 'CREATED' }]);
  await attemptAt(app, 'PAYME', { paymentId, amountTiyin: CHARGED }, PATHS.PAYME.canceled!);
  expect((await shown()).paymentList).toMatchObject([{ id: paymentId, status: 'CANCELED' }]);
});

it.each([
  ['all of it, is protected', CHARGED, 'PROTECTED', PRICE_TIYIN],
  ['less than was due, stays on the balance', 1_000_000, 'BALANCE', 0],
] as const)('what a correction brings of a refused payment, %s', async (_, amountTiyin, outcome, held) => {
  await topUp(app, student, PRICE_TIYIN, 'PAYME');
  const paymentId = await begin('PAYME');
  const paths = PATHS.PAYME.canceled!;
  const attempt = await attemptAt(app, 'PAYME', { paymentId, amountTiyin: CHARGED }, paths);
  await correct(attempt, amountTiyin);
  await settleOne(paymentId);
  const read = () => father.read(family.getFamilyPayment, { params: { id: paymentId } });
  expect(await read()).toMatchObject({ status: 'SUCCESS', outcome, failure: null });
  expect(await protectionOf(student, id)).toMatchObject({ held });
});

it.each([
  ['after its money has gone on', true],
  ['before that', false],
])('what Payme cancels again after a correction has not come any more, %s', async (_, isSettled) => {
  const paymentId = await begin('PAYME');
  const paths = PATHS.PAYME.canceled!;
  const attempt = await attemptAt(app, 'PAYME', { paymentId, amountTiyin: CHARGED }, paths);
  // Less than is due, so that it is on the balance.
  const amountTiyin = 1_000_000;
  await correct(attempt, amountTiyin);
  if (isSettled) await settleOne(paymentId);
  expect(await PROVIDER_CALLS.PAYME.cancel(app, attempt)).toBe('state -1');
  expect(await balance()).toBe(0);
  await settleOne(paymentId);
  const read = () => father.read(family.getFamilyPayment, { params: { id: paymentId } });
  const gone = await read();
  expect(gone).toMatchObject({ status: 'CREATED', outcome: null, settled: 0, settledAt: null });
  // Of what the guardian was told that it had come, nobody asks them to pay it again.
  expect(gone.url === null).toBe(isSettled);
  expect(gone).toMatchObject(
    isSettled ? { failure: null, taken: amountTiyin } : { failure: 'PROVIDER', taken: 0 },
  );
  const shown = await father.read(family.getFamilyApplication, { params: { id: father.id } });
  expect(shown.paymentList).toMatchObject([
    { id: paymentId, status: isSettled ? 'CREATED' : 'CANCELED', outcome: null },
  ]);
  // A second call changes nothing, and what comes now is its first money.
  expect(await PROVIDER_CALLS.PAYME.cancel(app, attempt)).toBe('state -1');
  expect(await read()).toEqual(gone);
  await attemptAt(app, 'PAYME', { paymentId, amountTiyin: CHARGED }, PATHS.PAYME.performed!);
  await settleOne(paymentId);
  expect(await read()).toMatchObject({ status: 'SUCCESS', outcome: 'PROTECTED', settled: CHARGED, added: 0 });
  expect([(await protectionOf(student, id)).held, await balance()]).toEqual([PRICE_TIYIN, REST]);
});
