import {
  type Acceptances,
  acceptTexts,
  getAcceptances,
  getOperator,
} from '@parvoz/contract/money/operator.ts';
import { type Protection, payProtection } from '@parvoz/contract/money/protection.ts';
import { onlineManager } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type FakeApi, LineBroken, Refusal } from '../../../../../test/api.ts';
import { APPLICATION, DUE, HELD, MOVED_IN, shareOf } from '../../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openOwn } from '../../../../../test/own-application.ts';
import { DESKTOP, PHONE, TEXTS } from '../../../../../test/page.tsx';

const { protection: texts, errors } = TEXTS.uz;
const NARROW = [320, 700] as const;
type OpenOptions = [screen?: readonly [number, number], prepare?: (api: FakeApi) => void];

describe('the page that pays', () => {
  const openPay = async (protection: Protection = DUE, ...how: OpenOptions) => {
    const page = await openOwn('/payment', protection, ...how);
    const card = page.screen.getByRole('main');
    const ask = card.getByRole('button', { name: '2 000 000,00 soʻm toʻlash' });
    const dialog = page.screen.getByRole('dialog');
    return { ...page, card, ask, dialog, pay: dialog.getByRole('button', { name: /soʻm toʻlash$/ }) };
  };

  test('pays once after a question, and says with the focus on it that it is done', async () => {
    const { api, screen, known, ask, dialog, pay } = await openPay();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const paid = api.answer(payProtection, async () => {
      await held;
      known.protection = HELD;
      return HELD;
    });
    await ask.click();
    await expect.element(dialog).toMatchTextContent(/PV-2611-0203 himoyasiga\+2\s000\s000,00/);
    await expectNoAxeViolations();
    await pay.click();
    const paying = dialog.getByRole('button', { name: texts.pay.acting });
    await expect.element(paying).toHaveAttribute('aria-busy', 'true');
    await paying.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release();
    const done = screen.getByRole('heading', { name: texts.pay.done });
    await expect.element(done).toHaveFocus();
    await expect.element(screen.getByText('2 000 000,00 soʻm himoyaga oʻtdi.')).toBeVisible();
    const receipt = screen.getByRole('link', { name: texts.pay.receipt });
    await expect.element(receipt).toHaveAttribute('href', `/student-finance/payment/${HELD.lastPaymentId}`);
    expect(paid.map(({ body }) => body)).toEqual([{ amount: 200_000_000 }]);
    await expectNoAxeViolations();
  });

  test('asks for what holds today before it pays, and pays nothing for who does not accept it', async () => {
    const { accept } = TEXTS.uz.operator;
    const offer = { kind: 'OFFER', number: 3, validFrom: '2026-11-20' } as const;
    const { api, screen, known, ask, pay } = await openPay(DUE, NARROW);
    let acceptances: Acceptances = {
      needed: [{ ...offer, accepted: 2, change: 'Qaytarish bir kunda' }],
      accepted: [],
    };
    api.answer(getAcceptances, () => acceptances);
    const accepted = api.answer(acceptTexts, () => {
      acceptances = {
        needed: [],
        accepted: [{ ...offer, acceptedAt: '2026-11-21T05:00:00.000Z', language: 'uz' }],
      };
      return acceptances;
    });
    const asked = api.answer(payProtection, () => {
      if (accepted.length === 0) throw new Refusal(409, 'ACCEPTANCE_NEEDED', errors.ACCEPTANCE_NEEDED);
      known.protection = HELD;
      return HELD;
    });
    await ask.click();
    await pay.click();
    const question = screen.getByRole('dialog', { name: accept.again });
    await expect.element(question.getByText('Qaytarish bir kunda')).toBeVisible();
    await expect
      .element(question.getByRole('link', { name: new RegExp(`^${accept.OFFER}`) }))
      .toHaveAttribute('href', '/offer');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
    await expectNoAxeViolations();
    // Who gives up stays where they were, with the money where it was.
    await question.getByRole('button', { name: TEXTS.uz.common.cancel }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect([asked.length, accepted.length, known.protection]).toEqual([1, 0, DUE]);
    await ask.click();
    await pay.click();
    const act = question.getByRole('button', { name: accept.act });
    await act.click();
    await expect.element(question.getByRole('checkbox')).toHaveAccessibleDescription(accept.required);
    expect(accepted).toHaveLength(0);
    await question.getByRole('checkbox').click();
    await act.click();
    await expect.element(screen.getByRole('heading', { name: texts.pay.done })).toBeVisible();
    expect(accepted.map(({ body }) => body.texts)).toEqual([[{ kind: 'OFFER', number: 3 }]]);
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys.slice(1)).size).toBe(1);
  });

  test('leads to the terms from beside the press, as far as they hold', async () => {
    const texts = [{ kind: 'OFFER' as const, number: 1, validFrom: '2026-11-01' }];
    const { card } = await openPay(DUE, DESKTOP, (api) => api.answer(getOperator, { details: null, texts }));
    const { legal, howProtected } = TEXTS.uz.common;
    await expect.element(card.getByRole('link', { name: howProtected })).toBeVisible();
    expect(card.element().textContent).not.toContain('{{');
    await expect
      .element(card.getByRole('link', { name: new RegExp(`^${legal.offer}`) }))
      .toHaveAttribute('href', '/offer');
    expect(card.getByRole('link', { name: new RegExp(`^${legal.privacy}`) }).elements()).toEqual([]);
  });

  test.each(['enough', 'short'])(
    'says who holds the money, and what if nobody works on (%s)',
    async (money) => {
      const { card, dialog, ask } = await openPay(money === 'short' ? { ...DUE, balance: 0 } : DUE, NARROW);
      const note = card.getByText(/^Siz har bosqichni tasdiqlaguningizcha/);
      await expect.element(note).toBeVisible();
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const ordinary = card.getByText(texts.pay.balance, { exact: true }).element();
      expect(sizeOf(note.element())).toBeGreaterThanOrEqual(sizeOf(ordinary));
      const stopped = texts.pay.stopped.replace('{{step}}', '1');
      await expect.element(card.getByText(stopped)).toBeVisible();
      // The only day with an “until” says that it is of paying.
      await expect.element(card.getByText(/^\d{2}\.\d{2}\.\d{4} gacha toʻlang$/)).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
      await expectNoAxeViolations();
      if (money === 'short') return;
      await ask.click();
      await expect.element(dialog.getByText(stopped)).toBeVisible();
      await expectNoAxeViolations();
    },
  );

  test('is used by the keyboard alone', async () => {
    const { api, screen, known, ask, pay } = await openPay();
    const paid = api.answer(payProtection, () => {
      known.protection = HELD;
      return HELD;
    });
    ask.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(ask).toHaveFocus();
    expect(paid).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await expect
      .poll(async () => {
        await userEvent.tab();
        return document.activeElement === pay.element();
      })
      .toBe(true);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: texts.pay.done })).toBeVisible();
  });

  test('shows what is due now where the amount has changed, and pays that', async () => {
    const { api, screen, card, known, ask, pay } = await openPay();
    const cheaper = { ...DUE, price: 150_000_000, dueAmount: 150_000_000, version: 2 };
    const paid = api.answer(payProtection, ({ body }) => {
      known.protection = cheaper;
      if (body.amount !== cheaper.dueAmount) throw new Refusal(409, 'AMOUNT_CHANGED', errors.AMOUNT_CHANGED);
      known.protection = HELD;
      return HELD;
    });
    await ask.click();
    await pay.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(errors.AMOUNT_CHANGED);
    await card.getByRole('button', { name: '1 500 000,00 soʻm toʻlash' }).click();
    await pay.click();
    await expect.element(screen.getByRole('heading', { name: texts.pay.done })).toBeVisible();
    expect(paid.map(({ body }) => body.amount)).toEqual([200_000_000, 150_000_000]);
    const [first, second] = paid.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).not.toBe(second);
  });

  test('leads to the top-up with what is missing, which comes back here', async () => {
    const { screen } = await openPay({ ...DUE, balance: 35_000_000 }, NARROW);
    await expect.element(screen.getByText('Yana 1 650 000,00 soʻm kerak.')).toBeVisible();
    const topUp = screen.getByRole('link', { name: '1 650 000,00 soʻm toʻldirish' });
    const { pathname, searchParams } = new URL(topUp.element().getAttribute('href')!, window.location.href);
    expect(pathname).toBe('/student-finance/top-up');
    expect([searchParams.get('amount'), searchParams.get('application')]).toEqual([
      '165000000',
      APPLICATION.id,
    ]);
    expect(screen.getByRole('button', { name: /soʻm toʻlash/ }).elements()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
    await expectNoAxeViolations();
  });

  test.each([
    ['less than may be paid at once', 500, '1 000,00', '100000', true],
    ['no whole som', 165_000_007, '1 650 001,00', '165000100', false],
  ])('offers what the form takes where %s is missing', async (_, missing, amount, tiyin, isLeast) => {
    const { screen } = await openPay({ ...DUE, balance: DUE.dueAmount - missing });
    const topUp = screen.getByRole('link', { name: `${amount} soʻm toʻldirish` });
    const { searchParams } = new URL(topUp.element().getAttribute('href')!, window.location.href);
    expect(searchParams.get('amount')).toBe(tiyin);
    expect(screen.getByText(/kamida/).elements()).toHaveLength(isLeast ? 1 : 0);
  });

  test('says that the balance has become too small meanwhile, and offers the way to more', async () => {
    const { api, screen, known, ask, pay } = await openPay();
    api.answer(payProtection, () => {
      known.protection = { ...DUE, balance: 0 };
      throw new Refusal(409, 'INSUFFICIENT_BALANCE', errors.INSUFFICIENT_BALANCE);
    });
    await ask.click();
    await pay.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(errors.INSUFFICIENT_BALANCE);
    await expect.element(screen.getByRole('link', { name: '2 000 000,00 soʻm toʻldirish' })).toBeVisible();
  });

  test('says that it is paid already where another tab was first', async () => {
    const { api, screen, known, ask, pay } = await openPay();
    api.answer(payProtection, () => {
      known.protection = HELD;
      throw new Refusal(409, 'ALREADY_PAID', errors.ALREADY_PAID);
    });
    await ask.click();
    await pay.click();
    await expect.element(screen.getByText(texts.pay.elsewhere)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: texts.pay.already })).toBeVisible();
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
    expect(screen.getByRole('button', { name: /soʻm toʻlash/ }).elements()).toEqual([]);
  });

  const RETURNED: Protection = { ...HELD, held: 0, returned: 142_500_000 };

  test('says what has come back of what was paid', async () => {
    const { screen } = await openPay(RETURNED);
    await expect.element(screen.getByText('1 425 000,00 soʻm balansingizga qaytgan.')).toBeVisible();
  });

  test('goes on with its key where the answer was lost, and takes the money once', async () => {
    const { api, screen, known, ask, pay } = await openPay();
    let isOffline = true;
    const paid = api.answer(payProtection, () => {
      if (isOffline) throw new LineBroken('Failed to fetch');
      known.protection = HELD;
      return HELD;
    });
    await ask.click();
    await pay.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(texts.pay.lost);
    isOffline = false;
    await ask.click();
    await pay.click();
    await expect.element(screen.getByRole('heading', { name: texts.pay.done })).toBeVisible();
    expect(new Set(paid.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('says that nothing was sent without a network, but not of a payment that may have been taken', async () => {
    const { api, screen, ask, pay } = await openPay();
    const asked = api.answer(payProtection, () => {
      throw new LineBroken('Failed to fetch');
    });
    onTestFinished(() => onlineManager.setOnline(true));
    const alert = screen.getByRole('alert');
    for (const [at, isOnline] of [false, true, false].entries()) {
      onlineManager.setOnline(isOnline);
      await ask.click();
      await pay.click();
      await expect.poll(() => asked.length).toBe(at + 1);
      await expect.element(alert).toMatchTextContent(at === 0 ? TEXTS.uz.common.notSent : texts.pay.lost);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.element(alert).toMatchTextContent(texts.pay.lost);
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('asks for the share of the step that has begun where a tariff is paid in parts', async () => {
    const inParts: Protection = {
      ...{ ...DUE, isInParts: true, dueAmount: 80_000_000 },
      shareList: [DUE.shareList[0]!, { ...DUE.shareList[1]!, dueSince: null }],
    };
    const { api, screen, known } = await openPay(inParts, PHONE);
    const paid = api.answer(payProtection, () => {
      known.protection = HELD;
      return HELD;
    });
    await expect.element(screen.getByText(texts.pay.turn.part.title)).toBeVisible();
    await screen.getByRole('button', { name: '800 000,00 soʻm toʻlash' }).click();
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /toʻlash/ })
      .click();
    await expect.element(screen.getByRole('heading', { name: texts.pay.done })).toBeVisible();
    expect(paid.map(({ body }) => body)).toEqual([{ amount: 80_000_000, stepId: DUE.shareList[0]!.stepId }]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
  });

  test('explains the 72 hours once, also where a tariff has a single step', async () => {
    const [first] = DUE.shareList;
    const { screen } = await openPay({
      ...DUE,
      shareList: [{ ...first!, amount: DUE.price, percent: 100 }],
    });
    await expect.element(screen.getByText(texts.shares.first)).toBeVisible();
    expect(screen.getByText(texts.shares.last).elements()).toEqual([]);
  });

  const ofStep = (text: string, step: number) => text.replace('{{step}}', String(step));

  test('names the steps of a client who has moved in by their numbers', async () => {
    const { screen, card, ask, dialog } = await openPay(MOVED_IN, NARROW);
    const { refunds, pay: pays } = texts;
    const table = screen.getByRole('table');
    await expect.element(table).toBeVisible();
    expect(
      table
        .getByRole('rowheader')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([ofStep(refunds.before, 3), ofStep(refunds.after, 3), refunds.allDone]);
    await expect.element(screen.getByText(/3-bosqich ishi davom etadi/)).toBeVisible();
    await expect.element(card.getByText(ofStep(pays.stopped, 3))).toBeVisible();
    await ask.click();
    const rule = ofStep(pays.rule.withdrawn, 3).replace('{{amount}}', '2 000 000,00');
    await expect.element(dialog.getByText(rule)).toBeVisible();
    await expect.element(dialog.getByText(ofStep(pays.stopped, 3))).toBeVisible();
    await expectNoAxeViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
  });

  const NOTE = texts.outside.note.replace('{{amount}}', '1 500 000,00');

  test('says beside what is left of a tariff what was paid outside, and no percents of the whole', async () => {
    const { screen } = await openPay(MOVED_IN);
    const shares = screen.getByRole('region', { name: texts.shares.title });
    await expect.element(shares.getByText(NOTE)).toBeVisible();
    await expect.element(shares.getByText(texts.outside.left)).toBeVisible();
    expect(shares.getByText(/%/).elements()).toEqual([]);
  });

  test.each([
    ['of a client who has moved in', MOVED_IN.shareList, 0],
    ['of anybody else', DUE.shareList, 2],
  ])(
    'has percents of the tariff beside its shares alone, with nothing paid outside: %s',
    async (_, shareList, count) => {
      const { screen } = await openPay({ ...DUE, shareList });
      const shares = screen.getByRole('region', { name: texts.shares.title });
      await expect.element(shares.getByText(texts.shares.total)).toBeVisible();
      expect(shares.getByText(/^\d+%$/).elements()).toHaveLength(count);
    },
  );

  test('does not call free what was all paid outside', async () => {
    const { screen } = await openPay({ ...MOVED_IN, price: 0, dueAmount: 0 });
    await expect.element(screen.getByText(NOTE)).toBeVisible();
    await expect.element(screen.getByText(texts.outside.none)).toBeVisible();
    expect(screen.getByText(texts.pay.turn.free.title).elements()).toEqual([]);
  });

  test('promises no question about a share of nothing', async () => {
    const [first, second] = [shareOf({ amount: 0, percent: 0 }), { ...DUE.shareList[1]!, amount: DUE.price }];
    const { screen } = await openPay({ ...DUE, shareList: [first, second] });
    const shares = screen.getByRole('region', { name: texts.shares.title }).getByRole('listitem');
    await expect.element(shares.nth(1)).toMatchTextContent(texts.shares.first);
    expect(shares.nth(0).element().querySelector('p')).toBeNull();
  });

  test('asks in parts for nothing where a step costs nothing', async () => {
    const shareList = [shareOf({ amount: 0, percent: 0, state: 'HELD', dueSince: null }), DUE.shareList[1]!];
    const { card } = await openPay({ ...DUE, isInParts: true, dueAmount: 120_000_000, shareList });
    const due = card.getByRole('region', { name: texts.pay.card }).getByRole('listitem');
    await expect.element(due.first()).toMatchTextContent(/2\. Topshirish/);
    expect(due.elements()).toHaveLength(1);
  });

  test('says since when it is overdue', async () => {
    const { screen } = await openPay({ ...DUE, closableAt: '2026-01-05T04:00:00.000Z' });
    await expect.element(screen.getByText('Toʻlov muddati 05.01.2026 da oʻtdi')).toBeVisible();
  });

  test('names no day to pay a share until once that day is over', async () => {
    const late = { isInParts: true, dueAmount: 80_000_000, closableAt: '2026-01-05T04:00:00.000Z' };
    const shareList = [DUE.shareList[0]!, { ...DUE.shareList[1]!, dueSince: null }];
    const { screen } = await openPay({ ...DUE, ...late, shareList });
    await expect.element(screen.getByText(texts.due.badgeNow, { exact: true })).toBeVisible();
    expect(screen.getByText(/05\.01\.2026 gacha/).elements()).toEqual([]);
  });
});
