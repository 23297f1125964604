import { getOwnCommission, type OwnCommission } from '@parvoz/contract/money/commissions.ts';
import {
  exportPayments,
  filterPayments,
  getMoneySummary,
  getPaymentStatistics,
  type MoneySummary,
  type PaymentRow,
  type ProtectedApplication,
} from '@parvoz/contract/money/finance.ts';
import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { APPLICATION } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';

const { finance: texts, errors } = TEXTS.uz;
const { id, number } = APPLICATION;
const PICTURE_ID = '0192f0c4-7a10-7cc0-8000-000000000077';
const NARROW = [320, 700] as const;

const rowOf = (given: Partial<PaymentRow>): PaymentRow => ({
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000001', amount: 165_000_000, type: 'DEBIT', status: 'SUCCESS' },
  ...{
    purpose: 'TOP_UP',
    provider: 'PAYME',
    payer: null,
    application: null,
    student: null,
    consulting: null,
    target: null,
  },
  ...{ tariff: null, step: null, reversal: null, commission: null, createdAt: '2026-11-21T10:20:00.000Z' },
  ...given,
});
const TOP_UP = rowOf({});
const PAYMENT = rowOf({
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000002', type: 'CREDIT', purpose: 'PAYMENT', amount: 200_000_000 },
  ...{ provider: null, application: { id, number }, consulting: 'Ufq Taʼlim' },
});
const VOID = rowOf({ id: '0192f0c4-7a10-7cc0-8000-000000000003', status: 'CANCELED' });

const protectedOf = (given: Partial<ProtectedApplication>): ProtectedApplication => ({
  ...{ application: { id, number }, target: null, photo: { id: PICTURE_ID, url: '/api/v1/attach/p' } },
  ...{ consulting: 'Ufq Taʼlim', tariff: 'Maslahat', price: 200_000_000, held: 0, awaiting: 0, disputed: 0 },
  ...{ released: 0, returned: 0, unpaid: 0, dueAmount: 0, closableAt: null, nextReleaseAt: null },
  ...{ nextReleaseAmount: 0, nextStepId: null },
  ...given,
});
const summaryOf = (given: Partial<MoneySummary> = {}): MoneySummary => ({
  ...{ balance: 35_000_000, reserved: 0, held: 0, awaiting: 0, disputed: 0, pending: 0, commission: 0 },
  ...{ nextReleaseAt: null, protectedList: [] },
  ...given,
});

interface Opening {
  summary?: MoneySummary;
  rows?: PaymentRow[];
  screen?: readonly [number, number];
  commission?: OwnCommission;
}

const NO_COMMISSION: OwnCommission = { points: 0, nextList: [], historyList: [] };

const open = async (
  side: 'student' | 'consulting',
  {
    summary = summaryOf(),
    rows = [TOP_UP, PAYMENT, VOID],
    screen = DESKTOP,
    commission = NO_COMMISSION,
  }: Opening = {},
  query = '',
) => {
  const api = fakeApi();
  const known = { summary, rows };
  api.answer(getMoneySummary, () => known.summary);
  api.answer(getOwnCommission, commission);
  api.answer(getPaymentStatistics, {
    ...{ from: '2026-01-01', to: '2026-11-21', income: 165_000_000, expense: 200_000_000, count: 2 },
    commission: null,
    ...{
      difference: -35_000_000,
      trend: [{ from: '2026-11-01', income: 165_000_000, expense: 200_000_000 }],
    },
  });
  const lists = api.answer(filterPayments, ({ body }) => {
    const content = known.rows.filter(({ type }) => !body.type || type === body.type);
    return { content, totalElements: content.length, page: 1, size: 30, isMore: false };
  });
  const as = side === 'student' ? STUDENT : OWNER;
  const page = await openPage(`/${side}-finance${query}`, { as, screen }, api);
  await expect.element(page.screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...page, known, lists };
};

describe('a student’s money', () => {
  test('leads from what is due to where it is paid, and says what is missing', async () => {
    const closableAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
    const due = protectedOf({ unpaid: 200_000_000, dueAmount: 200_000_000, closableAt });
    const { screen } = await open('student', {
      summary: summaryOf({ protectedList: [due] }),
      screen: NARROW,
    });
    const pay = `/student-applications/${id}/payment`;
    await expect
      .element(screen.getByRole('link', { name: texts.protected.pay, exact: true }))
      .toHaveAttribute('href', pay);
    await expect
      .element(screen.getByRole('link', { name: `${number}: toʻlash` }))
      .toHaveAttribute('href', pay);
    await expect.element(screen.getByText(/Balansda yetmaydi:\s*1\s650\s000,00/)).toBeVisible();
    // Without a target the application shows its agency, with its emblem.
    await expect.element(screen.getByRole('link', { name: 'Ufq Taʼlim' })).toBeVisible();
    expect(document.querySelector('img[src*="/api/v1/attach/p"]')).not.toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
    await expectNoAxeViolations();
  });

  test('leads from a finished step to its result, and tells what is over and what came back', async () => {
    const awaiting = protectedOf({
      ...{ awaiting: 80_000_000, held: 120_000_000, nextReleaseAt: '2026-11-24T05:40:00.000Z' },
      ...{ nextReleaseAmount: 80_000_000, nextStepId: 21 },
    });
    const over = protectedOf({ released: 200_000_000, target: 'Debretsen universiteti' });
    const back = protectedOf({ returned: 200_000_000, target: 'Boğaziçi universiteti' });
    const late = protectedOf({
      ...{ unpaid: 1, dueAmount: 1 },
      closableAt: '2026-01-05T04:00:00.000Z',
      target: 'Seul universiteti',
    });
    const list = [awaiting, over, back, late].map((one, at) => ({
      ...one,
      application: { id: `0192f0c4-7a10-7cc0-8000-00000000010${at}`, number: `PV-2611-000${at}` },
    }));
    const { screen } = await open('student', { summary: summaryOf({ protectedList: list }), screen: PHONE });
    await expect
      .element(screen.getByRole('link', { name: texts.protected.look }))
      .toHaveAttribute('href', `/student-applications/${list[0]!.application.id}/step/21`);
    await expect.element(screen.getByText(/24\.11\.2026, 10:40 da 800\s000,00 soʻm/)).toBeVisible();
    await expect.element(screen.getByText(texts.protected.isOver)).toBeVisible();
    await expect.element(screen.getByText(texts.protected.isReturned)).toBeVisible();
    const overdue = texts.protected.overdue.replace('{{date}}', '05.01.2026');
    await expect.element(screen.getByText(overdue)).toBeVisible();
  });

  test('says of one in parts that the next share is due later, and not that it is over', async () => {
    const between = protectedOf({ released: 80_000_000, unpaid: 120_000_000 });
    const { screen } = await open('student', { summary: summaryOf({ protectedList: [between] }) });
    await expect.element(screen.getByText(texts.protected.later)).toBeVisible();
    await expect.element(screen.getByText(/^1\s200\s000,00/)).toBeVisible();
    await expect.element(screen.getByText(new RegExp(`^${texts.protected.unpaidOf}`))).toBeVisible();
    for (const end of [texts.protected.isOver, texts.protected.over])
      expect(screen.getByText(end).elements()).toEqual([]);
    expect(screen.getByRole('link', { name: texts.protected.pay, exact: true }).elements()).toEqual([]);
  });

  test('shows a new balance and new payments without a reload', async () => {
    const { screen, known, router } = await open('student');
    await expect.element(screen.getByText(/^350\s000,00/).first()).toBeVisible();
    known.summary = summaryOf({ balance: 200_000_000 });
    known.rows = [rowOf({ id: '0192f0c4-7a10-7cc0-8000-000000000009', provider: 'CLICK' }), ...known.rows];
    await router.options.context.queryClient.invalidateQueries({ queryKey: ['payments'] });
    await expect.element(screen.getByRole('link', { name: /: Click$/ })).toBeVisible();
    await expect.element(screen.getByText(/^2\s000\s000,00/).first()).toBeVisible();
  });

  test('draws what came and went, and its scale, in soʻm', async () => {
    const { screen } = await open('student');
    const bars = screen.getByRole('listitem').filter({ hasText: `${texts.income}: ` });
    await expect.element(bars).toMatchTextContent(/: 1\s650\s000,00.*: 2\s000\s000,00$/);
    // Beside the highest line.
    await expect.element(screen.getByText(/^2\s000\s000$/)).toBeVisible();
  });

  test('shows one card where there has never been a payment', async () => {
    const { screen } = await open('student', { summary: summaryOf({ balance: 0 }), rows: [] });
    await expect.element(screen.getByRole('heading', { name: texts.empty.title })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: texts.empty.choose })).toBeVisible();
    await expect.poll(() => screen.getByRole('table').elements()).toEqual([]);
    expect(screen.getByText(texts.chart.title).elements()).toEqual([]);
    await expectNoAxeViolations();
  });
});

describe('the list of payments', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('tells what came, what went and what did neither, on a %s', async (_, screen) => {
    const page = await open('student', { screen });
    const rows = page.screen.getByRole('row', { name: /^(?:Balans toʻldirish|Tarif uchun himoyalangan)/ });
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(/Balans toʻldirish: Payme.*Muvaffaqiyatli.*\+.*1\s650\s000,00/);
    await expect.element(rows.nth(1)).toMatchTextContent(/PV-2611-0203.*−.*2\s000\s000,00/);
    await expect.element(rows.nth(2)).toMatchTextContent(/Bekor qilingan/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(screen[0]);
    await expectNoAxeViolations();
  });

  test('is narrowed by kind in the address, and says where nothing fits', async () => {
    const { screen, lists, known } = await open('student', { screen: DESKTOP });
    known.rows = [TOP_UP];
    await screen.getByRole('radio', { name: texts.type.CREDIT }).click({ force: true });
    await expect.element(screen.getByText(TEXTS.uz.tables.nothing.title)).toBeVisible();
    expect(address()).toContain('type=credit');
    expect(lists.at(-1)?.body.type).toBe('CREDIT');
    await screen.getByRole('link', { name: TEXTS.uz.tables.clearFilters }).click();
    await expect.element(screen.getByRole('link', { name: /: Payme$/ })).toBeVisible();
  });

  test('is narrowed to several purposes at once', async () => {
    const { screen, lists } = await open('student', {}, '?purpose=top_up,top_up_reversed');
    const purposes = screen.getByRole('checkbox', { name: texts.purpose.TOP_UP, exact: true });
    await screen.getByRole('button', { name: new RegExp(`^${texts.list.purpose}`) }).click();
    await expect.element(purposes).toBeChecked();
    expect(lists.at(-1)?.body.purpose).toEqual(['TOP_UP', 'TOP_UP_REVERSED']);
    await purposes.click();
    await expect.poll(() => lists.at(-1)?.body.purpose).toEqual(['TOP_UP_REVERSED']);
  });

  test('says that it could not be loaded, and is asked for again', async () => {
    const { api, screen, router } = await open('student');
    let isBroken = true;
    api.answer(filterPayments, () => {
      if (isBroken) throw new Refusal(503, 'UNAVAILABLE', errors.UNAVAILABLE);
      return { content: [PAYMENT], totalElements: 1, page: 1, size: 30, isMore: false };
    });
    await router.navigate({ to: '/student-finance', search: { page: 2 } as never });
    const again = screen.getByRole('button', { name: TEXTS.uz.common.tryAgain });
    await expect.element(again).toBeVisible();
    isBroken = false;
    await again.click();
    await expect.element(screen.getByRole('link', { name: number })).toBeVisible();
  });

  test('is saved as a file once', async () => {
    const { api, screen } = await open('consulting');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const calls = api.answer(exportPayments, async () => {
      await held;
      throw new Refusal(422, 'TOO_MANY_ROWS', errors.TOO_MANY_ROWS);
    });
    const save = screen.getByRole('button', { name: texts.export.label });
    await save.click();
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    await save.click();
    release();
    await expect.element(screen.getByText(errors.TOO_MANY_ROWS).first()).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

describe('an agency’s money', () => {
  test('says what can be paid out, what waits and when more passes, and leads to the payout', async () => {
    const summary = summaryOf({
      ...{ balance: 1_840_000_000, reserved: 500_000_000, held: 6_480_000_000, awaiting: 720_000_000 },
      nextReleaseAt: '2026-11-24T05:40:00.000Z',
    });
    const { screen } = await open('consulting', { summary, screen: PHONE });
    await expect.element(screen.getByText('Keyingi avtomatik oʻtkazma: 24.11.2026, 10:40')).toBeVisible();
    const sums = screen.getByRole('definition');
    for (const [at, amount] of ['5 000 000,00', '72 000 000,00', '64 800 000,00', '7 200 000,00'].entries())
      await expect.element(sums.nth(at)).toMatchTextContent(new RegExp(`^${amount.replaceAll(' ', '\\s')}`));
    await expect
      .element(screen.getByRole('link', { name: texts.agency.payout }))
      .toHaveAttribute('href', '/consulting-finance/payout');
    await expectNoAxeViolations();
  });

  test('keeps its sums beside the card of an agency without payments', async () => {
    const { screen } = await open('consulting', { rows: [], summary: summaryOf({ balance: 0 }) });
    await expect.element(screen.getByText(texts.empty.CONSULTING)).toBeVisible();
    expect(texts.empty.CONSULTING).toContain(`${RELEASE_HOURS} soat`);
    await expect.element(screen.getByRole('heading', { name: texts.agency.available })).toBeVisible();
  });
});

describe('a commission', () => {
  test('is shown to the agency with the day from which it holds, and of each share what was kept', async () => {
    const RELEASE = rowOf({
      ...{ id: '0192f0c4-7a10-7cc0-8000-000000000004', purpose: 'RELEASE', provider: null },
      ...{ amount: 97_500_000, commission: 2_500_000, step: 'Hujjatlar' },
    });
    const { screen } = await open('consulting', {
      rows: [RELEASE],
      screen: NARROW,
      summary: summaryOf({ held: 100_000_000, commission: 2_500_000 }),
      commission: {
        ...{ points: 0, nextList: [{ points: 250, holdsFrom: '2026-12-05' }] },
        historyList: [{ points: 250, holdsFrom: '2026-12-05', saidAt: '2026-11-28T05:00:00.000Z' }],
      },
    });
    const card = screen.getByRole('region', { name: TEXTS.uz.commissions.title });
    await expect.poll(() => card.element().textContent).toMatch(/05\.12\.2026\sdan\sboshlab\s*2,5%/);
    const divided = /^Oʻtgan\ssumma\s1\s000\s000,00\ssoʻm,\sshundan\sParvoz\skomissiyasi\s25\s000,00\ssoʻm$/;
    await expect.element(screen.getByText(divided)).toBeVisible();
    await expect.element(screen.getByText(texts.agency.commission)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
    await expectNoAxeViolations();
  });

  test('is not spoken of where there is none', async () => {
    const { screen } = await open('consulting');
    await expect.element(screen.getByText(texts.agency.available)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/komissiya/i);
  });
});
