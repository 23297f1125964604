import { listApprovals } from '@parvoz/contract/money/approvals.ts';
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
import { decidePayout, filterPayouts, type PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import type { PayoutState } from '@parvoz/contract/money/payouts-states.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN, OWNER, STUDENT } from '../../../../test/people.ts';

const { payouts: texts, errors, finance, validation } = TEXTS.uz;
const SUM = 500_000_000;

const payoutOf = (given: Partial<Payout> = {}): Payout => ({
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000001', kind: 'PAYOUT', amount: SUM, state: 'WAITING' },
  ...{
    accountEnd: '4417',
    providerList: [],
    payerList: [],
    byHand: 0,
    askedBy: 'Sardor Toʻlaganov',
    endedBy: '',
  },
  ...{ askedAt: '2026-11-21T04:30:00.000Z', endedAt: null, documentNumber: null, documentDate: null },
  ...{ reason: null, paymentId: null, sendingAt: null },
  ...given,
});
const pageOf = <T,>(...content: T[]) => ({ content, totalElements: content.length, page: 1, size: 20 });
const EMBLEM = { id: '01a1fa52-0000-7000-8000-000000000001', url: '/api/v1/attach/emblem' };
const DETAILS = {
  ...{ account: '2020 8000 •••• •••• 4417', mfo: '00999' },
  ...{ holder: '“Ufq Taʼlim” MChJ', bank: 'Namuna Bank' },
};
const overviewOf = (given: Partial<PayoutOverview> = {}): PayoutOverview => ({
  ...{ balance: 1_840_000_000, reserved: SUM, held: 0, awaiting: 0, disputed: 0 },
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
) => {
  const api = fakeApi();
  const known = { overview: overviewOf(given), list };
  api.answer(getPayoutOverview, () => known.overview);
  api.answer(listPayouts, () => pageOf(...known.list));
  const page = await openPage('/consulting-finance/payout', { as: OWNER, screen }, api);
  await expect.element(page.screen.getByRole('heading', { name: texts.agency.title })).toBeVisible();
  return { ...page, known };
};

test('a sum is asked for once, after what is wrong with it was said at its field', async () => {
  const { api, screen, known } = await openAgency();
  const asked = api.answer(askPayout, () => {
    if (asked.length === 1) throw new Refusal(409, 'INSUFFICIENT_BALANCE', errors.INSUFFICIENT_BALANCE);
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
  await expect.element(screen.getByText(errors.INSUFFICIENT_BALANCE)).toBeVisible();
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

const rowOf = (given: Partial<PayoutRow> = {}): PayoutRow => ({
  ...payoutOf(),
  consulting: { id: 1, name: 'Ufq Taʼlim', abbreviation: 'UT', photo: EMBLEM },
  ...{ student: null, details: DETAILS },
  ...{ isChanging: true, topUpList: [], sendingBy: '' },
  ...given,
});

const openQueue = async (rows: PayoutRow[], isStopped = false) => {
  const api = fakeApi();
  const known = { rows };
  api.answer(filterPayouts, () => ({
    ...pageOf(...known.rows),
    ...{ waitingCount: known.rows.length, waitingAmount: known.rows.length * SUM, isStopped },
    ...{ sendingCount: 0, sendingAmount: 0 },
  }));
  api.answer(listApprovals, { content: [], totalElements: 0, page: 1, size: 20, waitingCount: 0 });
  const waiting = {
    joining: 0,
    opening: 0,
    payouts: rows.length,
    approvals: 0,
    disputes: 0,
    appeals: 0,
    facts: 0,
    messages: 0,
  };
  const page = await openPage('/admin-finance/payout', { as: ADMIN, screen: DESKTOP, waiting }, api);
  await expect.element(page.screen.getByText(texts.queue.lead)).toBeVisible();
  return { ...page, known };
};

const SENDING = { state: 'SENDING', sendingAt: '2026-11-21T05:00:00.000Z', sendingBy: 'Jasur' } as const;
const chipOf = (screen: Awaited<ReturnType<typeof openQueue>>['screen'], state: PayoutState) =>
  screen.getByRole('button', { name: new RegExp(`^${texts.state[state]}`) });

test('an administrator says that they are sending it, and then confirms it with its number', async () => {
  const { api, screen, known } = await openQueue([rowOf()]);
  const decided = api.answer(decidePayout, ({ body }) => {
    if (decided.length === 1) throw new Refusal(409, 'PAYOUTS_STOPPED', errors.PAYOUTS_STOPPED);
    known.rows = body.action === 'SEND' ? [rowOf(SENDING)] : [];
    return rowOf({ state: body.action === 'SEND' ? 'SENDING' : 'CONFIRMED' });
  });
  await expect.element(screen.getByText(texts.queue.changing)).toBeVisible();
  const emblem = screen
    .getByRole('row', { name: /Ufq Taʼlim/ })
    .element()
    .querySelector('img');
  expect(emblem).toHaveAttribute('src', expect.stringContaining(EMBLEM.url));
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: `${texts.queue.send}: Ufq Taʼlim` }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.decide.send }).click();
  await expect.element(dialog.getByText(errors.PAYOUTS_STOPPED)).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: texts.decide.send }).dblClick();
  await expect.element(screen.getByText(texts.decide.sent)).toBeVisible();
  await chipOf(screen, 'SENDING').click();
  await expect.element(screen.getByText(/^Jasur yubormoqda/)).toBeVisible();
  // Rows of the list before are dim until those of the next come.
  const rows = screen.getByRole('table').element().parentElement!;
  await expect.poll(() => [rows.ariaBusy, getComputedStyle(rows).opacity]).toEqual(['false', '1']);
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: `${texts.queue.confirm}: Ufq Taʼlim` }).click();
  const number = dialog.getByLabelText(texts.decide.number);
  await dialog.getByRole('button', { name: texts.decide.confirm }).click();
  await expect.element(number).toHaveAccessibleDescription(validation.any.required);
  await number.fill('001284');
  await dialog.getByRole('button', { name: texts.decide.confirm }).dblClick();
  await expect.element(screen.getByText(texts.decide.confirmed)).toBeVisible();
  await expect.element(screen.getByText(texts.queue.none.SENDING)).toBeVisible();
  expect(decided.map(({ body }) => body.action)).toEqual(['SEND', 'SEND', 'CONFIRM']);
});

test('an administrator reads whose money goes back, in the queue and before sending it', async () => {
  const paid = { provider: 'PAYME', paidAt: '2026-11-20T05:00:00.000Z', amount: SUM } as const;
  const row = rowOf({
    ...{ kind: 'WITHDRAWAL', consulting: null, details: null, accountEnd: null, isChanging: false },
    student: { id: STUDENT.id, name: 'Aziza Rahimova', phone: '998901234567' },
    providerList: [{ provider: 'PAYME', amount: SUM }],
    payerList: [{ payer: 'FATHER', amount: SUM }],
    topUpList: [{ ...paid, id: rowOf().id, payer: 'FATHER', returned: SUM }],
  });
  const { screen } = await openQueue([row]);
  const words = finance.list.paidBy.replace('{{who}}', finance.payer.FATHER);
  await expect.element(screen.getByRole('table').getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: `${texts.queue.send}: Aziza Rahimova` }).click();
  const topUps = screen.getByRole('dialog').getByRole('region', { name: texts.decide.topUps });
  await expect.element(topUps.getByText(words)).toBeVisible();
  await expectNoAxeViolations();
});

test('a document that has closed another request is asked about, and the answer is sent', async () => {
  const { api, screen, known } = await openQueue([rowOf(SENDING)]);
  const sentence = errors.DOCUMENT_USED.replace('{{names}}', 'Agentlik Ilm, 500 000 soʻm, 20.11.2026');
  const decided = api.answer(decidePayout, ({ body }) => {
    if (body.action !== 'CONFIRM' || (body.documentNumber === '001284' && !body.isSameDocument))
      throw new Refusal(409, 'DOCUMENT_USED', sentence);
    known.rows = [];
    return rowOf({ state: 'CONFIRMED' });
  });
  await chipOf(screen, 'SENDING').click();
  await screen.getByRole('button', { name: `${texts.queue.confirm}: Ufq Taʼlim` }).click();
  const dialog = screen.getByRole('dialog');
  const number = dialog.getByLabelText(texts.decide.number);
  await number.fill('001284');
  await dialog.getByRole('button', { name: texts.decide.confirm }).click();
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await expectNoAxeViolations();
  // Another number is another document, and no question of this one.
  await number.fill('001285');
  await expect.element(dialog.getByRole('button', { name: texts.decide.confirm })).toBeVisible();
  await number.fill('001284');
  await dialog.getByRole('button', { name: texts.decide.confirmSame }).click();
  await expect.element(screen.getByText(texts.decide.confirmed)).toBeVisible();
  expect(decided.map(({ body }) => body.action === 'CONFIRM' && body.isSameDocument)).toEqual([
    undefined,
    true,
  ]);
});

test('what is sent out asks for the password, and what was typed stays', async () => {
  const { api, screen, known } = await openQueue([rowOf(SENDING)]);
  const given = api.answer(confirmPassword, null);
  const decided = api.answer(decidePayout, () => {
    if (given.length === 0) throw new Refusal(403, 'PASSWORD_NEEDED', errors.PASSWORD_NEEDED);
    known.rows = [];
    return rowOf({ state: 'CONFIRMED' });
  });
  await chipOf(screen, 'SENDING').click();
  await screen.getByRole('button', { name: `${texts.queue.confirm}: Ufq Taʼlim` }).click();
  const window = screen.getByRole('dialog').first();
  await window.getByLabelText(texts.decide.number).fill('001284');
  await window.getByRole('button', { name: texts.decide.confirm }).click();
  const question = screen.getByRole('dialog', { name: TEXTS.uz.account.confirm.title });
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(window.getByLabelText(texts.decide.number)).toHaveValue('001284');
  await window.getByRole('button', { name: texts.decide.confirm }).click();
  await question.getByLabelText(TEXTS.uz.account.confirm.password, { exact: true }).fill('secret-1');
  await question.getByRole('button', { name: TEXTS.uz.account.confirm.go }).click();
  await expect.element(screen.getByText(texts.decide.confirmed)).toBeVisible();
  expect(decided.map(({ body }) => body)).toEqual(
    Array(3).fill(expect.objectContaining({ action: 'CONFIRM', documentNumber: '001284' })),
  );
});

test('a request is declined with a reason, also while it is being sent, or waits again after a question', async () => {
  const { api, screen, known } = await openQueue([rowOf()]);
  const decided = api.answer(decidePayout, ({ body }) => {
    known.rows = body.action === 'WAIT' ? [rowOf(SENDING)] : [];
    return rowOf({ state: body.action === 'WAIT' ? 'WAITING' : 'DECLINED' });
  });
  const dialog = screen.getByRole('dialog');
  const decline = async () => {
    await screen.getByRole('button', { name: `${texts.queue.decline}: Ufq Taʼlim` }).click();
    await dialog.getByLabelText(texts.decide.reasonAgency).fill('Oluvchi nomi mos emas');
    await dialog.getByRole('button', { name: texts.decide.decline }).dblClick();
    await expect.element(screen.getByText(texts.decide.declined)).toBeVisible();
  };
  await decline();
  await expect.element(screen.getByText(texts.queue.none.WAITING)).toBeVisible();
  known.rows = [rowOf(SENDING)];
  await chipOf(screen, 'SENDING').click();
  await screen.getByRole('button', { name: `${texts.queue.wait}: Ufq Taʼlim` }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText(texts.queue.waitText)).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole('button', { name: texts.queue.wait }).dblClick();
  await expect.element(screen.getByText(texts.queue.waitDone)).toBeVisible();
  await decline();
  expect(decided.map(({ body }) => body.action)).toEqual(['DECLINE', 'WAIT', 'DECLINE']);
});

test('while the ledger has faults nothing more is sent, and what has gone can be confirmed', async () => {
  const { screen, known } = await openQueue([rowOf()], true);
  await expect.element(screen.getByText(texts.queue.stopped)).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: `${texts.queue.send}: Ufq Taʼlim` }))
    .toBeDisabled();
  await expect
    .element(screen.getByRole('button', { name: `${texts.queue.decline}: Ufq Taʼlim` }))
    .toBeEnabled();
  known.rows = [rowOf(SENDING)];
  await chipOf(screen, 'SENDING').click();
  await expect
    .element(screen.getByRole('button', { name: `${texts.queue.confirm}: Ufq Taʼlim` }))
    .toBeEnabled();
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
  const asked = api.answer(askWithdrawal, payoutOf({ kind: 'WITHDRAWAL', accountEnd: null }));
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
  await expect.element(screen.getByText(texts.student.asked)).toBeVisible();
  expect(asked.map(({ body }) => body.amount)).toEqual([300_000_000]);
  await expect.element(question).not.toBeInTheDocument();
  await expectNoAxeViolations();
});
