import { listApprovals } from '@parvoz/contract/money/approvals.ts';
import { type DisputeCard, filterDisputes } from '@parvoz/contract/money/disputes.ts';
import { filterPayments, getPaymentStatistics, type PaymentRow } from '@parvoz/contract/money/finance.ts';
import { getMoneyDay, listMoneyActs, type MoneyAct } from '@parvoz/contract/money/money-acts.ts';
import { getOperatorOverview } from '@parvoz/contract/money/operator-admin.ts';
import type { OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { decidePayout, filterPayouts, type PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import {
  beginProof,
  type Comparison,
  correctDifference,
  type Difference,
  getArchiving,
  getBalances,
  getDay,
  getOverview,
  getProof,
  type LedgerBalances,
  listDifferences,
  type ProofResult,
  takeClosingBack,
} from '@parvoz/contract/money/reconciliation.ts';
import type { ArchivingState } from '@parvoz/contract/money/reconciliation-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, LineBroken } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { reconciliation: texts, disputes, payouts, finance } = TEXTS.uz;
const LAST_DAY = '2026-11-20';
const NARROW = [320, 800] as const;

const pageOf = <T,>(...content: T[]) => ({ content, totalElements: content.length, page: 1, size: 20 });
const proofOf = (given: Partial<ProofResult> = {}): ProofResult => ({
  ...{ finishedAt: '2026-11-21T03:00:00.000Z', isWhole: true, accountCount: 2841, transferCount: 45_753 },
  ...{ entryCount: 91_506, faultCount: 0, faults: [] },
  ...given,
});
const FAULT: ProofResult['faults'][number] = {
  ...{ kind: 'BALANCE', account: 'CONSULTING', name: 'Chinor Study' },
  ...{ found: 1_240_500_000, expected: 1_240_000_000 },
};
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
const DISPUTE: DisputeCard = {
  ...{ id: '0192f0c4-7a10-7cc0-8000-00000000000d', applicationId: '0192f0c4-7a10-7cc0-8000-00000000000a' },
  applicationNumber: 'PV-2610-0098',
  step: { id: 7, number: 2, percent: 40, name: 'Hujjatlar' },
  student: { id: ADMIN.id, name: 'Aziza', surname: 'Rahimova', photo: null },
  consulting: { id: 3, name: 'Samo Konsalt', photo: null },
  ...{ kind: 'DONE_WRONG', amount: 480_000_000, state: 'OPEN', turn: 'ADMIN' },
  ...{ openedAt: '2026-11-17T04:30:00.000Z', answerUntil: '2026-11-19T04:30:00.000Z' },
  ...{ decideUntil: '2026-11-24T04:30:00.000Z', endedAt: null },
};
const PAYOUT: PayoutRow = {
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
const paymentOf = (given: Partial<PaymentRow>): PaymentRow => ({
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000101', amount: 300_000_000, type: 'DEBIT', status: 'SUCCESS' },
  ...{ purpose: 'TOP_UP', provider: 'PAYME', payer: null, application: null, student: 'Aziza Rahimova' },
  ...{ consulting: null, target: null, tariff: null, step: null, reversal: null, commission: null },
  createdAt: '2026-11-10T14:12:00.000Z',
  ...given,
});
const comparisonOf = (given: Partial<Comparison> = {}): Comparison => ({
  ...{ provider: 'CLICK', state: 'DIFFERS', ours: 150_000_000, ourCount: 1, theirs: 100_000_000 },
  ...{ theirCount: 1, above: 0, below: -50_000_000, differenceCount: 1, openCount: 1, replaced: [] },
  statement: {
    ...{ id: '0192f0c4-7a10-7cc0-8000-0000000000aa', fileName: 'click.csv', lineCount: 1 },
    ...{ otherDayCount: 0, repeatedCount: 0, uploadedAt: '2026-11-21T03:20:00.000Z' },
    uploadedBy: { id: ADMIN.id, name: 'Jasur Toʻrayev' },
  },
  ...given,
});
const DIFFERENCE: Difference = {
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
  differences?: Difference[];
}

const open = async ({
  screen = DESKTOP,
  last = proofOf(),
  archiving = 'NOT_NEEDED',
  missing = [],
  earlier = [],
  rows = [],
  isMore,
  differences = [DIFFERENCE],
}: Given = {}) => {
  const api = fakeApi();
  api.answer(getProof, { last, isRunning: false, earlier });
  api.answer(getArchiving, { state: archiving });
  api.answer(getOperatorOverview, { versions: [], missing, isHeldBack: missing.length > 0 });
  api.answer(getBalances, BALANCES);
  api.answer(filterDisputes, { ...pageOf(DISPUTE), waitingCount: 1 });
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
  return { ...page, known, weeks, days };
};

test('the held total is shown by its parts, with the disputes that stop some of it', async () => {
  const { screen } = await open();
  const held = screen.getByRole('heading', { name: /^Himoyada jami, 138 ta ariza$/ });
  await expect.element(held).toBeVisible();
  for (const [name, sum] of [
    [texts.held.inWork, /738\s600\s000,00/],
    [texts.held.awaiting, /58\s200\s000,00/],
    [texts.held.disputed, /15\s600\s000,00/],
  ] as const) {
    const row = screen.getByRole('term').filter({ hasText: name });
    await expect.element(row).toBeVisible();
    await expect.element(screen.getByRole('definition').filter({ hasText: sum }).first()).toBeVisible();
  }
  await expect
    .element(screen.getByText(/6 ta bosqich, 18\s900\s000,00 soʻm\. Eng yaqini 21\.11\.2026, 16:05/))
    .toBeVisible();
  const dispute = screen.getByRole('link', { name: /PV-2610-0098/ });
  await expect
    .element(dispute)
    .toHaveAttribute('href', `/admin-applications/${DISPUTE.applicationId}/dispute/${DISPUTE.id}`);
  for (const part of [
    /Aziza Rahimova va Samo Konsalt/,
    /17\.11\.2026, 09:30/,
    /Navbat sizda/,
    /4\s800\s000,00/,
  ])
    await expect.element(dispute.getByText(part)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: `${disputes.desk.open} 1` })).toBeVisible();
  await expectNoAxeViolations();
});

test('earlier proofs say when, how much and what did not hold; a proof is begun on demand', async () => {
  const bad = proofOf({ finishedAt: '2026-11-20T03:00:00.000Z', faultCount: 1, faults: [FAULT] });
  const night = (entryCount: number) =>
    proofOf({ finishedAt: `2026-11-1${entryCount % 10}T03:00:00.000Z`, isWhole: false, entryCount });
  const { api, screen } = await open({ last: night(1208), earlier: [bad, night(77)] });
  await expect.element(screen.getByText(/keyingi 1\s208 ta yozuv tekshirildi/)).toBeVisible();
  await screen.getByRole('button', { name: texts.proof.earlier, exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: texts.proof.earlierTitle });
  await expect.element(dialog.getByText('20.11.2026, 08:00')).toBeVisible();
  await expect.element(dialog.getByText(/91\s506 ta yozuv/)).toBeVisible();
  await expect.element(dialog.getByText(/77 ta yangi yozuv/)).toBeVisible();
  await expect.element(dialog.getByText('1 ta joyda mos emas')).toBeVisible();
  await expect.element(dialog.getByText('Chinor Study')).toBeVisible();
  await expect.element(dialog.getByText(/^\+5\s000,00$/)).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const begun = api.answer(beginProof, { last: proofOf(), isRunning: true, earlier: [] });
  api.answer(getProof, { last: proofOf(), isRunning: true, earlier: [] });
  await screen.getByRole('button', { name: texts.proof.begin }).click();
  await expect.element(screen.getByRole('button', { name: texts.proof.running })).toBeVisible();
  expect(begun).toHaveLength(1);
});

test('what does not hold is said aloud, with each account', async () => {
  const { screen } = await open({ last: proofOf({ faultCount: 1, faults: [FAULT] }) });
  const alert = screen.getByRole('alert', { name: texts.proof.title });
  await expect.element(alert.getByText('Chinor Study')).toBeVisible();
  await expect.element(alert.getByText(/12\s405\s000,00/)).toBeVisible();
  await expect.element(alert.getByText(/\+5\s000,00/)).toBeVisible();
});

test.each(['NONE', 'FAILING'] as const)(
  'records of money that one disk holds are warned of first of all: %s',
  async (archiving) => {
    const { screen } = await open({ archiving, screen: NARROW });
    const note = screen.getByRole('region', { name: texts.archiving.title });
    await expect.element(note.getByText(texts.archiving[archiving])).toBeVisible();
    await expectNoAxeViolations();
  },
);

test.each(['NOT_NEEDED', 'DONE'] as const)(
  'of records that are safe nothing is said: %s',
  async (archiving) => {
    const { screen } = await open({ archiving });
    await expect.element(screen.getByRole('button', { name: texts.proof.begin })).toBeVisible();
    await expect.element(screen.getByText(texts.archiving.title)).not.toBeInTheDocument();
  },
);

test('a payout is declined where it stands', async () => {
  const { api, screen, known } = await open();
  const decided = api.answer(decidePayout, (): PayoutRow => {
    known.payouts = [];
    return { ...PAYOUT, state: 'DECLINED', reason: 'Hisob boshqa nomda', endedAt: PAYOUT.askedAt };
  });
  await screen.getByRole('button', { name: `${payouts.queue.decline}: Ufq Taʼlim` }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(payouts.decide.reasonAgency).fill('Hisob boshqa nomda');
  await dialog.getByRole('button', { name: payouts.queue.decline }).click();
  await expect.element(screen.getByText(payouts.queue.none.WAITING)).toBeVisible();
  expect(decided.map(({ body }) => body)).toEqual([{ action: 'DECLINE', reason: 'Hisob boshqa nomda' }]);
});

test('days of long ago are reached by weeks and by their date; what is not over is refused', async () => {
  const { screen, weeks, days } = await open();
  const later = screen.getByRole('button', { name: texts.week.later });
  await expect.element(later).toBeDisabled();
  await screen.getByRole('button', { name: texts.week.earlier }).click();
  await expect.element(screen.getByText('07.11.2026 – 13.11.2026')).toBeVisible();
  await expect.element(later).toBeEnabled();
  await expect.poll(() => days.at(-1)?.params.day).toBe('2026-11-13');
  const field = screen.getByLabelText(texts.week.day);
  await field.fill('2026-03-08');
  await expect.element(screen.getByText('02.03.2026 – 08.03.2026')).toBeVisible();
  await expect.poll(() => days.at(-1)?.params.day).toBe('2026-03-08');
  expect(weeks.map(({ query }) => query?.to).filter(Boolean)).toEqual(['2026-11-13', '2026-03-08']);
  await field.fill('2026-11-21');
  await expect.element(field).toHaveAccessibleDescription(texts.week.wrong.replace('{{last}}', '20.11.2026'));
  await screen.getByRole('button', { name: /^07\.03/ }).click();
  await expect.poll(() => days.at(-1)?.params.day).toBe('2026-03-07');
});

test('a difference is corrected once, and who corrects is told that the student reads why', async () => {
  const { api, screen } = await open();
  const corrected = api.answer(correctDifference, comparisonOf({ state: 'CLOSED', openCount: 0 }));
  await expect.element(screen.getByText(texts.kind.AMOUNT)).toBeVisible();
  await screen.getByRole('button', { name: texts.correct.button }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(texts.reasonRead).fill('Click tasdiqladi');
  await dialog.getByRole('button', { name: texts.correct.button }).dblClick();
  await expect.element(screen.getByText(texts.correct.done)).toBeVisible();
  expect(corrected.map(({ body }) => body)).toEqual([
    { number: '999777', rest: -50_000_000, amount: 50_000_000, side: 'STUDENT', reason: 'Click tasdiqladi' },
  ]);
});

test('a correction without an answer is sent under the same key when its window is opened again, and after a reload', async () => {
  const { api, screen } = await open();
  const corrected = api.answer(correctDifference, () => {
    if (corrected.length < 3) throw new LineBroken('Failed to fetch');
    return comparisonOf({ state: 'CLOSED', openCount: 0 });
  });
  const sendFrom = async (page: typeof screen, count: number) => {
    await page.getByRole('button', { name: texts.correct.button }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabelText(texts.reasonRead);
    if (count === 1) await reason.fill('Click tasdiqladi');
    await expect.element(reason).toHaveValue('Click tasdiqladi');
    await dialog.getByRole('button', { name: texts.correct.button }).click();
    await expect.poll(() => corrected.length).toBe(count);
    if (count === 3) return;
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await sendFrom(screen, 1);
  await sendFrom(screen, 2);
  await screen.unmount();
  const { screen: again } = await openPage('/admin-finance', { as: ADMIN, screen: DESKTOP }, api);
  await sendFrom(again, 3);
  await expect.element(again.getByText(texts.correct.done)).toBeVisible();
  const keys = corrected.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(Object.keys(window.localStorage).filter((key) => key.includes('sent '))).toEqual([]);
});

test('a payment near midnight says which statement to wait for, and is corrected only after a question', async () => {
  const differences: Difference[] = [
    {
      ...DIFFERENCE,
      ...{ kind: 'NOT_THEIRS', theirs: 0, theirAt: null, performedAt: '2026-11-20T18:59:59.000Z' },
      ...{ awaitedDay: '2026-11-21', sideList: ['OUTSIDE'], studentBar: 'DELETED', studentLimit: 0 },
    },
  ];
  const { api, screen } = await open({ differences });
  const corrected = api.answer(correctDifference, comparisonOf({ state: 'CLOSED', openCount: 0 }));
  await expect.element(screen.getByText(/23:59:59 da oʻtgan, Click uni 21\.11\.2026 kuniga/)).toBeVisible();
  await screen.getByRole('button', { name: texts.correct.button }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(texts.bar.DELETED)).toBeVisible();
  await dialog.getByLabelText(texts.reason).fill('Click tasdiqladi');
  const enter = dialog.getByRole('button', { name: texts.correct.button });
  await enter.click();
  const box = dialog.getByRole('checkbox', { name: /21\.11\.2026 koʻchirmasida ham boʻlmaydi/ });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(texts.problem.sure);
  expect(corrected).toHaveLength(0);
  await expectNoAxeViolations();
  await box.click();
  await enter.click();
  await expect.element(screen.getByText(texts.correct.done)).toBeVisible();
  expect(corrected).toHaveLength(1);
});

test('a difference of what a guardian has paid says so, on its card and where it is corrected', async () => {
  const { screen } = await open({ differences: [{ ...DIFFERENCE, payer: 'GRANDPARENT' }] });
  const words = finance.list.paidBy.replace('{{who}}', finance.payer.GRANDPARENT);
  await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: texts.correct.button }).click();
  await expect.element(screen.getByRole('dialog').getByText(words)).toBeVisible();
  await expectNoAxeViolations();
});

test('a correction is undone with a reason, once, and what was undone stays to be read', async () => {
  const actor = { id: ADMIN.id, name: 'Jasur Toʻrayev' };
  const closing = {
    ...{ id: '0192f0c4-7a10-7cc0-8000-0000000000c1', amount: -50_000_000, reason: 'Click tasdiqladi' },
    ...{ side: 'STUDENT' as const, actor, createdAt: '2026-11-21T04:00:00.000Z', takenBack: null },
  };
  const undone = {
    ...closing,
    id: '0192f0c4-7a10-7cc0-8000-0000000000c2',
    takenBack: { reason: 'Ertasi kuni chiqdi', actor, createdAt: '2026-11-21T05:00:00.000Z' },
  };
  const { api, screen } = await open({
    differences: [{ ...DIFFERENCE, rest: 0, closings: [undone, closing] }],
  });
  const taken = api.answer(takeClosingBack, comparisonOf());
  await expect
    .element(screen.getByText(/^Jasur Toʻrayev ortga qaytargan, .*Ertasi kuni chiqdi$/))
    .toBeVisible();
  await screen.getByRole('button', { name: texts.back.button }).click();
  const dialog = screen.getByRole('dialog', { name: texts.back.title });
  await expect.element(dialog.getByText(/\+500\s000,00/)).toBeVisible();
  const undo = dialog.getByRole('button', { name: texts.back.button });
  await undo.click();
  await expect.element(dialog.getByLabelText(texts.reasonRead)).toHaveFocus();
  await dialog.getByLabelText(texts.reasonRead).fill('Xato ekan');
  await expectNoAxeViolations();
  await undo.dblClick();
  await expect.element(screen.getByText(texts.back.done)).toBeVisible();
  expect(taken.map(({ params, body }) => [params.id, body])).toEqual([[closing.id, { reason: 'Xato ekan' }]]);
});

test('a request that waits is created, a top-up and its way back name each other, and more is said to be there', async () => {
  const reversal = {
    paymentId: '0192f0c4-7a10-7cc0-8000-000000000101',
    ...{ cameAt: '2026-11-10T14:12:00.000Z', wentAt: '2026-11-12T09:00:00.000Z' },
  };
  const back = '0192f0c4-7a10-7cc0-8000-000000000103';
  const { screen } = await open({
    isMore: true,
    rows: [
      paymentOf({ id: back, purpose: 'TOP_UP_REVERSED', type: 'CREDIT', reversal }),
      paymentOf({ reversal }),
      paymentOf({
        ...{ id: '0192f0c4-7a10-7cc0-8000-000000000104', purpose: 'PAYOUT_RESERVED', type: null },
        ...{ status: 'CREATED', provider: null, student: null, consulting: 'Ufq Taʼlim' },
      }),
    ],
  });
  const table = screen.getByRole('table', { name: finance.list.title });
  await expect
    .element(table.getByText(finance.list.ofTopUp.replace('{{moment}}', '10.11.2026, 19:12')))
    .toBeVisible();
  await expect
    .element(table.getByText(finance.list.tookBack.replace('{{moment}}', '12.11.2026, 14:00')))
    .toBeVisible();
  await expect.element(table.getByText(finance.status.CREATED)).toBeVisible();
  await expect
    .element(table.getByRole('link', { name: new RegExp(`^${finance.purpose.TOP_UP_REVERSED}`) }))
    .toHaveAttribute('href', `/admin-finance/payment/${reversal.paymentId}`);
  await expect.element(screen.getByText(finance.list.more)).toBeVisible();
});

test('what nobody can read of the operator is said beside the money, with the way to it', async () => {
  const note = TEXTS.uz['operator-admin'];
  const { screen } = await open({ screen: NARROW, missing: ['OFFER'] });
  await expect.element(screen.getByText(new RegExp(note.missing.heldBack))).toBeVisible();
  await expect.element(screen.getByText(new RegExp(note.parts.OFFER.title))).toBeVisible();
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: note.title }))
    .toHaveAttribute('href', '/admin-operator');
  await expectNoAxeViolations();
});

test('fits into 320 px, and is clean there', async () => {
  const { screen } = await open({ screen: NARROW });
  await expect.element(screen.getByText(texts.kind.AMOUNT)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectNoAxeViolations();
});

test.each([[DESKTOP], [NARROW]])('today’s sums and acts of administrators (%j)', async (screen) => {
  const { screen: page } = await open({ screen });
  await expect.element(page.getByText(/yakka oʻzi yana 45\s000\s000,00/)).toBeVisible();
  await expect.element(page.getByText(/Ikkinchi: Malika/)).toBeVisible();
  await expectNoAxeViolations();
});
