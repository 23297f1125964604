import { listApprovals } from '@parvoz/contract/money/approvals.ts';
import { type DisputeCard, filterDisputes } from '@parvoz/contract/money/disputes.ts';
import { filterPayments, getPaymentStatistics, type PaymentRow } from '@parvoz/contract/money/finance.ts';
import { getMoneyDay, listMoneyActs, type MoneyAct } from '@parvoz/contract/money/money-acts.ts';
import { getOperatorOverview } from '@parvoz/contract/money/operator-admin.ts';
import type { OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { filterPayouts, type PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import {
  type Comparison,
  type Difference,
  getArchiving,
  getBalances,
  getDay,
  getOverview,
  getProof,
  type LedgerBalances,
  listDifferences,
  type ProofResult,
} from '@parvoz/contract/money/reconciliation.ts';
import type { ArchivingState } from '@parvoz/contract/money/reconciliation-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { expect } from 'vitest';
import { fakeApi } from './api.ts';
import { DESKTOP, openPage, TEXTS } from './page.tsx';
import { ADMIN } from './people.ts';

const { finance } = TEXTS.uz;
const LAST_DAY = '2026-11-20';
export const NARROW = [320, 800] as const;

const pageOf = <T>(...content: T[]) => ({ content, totalElements: content.length, page: 1, size: 20 });
export const proofOf = (given: Partial<ProofResult> = {}): ProofResult => ({
  ...{ finishedAt: '2026-11-21T03:00:00.000Z', isWhole: true, accountCount: 2841, transferCount: 45_753 },
  ...{ entryCount: 91_506, faultCount: 0, faults: [] },
  ...given,
});
const BALANCES: LedgerBalances = {
  outside: [{ kind: 'PROVIDER', name: 'PAYME', amount: -81_240_000_000 }],
  ...{ students: 0, held: 81_240_000_000, consultings: 0, payouts: 0, earned: 0, sum: 0, heldCount: 138 },
  parts: {
    inWork: { amount: 73_860_000_000, count: 160 },
    awaiting: { amount: 5_820_000_000, count: 19 },
    disputed: { amount: 1_560_000_000, count: 3 },
    next: { amount: 1_890_000_000, count: 6, at: '2026-11-21T11:05:00.000Z' },
  },
};
export const DISPUTE: DisputeCard = {
  ...{ id: '0192f0c4-7a10-7cc0-8000-00000000000d', applicationId: '0192f0c4-7a10-7cc0-8000-00000000000a' },
  applicationNumber: 'PV-2610-0098',
  step: { id: 7, number: 2, percent: 40, name: 'Hujjatlar' },
  student: { id: ADMIN.id, name: 'Aziza', surname: 'Rahimova', photo: null },
  consulting: { id: 3, name: 'Samo Konsalt', photo: null },
  ...{ kind: 'DONE_WRONG', amount: 480_000_000, state: 'OPEN', turn: 'ADMIN' },
  ...{ openedAt: '2026-11-17T04:30:00.000Z', answerUntil: '2026-11-19T04:30:00.000Z' },
  ...{ decideUntil: '2026-11-24T04:30:00.000Z', endedAt: null },
};
export const PAYOUT: PayoutRow = {
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000001', kind: 'PAYOUT', amount: 500_000_000, state: 'WAITING' },
  ...{
    accountEnd: '4417',
    providerList: [],
    payerList: [],
    byHand: 0,
    askedBy: 'Dilnoza Karimova',
    endedBy: '',
  },
  ...{ askedAt: '2026-11-21T04:30:00.000Z', endedAt: null, documentNumber: null, documentDate: null },
  ...{ reason: null, paymentId: null, student: null, details: null, isChanging: false, topUpList: [] },
  ...{ sendingAt: null, sendingBy: '' },
  consulting: { id: 1, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: null },
};
const SUM_OF_DAY = { amount: 1_000_000_000, alone: 500_000_000, left: 4_500_000_000 };
const DONE_TODAY = {
  id: ADMIN.id,
  name: 'Jasur Toʻrayev',
  sums: [{ group: 'SENT' as const, ...SUM_OF_DAY }],
};
const ACT: MoneyAct = {
  ...{ id: PAYOUT.id, kind: 'SEND', amount: 1_000_000_000, subject: 'payout', subjectId: PAYOUT.id },
  ...{
    title: 'Ufq Taʼlim',
    actor: { id: ADMIN.id, name: 'Jasur' },
    second: { id: PAYOUT.id, name: 'Malika' },
  },
  createdAt: '2026-11-21T05:00:00.000Z',
};
export const comparisonOf = (given: Partial<Comparison> = {}): Comparison => ({
  ...{ provider: 'CLICK', state: 'DIFFERS', ours: 150_000_000, ourCount: 1, theirs: 100_000_000 },
  ...{ theirCount: 1, above: 0, below: -50_000_000, differenceCount: 1, openCount: 1, replaced: [] },
  statement: {
    ...{ id: '0192f0c4-7a10-7cc0-8000-0000000000aa', fileName: 'click.csv', lineCount: 1 },
    ...{ otherDayCount: 0, repeatedCount: 0, uploadedAt: '2026-11-21T03:20:00.000Z' },
    uploadedBy: { id: ADMIN.id, name: 'Jasur Toʻrayev' },
  },
  ...given,
});
export const DIFFERENCE: Difference = {
  ...{ number: '999777', kind: 'AMOUNT', ours: 150_000_000, theirs: 100_000_000 },
  ...{ difference: -50_000_000, rest: -50_000_000, ourState: 'PERFORMED', canceledAt: null },
  ...{ performedAt: '2026-11-20T05:00:00.000Z', paymentId: '0192f0c4-7a10-7cc0-8000-000000000102' },
  ...{ student: { id: ADMIN.id, name: 'Aziza Rahimova' }, payer: null, sideList: ['STUDENT', 'OUTSIDE'] },
  ...{ theirAt: '2026-11-20T05:00:00.000Z', isOnAnotherDay: false, awaitedDay: null },
  ...{ studentBar: null, studentLimit: 50_000_000, closings: [] },
};
const before = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

interface Given {
  screen?: readonly [number, number];
  last?: ProofResult;
  archiving?: ArchivingState;
  missing?: OperatorPart[];
  earlier?: ProofResult[];
  rows?: PaymentRow[];
  isMore?: boolean;
  /** Of which the first is shown. */
  disputeCount?: number;
  differences?: Difference[];
}

/** Opens the page of finance of an administrator, of a server with these. */
export const openFinance = async ({
  screen = DESKTOP,
  last = proofOf(),
  archiving = 'NOT_NEEDED',
  missing = [],
  earlier = [],
  rows = [],
  isMore,
  disputeCount = 1,
  differences = [DIFFERENCE],
}: Given = {}) => {
  const api = fakeApi();
  api.answer(getProof, { last, isRunning: false, earlier });
  api.answer(getArchiving, { state: archiving });
  api.answer(getOperatorOverview, { versions: [], missing, isHeldBack: missing.length > 0 });
  api.answer(getBalances, BALANCES);
  const disputes = api.answer(filterDisputes, {
    ...{ ...pageOf(DISPUTE), totalElements: disputeCount, waitingCount: 1 },
  });
  api.answer(listApprovals, { content: [], totalElements: 0, page: 1, size: 20, waitingCount: 0 });
  api.answer(getMoneyDay, { day: '2026-11-21', limit: 5_000_000_000, people: [DONE_TODAY] });
  api.answer(listMoneyActs, pageOf(ACT));
  const known = { payouts: [PAYOUT] };
  api.answer(filterPayouts, () => ({
    ...pageOf(...known.payouts),
    ...{ waitingCount: known.payouts.length, waitingAmount: 500_000_000, isStopped: false },
    ...{ sendingCount: 0, sendingAmount: 0 },
  }));
  api.answer(getPaymentStatistics, {
    ...{ from: null, to: '2026-11-21', income: 0, expense: 0, difference: 0, count: 0, trend: [] },
    commission: 0,
  });
  api.answer(filterPayments, { ...pageOf(...rows), isMore: isMore ?? false });
  const weeks = api.answer(getOverview, ({ query }) => {
    const to = query?.to ?? LAST_DAY;
    const days = Array.from({ length: 7 }, (_, index) => ({
      ...{ day: before(to, index), openCount: 0, missingCount: 0 },
      state: 'MATCHES' as const,
    }));
    return { lastDay: LAST_DAY, days };
  });
  const days = api.answer(getDay, ({ params }) => ({
    day: params.day,
    comparisons:
      params.day === LAST_DAY ? [comparisonOf()] : [comparisonOf({ state: 'MATCHES', differenceCount: 0 })],
  }));
  api.answer(listDifferences, pageOf(...differences));
  const page = await openPage('/admin-finance', { as: ADMIN, screen }, api);
  await expect.element(page.screen.getByRole('heading', { name: finance.title, level: 1 })).toBeVisible();
  return { ...page, known, weeks, days, disputes };
};
