import {
  getPaymentDetail,
  type PaymentDetail,
  type Receipt,
  type TimelineItem,
} from '@parvoz/contract/money/finance.ts';
import { describe, expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, TEXTS } from '../../../../test/page.tsx';
import { ADMIN, STUDENT } from '../../../../test/people.ts';
import { callName } from './payment-words.ts';

const { finance: texts, errors } = TEXTS.uz;
const ID = '0192f0c4-7a10-7cc0-8000-000000000001';
const NARROW = [320, 700] as const;
const CREATED_AT = '2026-11-21T10:20:00.000Z';
const TOP_UP_PAGE = `/student-finance/top-up/${ID}`;

const momentOf = (kind: TimelineItem['kind']): TimelineItem => ({
  ...{ kind, at: CREATED_AT, isThis: false },
  ...{ purpose: null, amount: null, step: null, paymentId: null },
});

const RECEIPT: Receipt = {
  ...{ number: '261121-7K3M-9QTV', title: 'Kvitansiya', amount: 165_000_000, isSandbox: false },
  lineList: [
    { key: 'from', name: 'Kimdan', text: 'Aziza Rahimova' },
    { key: 'to', name: 'Kimga', text: 'Parvoz: Aziza Rahimova balansi' },
    { key: 'providerNumber', name: 'Toʻlov tizimidagi raqami', text: '6730a1f2' },
  ],
  note: 'Bu fiskal chek emas.',
  holder: '“Parvoz Tolov” MChJ, STIR 301234567',
};

const detailOf = (given: Partial<PaymentDetail> = {}): PaymentDetail => ({
  ...{ id: ID, amount: 165_000_000, type: 'DEBIT', status: 'SUCCESS', purpose: 'TOP_UP', provider: 'PAYME' },
  payer: null,
  ...{
    application: null,
    student: 'Aziza Rahimova',
    consulting: null,
    target: null,
    tariff: null,
    step: null,
  },
  ...{
    reversal: null,
    commission: null,
    createdAt: CREATED_AT,
    expiresAt: '2026-11-22T10:20:00.000Z',
    endedAt: CREATED_AT,
    isPayable: false,
  },
  ...{ payout: null, receipt: RECEIPT },
  ...{ providerNumber: '6730a1f2', reason: null, balanceBefore: 0, balanceAfter: 165_000_000 },
  ...{ timeline: [momentOf('CREATED'), momentOf('TAKEN'), momentOf('PAID')], inside: null },
  ...given,
});

const open = async (
  payment: PaymentDetail | Refusal,
  { isAdmin = false, screen = NARROW as readonly [number, number] } = {},
) => {
  const api = fakeApi();
  api.answer(getPaymentDetail, () => {
    if (payment instanceof Refusal) throw payment;
    return payment;
  });
  const path = `/${isAdmin ? 'admin' : 'student'}-finance/payment/${ID}`;
  return openPage(path, { as: isAdmin ? ADMIN : STUDENT, screen }, api);
};

describe('a payment', () => {
  test('shows its way, what the balance was, and a receipt', async () => {
    const { screen } = await open(detailOf());
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent(`${texts.purpose.TOP_UP}: Payme`);
    const receipt = screen.getByRole('region', { name: RECEIPT.title });
    for (const text of ['6730a1f2', 'Parvoz: Aziza Rahimova balansi', '№ 261121-7K3M-9QTV'])
      await expect.element(receipt.getByText(text)).toBeVisible();
    await expect.element(receipt.getByText(`${RECEIPT.note} ${RECEIPT.holder}`)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: texts.receipt.pdf })).toBeVisible();
    expect(receipt.element().textContent).toMatch(/1\s650\s000,00\ssoʻm/);
    await expect.element(screen.getByText('Payme: pul olindi, balansga yozildi')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: texts.payment.print })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: texts.payment.goOn })).not.toBeInTheDocument();
    // Once its letters are there.
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
    await expectNoAxeViolations();
  });

  test('of the sandbox and one that left say on their paper what it is, and where it went', async () => {
    const payout: PaymentDetail['payout'] = {
      ...{ id: ID, kind: 'PAYOUT', state: 'CONFIRMED', accountEnd: '4417', bank: 'Namuna Bank', byHand: 0 },
      ...{
        providerList: [],
        payerList: [],
        askedAt: CREATED_AT,
        sendingAt: CREATED_AT,
        endedAt: CREATED_AT,
        sentBy: null,
      },
      ...{ documentNumber: 'X-1', documentDate: '2026-11-21', reason: null },
    };
    const receipt = { ...RECEIPT, isSandbox: true, note: 'Haqiqiy pul oʻtkazilmagan.' };
    const { screen } = await open(detailOf({ purpose: 'PAYOUT', provider: null, payout, receipt }));
    const facts = screen.getByRole('region', { name: texts.payment.facts });
    await expect.element(facts.getByText('X-1')).toBeVisible();
    await expect.element(facts.getByText('•••• 4417')).toBeVisible();
    await expect.element(screen.getByText(receipt.note)).toBeVisible();
    await expectNoAxeViolations();
  });

  test('that goes back to several people names each with their sum', async () => {
    const payout: PaymentDetail['payout'] = {
      ...{ id: ID, kind: 'WITHDRAWAL', state: 'WAITING', accountEnd: null, bank: null, byHand: 0 },
      ...{ providerList: [], askedAt: CREATED_AT, sendingAt: null, endedAt: null, sentBy: null },
      ...{ documentNumber: null, documentDate: null, reason: null },
      payerList: [
        { payer: 'FATHER', amount: 200_000_000 },
        { payer: 'MOTHER', amount: 100_000_000 },
      ],
    };
    const given = { purpose: 'PAYOUT_RESERVED', provider: null, payout } as const;
    const { screen } = await open(detailOf(given));
    const facts = screen.getByRole('region', { name: texts.payment.facts });
    await expect
      .element(facts.getByText(new RegExp(`^${texts.ownPayer.FATHER}: 2\\s000\\s000`)))
      .toBeVisible();
    await expect
      .element(facts.getByText(new RegExp(`^${texts.ownPayer.MOTHER}: 1\\s000\\s000`)))
      .toBeVisible();
    await expectNoAxeViolations();
  });

  test('has no receipt before it is paid, and leads to where it is', async () => {
    const waiting = {
      ...({
        status: 'CREATED',
        endedAt: null,
        isPayable: true,
        balanceBefore: null,
        balanceAfter: null,
        receipt: null,
      } as const),
    };
    const { screen } = await open(
      detailOf({ ...waiting, timeline: [momentOf('CREATED'), momentOf('EXPIRES')] }),
    );
    await expect
      .element(screen.getByRole('link', { name: texts.payment.goOn }))
      .toHaveAttribute('href', TOP_UP_PAGE);
    await expect.element(screen.getByRole('region', { name: RECEIPT.title })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: texts.payment.print })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('that was refused says so, and can be tried again until it ends', async () => {
    const refused = detailOf({
      ...{ status: 'CANCELED', endedAt: null, isPayable: true, balanceBefore: null, balanceAfter: null },
      timeline: [momentOf('CREATED'), momentOf('TAKEN'), momentOf('CANCELED')],
    });
    const { screen } = await open(refused);
    await expect.element(screen.getByText(texts.timeline.CANCELED)).toBeVisible();
    await expect.element(screen.getByText(texts.status.CANCELED, { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: texts.payment.goOn })).toBeVisible();
  });

  test('that has ended unpaid leads to nothing', async () => {
    const over = detailOf({ status: 'CANCELED', timeline: [momentOf('CREATED'), momentOf('CANCELED')] });
    const { screen } = await open(over);
    await expect.element(screen.getByText(texts.timeline.CANCELED)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: texts.payment.goOn })).not.toBeInTheDocument();
  });

  test('of somebody else is not found', async () => {
    const { screen } = await open(new Refusal(404, 'NOT_FOUND', errors.NOT_FOUND));
    await expect.element(screen.getByText(TEXTS.uz.common.notFoundTitle)).toBeVisible();
  });

  test('shows administrators its entries by name, what the provider asked, and who made it', async () => {
    const inside: NonNullable<PaymentDetail['inside']> = {
      key: `correction:${ID}`,
      entryList: [
        { id: 7, kind: 'PROVIDER', owner: 'SANDBOX', amount: -165_000_000, balance: -165_000_000 },
        { id: 8, kind: 'OUTSIDE', owner: 'corrections', amount: 165_000_000, balance: 165_000_000 },
      ],
      callList: [
        { id: 3, createdAt: CREATED_AT, body: '{"method":"PerformTransaction","id":1}', answer: '{}' },
      ],
      auditList: [
        { id: ID, action: 'DIFFERENCE_CORRECTED', actor: 'Malika Rahimova', createdAt: CREATED_AT },
      ],
    };
    const { screen } = await open(detailOf({ inside }), { isAdmin: true, screen: DESKTOP });
    const table = screen.getByRole('table', { name: texts.inside.entries });
    await expect.element(table.getByText(texts.provider.SANDBOX)).toBeVisible();
    await expect.element(table.getByText(texts.inside.outside.corrections)).toBeVisible();
    await expect.element(screen.getByText(/^PerformTransaction · /)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /Malika Rahimova$/ }))
      .toHaveAttribute('href', `/admin-audit/${ID}`);
    await expectNoAxeViolations();
  });
});

test('calls are called as their protocols do', () => {
  expect(callName('{"jsonrpc":"2.0","method":"CreateTransaction"}')).toBe('CreateTransaction');
  expect(callName('click_trans_id=5&action=0&error=0')).toBe('Prepare');
  expect(callName('click_trans_id=5&action=1')).toBe('Complete');
  expect(callName('{"serviceId":7,"transId":"x"}')).toBe('');
});
