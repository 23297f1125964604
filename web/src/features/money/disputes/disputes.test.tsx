import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import {
  askSides,
  type Dispute,
  filterDisputes,
  getDispute,
  settleDispute,
} from '@parvoz/contract/money/disputes.ts';
import { getProtection, type Protection } from '@parvoz/contract/money/protection.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, LineBroken, Refusal } from '../../../../test/api.ts';
import { HELD } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { disputes: texts } = TEXTS.uz;
const ID = '0192f0c4-7a10-7cc0-8000-000000000001';
const APPLICATION = '0192f0c4-7a10-7cc0-8000-000000000002';
const ADMIN_ID = '0192f0c4-7a10-7cc0-8000-000000000003';
const person = (name: string, surname: string) => ({ id: ADMIN_ID, name, surname, photo: null });

const DISPUTE: Dispute = {
  ...{ id: ID, applicationId: APPLICATION, applicationNumber: 'PV-2611-0187', kind: 'DONE_WRONG' },
  step: { id: 5, name: 'Universitetga topshirish', number: 2, percent: 30 },
  student: person('Aziza', 'Rahimova'),
  consulting: { id: 7, name: 'Ufq Taʼlim', photo: null },
  ...{ amount: 360_000_001, state: 'OPEN', turn: 'ADMIN', version: 4 },
  ...{ openedAt: '2026-11-22T04:14:00.000Z', answerUntil: '2026-11-24T04:14:00.000Z' },
  ...{ decideUntil: '2026-11-29T04:14:00.000Z', endedAt: null },
  ...{ comment: 'Dastur boshqa yozilgan', wish: 'PART', wishAmount: 180_000_000 },
  answer: {
    author: { ...person('Dilnoza', 'Karimova'), role: 'ROLE_CONSULTING' },
    ...{ comment: 'Tuzatib, qayta yubordik', returnAmount: 0, createdAt: '2026-11-22T11:30:00.000Z' },
  },
  evidenceList: [],
  eventList: [
    {
      ...{ id: ID, type: 'OPENED', actor: { ...person('Aziza', 'Rahimova'), role: 'ROLE_STUDENT' } },
      ...{ comment: 'Dastur boshqa yozilgan', returnAmount: 180_000_000, to: null },
      ...{ fileCount: 0, messageCount: 0, createdAt: '2026-11-22T04:14:00.000Z' },
    },
  ],
  ...{ result: null, commissionPoints: 0 },
  can: { answer: false, accept: false, withdraw: false, addEvidence: false, ask: true, settle: true },
};

const NARROW = [320, 700] as const;

const openDispute = async (dispute: Dispute, screen: readonly [number, number], protection?: Protection) => {
  const api = fakeApi();
  api.answer(getDispute, dispute);
  const refuse = () => {
    throw new Refusal(404, 'NOT_FOUND', 'Topilmadi');
  };
  api.answer(getApplication, refuse);
  api.answer(getProtection, protection ?? refuse);
  const path = `/admin-applications/${APPLICATION}/dispute/${ID}`;
  const { screen: page } = await openPage(path, { as: ADMIN, screen }, api);
  return { api, page };
};

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('an administrator divides a share to the last tiyin, on a %s', async (_, screen) => {
  const { api, page } = await openDispute(DISPUTE, screen);
  const back = page.getByLabelText(texts.settle.toStudent, { exact: true });
  const on = page.getByLabelText(texts.settle.toAgency, { exact: true });
  await userEvent.click(page.getByRole('button', { name: '40 / 60' }));
  await expect.element(back).toHaveValue('1 440 000');
  await expect.element(on).toHaveValue('2 160 000,01');
  await userEvent.fill(on, '3 600 000,01');
  await expect.element(back).toHaveValue('0');
  await userEvent.click(page.getByRole('button', { name: '50 / 50' }));
  await expectNoAxeViolations();
  const send = page.getByRole('button', { name: texts.settle.send, exact: true });
  await userEvent.click(send);
  await expect.element(page.getByText('Kamida 10 ta belgi yozing')).toBeVisible();
  await userEvent.fill(page.getByLabelText(texts.settle.reason), 'Ish bajarilgan, lekin xato bilan');
  const settled = { ...DISPUTE, state: 'SETTLED', turn: null, endedAt: '2026-11-24T06:00:00.000Z' } as const;
  const calls = api.answer(settleDispute, {
    ...settled,
    result: { returned: 180_000_001, released: 180_000_000, reason: 'Ish bajarilgan', by: null },
    can: { ...DISPUTE.can, ask: false, settle: false },
  });
  await userEvent.click(send);
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: texts.settle.send }));
  await expect.element(page.getByText(texts.turn.SETTLED, { exact: true }).first()).toBeVisible();
  expect(calls[0]?.body).toEqual({
    ...{ version: 4, returnAmount: 180_000_001, releaseAmount: 180_000_000 },
    reason: 'Ish bajarilgan, lekin xato bilan',
  });
});

test('what is written for one side stays, and is refused where the share has not so much', async () => {
  const { page } = await openDispute(DISPUTE, DESKTOP);
  const back = page.getByLabelText(texts.settle.toStudent, { exact: true });
  const on = page.getByLabelText(texts.settle.toAgency, { exact: true });
  await userEvent.fill(on, '36 000 000');
  await expect.element(on).toHaveValue('36 000 000');
  await expect.element(back).toHaveValue('');
  const send = page.getByRole('button', { name: texts.settle.send, exact: true });
  await userEvent.click(send);
  await expect.element(on).toHaveFocus();
  await expect.element(on).toHaveAccessibleDescription(texts.form.tooMuchBack);
  await userEvent.fill(on, '3 600 000');
  await expect.element(back).toHaveValue('0,01');
  await userEvent.click(send);
  await expect.element(page.getByLabelText(texts.settle.reason)).toHaveFocus();
});

test('a question without an answer is asked under the same key when its form is opened again, and once', async () => {
  const { api, page } = await openDispute(DISPUTE, DESKTOP);
  const asked = api.answer(askSides, () => {
    if (asked.length === 1) throw new LineBroken('Failed to fetch');
    return DISPUTE;
  });
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: texts.settle.ask, exact: true }).click();
    const comment = page.getByLabelText(texts.settle.askWhat);
    if (count === 1) await comment.fill('Qaysi dastur yozilgan edi?');
    await expect.element(comment).toHaveValue('Qaysi dastur yozilgan edi?');
    await page.getByRole('button', { name: texts.settle.askSend, exact: true }).click();
    await expect.poll(() => asked.length).toBe(count);
    if (count === 1) await page.getByRole('button', { name: texts.act.back }).first().click();
    await expect.element(comment).not.toBeInTheDocument();
  }
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('what the agency gets is said with the commission, before and after', async () => {
  const { page } = await openDispute({ ...DISPUTE, commissionPoints: 733 }, DESKTOP);
  await userEvent.click(page.getByRole('button', { name: '50 / 50' }));
  // 7.33 % of 1 800 000,00, whose hundredths are rounded in the agency's favour.
  await expect.element(page.getByText(/^1\s668\s060,00 soʻm Ufq Taʼlim/)).toBeVisible();
  await expect.element(page.getByText(/^131\s940,00 soʻm — Parvoz komissiyasi.*7,33%/)).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.fill(page.getByLabelText(texts.settle.reason), 'Ish bajarilgan, lekin xato bilan');
  await userEvent.click(page.getByRole('button', { name: texts.settle.send, exact: true }));
  await expect
    .element(page.getByRole('alertdialog', { name: texts.settle.sure }))
    .toMatchTextContent(/1\s800\s000,00 soʻm agentlikka, shundan 131\s940,00 soʻm Parvoz komissiyasi\./);
});

test('a settled dispute shows the agency its share with the commission', async () => {
  const result = { returned: 180_000_001, released: 180_000_000, reason: 'Ish bajarilgan', by: null };
  const can = { ...DISPUTE.can, ask: false, settle: false };
  const settled = { ...DISPUTE, state: 'SETTLED', turn: null, result, can, commissionPoints: 733 } as const;
  const { page } = await openDispute({ ...settled, endedAt: '2026-11-24T06:00:00.000Z' }, DESKTOP);
  const block = page.getByRole('region', { name: texts.state.SETTLED });
  await expect.element(block.getByText(texts.sum.commission.replace('{{percent}}', '7,33%'))).toBeVisible();
  await expect.poll(() => block.element().textContent).toMatch(/131\s940,00.*1\s668\s060,00/);
});

test.each([
  ['the whole tariff with the percent', 0, texts.sum.price, `${texts.sum.amount}, 30%`],
  ['what was left of a tariff without it', 1, texts.sum.left, texts.sum.amount],
])('the price beside a share is %s', async (_, paidOutside, price, share) => {
  const { page } = await openDispute(DISPUTE, DESKTOP, { ...HELD, paidOutside });
  await expect.element(page.getByText(price, { exact: true })).toBeVisible();
  await expect.element(page.getByText(share, { exact: true })).toBeVisible();
});

test('what is protected beside a share is all of it, whatever state the other steps are in', async () => {
  const money = { held: 100_000_000, awaiting: 20_000_000, disputed: 360_000_001 };
  const { page } = await openDispute(DISPUTE, DESKTOP, { ...HELD, ...money });
  await expect.element(page.getByText(texts.sum.held, { exact: true })).toBeVisible();
  expect(document.querySelector('[data-sum=held]')?.textContent).toMatch(/4\s800\s000,01/);
});

test('a dispute fits into 320 px, its longest button in lines of its own', async () => {
  const { page } = await openDispute({ ...DISPUTE, commissionPoints: 733 }, NARROW);
  await expect.element(page.getByRole('button', { name: texts.settle.ask })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '100 / 0' })).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
});

test('while the agency may answer nobody decides', async () => {
  const can = { ...DISPUTE.can, settle: false };
  const { page } = await openDispute({ ...DISPUTE, answer: null, turn: 'CONSULTING', can }, DESKTOP);
  await expect.element(page.getByText(texts.side.noAnswer)).toBeVisible();
  await expect
    .element(page.getByText(texts.settle.early.replace('{{answer}}', '24.11.2026, 09:14')))
    .toBeVisible();
  expect(page.getByRole('button', { name: texts.settle.send }).elements()).toEqual([]);
});

test('administrators see first what waits for them', async () => {
  const api = fakeApi();
  const calls = api.answer(filterDisputes, {
    ...{ content: [DISPUTE], totalElements: 1, page: 1, size: 20, waitingCount: 1 },
  });
  const { screen } = await openPage('/admin-disputes', { as: ADMIN, screen: PHONE }, api);
  const link = screen.getByRole('link', { name: 'Eʼtiroz: 2-bosqich, Universitetga topshirish' });
  await expect.element(link).toHaveAttribute('href', `/admin-applications/${APPLICATION}/dispute/${ID}`);
  expect(calls[0]?.body).toEqual({ list: 'WAITING' });
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: texts.list.ENDED }).click();
  await expect.poll(() => calls.at(-1)?.body).toEqual({ list: 'ENDED' });
  expect(address()).toBe('/admin-disputes?list=ended');
});
