import { setCommission } from '@parvoz/contract/money/commissions.ts';
import { commissionOf, MAX_COMMISSION_POINTS } from '@parvoz/contract/money/commissions-rules.ts';
import {
  filterPayments,
  getMoneySummary,
  getPaymentDetail,
  getPaymentStatistics,
} from '@parvoz/contract/money/finance.ts';
import { getPayoutOverview } from '@parvoz/contract/money/payouts.ts';
import { getBalances } from '@parvoz/contract/money/reconciliation.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import finance from '../../../../../locales/uz/money/finance.json' with { type: 'json' };
import { type Agency, act, createAgency } from '../../../../test/applications.ts';
import { putCommission } from '../../../../test/commissions.ts';
import { runAsAdmin } from '../../../../test/database.ts';
import { disputeOf, finishedCase, open } from '../../../../test/disputes.ts';
import { balanceOf, confirm, expectExact, protectionOf } from '../../../../test/money.ts';
import { createAdmin, type Person, signInAgain } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../db/context.ts';
import { newId } from '../../../lib/ids.ts';
import { prove } from '../ledger/invariants/invariants.service.ts';
import { findFaults, findReleaseFaults } from './invariants.service.ts';
import { freeze, settle } from './protection.service.ts';
import { releaseDue } from './releases.service.ts';

const START = '2026-11-21T05:00:00Z';
const HOUR_MS = 60 * 60 * 1000;
/** Shares of the price of applications in tests: no whole hundredths of it. */
const [FIRST, SECOND] = [400_000_000, 600_000_001];
const POINTS = 733;
const GROSS = finance.columns.gross;

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(START);
  admin = await createAdmin(app);
});
afterAll(async () => {
  await expectHolds();
  await app.close();
});

const faultsOf = async () => (await prove(app.ctx, [findFaults, findReleaseFaults])).faults;
const expectHolds = async () => {
  expect(await faultsOf()).toEqual([]);
  await expectExact(app);
};
const agencyWith = async (points: number): Promise<Agency> => {
  const agency = await createAgency(app);
  if (points > 0) await putCommission(app, agency.consultingId, points);
  return agency;
};
const earnedOf = ({ consultingId }: Agency) => balanceOf(app, 'EARNED', consultingId);
const gotOf = ({ consultingId }: Agency) => balanceOf(app, 'CONSULTING', consultingId);
const rowsOf = async (person: Person) => (await person.read(filterPayments, { query: {}, body: {} })).content;
const csvOf = async ({ token }: Person): Promise<string> =>
  (
    await app.http.inject({
      url: '/api/v1/payment/export?format=csv',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'uz' },
    })
  ).body;

describe('a share that passes to its agency', () => {
  it('is divided: what Parvoz keeps, rounded down, and the rest, which are lines of their own', async () => {
    const agency = await agencyWith(POINTS);
    const { id, student, stepId } = await finishedCase(app, { agency });
    const kept = Math.floor((FIRST! * POINTS) / 10_000);
    // Sums on their way show the commission that will be deducted.
    const commission = kept + Math.floor((SECOND! * POINTS) / 10_000);
    const coming = { held: SECOND, awaiting: FIRST, disputed: 0, commission };
    expect(await agency.manager.read(getMoneySummary)).toMatchObject(coming);
    expect(await agency.manager.read(getPayoutOverview)).toMatchObject(coming);
    expect((await confirm(student, id, stepId)).status).toBe(200);
    expect([await gotOf(agency), await earnedOf(agency)]).toEqual([FIRST! - kept, kept]);
    expect((await agency.owner.read(getPayoutOverview)).balance).toBe(FIRST! - kept);
    for (const person of [agency.owner, agency.manager, admin])
      expect(await protectionOf(person, id)).toMatchObject({
        ...{ released: FIRST, commission: kept, commissionPoints: POINTS },
        shareList: [{ released: FIRST, returned: 0, commission: kept }, { commission: 0 }],
      });
    // The agency's line has the sum received, with the commission; statistics and dashboards follow it.
    const [row] = await rowsOf(agency.owner);
    expect(row).toMatchObject({ purpose: 'RELEASE', type: 'DEBIT', amount: FIRST! - kept, commission: kept });
    expect(await agency.owner.read(getPaymentStatistics, { query: { period: 'TODAY' } })).toMatchObject({
      ...{ income: FIRST! - kept, expense: 0, count: 1, commission: kept },
    });
    const detail = await agency.owner.read(getPaymentDetail, { params: { id: row!.id } });
    expect(detail).toMatchObject({ commission: kept, balanceAfter: FIRST! - kept });
    expect(detail.timeline).toMatchObject([
      ...[{ purpose: 'PAYMENT' }, { purpose: 'RELEASE', amount: FIRST! - kept }],
      { purpose: 'COMMISSION', amount: kept, paymentId: null },
    ]);
    await expectHolds();
  });

  it('passes whole for the student, who reads nothing of it', async () => {
    const agency = await agencyWith(POINTS);
    const { id, student, stepId } = await finishedCase(app, { agency });
    await confirm(student, id, stepId);
    const { lastPaymentId, ...shown } = await protectionOf(student, id);
    expect(shown).toMatchObject({ released: FIRST, commission: null, commissionPoints: null });
    const detail = await student.read(getPaymentDetail, { params: { id: lastPaymentId! } });
    expect(detail.timeline.map(({ purpose, amount }) => [purpose, amount])).toEqual([
      ...[
        ['PAYMENT', FIRST! + SECOND!],
        ['RELEASE', FIRST],
      ],
    ]);
    const everything = [
      detail,
      await rowsOf(student),
      await student.read(getPaymentStatistics, { query: {} }),
    ];
    const kept = commissionOf(FIRST!, POINTS);
    expect(JSON.stringify(everything)).not.toContain(String(kept));
    expect(JSON.stringify(everything)).not.toContain(String(FIRST! - kept));
    expect(JSON.stringify(everything)).not.toContain('COMMISSION');
  });

  it('is said to both who divide it where it is disputed, and to no student', async () => {
    const made = await finishedCase(app, { agency: await agencyWith(POINTS) });
    const { id } = await open(made);
    for (const [person, points] of [
      [made.student, null],
      [made.agency.owner, POINTS],
      [made.agency.manager, POINTS],
      [admin, POINTS],
    ] as const)
      expect((await disputeOf(person, id)).commissionPoints).toBe(points);
    const other = await finishedCase(app, { agency: await agencyWith(0) });
    expect((await disputeOf(other.agency.owner, (await open(other)).id)).commissionPoints).toBe(0);
  });

  it('is shown to administrators: both lines, what Parvoz has earned, and its sum', async () => {
    const agency = await agencyWith(POINTS);
    const before = await admin.read(getBalances);
    const sums = await admin.read(getPaymentStatistics, { query: { period: 'TODAY' } });
    const { id, student, stepId } = await finishedCase(app, { agency });
    await confirm(student, id, stepId);
    const kept = commissionOf(FIRST!, POINTS);
    const [commission, release] = await rowsOf(admin);
    expect(commission).toMatchObject({
      purpose: 'COMMISSION',
      type: null,
      amount: kept,
      consulting: expect.any(String),
    });
    expect(release).toMatchObject({
      purpose: 'RELEASE',
      type: null,
      amount: FIRST! - kept,
      commission: kept,
    });
    const { inside } = await admin.read(getPaymentDetail, { params: { id: commission!.id } });
    expect(inside!.entryList).toMatchObject([
      ...[
        { kind: 'HELD', amount: -kept },
        { kind: 'EARNED', owner: release!.consulting, amount: kept },
      ],
    ]);
    expect((await admin.read(getBalances)).earned).toBe(before.earned + kept);
    const { commission: earned, ...others } = await admin.read(getPaymentStatistics, {
      query: { period: 'TODAY' },
    });
    expect(earned).toBe(sums.commission! + kept);
    // Income is what came from outside: the student's payment to their balance.
    expect(others.income).toBe(sums.income + FIRST! + SECOND!);
    const [headings, line] = (await csvOf(agency.owner)).split('\r\n');
    expect(headings).toMatch(new RegExp(`${GROSS};${finance.columns.commission}$`));
    expect(line).toMatch(/;4000000,00;293200,00$/);
  });
});

it('without a commission nothing changes: no transfer, no account, no column, no sum', async () => {
  const agency = await agencyWith(0);
  const { id, student, stepId } = await finishedCase(app, { agency });
  await confirm(student, id, stepId);
  expect(await gotOf(agency)).toBe(FIRST);
  const { rows } = await app.pool.query(
    `select t.purpose from ledger_transfers t where t.subject_id = $1 order by t.created_at, t.id`,
    [id],
  );
  expect(rows.map(({ purpose }) => purpose)).toEqual(['PAYMENT', 'RELEASE']);
  const owner = String(agency.consultingId);
  const accounts = await app.pool.query(`select from ledger_accounts where kind = 'EARNED' and owner = $1`, [
    owner,
  ]);
  expect(accounts.rowCount).toBe(0);
  expect(await rowsOf(agency.owner)).toMatchObject([{ amount: FIRST, commission: null }]);
  expect(await csvOf(agency.owner)).not.toContain(GROSS);
});

describe('what goes back', () => {
  it('carries none, whatever the rate and the split: nothing is lost and nothing is kept twice', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: MAX_COMMISSION_POINTS }),
        fc.oneof(fc.constantFrom(0, 1, FIRST! - 1, FIRST!), fc.integer({ min: 0, max: FIRST! })),
        async (points, returned) => {
          const agency = await agencyWith(points);
          const { id, student, stepId } = await finishedCase(app, { agency });
          await inTransaction(app.ctx, (tx) => freeze(tx, stepId, newId()));
          await inTransaction(app.ctx, (tx) => settle(tx, stepId, returned));
          const released = FIRST! - returned;
          const kept = Number((BigInt(released) * BigInt(points)) / 10_000n);
          expect(await balanceOf(app, 'STUDENT', student.id)).toBe(returned);
          expect([await gotOf(agency), await earnedOf(agency)]).toEqual([released - kept, kept]);
          expect(await balanceOf(app, 'HELD', id)).toBe(SECOND);
          // No commission is taken on held money that was never worked for.
          await act(agency.owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
          expect(await balanceOf(app, 'STUDENT', student.id)).toBe(returned + SECOND!);
          expect(await earnedOf(agency)).toBe(kept);
        },
      ),
      { numRuns: process.env.TESTS === 'full' ? 60 : 12 },
    );
    await expectHolds();
  });

  it('rounds in the agency’s favour at any amount that numbers hold exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: MAX_COMMISSION_POINTS }), (amount, points) => {
        const kept = commissionOf(amount, points);
        expect(Number.isSafeInteger(kept)).toBe(true);
        const exact = BigInt(amount) * BigInt(points);
        expect(BigInt(kept) * 10_000n <= exact && (BigInt(kept) + 1n) * 10_000n > exact).toBe(true);
        expect(kept * 2).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

it('a new rate, a confirmation and releases at once: the share passes once, with the rate of its acceptance', async () => {
  for (let turn = 0; turn < 5; turn++) {
    app.clock.set(START);
    const agency = await agencyWith(POINTS);
    const { id, student, stepId } = await finishedCase(app, { agency });
    app.clock.set(new Date(Date.parse(START) + 72 * HOUR_MS).toISOString());
    const [asker, again] = [await signInAgain(app, admin), await signInAgain(app, student)];
    const body = { points: 100 + turn, holdsFrom: '2026-11-25', reason: 'Yangi shartnoma' };
    const [said] = await Promise.all([
      asker.call(setCommission, { params: { id: agency.consultingId }, body }),
      confirm(again, id, stepId),
      ...[1, 2, 3].map(() => releaseDue(app.ctx)),
    ]);
    expect(said.status).toBe(200);
    const kept = commissionOf(FIRST!, POINTS);
    expect([await gotOf(agency), await earnedOf(agency)]).toEqual([FIRST! - kept, kept]);
  }
  await expectHolds();
});

it('the proof names a share of which something else was kept than the ledger has', async () => {
  const agency = await agencyWith(POINTS);
  const { id, student, stepId } = await finishedCase(app, { agency });
  await confirm(student, id, stepId);
  const kept = commissionOf(FIRST!, POINTS);
  const alter = (by: number) =>
    runAsAdmin(
      app.databaseUrl,
      `update protected_shares set commission_tiyin = commission_tiyin + ${by} where step_id = ${stepId}`,
    );
  await alter(-1);
  expect(await faultsOf()).toEqual([
    { kind: 'RELEASED', name: `commission:${stepId}`, foundTiyin: kept, expectedTiyin: kept - 1 },
    {
      kind: 'RELEASED',
      name: `release:${stepId}`,
      foundTiyin: FIRST! - kept,
      expectedTiyin: FIRST! - kept + 1,
    },
    { kind: 'EARNED', name: `EARNED ${agency.consultingId}`, foundTiyin: kept, expectedTiyin: kept - 1 },
  ]);
  await alter(1);
});
