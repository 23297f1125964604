import { commissionOf } from '@parvoz/contract/money/commissions-rules.ts';
import { filterPayments, getMoneySummary } from '@parvoz/contract/money/finance.ts';
import { askPayout } from '@parvoz/contract/money/payouts.ts';
import { decidePayout, filterPayouts } from '@parvoz/contract/money/payouts-queue.ts';
import { correctProtection } from '@parvoz/contract/money/protection.ts';
import { getDashboard } from '@parvoz/contract/platform/dashboards.ts';
import { expect, it } from 'vitest';
import { act, createAgency, createCase, detailOf } from '../../../../test/applications.ts';
import { putCommission } from '../../../../test/commissions.ts';
import { readAdminDashboard, readAgencyDashboard } from '../../../../test/dashboards.ts';
import { finishedCase, open } from '../../../../test/disputes.ts';
import {
  beginTopUp,
  confirm,
  expectExact,
  finishStep,
  pay,
  protectionOf,
  topUp,
} from '../../../../test/money.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { giveMoney, putDetails } from '../../../../test/payouts.ts';
import { createAdmin, createStudent, signInAgain } from '../../../../test/people.ts';

eachWithOwnAgency();

/** Noon in Tashkent in the middle of a month, of the month before it, and of the year before. */
const NOW = '2026-11-18T07:00:00.000Z';
const MONTH_BEFORE = '2026-10-18T07:00:00.000Z';
const YEAR_BEFORE = '2025-11-18T07:00:00.000Z';

const goTo = async (moment: string): Promise<void> => {
  app.clock.set(moment);
  agency.owner = await signInAgain(app, agency.owner);
};

/** An application whose price is paid, and whose first step is finished and confirmed. Returns the share in tiyin. */
const earn = async (): Promise<number> => {
  const { id, student } = await createCase(app, { agency });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  await pay(app, student, id);
  const { step } = await detailOf(agency.owner, id);
  await finishStep(app, agency.owner, id);
  const { data } = await confirm(student, id, step!.id);
  return data!.released;
};

/** Sums entries of the ledger for steps that an agency has received between two days; or all of them, and Parvoz. */
const released = async (consultingId: number | null, from: string, until: string): Promise<number> => {
  const { rows } = await app.pool.query(
    `select coalesce(sum(e.amount_tiyin), 0)::float8 as sum from ledger_entries e
       join ledger_transfers t on t.id = e.transfer_id
       join ledger_accounts a on a.id = e.account_id
     where (t.purpose = 'RELEASE' and a.kind = 'CONSULTING' and ($1::text is null or a.owner = $1)
       or t.purpose = 'COMMISSION' and a.kind = 'EARNED' and $1::text is null) and (e.created_at at time zone 'Asia/Tashkent')::date between $2 and $3`,
    [consultingId, from, until],
  );
  return rows[0].sum;
};

it('of an agency is what its finished steps have brought, as the ledger and the list of payments have it', async () => {
  const amounts: number[] = [];
  for (const moment of [YEAR_BEFORE, MONTH_BEFORE, NOW]) {
    await goTo(moment);
    amounts.push(await earn());
  }
  const [lastYear, lastMonth, today] = amounts as [number, number, number];
  expect(today).toBeGreaterThan(0);
  const own = agency.consultingId;
  const incomeOf = async (period: 'TODAY' | 'MONTH' | 'YEAR') =>
    (await readAgencyDashboard(agency.owner, period)).money.income;
  expect(await incomeOf('TODAY')).toEqual({ amount: today, before: 0 });
  expect(await incomeOf('MONTH')).toEqual({ amount: today, before: lastMonth });
  expect(await incomeOf('YEAR')).toEqual({ amount: today + lastMonth, before: lastYear });
  expect((await incomeOf('YEAR')).amount).toBe(await released(own, '2026-01-01', '2026-11-18'));
  const { money, from, to } = await readAgencyDashboard(agency.owner, 'MONTH');
  const body = { purpose: 'RELEASE' as const, from, to };
  const { content } = await agency.owner.read(filterPayments, { body });
  expect(content.reduce((sum, { amount }) => sum + amount, 0)).toBe(money.income.amount);
  const { balance, held, awaiting } = await agency.owner.read(getMoneySummary);
  expect(money).toMatchObject({ balance, held: held + awaiting, awaiting });
  expect(balance).toBe(today + lastMonth + lastYear);
  expect(held).toBeGreaterThan(0);
  await expectExact(app);
});

it('waits until a finished step is confirmed', async () => {
  await goTo(NOW);
  const { id, student } = await createCase(app, { agency });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  const { paid } = await pay(app, student, id);
  expect((await readAgencyDashboard(agency.owner)).money).toMatchObject({ held: paid, awaiting: 0 });
  const { step } = await detailOf(agency.owner, id);
  await finishStep(app, agency.owner, id);
  const { income, held, awaiting } = (await readAgencyDashboard(agency.owner)).money;
  expect(income.amount).toBe(0);
  expect(awaiting).toBeGreaterThan(0);
  expect(held).toBe(paid);
  await confirm(student, id, step!.id);
  const after = (await readAgencyDashboard(agency.owner)).money;
  expect(after).toEqual({
    ...{ income: { amount: awaiting, before: 0 }, held: paid - awaiting, commission: 0 },
    ...{ awaiting: 0, balance: awaiting },
  });
});

it('has a disputed share among what is protected, and the commission on all of that', async () => {
  await goTo(NOW);
  await putCommission(app, agency.consultingId, 1000);
  const made = await finishedCase(app, { agency });
  await open(made);
  const { paid, shareList } = await protectionOf(agency.owner, made.id);
  expect(shareList[0]).toMatchObject({ state: 'DISPUTED', amount: made.amount });
  const commission = shareList.reduce((sum, { amount }) => sum + commissionOf(amount, 1000), 0);
  const { money } = await readAgencyDashboard(agency.owner);
  expect(money).toMatchObject({ held: paid, commission, awaiting: 0 });
});

it('does not grow by a payout that is declined', async () => {
  await goTo(NOW);
  const share = await earn();
  await putDetails(app, agency.consultingId);
  await giveMoney(app, agency, 20_000_000_00);
  const before = (await readAgencyDashboard(agency.owner)).money;
  await agency.owner.read(askPayout, { body: { amount: 10_000_000_00 } });
  const admin = await createAdmin(app);
  const { reserved } = (await readAdminDashboard(admin)).money;
  expect(reserved).toBeGreaterThanOrEqual(10_000_000_00);
  const { content } = await admin.read(filterPayouts, { body: { state: 'WAITING' } });
  const { id } = content.find(({ consulting }) => consulting?.id === agency.consultingId)!;
  await admin.read(decidePayout, {
    params: { id },
    body: { action: 'DECLINE', reason: 'Rekvizit notoʻgʻri' },
  });
  expect((await readAgencyDashboard(agency.owner)).money).toEqual(before);
  expect(before.balance).toBeGreaterThan(share);
});

it('is the agency’s own: the same for its manager, nothing of another agency’s, closed to students', async () => {
  await goTo(NOW);
  await earn();
  const own = await readAgencyDashboard(agency.owner);
  expect(own.money.income.amount).toBeGreaterThan(0);
  expect((await readAgencyDashboard(await signInAgain(app, agency.manager))).money).toEqual(own.money);
  const other = await createAgency(app);
  expect((await readAgencyDashboard(other.owner, 'YEAR')).money).toEqual({
    ...{ income: { amount: 0, before: 0 }, held: 0, commission: 0, awaiting: 0, balance: 0 },
  });
  const student = await createStudent(app);
  expect((await student.call(getDashboard)).status).toBe(403);
});

it('of administrators is what all agencies have earned; beside it stands what came by providers', async () => {
  await goTo(MONTH_BEFORE);
  await earn();
  await goTo(NOW);
  // A part of what this agency's steps earn is Parvoz's.
  await putCommission(app, agency.consultingId, 733);
  const share = await earn();
  const admin = await createAdmin(app);
  expect((await readAgencyDashboard(agency.owner, 'TODAY')).money.income.amount).toBeLessThan(share);
  const earlier = (await readAdminDashboard(admin, 'TODAY')).money;
  await topUp(app, await createStudent(app), 7_000_01);
  const { merchant, providerId, create } = await beginTopUp(app, await createStudent(app), 5_000_00, 'PAYME');
  await create();
  await merchant.perform(providerId);
  await merchant.cancel(providerId, 5);
  for (const period of ['TODAY', 'MONTH', 'YEAR'] as const) {
    const { money, from, to } = await readAdminDashboard(admin, period);
    expect(money.income.amount).toBe(await released(null, from, to));
    const { content } = await admin.read(filterPayments, {
      ...{ body: { purpose: ['TOP_UP', 'TOP_UP_REVERSED'], from, to }, query: { size: 100 } },
    });
    const came = content
      .filter(({ status }) => status === 'SUCCESS')
      .reduce((sum, { purpose, amount }) => sum + (purpose === 'TOP_UP' ? amount : -amount), 0);
    expect(money.came.amount).toBe(came);
  }
  const today = (await readAdminDashboard(admin, 'TODAY')).money;
  expect(today.came.amount).toBe(earlier.came.amount + 7_000_01);
  expect(today.income).toEqual(earlier.income);
  const { money } = await readAdminDashboard(admin, 'MONTH');
  expect(money.income.before).toBe(await released(null, '2026-10-01', '2026-10-18'));
  const { rows } = await app.pool.query(
    `select kind, sum(balance_tiyin)::float8 as sum from ledger_accounts where kind in ('HELD', 'PAYOUT') group by 1`,
  );
  const sumOf = (kind: string) => rows.find((one) => one.kind === kind)?.sum ?? 0;
  expect(money).toMatchObject({ held: sumOf('HELD'), reserved: sumOf('PAYOUT') });
  expect(money.held).toBeGreaterThan(0);
});

it('of nobody is what an administrator corrects, until a step earns it', async () => {
  await goTo(NOW);
  const admin = await createAdmin(app);
  const moneyNow = async () => (await readAdminDashboard(admin, 'TODAY')).money;
  const before = await moneyNow();
  const { id, student } = await createCase(app, { agency });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  const { dueAmount: amount } = await protectionOf(student, id);
  await admin.read(correctProtection, { params: { id }, body: { amount, reason: 'Naqd berilgan' } });
  const after = await moneyNow();
  expect([after.income, after.came]).toEqual([before.income, before.came]);
  expect(after.held).toBe(before.held + amount);
  const { step } = await detailOf(agency.owner, id);
  await finishStep(app, agency.owner, id);
  const { data } = await confirm(student, id, step!.id);
  expect((await moneyNow()).income.amount).toBe(before.income.amount + data!.released);
  await expectExact(app);
});
