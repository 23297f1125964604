import {
  confirmBankDetails,
  startBankDetails,
  stopBankDetails,
} from '@parvoz/contract/money/bank-details.ts';
import { type Acceptances, acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import {
  askPayout,
  askWithdrawal,
  cancelPayout,
  getPayoutOverview,
  getWithdrawalOverview,
  listPayouts,
  listWithdrawals,
  type Payout,
  type PayoutOverview,
} from '@parvoz/contract/money/payouts.ts';
import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { DETAILS, pageOf, payoutOf, SENDING, SUM } from '../../../../test/payouts.ts';
import { OWNER, STUDENT } from '../../../../test/people.ts';

const { payouts: texts, errors, validation, finance } = TEXTS.uz;

/** Refusal of a sum of which some has gone since the page was loaded. */
const LESS_LEFT = 'Summa koʻpi bilan 4 000 000 soʻm boʻlishi mumkin.';

const overviewOf = (given: Partial<PayoutOverview> = {}): PayoutOverview => ({
  ...{ balance: 1_840_000_000, reserved: SUM, held: 0, awaiting: 0, disputed: 0, commission: 0 },
  ...{ waitingCount: 1, min: 10_000_000, canAsk: true, details: DETAILS, change: null },
  ...given,
});
const changeOf = () => ({
  id: '0192f0c4-7a10-7cc0-8000-000000000009',
  details: { ...DETAILS, account: '2020 8000 •••• •••• 9052' },
  changedBy: 'Dilnoza Karimova',
  confirmedAt: new Date(Date.now() - 3_600_000).toISOString(),
  startsAt: new Date(Date.now() + 23 * 3_600_000).toISOString(),
  ownerCount: 2,
});

const openAgency = async (
  given: Partial<PayoutOverview> = {},
  list: Payout[] = [payoutOf()],
  screen: typeof DESKTOP | typeof PHONE = DESKTOP,
  /** On the second page of the history. */
  older: Payout[] = [],
) => {
  const api = fakeApi();
  const known = { overview: overviewOf(given), list };
  api.answer(getPayoutOverview, () => known.overview);
  api.answer(listPayouts, ({ query }) => ({
    ...pageOf(...(query.page === 2 ? older : known.list)),
    ...(older.length > 0 && { page: query.page ?? 1, totalElements: 21 }),
  }));
  const page = await openPage('/consulting-finance/payout', { as: OWNER, screen }, api);
  await expect.element(page.screen.getByRole('heading', { name: texts.agency.title })).toBeVisible();
  return { ...page, known };
};

test('a sum is asked for once, after what is wrong with it was said at its field', async () => {
  const { api, screen, known } = await openAgency();
  const asked = api.answer(askPayout, () => {
    if (asked.length === 1)
      throw new Refusal(409, 'INSUFFICIENT_BALANCE', errors.INSUFFICIENT_BALANCE, { amount: LESS_LEFT });
    known.overview = overviewOf({ balance: 1_340_000_000 });
    return payoutOf();
  });
  const field = screen.getByLabelText(texts.agency.amount);
  const submit = screen.getByRole('button', { name: texts.agency.askNone });
  await submit.click();
  await expect.element(field).toHaveAccessibleDescription(texts.problem.required);
  await expect.element(field).toHaveFocus();
  for (const [written, problem] of [
    ['yuz', texts.problem.wrong],
    ['1000', texts.problem.tooSmall.replace('{{amount}}', '100\u00a0000,00')],
    ['99 000 000', texts.problem.tooMuch.replace('{{amount}}', '18\u00a0400\u00a0000,00')],
  ]) {
    await field.fill(written!);
    await screen.getByRole('button', { name: /soʻrash$/ }).click();
    await expect.element(field).toHaveAccessibleDescription(problem!);
  }
  expect(asked).toHaveLength(0);
  await screen.getByRole('button', { name: '5 000 000' }).click();
  const ask = screen.getByRole('button', { name: /^5\s000\s000,00 soʻm soʻrash$/ });
  await ask.click();
  await expect.element(field).toHaveAccessibleDescription(LESS_LEFT);
  await expect.element(screen.getByText(errors.INSUFFICIENT_BALANCE)).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('5 000 000');
  await ask.dblClick();
  await expect.element(screen.getByText(texts.agency.asked)).toBeVisible();
  expect(asked).toHaveLength(2);
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  await expect.element(field).toHaveValue('');
});

test('an owner who has not accepted the terms is asked to, and nothing of what was typed is lost', async () => {
  const { accept } = TEXTS.uz.operator;
  const { api, screen } = await openAgency();
  const offer = { kind: 'OFFER', number: 1, validFrom: '2026-11-01' } as const;
  let needed: Acceptances['needed'] = [{ ...offer, accepted: null, change: '' }];
  api.answer(getAcceptances, () => ({ needed, accepted: [] }));
  const accepted = api.answer(acceptTexts, () => {
    needed = [];
    return { needed, accepted: [] };
  });
  const asked = api.answer(askPayout, () => {
    if (accepted.length === 0) throw new Refusal(409, 'ACCEPTANCE_NEEDED', errors.ACCEPTANCE_NEEDED);
    return payoutOf();
  });
  await screen.getByRole('button', { name: '5 000 000' }).click();
  const ask = screen.getByRole('button', { name: /^5\s000\s000,00 soʻm soʻrash$/ });
  await ask.click();
  const question = screen.getByRole('dialog', { name: accept.title });
  await expectNoAxeViolations();
  await question.getByRole('button', { name: TEXTS.uz.common.cancel }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText(texts.agency.amount)).toHaveValue('5 000 000');
  expect(screen.getByText(texts.agency.asked).elements()).toEqual([]);
  await ask.click();
  await question.getByRole('checkbox').click();
  await question.getByRole('button', { name: accept.act }).click();
  await expect.element(screen.getByText(texts.agency.asked)).toBeVisible();
  expect(accepted).toHaveLength(1);
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('an empty balance says when something is added to it, with and without a word of the student', async () => {
  const { screen } = await openAgency({ balance: 0 });
  await expect.element(screen.getByText(new RegExp(`^${texts.agency.nothing}`))).toBeVisible();
  expect(texts.agency.nothing).toContain(`${RELEASE_HOURS} soat`);
});

test.each([
  [
    'with the commission on it',
    250_000_000,
    ['25 000 000,00', '20 000 000,00', '5 000 000,00', '0,00', '2 500 000,00'],
  ],
  ['without a commission where there is none', 0, ['25 000 000,00', '20 000 000,00', '5 000 000,00', '0,00']],
])('what is protected is shown %s', async (_, commission, sums) => {
  const { screen } = await openAgency({ held: 2_000_000_000, awaiting: 500_000_000, commission });
  const aside = screen.getByRole('complementary');
  await expect.element(aside.getByText(texts.agency.total, { exact: true })).toBeVisible();
  const shown = aside.getByRole('definition').all().slice(1);
  expect(shown.map((one) => one.element().textContent?.replace(/\s/gu, ' '))).toEqual(sums);
  expect(aside.getByText(texts.agency.commission).elements()).toHaveLength(commission > 0 ? 1 : 0);
});

test('a request that waits is revoked after a question', async () => {
  const { api, screen, known } = await openAgency();
  const canceled = api.answer(cancelPayout, () => {
    known.list = [payoutOf({ state: 'CANCELED', endedAt: '2026-11-21T05:00:00.000Z', endedBy: 'Sardor' })];
    return known.list[0]!;
  });
  await screen.getByRole('button', { name: texts.waiting.cancel }).click();
  const dialog = screen.getByRole('alertdialog');
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: texts.waiting.cancel }).click();
  await expect.element(screen.getByText(texts.waiting.canceled)).toBeVisible();
  expect(canceled).toHaveLength(1);
  await expect.element(screen.getByText(/Sardor soʻrovni bekor qildi/)).toBeVisible();
});

test('a request that waits stays above, whichever page of the history is shown', async () => {
  const ended = { endedAt: '2026-11-21T05:00:00.000Z', endedBy: 'Sardor' };
  const { screen } = await openAgency({}, [payoutOf()], DESKTOP, [
    payoutOf({ ...ended, id: '0192f0c4-7a10-7cc0-8000-000000000008', state: 'CANCELED' }),
  ]);
  await screen.getByRole('button', { name: texts.history.later }).click();
  await expect.element(screen.getByText(/Sardor soʻrovni bekor qildi/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: texts.waiting.cancel })).toBeVisible();
});

test('managers see sums and history, and neither a form nor bank details', async () => {
  const { screen } = await openAgency({ canAsk: false, details: null }, [payoutOf({ accountEnd: null })]);
  await expect.element(screen.getByText(texts.agency.manager)).toBeVisible();
  expect(screen.getByLabelText(texts.agency.amount).elements()).toHaveLength(0);
  expect(screen.getByRole('button', { name: texts.waiting.cancel }).elements()).toHaveLength(0);
  expect(document.body.textContent).not.toMatch(/••••/);
  await expectNoAxeViolations();
});

const nextFrame = () => new Promise(requestAnimationFrame);

test('bank details change in three steps, and what was typed is not lost', async () => {
  const { api, screen, known } = await openAgency();
  const passwords = api.answer(confirmPassword, ({ body }) => {
    if (body.password === 'wrong')
      throw new Refusal(422, 'INVALID_INPUT', '', { password: errors.field.wrongPassword });
    return null;
  });
  const started = api.answer(startBankDetails, { expiresIn: 300, resendIn: 60, channel: 'SMS' });
  api.answer(confirmBankDetails, ({ body }) => {
    if (body.code === '000000') throw new Refusal(422, 'CODE_WRONG', errors.CODE_WRONG);
    known.overview = overviewOf({ change: changeOf() });
    return changeOf();
  });
  await screen.getByRole('button', { name: texts.agency.change, exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: texts.details.title });
  const account = dialog.getByLabelText(texts.details.account);
  await expect.element(account).toHaveFocus();
  await account.fill('2020 8000 3051 7764');
  await dialog.getByRole('button', { name: texts.details.next }).click();
  await expect.element(account).toHaveAccessibleDescription(validation.bankDetails.account.format);
  await account.fill('2020 8000 3051 7764 9052');
  await dialog.getByLabelText(texts.details.mfo).fill('00999');
  await dialog.getByLabelText(texts.details.holder).fill('Ufq');
  await dialog.getByLabelText(texts.details.bank).fill('Namuna Bank');
  const password = dialog.getByLabelText(texts.details.password);
  await password.fill('wrong');
  await dialog.getByRole('button', { name: texts.details.next }).click();
  await expect.element(password).toHaveAccessibleDescription(errors.field.wrongPassword);
  await expect.element(account).toHaveValue('2020 8000 3051 7764 9052');
  await expectNoAxeViolations();
  await password.fill('first-password');
  await dialog.getByRole('button', { name: texts.details.next }).click();
  const code = dialog.getByLabelText(texts.details.code);
  await expect.element(code).toHaveFocus();
  // A window gives the focus of a button that is gone to itself, a frame later.
  await nextFrame();
  await nextFrame();
  await expect.element(code).toHaveFocus();
  expect([passwords.length, started.map(({ body }) => body.account)]).toEqual([2, ['20208000305177649052']]);
  await code.fill('000000');
  await dialog.getByRole('button', { name: texts.details.confirm }).click();
  await expect.element(code).toHaveAccessibleDescription(errors.CODE_WRONG);
  await code.fill('481216');
  await dialog.getByRole('button', { name: texts.details.confirm }).click();
  await expect.element(dialog.getByText(texts.details.oldRule)).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: texts.details.clear }).click();
  await expect.element(screen.getByRole('heading', { name: texts.change.title })).toBeVisible();
});

test('a change that waits is stopped by any owner, after a question', async () => {
  const { api, screen, known } = await openAgency({ change: changeOf() }, [payoutOf()], PHONE);
  const stopped = api.answer(stopBankDetails, () => {
    known.overview = overviewOf();
    return null;
  });
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: texts.change.stop }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: texts.change.stopAct }).click();
  await expect.element(screen.getByText(texts.change.stopped)).toBeVisible();
  expect(stopped).toHaveLength(1);
  await expect.poll(() => screen.getByRole('timer').elements()).toHaveLength(0);
});

test('what is being sent cannot be revoked, and says so', async () => {
  const { screen } = await openAgency(
    {},
    [payoutOf({ state: 'SENDING', sendingAt: SENDING.sendingAt })],
    PHONE,
  );
  await expect.element(screen.getByText(/Endi soʻrovni bekor qilib boʻlmaydi/)).toBeVisible();
  expect(screen.getByRole('button', { name: texts.waiting.cancel }).elements()).toHaveLength(0);
  await expectNoAxeViolations();
});

test('a student asks for their balance back, and reads what of it goes by hand', async () => {
  const api = fakeApi();
  api.answer(getWithdrawalOverview, {
    ...{ balance: 300_000_000, reserved: 0, returnable: 200_000_000, byHand: 100_000_000 },
    ...{ waitingCount: 0, min: 1_000_000, ofGuardians: 50_000_000 },
  });
  const earlier = {
    kind: 'WITHDRAWAL',
    accountEnd: null,
    state: 'CANCELED',
    endedAt: SENDING.sendingAt,
  } as const;
  const payerList = [{ payer: 'MOTHER', amount: SUM / 2 } as const];
  api.answer(listWithdrawals, pageOf(payoutOf({ ...earlier, payerList })));
  const asked = api.answer(askWithdrawal, () => {
    if (asked.length === 1)
      throw new Refusal(409, 'INSUFFICIENT_BALANCE', errors.INSUFFICIENT_BALANCE, { amount: LESS_LEFT });
    return payoutOf({ kind: 'WITHDRAWAL', accountEnd: null });
  });
  const { screen } = await openPage('/student-finance/withdrawal', { as: STUDENT, screen: PHONE }, api);
  await expect.element(screen.getByText(/1\s000\s000,00 soʻm toʻlov tizimi orqali kelmagan/)).toBeVisible();
  await expect.element(screen.getByText(/500\s000,00 soʻmni yaqinlaringiz toʻlagan/)).toBeVisible();
  // Of an earlier request a half was hers.
  const whose = finance.list.paidBy.replace('{{who}}', finance.ownPayer.MOTHER);
  const ways = screen.getByRole('cell', { name: new RegExp(`${whose}, 2\\s500\\s000,00 soʻm$`) });
  await expect.element(ways).toBeVisible();
  await screen.getByRole('button', { name: /^Hammasi: 3 000 000$/ }).click();
  await screen.getByRole('button', { name: /soʻmni qaytarish$/ }).click();
  const question = screen.getByRole('alertdialog', { name: /^3\s000\s000,00 soʻm qaytarilsinmi\?$/ });
  const byWays = /Toʻlov tizimi orqali: 2\s000\s000,00 soʻm\. Bank orqali, .+: 1\s000\s000,00 soʻm\./;
  await expect.element(question.getByText(byWays)).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole('button', { name: texts.question.back }).click();
  expect(asked).toEqual([]);
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /soʻmni qaytarish$/ }).click();
  await question.getByRole('button', { name: /soʻmni qaytarish$/ }).click();
  // Refused: the question closes, and the focus is at the sum, which says why.
  const field = screen.getByLabelText(texts.student.amount);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(LESS_LEFT);
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /soʻmni qaytarish$/ }).click();
  await question.getByRole('button', { name: /soʻmni qaytarish$/ }).click();
  await expect.element(screen.getByText(texts.student.asked)).toBeVisible();
  expect(asked.map(({ body }) => body.amount)).toEqual([300_000_000, 300_000_000]);
  await expect.element(question).not.toBeInTheDocument();
  await expectNoAxeViolations();
});
