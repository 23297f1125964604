import type { PaymentRow } from '@parvoz/contract/money/finance.ts';
import { decidePayout, type PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import { beginProof, getProof, type ProofResult } from '@parvoz/contract/money/reconciliation.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DISPUTE, NARROW, openFinance, PAYOUT, proofOf } from '../../../../test/admin-finance.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, TEXTS } from '../../../../test/page.tsx';

const { reconciliation: texts, disputes, payouts, finance } = TEXTS.uz;

const FAULT: ProofResult['faults'][number] = {
  ...{ kind: 'BALANCE', account: 'CONSULTING', name: 'Chinor Study' },
  ...{ found: 1_240_500_000, expected: 1_240_000_000 },
};
const paymentOf = (given: Partial<PaymentRow>): PaymentRow => ({
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000101', amount: 300_000_000, type: 'DEBIT', status: 'SUCCESS' },
  ...{ purpose: 'TOP_UP', provider: 'PAYME', payer: null, application: null, student: 'Aziza Rahimova' },
  ...{ consulting: null, target: null, tariff: null, step: null, reversal: null, commission: null },
  createdAt: '2026-11-10T14:12:00.000Z',
  ...given,
});

test('the held total is shown by its parts, with the disputes that stop some of it', async () => {
  const { screen } = await openFinance();
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

test('more open disputes than are shown lead to the list of all open ones', async () => {
  const { screen, disputes: asked } = await openFinance({ disputeCount: 7 });
  await screen.getByRole('link', { name: disputes.desk.all }).click();
  const open = screen.getByRole('button', { name: disputes.list.OPEN });
  await expect.element(open).toHaveAttribute('aria-pressed', 'true');
  expect(asked.at(-1)?.body).toEqual({ list: 'OPEN' });
});

test('earlier proofs say when, how much and what did not hold; a proof is begun on demand', async () => {
  const bad = proofOf({ finishedAt: '2026-11-20T03:00:00.000Z', faultCount: 1, faults: [FAULT] });
  const night = (entryCount: number) =>
    proofOf({ finishedAt: `2026-11-1${entryCount % 10}T03:00:00.000Z`, isWhole: false, entryCount });
  const { api, screen } = await openFinance({ last: night(1208), earlier: [bad, night(77)] });
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
  const { screen } = await openFinance({ last: proofOf({ faultCount: 1, faults: [FAULT] }) });
  const alert = screen.getByRole('alert', { name: texts.proof.title });
  await expect.element(alert.getByText('Chinor Study')).toBeVisible();
  await expect.element(alert.getByText(/12\s405\s000,00/)).toBeVisible();
  await expect.element(alert.getByText(/\+5\s000,00/)).toBeVisible();
});

test.each(['NONE', 'FAILING'] as const)(
  'records of money that one disk holds are warned of first of all: %s',
  async (archiving) => {
    const { screen } = await openFinance({ archiving, screen: NARROW });
    const note = screen.getByRole('region', { name: texts.archiving.title });
    await expect.element(note.getByText(texts.archiving[archiving])).toBeVisible();
    await expectNoAxeViolations();
  },
);

test.each(['NOT_NEEDED', 'DONE'] as const)(
  'of records that are safe nothing is said: %s',
  async (archiving) => {
    const { screen } = await openFinance({ archiving });
    await expect.element(screen.getByRole('button', { name: texts.proof.begin })).toBeVisible();
    await expect.element(screen.getByText(texts.archiving.title)).not.toBeInTheDocument();
  },
);

test('a payout is declined where it stands', async () => {
  const { api, screen, known } = await openFinance();
  const decided = api.answer(decidePayout, (): PayoutRow => {
    known.payouts = [];
    return { ...PAYOUT, state: 'DECLINED', reason: 'Hisob boshqa nomda', endedAt: PAYOUT.askedAt };
  });
  await screen.getByRole('button', { name: `${payouts.queue.decline}: Ufq Taʼlim` }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(payouts.decide.reasonAgency).fill('Hisob boshqa nomda');
  await dialog.getByRole('button', { name: payouts.queue.decline }).click();
  await expect.element(screen.getByText(payouts.queue.none.OPEN)).toBeVisible();
  expect(decided.map(({ body }) => body)).toEqual([{ action: 'DECLINE', reason: 'Hisob boshqa nomda' }]);
});

test('days of long ago are reached by weeks and by their date; what is not over is refused', async () => {
  const { screen, weeks, days } = await openFinance();
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

test('a request that waits is created, a top-up and its way back name each other, and more is said to be there', async () => {
  const reversal = {
    paymentId: '0192f0c4-7a10-7cc0-8000-000000000101',
    ...{ cameAt: '2026-11-10T14:12:00.000Z', wentAt: '2026-11-12T09:00:00.000Z' },
  };
  const back = '0192f0c4-7a10-7cc0-8000-000000000103';
  const { screen } = await openFinance({
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
  const { screen } = await openFinance({ screen: NARROW, missing: ['OFFER'] });
  await expect.element(screen.getByText(new RegExp(note.missing.heldBack))).toBeVisible();
  await expect.element(screen.getByText(new RegExp(note.parts.OFFER.title))).toBeVisible();
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: note.title }))
    .toHaveAttribute('href', '/admin-operator');
  await expectNoAxeViolations();
});

test('fits into 320 px, and is clean there', async () => {
  const { screen } = await openFinance({ screen: NARROW });
  await expect.element(screen.getByText(texts.kind.AMOUNT)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectNoAxeViolations();
});

test.each([[DESKTOP], [NARROW]])('today’s sums and acts of administrators (%j)', async (screen) => {
  const { screen: page } = await openFinance({ screen });
  await expect.element(page.getByText(/yakka oʻzi yana 45\s000\s000,00/)).toBeVisible();
  await expect.element(page.getByText(/Ikkinchi: Malika/)).toBeVisible();
  await expectNoAxeViolations();
});
