import {
  type Approval,
  askApproval,
  cancelApproval,
  decideApproval,
  listApprovals,
} from '@parvoz/contract/money/approvals.ts';
import { decidePayout, filterPayouts, type PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { approvals: texts, payouts, account, errors } = TEXTS.uz;
const ID = '0192f0c4-7a10-7cc0-8000-0000000000e1';
const SUM = 9_000_000_000;
const OTHER = { id: '0192f0c4-7a10-7cc0-8000-0000000000e2', name: 'Malika Rahimova' };
const OWN = { id: ADMIN.id, name: 'Jasur Toʻrayev' };

const PAYOUT: PayoutRow = {
  ...{ id: '0192f0c4-7a10-7cc0-8000-000000000001', kind: 'PAYOUT', amount: SUM, state: 'WAITING' },
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
const approvalOf = (given: Partial<Approval> = {}): Approval => ({
  ...{ id: ID, kind: 'SEND', amount: SUM, subject: 'payout', subjectId: PAYOUT.id, title: 'Ufq Taʼlim' },
  ...{ state: 'WAITING', askedBy: OTHER, askedAt: '2026-11-21T04:30:00.000Z', decidedBy: null },
  ...{ expiresAt: '2026-11-23T04:30:00.000Z', decidedAt: null, refusal: null, problem: null, count: null },
  ...{ documentNumber: null, documentDate: null, reason: null, side: null, difference: null },
  can: { decide: true, cancel: false, download: false },
  ...given,
});

const open = async (approvals: Approval[], screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = fakeApi();
  const known = { approvals };
  api.answer(listApprovals, ({ query }) => {
    const content = known.approvals.filter(
      ({ state }) => (state === 'WAITING') === (query?.state !== 'ENDED'),
    );
    const waitingCount = known.approvals.filter(({ state }) => state === 'WAITING').length;
    return { content, totalElements: content.length, page: 1, size: 20, waitingCount };
  });
  api.answer(filterPayouts, {
    ...{ content: [PAYOUT], totalElements: 1, page: 1, size: 20, isStopped: false },
    ...{ waitingCount: 1, waitingAmount: SUM, sendingCount: 0, sendingAmount: 0 },
  });
  const page = await openPage('/admin-finance/payout', { as: ADMIN, screen }, api);
  await expect.element(page.screen.getByRole('heading', { name: texts.title })).toBeVisible();
  return { ...page, known };
};

test('above the sum of one administrator a second one is asked, after the password', async () => {
  const { api, screen, known } = await open([]);
  await expect.element(screen.getByText(texts.none.WAITING)).toBeVisible();
  const given = api.answer(confirmPassword, null);
  api.answer(decidePayout, () => {
    throw given.length === 0
      ? new Refusal(403, 'PASSWORD_NEEDED', errors.PASSWORD_NEEDED)
      : new Refusal(409, 'SECOND_PERSON_NEEDED', errors.SECOND_PERSON_NEEDED);
  });
  const asked = api.answer(askApproval, () => {
    const own = approvalOf({ askedBy: OWN, can: { decide: false, cancel: true, download: false } });
    known.approvals = [own];
    return own;
  });
  await screen.getByRole('button', { name: `${payouts.queue.send}: Ufq Taʼlim` }).click();
  await screen.getByRole('dialog').getByRole('button', { name: payouts.decide.send }).click();
  const password = screen.getByRole('dialog', { name: account.confirm.title });
  await password.getByLabelText(account.confirm.password, { exact: true }).fill('secret-1');
  await password.getByRole('button', { name: account.confirm.go }).click();
  const question = screen.getByRole('alertdialog', { name: account.second.title });
  await expect.element(question.getByText(account.second.text)).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole('button', { name: account.second.ask }).click();
  await expect.element(screen.getByText(account.second.asked)).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { kind: 'PAYOUT', id: PAYOUT.id, decision: { action: 'SEND' } },
  ]);
  // The administrator who has asked may take the request back, but not approve it.
  const back = screen.getByRole('button', { name: new RegExp(`^${texts.cancel.button}`) });
  await expect.element(back).toBeVisible();
  expect(screen.getByRole('button', { name: new RegExp(`^${texts.act.APPROVE}`) }).elements()).toHaveLength(
    0,
  );
  const canceled = api.answer(cancelApproval, () => {
    known.approvals = [];
    return approvalOf({ state: 'CANCELED' });
  });
  await back.click();
  await screen.getByRole('alertdialog').getByRole('button', { name: texts.cancel.button }).click();
  await expect.element(screen.getByText(texts.cancel.done)).toBeVisible();
  expect(canceled).toHaveLength(1);
});

test.each([DESKTOP, PHONE])(
  'the second one approves, or refuses with a reason that stays typed (%j)',
  async (...size) => {
    const { api, screen, known } = await open(
      [approvalOf(), approvalOf({ id: OTHER.id, kind: 'BANK_FILE', title: '', count: 3, subjectId: 'bank' })],
      size as unknown as typeof DESKTOP,
    );
    await expectNoAxeViolations();
    const decided = api.answer(decideApproval, ({ body, params }) => {
      if (decided.length === 1) throw new Refusal(409, 'PAYOUT_CANCELED', errors.PAYOUT_CANCELED);
      known.approvals = known.approvals.filter(({ id }) => id !== params?.id);
      return approvalOf({ state: body?.action === 'APPROVE' ? 'APPROVED' : 'REFUSED' });
    });
    const bank = new RegExp(`: ${texts.kind.BANK_FILE}`);
    await screen.getByRole('button', { name: bank }).first().click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText(texts.question.reason).fill('Hujjati yoʻq');
    await dialog.getByRole('button', { name: texts.act.REFUSE }).click();
    await expect.element(dialog.getByText(errors.PAYOUT_CANCELED)).toBeVisible();
    await expect.element(dialog.getByLabelText(texts.question.reason)).toHaveValue('Hujjati yoʻq');
    await expectNoAxeViolations();
    await dialog.getByRole('button', { name: texts.act.REFUSE }).click();
    await expect.element(screen.getByText(texts.done.REFUSE)).toBeVisible();
    await screen
      .getByRole('button', { name: new RegExp(`^${texts.act.APPROVE}: ${texts.kind.SEND}`) })
      .click();
    await expect.element(dialog.getByText(texts.question.text)).toBeVisible();
    await dialog.getByRole('button', { name: texts.act.APPROVE }).click();
    await expect.element(screen.getByText(texts.done.APPROVE)).toBeVisible();
    await expect.element(screen.getByText(texts.none.WAITING)).toBeVisible();
    expect(decided.map(({ body }) => body)).toEqual([
      ...Array(2).fill({ action: 'REFUSE', reason: 'Hujjati yoʻq' }),
      { action: 'APPROVE' },
    ]);
  },
);
