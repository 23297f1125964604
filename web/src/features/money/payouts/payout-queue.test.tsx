import { listApprovals } from '@parvoz/contract/money/approvals.ts';
import { decidePayout, filterPayouts, type PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import type { PayoutState } from '@parvoz/contract/money/payouts-states.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, TEXTS } from '../../../../test/page.tsx';
import { DETAILS, pageOf, payoutOf, SENDING, SUM } from '../../../../test/payouts.ts';
import { ADMIN, STUDENT } from '../../../../test/people.ts';

const { payouts: texts, errors, validation, finance } = TEXTS.uz;

const EMBLEM = { id: '01a1fa52-0000-7000-8000-000000000001', url: '/api/v1/attach/emblem' };
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
  const asked = api.answer(filterPayouts, () => ({
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
  return { ...page, known, asked };
};

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

test('all that have not ended are listed first, those that are being sent among them', async () => {
  const { screen, asked } = await openQueue([rowOf(SENDING)]);
  await expect
    .element(screen.getByRole('button', { name: `${texts.queue.confirm}: Ufq Taʼlim` }))
    .toBeVisible();
  expect(asked.map(({ body }) => body.state)).toEqual(['OPEN']);
  await expect
    .element(screen.getByRole('button', { name: texts.queue.open }))
    .toHaveAttribute('aria-pressed', 'true');
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
  await expect.element(screen.getByText(texts.queue.none.OPEN)).toBeVisible();
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
