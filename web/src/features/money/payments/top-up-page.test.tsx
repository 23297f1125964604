import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import {
  decideSandbox,
  getPayment,
  listOpenPayments,
  listProviders,
  type Payment,
  topUp,
} from '@parvoz/contract/money/payments.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { readNotifications } from '@parvoz/contract/people/notifications.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { APPLICATION, MOVED_IN } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { address, openPage, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';

const { payments: texts, finance, validation: errors, account, operator } = TEXTS.uz;
const ID = '0199a5e4-0d55-7f0a-8c11-5b0a2f6a1c01';
const STUDENT_WITH = { ...STUDENT, balance: 35_000_000 };
const SMALL = [320, 640] as const;
const PATH = `/student-finance/top-up/${ID}`;

const PAYMENT: Payment = {
  ...{ id: ID, amount: 165_000_000, corrected: 0, status: 'CREATED', purpose: 'TOP_UP', provider: 'PAYME' },
  payer: null,
  ...{ createdAt: '2026-11-21T10:20:00.000Z', expiresAt: '2026-11-22T10:20:00.000Z', endedAt: null },
  ...{ failure: null, failedAt: null, url: 'https://checkout.paycom.uz/x' },
};
const PAID: Payment = { ...PAYMENT, status: 'SUCCESS', endedAt: '2026-11-21T10:21:00.000Z', url: null };
const PAID_BY_HAND: Payment = { ...PAID, provider: 'SANDBOX' };
const SANDBOX: Payment = { ...PAYMENT, provider: 'SANDBOX', url: `http://parvoz.test${PATH}/sandbox` };

const openForm = async (query = '', screen?: readonly [number, number]) => {
  const api = fakeApi();
  api.answer(listProviders, ['PAYME', 'CLICK', 'SANDBOX']);
  const asked = api.answer(listOpenPayments, []);
  const opened = await openPage(
    `/student-finance/top-up${query}`,
    { as: STUDENT_WITH, ...(screen && { screen }) },
    api,
  );
  const amount = opened.screen.getByLabelText(texts.amount);
  await expect.element(amount).toBeVisible();
  return { ...opened, api, asked, amount, pay: opened.screen.getByRole('button', { name: /orqali/ }) };
};

const openPayment = async (payment: Payment, screen?: readonly [number, number]) => {
  const api = fakeApi();
  const state = { payment };
  const asked = api.answer(getPayment, () => state.payment);
  const seen = api.answer(readNotifications, { unreadCount: 0 });
  api.answer(listProviders, ['PAYME', 'SANDBOX']);
  api.answer(listOpenPayments, []);
  const opened = await openPage(PATH, { as: STUDENT_WITH, ...(screen && { screen }) }, api);
  await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...opened, api, asked, state, seen };
};

type Opened = Awaited<ReturnType<typeof openPage>>;

/** Resolves when no query is being loaded: what a page repeats it begins as it is shown. */
const quiet = (router: Opened['router']) =>
  expect.poll(() => router.options.context.queryClient.isFetching()).toBe(0);

describe('the form', () => {
  test('shows what is there afterwards, offers what works here, and is free of faults on a narrow screen', async () => {
    const { screen, amount } = await openForm('?amount=165000050', SMALL);
    await expect.element(amount).toHaveValue('1\u00a0650\u00a0001');
    await screen.getByRole('button', { name: '500 000' }).click();
    await expect.element(amount).toHaveValue('500\u00a0000');
    const after = screen.getByRole('region', { name: texts.after.title });
    await expect.element(after).toMatchTextContent(/850\s000,00/);
    await expect.element(screen.getByRole('radio', { name: /Payme/ })).toBeChecked();
    await expect.element(screen.getByRole('radio', { name: /Click/ })).toBeVisible();
    await expect.element(screen.getByText('Uzum', { exact: true })).not.toBeInTheDocument();
    await expectNoAxeViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(SMALL[0]);
  });

  test('names the step until whose end all of it comes back', async () => {
    const api = fakeApi();
    api.answer(listProviders, ['PAYME']);
    api.answer(listOpenPayments, []);
    api.answer(getApplication, APPLICATION);
    api.answer(getProtection, MOVED_IN);
    const { screen } = await openPage(
      `/student-finance/top-up?application=${APPLICATION.id}`,
      { as: STUDENT_WITH },
      api,
    );
    await expect.element(screen.getByText(texts.purpose.back.replace('{{step}}', '3'))).toBeVisible();
  });

  test('promises nothing back of a step that is over', async () => {
    const api = fakeApi();
    api.answer(listProviders, ['PAYME']);
    api.answer(listOpenPayments, []);
    api.answer(getApplication, APPLICATION);
    const shareList = MOVED_IN.shareList.map((share) => ({
      ...share,
      finishedAt: '2026-11-01T08:00:00.000Z',
    }));
    api.answer(getProtection, { ...MOVED_IN, shareList });
    const { screen } = await openPage(
      `/student-finance/top-up?application=${APPLICATION.id}`,
      { as: STUDENT_WITH },
      api,
    );
    await expect.element(screen.getByText(texts.purpose.note)).toBeVisible();
    expect(screen.getByText(texts.purpose.back.replace('{{step}}', '3')).elements()).toEqual([]);
  });

  test('asks once for the payments that wait, and again after one has begun', async () => {
    const { api, screen, router, asked, amount, pay } = await openForm();
    await quiet(router);
    expect(asked).toHaveLength(1);
    api.answer(topUp, { id: ID, url: SANDBOX.url! });
    api.answer(getPayment, SANDBOX);
    await amount.fill('1 650 000');
    await screen.getByRole('radio', { name: /Sinov/ }).click();
    await pay.click();
    await expect.element(screen.getByRole('heading', { name: texts.sandbox.title })).toBeVisible();
    expect(asked).toHaveLength(1);
    await router.navigate({ to: '/student-finance/top-up' });
    await expect.element(amount).toBeVisible();
    await quiet(router);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['', errors.topUp.amount.required],
    ['mingta', errors.topUp.amount.number],
    ['1500,50', errors.topUp.amount.number],
    ['500 000 1', errors.topUp.amount.number],
    ['999', errors.topUp.amount.tooSmall.replace('{{limit}}', '1\u00a0000')],
    ['9007199254740993', errors.topUp.amount.tooBig.replace('{{limit}}', '100\u00a0000\u00a0000')],
    ['100000001', errors.topUp.amount.tooBig.replace('{{limit}}', '100\u00a0000\u00a0000')],
  ])('says at the field what is wrong with “%s”, and sends nothing', async (typed, sentence) => {
    const { api, screen, amount } = await openForm();
    const calls = api.answer(topUp, { id: ID, url: 'https://checkout.paycom.uz/x' });
    await amount.fill(typed);
    await screen.getByRole('button', { name: /orqali/ }).click();
    await expect.element(amount).toHaveAccessibleDescription(sentence);
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue(typed);
    expect(calls).toHaveLength(0);
  });

  test('begins one payment, however often it is pressed and however often the line breaks', async () => {
    const { api, screen, amount, pay, router } = await openForm();
    let isOffline = true;
    const calls = api.answer(topUp, () => {
      if (isOffline) throw new LineBroken('Failed to fetch');
      return { id: ID, url: SANDBOX.url! };
    });
    api.answer(getPayment, SANDBOX);
    await amount.fill('1 650 000');
    await screen.getByRole('radio', { name: /Sinov/ }).click();
    await pay.click();
    await expect.element(screen.getByText(errors.offline)).toBeVisible();
    await expect.element(amount).toHaveValue('1\u00a0650\u00a0000');
    isOffline = false;
    await userEvent.click(pay);
    await expect.element(screen.getByRole('heading', { name: texts.sandbox.title })).toBeVisible();
    expect(router.state.location.pathname).toBe(`${PATH}/sandbox`);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(calls.at(-1)!.body).toEqual({ amount: 165_000_000, provider: 'SANDBOX' });
  });

  test('is sent by the keyboard alone', async () => {
    const { api, screen, amount } = await openForm();
    const calls = api.answer(topUp, { id: ID, url: SANDBOX.url! });
    api.answer(getPayment, SANDBOX);
    await amount.click();
    await userEvent.keyboard('2000000{Tab}');
    // The amounts to choose from, and the providers as one stop.
    await userEvent.keyboard('{Tab}{Tab}{Tab}{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('heading', { name: texts.sandbox.title })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ amount: 200_000_000, provider: 'SANDBOX' }]);
  });

  test('says that nobody takes money here', async () => {
    const api = fakeApi();
    api.answer(listProviders, []);
    api.answer(listOpenPayments, []);
    const { screen } = await openPage('/student-finance/top-up', { as: STUDENT_WITH }, api);
    await expect.element(screen.getByText(texts.noProviders.title)).toBeVisible();
    await expect.element(screen.getByLabelText(texts.amount)).not.toBeInTheDocument();
  });

  test('shows the sentence of the server, and keeps what was typed', async () => {
    const { api, screen, pay, amount } = await openForm();
    api.answer(topUp, () => {
      throw new Refusal(429, 'TOO_MANY_PAYMENTS', 'Juda koʻp toʻlov boshlangan.');
    });
    await amount.fill('500 000');
    await pay.click();
    await expect.element(screen.getByRole('alert').getByText('Juda koʻp toʻlov boshlangan.')).toBeVisible();
    await expect.element(amount).toHaveValue('500 000');
  });

  test('leads to a payment that was begun and waits', async () => {
    const api = fakeApi();
    api.answer(listProviders, ['PAYME']);
    api.answer(listOpenPayments, [PAYMENT]);
    api.answer(getPayment, PAYMENT);
    const { screen } = await openPage('/student-finance/top-up', { as: STUDENT_WITH }, api);
    const open = screen.getByRole('region', { name: texts.open.title });
    await open.getByRole('link', { name: /1\s650\s000,00\ssoʻm · Payme/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Payme javobini kutyapmiz' })).toBeVisible();
  });
});

describe('a payment', () => {
  test('is asked for once when its page opens', async () => {
    const { asked, router } = await openPayment(PAID);
    await quiet(router);
    expect(asked).toHaveLength(1);
  });

  test('waits with its true time, and says that it is paid as soon as it is, with the new balance', async () => {
    const { api, screen, state, seen } = await openPayment(PAYMENT, SMALL);
    await expect
      .element(screen.getByRole('main').getByRole('status'))
      .toMatchTextContent(/Kutish muddati22\.11\.2026, 15:20/);
    await expectNoAxeViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(SMALL[0]);
    expect(seen).toHaveLength(0);
    state.payment = PAID;
    api.answer(getCurrentProfile, { ...STUDENT, balance: 200_000_000 });
    await screen.getByRole('button', { name: texts.look }).click();
    await expect.element(screen.getByRole('heading', { name: texts.state.paid.title })).toBeVisible();
    await expect
      .element(screen.getByRole('main').getByRole('status'))
      .toMatchTextContent(/Balansingizda 2\s000\s000,00\ssoʻm bor/);
    await expect.element(screen.getByRole('banner')).toMatchTextContent(/2\s000\s000/);
    await vi.waitFor(() => expect(seen.map(({ body }) => body)).toMatchObject([{ paymentId: ID }]));
    await expect
      .element(screen.getByRole('link', { name: texts.receipt }))
      .toHaveAttribute('href', `/student-finance/payment/${ID}`);
    await expectNoAxeViolations();
  });

  test('asks for itself again while it waits', async () => {
    const { screen, state } = await openPayment(PAYMENT);
    state.payment = PAID;
    await expect.element(screen.getByRole('heading', { name: texts.state.paid.title })).toBeVisible();
  });

  const returned = 'Kartadan pul yechilgan boʻlsa, uni Payme qaytaradi.';
  const FAILED = { failedAt: '2026-11-21T10:22:00.000Z' };
  test.each([
    ['DEBIT', 'Payme kartadan pul yecha olmadi: mablagʻ yetarli ekanini tekshiring. Balansingiz oʻzgarmadi.'],
    ['TIME', `Payme toʻlovni oʻz vaqtida yakunlamadi. Balansingiz oʻzgarmadi. ${returned}`],
    ['PROVIDER', `Payme toʻlovni bekor qildi. Balansingiz oʻzgarmadi. ${returned}`],
    ['SYSTEM', `Toʻlov bizdagi nosozlik tufayli balansga tushmadi. Balansingiz oʻzgarmadi. ${returned}`],
  ] as const)('that was not made says why: %s', async (failure, sentence) => {
    const { screen } = await openPayment({ ...PAYMENT, failure, ...FAILED });
    const alert = screen.getByRole('alert').filter({ hasText: texts.state.declined.title });
    await expect.element(alert.getByText(sentence)).toBeVisible();
    await expect.element(alert).toMatchTextContent(/Rad etilgan21\.11\.2026, 15:22/);
    await expect.element(alert.getByRole('button', { name: texts.repeat })).toBeVisible();
    await expectNoAxeViolations();
    await alert.getByRole('link', { name: texts.another }).click();
    await expect.element(screen.getByLabelText(texts.amount)).toHaveValue('1\u00a0650\u00a0000');
    expect(address()).toBe('/student-finance/top-up?amount=165000000');
  });

  test('whose time is over, and one that was returned, lead to a new one', async () => {
    const over: Payment = {
      ...{ ...PAYMENT, status: 'CANCELED', failure: 'EXPIRED', url: null },
      ...{ endedAt: PAYMENT.expiresAt, failedAt: PAYMENT.expiresAt },
    };
    const { screen, state, router } = await openPayment(over);
    await expect.element(screen.getByRole('heading', { name: texts.state.expired.title })).toBeVisible();
    await screen.getByText(texts.debited.question).click();
    await expect.element(screen.getByText(new RegExp(ID))).toBeVisible();
    await expectNoAxeViolations();
    state.payment = { ...over, failure: 'REVERSED' };
    await router.invalidate();
    await screen.getByRole('link', { name: texts.anew }).click();
    await expect.element(screen.getByLabelText(texts.amount)).toHaveValue('1\u00a0650\u00a0000');
  });

  test('of a guardian that was returned says whose it was, and leads to no new one', async () => {
    const returned: Payment = {
      ...{ ...PAYMENT, status: 'CANCELED', failure: 'REVERSED', url: null, payer: 'MOTHER' },
      ...{ endedAt: PAYMENT.expiresAt, failedAt: PAYMENT.expiresAt },
    };
    const { screen } = await openPayment(returned);
    const alert = screen.getByRole('main').getByRole('alert');
    const paidBy = finance.list.paidBy.replace('{{who}}', finance.ownPayer.MOTHER);
    await expect.element(alert.getByText(paidBy)).toBeVisible();
    await expect
      .element(alert.getByRole('link', { name: texts.receipt }))
      .toHaveAttribute('href', `/student-finance/payment/${ID}`);
    await expect.element(alert.getByRole('link', { name: texts.anew })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('whose money a correction has brought says so, and leads to no second payment', async () => {
    const { screen } = await openPayment({ ...PAYMENT, corrected: 70_000_000, url: null });
    const status = screen.getByRole('main').getByRole('status');
    await expect.element(status.getByText(texts.state.corrected.title)).toBeVisible();
    await expect.element(status).toMatchTextContent(/700\s000,00\ssoʻm/);
    await expect.element(status).toMatchTextContent(/Ikkinchi marta toʻlamang/);
    for (const name of [texts.repeat, texts.continue, texts.look])
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
    for (const name of [texts.anew, texts.another, texts.receipt])
      await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('link', { name: texts.back }))
      .toHaveAttribute('href', '/student-finance');
    await expectNoAxeViolations();
  });

  test('of somebody else is not there', async () => {
    const api = fakeApi();
    api.answer(getPayment, () => {
      throw new Refusal(404, 'NOT_FOUND', 'Topilmadi');
    });
    const { screen } = await openPage(PATH, { as: STUDENT_WITH }, api);
    await expect.element(screen.getByRole('heading', { name: texts.notFound.title })).toBeVisible();
  });
});

describe('the sandbox', () => {
  const openSandbox = async (payment = SANDBOX, screen?: readonly [number, number]) => {
    const api = fakeApi();
    api.answer(getPayment, payment);
    api.answer(readNotifications, { unreadCount: 0 });
    const opened = await openPage(`${PATH}/sandbox`, { as: STUDENT_WITH, ...(screen && { screen }) }, api);
    return { ...opened, api };
  };

  test('says that it takes no money, and pays once', async () => {
    const { api, screen, router } = await openSandbox(SANDBOX, SMALL);
    await expect.element(screen.getByText(texts.sandbox.warning.title)).toBeVisible();
    await expectNoAxeViolations();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const calls = api.answer(decideSandbox, async () => {
      await held;
      return PAID_BY_HAND;
    });
    await screen.getByRole('button', { name: texts.sandbox.confirm, exact: true }).click();
    const paying = screen.getByRole('button', { name: texts.sandbox.confirming });
    await expect.element(paying).toHaveAttribute('aria-busy', 'true');
    await paying.click();
    await screen.getByRole('button', { name: texts.sandbox.decline }).click();
    api.answer(getPayment, PAID_BY_HAND);
    release();
    await expect.element(screen.getByRole('heading', { name: texts.state.paid.title })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ isPaid: true }]);
    expect(router.state.location.pathname).toBe(PATH);
  });

  test('declines, and says why it could not', async () => {
    const { api, screen } = await openSandbox();
    let isRefused = true;
    const failed: Payment = { ...SANDBOX, failure: 'PAYER', failedAt: '2026-11-21T10:22:00.000Z' };
    api.answer(decideSandbox, () => {
      if (isRefused) throw new Refusal(409, 'PAYMENT_ENDED', 'Muddati tugagan.');
      return failed;
    });
    const decline = screen.getByRole('button', { name: texts.sandbox.decline });
    await decline.click();
    await expect.element(screen.getByRole('alert').getByText('Muddati tugagan.')).toBeVisible();
    isRefused = false;
    api.answer(getPayment, failed);
    await decline.click();
    await expect.element(screen.getByRole('heading', { name: texts.state.declined.title })).toBeVisible();
    await expect.element(screen.getByText(new RegExp(`^${texts.failure.PAYER}`))).toBeVisible();
  });

  test('is no page of other providers, and does nothing with what is over', async () => {
    const { screen } = await openSandbox(PAYMENT);
    await expect.element(screen.getByRole('heading', { name: texts.notFound.title })).toBeVisible();
    await screen.unmount();
    const over = await openSandbox({ ...SANDBOX, status: 'SUCCESS', url: null });
    await expect.element(over.screen.getByText(texts.sandbox.over)).toBeVisible();
    await expect
      .element(over.screen.getByRole('button', { name: texts.sandbox.confirm, exact: true }))
      .not.toBeInTheDocument();
  });
});

test('the top bar leads to the top-up', async () => {
  const { screen } = await openForm();
  const link = screen.getByRole('banner').getByRole('link', { name: account.topUp });
  await expect.element(link).toHaveAttribute('href', '/student-finance/top-up');
});

describe('what has to be accepted first', () => {
  const OFFER = { kind: 'OFFER' as const, number: 2, validFrom: '2026-11-28' };

  test('may be left: nothing begins, and nothing typed is lost', async () => {
    const { api, screen, amount } = await openForm();
    api.answer(getPayment, SANDBOX);
    const begun = api.answer(topUp, () => {
      throw new Refusal(409, 'ACCEPTANCE_NEEDED', '');
    });
    api.answer(getAcceptances, { needed: [{ ...OFFER, change: '', accepted: null }], accepted: [] });
    await amount.fill('750000');
    await screen.getByRole('button', { name: /750\s000/ }).click();
    const dialog = screen.getByRole('dialog', { name: operator.accept.title });
    await dialog.getByRole('button', { name: TEXTS.uz.common.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue('750\u00a0000');
    await expect.element(screen.getByRole('button', { name: /750\s000/ })).toBeEnabled();
    expect(begun).toHaveLength(1);
  });

  test('is asked for once, with what has changed, and the payment goes on with what was typed', async () => {
    const { api, screen, amount } = await openForm();
    let isAccepted = false;
    const begun = api.answer(topUp, () => {
      if (!isAccepted) throw new Refusal(409, 'ACCEPTANCE_NEEDED', '');
      return { id: ID, url: `http://parvoz.test${PATH}/sandbox` };
    });
    api.answer(getAcceptances, {
      needed: [{ ...OFFER, change: 'Qaytarish bir kunda', accepted: 1 }],
      accepted: [],
    });
    const accepted = api.answer(acceptTexts, () => {
      isAccepted = true;
      return { needed: [], accepted: [] };
    });
    api.answer(getPayment, SANDBOX);
    await amount.fill('750000');
    await screen
      .getByRole('radio', { name: new RegExp(texts.providers.SANDBOX.name) })
      .click({ force: true });
    await screen.getByRole('button', { name: /750\s000/ }).click();
    const dialog = screen.getByRole('dialog', { name: operator.accept.again });
    await expect.element(dialog.getByText('Qaytarish bir kunda')).toBeVisible();
    await expectNoAxeViolations();
    // The box is empty, and an empty box accepts nothing.
    const go = dialog.getByRole('button', { name: operator.accept.act });
    await go.click();
    const box = dialog.getByRole('checkbox', { name: operator.accept.label });
    await expect.element(box).toHaveAccessibleDescription(operator.accept.required);
    expect(accepted).toHaveLength(0);
    await box.click();
    await go.click();
    await expect.poll(address).toBe(`${PATH}/sandbox`);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(accepted.map(({ body }) => body.texts)).toEqual([[{ kind: 'OFFER', number: 2 }]]);
    expect(begun.map(({ body }) => body)).toEqual([
      { amount: 75_000_000, provider: 'SANDBOX' },
      { amount: 75_000_000, provider: 'SANDBOX' },
    ]);
    // One press is one payment.
    expect(new Set(begun.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});
