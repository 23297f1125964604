import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { askWithdrawal } from '@parvoz/contract/money/payouts.ts';
import { decidePayout } from '@parvoz/contract/money/payouts-queue.ts';
import {
  confirmStep,
  correctProtection,
  getProtection,
  type Protection,
  payProtection,
} from '@parvoz/contract/money/protection.ts';
import { expect } from 'vitest';
import type { SignedInContext } from '../src/db/context.ts';
import type { AccountRef } from '../src/features/money/ledger/ledger.service.ts';
import * as ledger from '../src/features/money/ledger/ledger.service.ts';
import * as payments from '../src/features/money/payments/payments.service.ts';
import { PROVIDER_RULES } from '../src/features/money/payments/providers.service.ts';
import { merchantFor } from '../src/features/money/payments/transactions.service.ts';
import { remindOfPayments } from '../src/features/money/protection/reminders.service.ts';
import { tashkentDate } from '../src/lib/clock.ts';
import { newId } from '../src/lib/ids.ts';
import { IS_DUE_CHECKED, proveLedger } from '../src/wiring.ts';
import { act, createAgency, createCase, detailOf, putDocuments } from './applications.ts';
import { stepOf } from './factories.ts';
import { createAdmin, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

type Known = Pick<Person, 'id'>;

export const balanceOf = (app: TestApp, kind: AccountRef['kind'], owner: string | number): Promise<number> =>
  ledger.balanceOf(app.ctx, { kind, owner: String(owner) });

/** Returns the context of a service that is called by an account of a signed-in person. */
const actingAs = ({ ctx }: TestApp, accountId: string): SignedInContext => ({
  ...ctx,
  actor: {
    ...{ accountId, sessionId: newId(), role: 'ROLE_STUDENT', consultingId: null },
    ...{ mustChangePassword: false, confirmedAt: ctx.clock.now() },
  },
});

/** Taken by each provider, with a contract or without. */
const SETUP: payments.PaymentSetup = {
  publicUrl: 'http://parvoz.test',
  providers: Object.values(PROVIDER_RULES).map((rules) => ({
    ...rules,
    checkout: () => 'http://pay.test',
    callbacks: {},
  })),
  production: false,
  shouldLog: () => false,
};

/** A payment that a student has begun at the moment of the context's clock, and the number that its provider calls it by once it is one. */
export const beginTopUp = async (
  app: TestApp,
  { id: studentId }: Known,
  amountTiyin: number,
  provider: PaymentProvider = 'SANDBOX',
) => {
  const asked = { amount: amountTiyin, provider };
  const { id: paymentId } = await payments.topUp(actingAs(app, studentId), SETUP, asked);
  const merchant = merchantFor(app.ctx, PROVIDER_RULES[provider]);
  // Without an E: what looks like an exponent is no number to a statement.
  const providerId = newId().slice(-12).replaceAll('e', 'f');
  const create = async () => {
    const providerTime = app.ctx.clock.now();
    const made = await merchant.create({ providerId, paymentId, amountTiyin, providerTime });
    if (typeof made === 'string') throw new Error(`the provider is refused: ${made}`);
  };
  return { paymentId, providerId, merchant, create };
};

/** Tops up a student's balance, which its provider performs; returns the payment's id and the provider's number. */
export const topUp = async (
  app: TestApp,
  student: Known,
  amountTiyin: number,
  provider?: PaymentProvider,
): Promise<{ paymentId: string; providerId: string }> => {
  const { paymentId, providerId, merchant, create } = await beginTopUp(app, student, amountTiyin, provider);
  await create();
  const done = await merchant.perform(providerId);
  if (typeof done === 'string') throw new Error(`the provider is refused: ${done}`);
  return { paymentId, providerId };
};

/** Takes everything from a student's balance: they ask for it, and an administrator sends it. */
export const takeAll = async (app: TestApp, student: Person): Promise<void> => {
  const amount = await balanceOf(app, 'STUDENT', student.id);
  if (amount === 0) return;
  const { id } = await student.read(askWithdrawal, { body: { amount } });
  const admin = await createAdmin(app);
  const documentDate = tashkentDate(app.clock.now());
  await admin.read(decidePayout, { params: { id }, body: { action: 'SEND' } });
  const confirmed = { action: 'CONFIRM', documentNumber: `T-${newId().slice(-12)}`, documentDate } as const;
  await admin.read(decidePayout, { params: { id }, body: confirmed });
};

export const protectionOf = (person: Person, id: string): Promise<Protection> =>
  person.read(getProtection, { params: { id } });

/** Pays what is due of an application from the student's balance, which gets it first. */
export const pay = async (app: TestApp, student: Person, id: string): Promise<Protection> => {
  const { dueAmount: amount, balance } = await protectionOf(student, id);
  if (balance! < amount) await topUp(app, student, amount - balance!);
  return student.read(payProtection, { params: { id }, body: { amount } });
};

/** Reminds the students of all payments that are due, as the job does. */
export const remindPayers = ({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> =>
  remindOfPayments(ctx, IS_DUE_CHECKED);

/** Creates an accepted application of a student's, of just this price; pays it from their balance, and returns the refusal. */
export const acceptedOf = async (app: TestApp, student: Person, priceTiyin: number) => {
  const agency = await createAgency(app, { plan: [stepOf({ sharePercent: 100 })], priceTiyin });
  const { id } = await createCase(app, { agency, student });
  await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
  return async () =>
    (await student.call(payProtection, { params: { id }, body: { amount: priceTiyin } })).code ?? null;
};

/** Has a student pay an application of just this price; returns whether they had enough. */
export const spend = async (app: TestApp, student: Person, priceTiyin: number): Promise<boolean> => {
  const code = await (await acceptedOf(app, student, priceTiyin))();
  expect([null, 'INSUFFICIENT_BALANCE']).toContain(code);
  return code === null;
};

/** Gives a student money that came by no provider: a price that was received outside, and returns as they cancel. */
export const refundOutside = async (app: TestApp, student: Person, priceTiyin: number): Promise<void> => {
  const agency = await createAgency(app, { plan: [stepOf({ sharePercent: 100 })], priceTiyin });
  const { id } = await createCase(app, { agency, student });
  await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
  const admin = await createAdmin(app);
  await admin.read(correctProtection, { params: { id }, body: { amount: priceTiyin, reason: 'Naqd' } });
  await act(student, id, { type: 'CANCELED', comment: 'Fikrim oʻzgardi' });
};

/** Finishes what is left of the current step. */
export const finishStep = async (app: TestApp, staff: Person, id: string): Promise<void> => {
  await putDocuments(app, id);
  const { step } = await detailOf(staff, id);
  for (;;) {
    const { step: current } = await act(staff, id, { type: 'STEP_LEVEL_FINISHED', comment: 'Tayyor' });
    if (current?.id !== step!.id) return;
  }
};

export const confirm = (student: Person, id: string, stepId: number) =>
  student.call(confirmStep, { params: { id }, body: { stepId } });

/** Asserts that all money is right: the ledger, and all checks that features add to it. */
export const expectExact = async ({ ctx }: TestApp): Promise<void> => {
  expect((await proveLedger(ctx)).faults).toEqual([]);
};

/** Takes the newest transfer of its accounts out of the ledger by hand: for what no product does, so that the rest holds. */
export const eraseTransfer = async ({ pool }: TestApp, key: string): Promise<void> => {
  await pool.query(
    `alter table ledger_entries disable trigger user; alter table ledger_transfers disable trigger user`,
  );
  try {
    await pool.query(
      `with gone as (select id, created_at, purpose from ledger_transfers where key = $1),
         entries as (delete from ledger_entries e using gone g where e.transfer_id = g.id
           returning e.account_id, e.amount_tiyin, g.created_at, g.purpose),
         balances as (update ledger_accounts a set balance_tiyin = a.balance_tiyin - e.amount_tiyin
           from entries e where a.id = e.account_id)
       update ledger_days d set amount_tiyin = d.amount_tiyin - e.amount_tiyin, entry_count = d.entry_count - 1
       from entries e where d.account_id = e.account_id and d.purpose = e.purpose
         and d.day = (e.created_at at time zone 'Asia/Tashkent')::date and d.is_income = (e.amount_tiyin > 0)`,
      [key],
    );
    await pool.query('delete from ledger_transfers where key = $1', [key]);
  } finally {
    await pool.query(
      `alter table ledger_entries enable trigger user; alter table ledger_transfers enable trigger user`,
    );
  }
};
