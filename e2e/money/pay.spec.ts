import type { Page } from '@playwright/test';
import { act } from '../agency.ts';
import { expect, test, title } from '../fixtures.ts';
import {
  BALANCE,
  balanceOn,
  createAccepted,
  expectFact,
  filledOf,
  give,
  PRICE,
  sharesOf,
  som,
} from '../money.ts';
import { visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { protection: texts } = TEXTS.uz;
const MAX_STEPS = 60;

/** Walks with Tab until this has the focus. */
const tabTo = async (page: Page, role: 'button' | 'link', name: string) => {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').and(target).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
};

test('a tariff is paid and a step confirmed by keyboard alone', { tag: ['@desktop', '@catalogue'] }, async ({
  page,
  request,
}) => {
  const { agency, student, application } = await createAccepted(request);
  const panel = page.getByRole('region', { name: texts.title });
  await visitAs(page, student.jwt, `/student-applications/${application.id}`);
  await tabTo(page, 'link', texts.pay.open);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(texts.pay.title);
  await expect(
    page.getByRole('link', { name: fill(texts.pay.topUp, { amount: som(filledOf(PRICE)) }) }),
  ).toBeVisible();
  // Money that comes while the page is open can be paid with at once.
  await give(request, student.jwt, BALANCE);
  const pay = fill(texts.pay.act, { amount: som(PRICE) });
  await tabTo(page, 'button', pay);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // Escape means no, and leads back to where the person was.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: pay })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, 'button', pay);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: texts.pay.done })).toBeFocused();
  await expect(balanceOn(page)).toContainText(som(BALANCE - PRICE));
  await tabTo(page, 'link', texts.pay.toApplication);
  await page.keyboard.press('Enter');
  await expectFact(panel, texts.part.held, PRICE);

  await act(request, application.id, 'STEP_LEVEL_FINISHED', { jwt: agency.jwt });
  const [share] = await sharesOf(request, student.jwt, application.id);
  await tabTo(page, 'link', texts.turn.confirm.action);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: texts.decision.title })).toBeVisible();
  await tabTo(page, 'button', texts.confirm.open);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await tabTo(page, 'button', fill(texts.confirm.act, { amount: som(share!.amount) }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.step.turn.RELEASED.title)).toBeVisible();
  // The button is gone: the focus is on the content of the page, which begins with the result.
  await expect(page.locator('#content')).toBeFocused();
});
