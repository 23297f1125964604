import {
  correctDifference,
  type Difference,
  takeClosingBack,
} from '@parvoz/contract/money/reconciliation.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { comparisonOf, DIFFERENCE, openFinance } from '../../../../test/admin-finance.ts';
import { LineBroken } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { reconciliation: texts, finance } = TEXTS.uz;

test('a difference is corrected once, and who corrects is told that the student reads why', async () => {
  const { api, screen } = await openFinance();
  const corrected = api.answer(correctDifference, comparisonOf({ state: 'CLOSED', openCount: 0 }));
  await expect.element(screen.getByText(texts.kind.AMOUNT)).toBeVisible();
  await screen.getByRole('button', { name: texts.correct.button }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(texts.reasonRead).fill('Click tasdiqladi');
  await dialog.getByRole('button', { name: texts.correct.button }).dblClick();
  await expect.element(screen.getByText(texts.correct.done)).toBeVisible();
  expect(corrected.map(({ body }) => body)).toEqual([
    { number: '999777', rest: -50_000_000, amount: 50_000_000, side: 'STUDENT', reason: 'Click tasdiqladi' },
  ]);
});

test('a correction without an answer is sent under the same key when its window is opened again, and after a reload', async () => {
  const { api, screen } = await openFinance();
  const corrected = api.answer(correctDifference, () => {
    if (corrected.length < 3) throw new LineBroken('Failed to fetch');
    return comparisonOf({ state: 'CLOSED', openCount: 0 });
  });
  const sendFrom = async (page: typeof screen, count: number) => {
    await page.getByRole('button', { name: texts.correct.button }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabelText(texts.reasonRead);
    if (count === 1) await reason.fill('Click tasdiqladi');
    await expect.element(reason).toHaveValue('Click tasdiqladi');
    await dialog.getByRole('button', { name: texts.correct.button }).click();
    await expect.poll(() => corrected.length).toBe(count);
    if (count === 3) return;
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await sendFrom(screen, 1);
  await sendFrom(screen, 2);
  await screen.unmount();
  const { screen: again } = await openPage('/admin-finance', { as: ADMIN, screen: DESKTOP }, api);
  await sendFrom(again, 3);
  await expect.element(again.getByText(texts.correct.done)).toBeVisible();
  const keys = corrected.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(Object.keys(window.localStorage).filter((key) => key.includes('sent '))).toEqual([]);
});

test('a side that was suggested with its sum stays with it, though another one is possible since', async () => {
  const open = async (given: Partial<Difference>) => {
    const { screen } = await openFinance({ differences: [{ ...DIFFERENCE, ...given }] });
    await screen.getByRole('button', { name: texts.correct.button }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    return { screen, dialog };
  };
  const barred = await open({ sideList: ['OUTSIDE'] });
  await barred.dialog.getByRole('textbox').last().fill('Click tasdiqladi');
  await barred.screen.unmount();
  const { dialog } = await open({ sideList: ['STUDENT', 'OUTSIDE'], studentLimit: 10_000_000 });
  await expect.element(dialog.getByRole('radio', { name: texts.side.OUTSIDE })).toBeChecked();
  await expect.element(dialog.getByLabelText(texts.correct.amount)).toHaveValue('500 000');
});

test('a payment near midnight says which statement to wait for, and is corrected only after a question', async () => {
  const differences: Difference[] = [
    {
      ...DIFFERENCE,
      ...{ kind: 'NOT_THEIRS', theirs: 0, theirAt: null, performedAt: '2026-11-20T18:59:59.000Z' },
      ...{ awaitedDay: '2026-11-21', sideList: ['OUTSIDE'], studentBar: 'DELETED', studentLimit: 0 },
    },
  ];
  const { api, screen } = await openFinance({ differences });
  const corrected = api.answer(correctDifference, comparisonOf({ state: 'CLOSED', openCount: 0 }));
  await expect.element(screen.getByText(/23:59:59 da oʻtgan, Click uni 21\.11\.2026 kuniga/)).toBeVisible();
  await screen.getByRole('button', { name: texts.correct.button }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(texts.bar.DELETED)).toBeVisible();
  await dialog.getByLabelText(texts.reason).fill('Click tasdiqladi');
  const enter = dialog.getByRole('button', { name: texts.correct.button });
  await enter.click();
  const box = dialog.getByRole('checkbox', { name: /21\.11\.2026 koʻchirmasida ham boʻlmaydi/ });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(texts.problem.sure);
  expect(corrected).toHaveLength(0);
  await expectNoAxeViolations();
  await box.click();
  await enter.click();
  await expect.element(screen.getByText(texts.correct.done)).toBeVisible();
  expect(corrected).toHaveLength(1);
});

test('a difference of what a guardian has paid says so, on its card and where it is corrected', async () => {
  const { screen } = await openFinance({ differences: [{ ...DIFFERENCE, payer: 'GRANDPARENT' }] });
  const words = finance.list.paidBy.replace('{{who}}', finance.payer.GRANDPARENT);
  await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: texts.correct.button }).click();
  await expect.element(screen.getByRole('dialog').getByText(words)).toBeVisible();
  await expectNoAxeViolations();
});

test('a correction is undone with a reason, once, and what was undone stays to be read', async () => {
  const actor = { id: ADMIN.id, name: 'Jasur Toʻrayev' };
  const closing = {
    ...{ id: '0192f0c4-7a10-7cc0-8000-0000000000c1', amount: -50_000_000, reason: 'Click tasdiqladi' },
    ...{ side: 'STUDENT' as const, actor, createdAt: '2026-11-21T04:00:00.000Z', takenBack: null },
  };
  const undone = {
    ...closing,
    id: '0192f0c4-7a10-7cc0-8000-0000000000c2',
    takenBack: { reason: 'Ertasi kuni chiqdi', actor, createdAt: '2026-11-21T05:00:00.000Z' },
  };
  const { api, screen } = await openFinance({
    differences: [{ ...DIFFERENCE, rest: 0, closings: [undone, closing] }],
  });
  const taken = api.answer(takeClosingBack, comparisonOf());
  await expect
    .element(screen.getByText(/^Jasur Toʻrayev ortga qaytargan, .*Ertasi kuni chiqdi$/))
    .toBeVisible();
  await screen.getByRole('button', { name: texts.back.button }).click();
  const dialog = screen.getByRole('dialog', { name: texts.back.title });
  await expect.element(dialog.getByText(/\+500\s000,00/)).toBeVisible();
  const undo = dialog.getByRole('button', { name: texts.back.button });
  await undo.click();
  await expect.element(dialog.getByLabelText(texts.reasonRead)).toHaveFocus();
  await dialog.getByLabelText(texts.reasonRead).fill('Xato ekan');
  await expectNoAxeViolations();
  await undo.dblClick();
  await expect.element(screen.getByText(texts.back.done)).toBeVisible();
  expect(taken.map(({ params, body }) => [params.id, body])).toEqual([[closing.id, { reason: 'Xato ekan' }]]);
});
