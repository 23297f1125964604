import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, reload, test } from '../fixtures.ts';
import { registerStudent, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { payments: texts, account } = TEXTS.uz;

const balance = (page: Page) => page.locator('[data-balance]');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

const begin = async (page: Page, som: string) => {
  await balance(page).getByRole('link', { name: account.topUp }).click();
  await expect(title(page)).toHaveText(texts.title);
  await page.getByLabel(texts.amount).fill(som);
  await page.getByRole('button', { name: /orqali .+ soʻm toʻlash/ }).click();
  await expect(page.getByText(texts.sandbox.warning.title)).toBeVisible();
};

test('a student pays to the balance in the sandbox, declines another payment, and finds one of a closed tab again', async ({
  page,
  context,
  request,
}) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/student-applications');
  await expect(balance(page)).toContainText(/0/);
  await begin(page, '1650000');
  await expectNoAxeViolations(page);
  // Another open page of the same person is updated automatically.
  const other = await context.newPage();
  await other.goto('/student-applications');
  await expect(balance(other)).not.toContainText('1 650 000');
  await page.getByRole('button', { name: texts.sandbox.confirm, exact: true }).click();
  await expect(title(page)).toHaveText(texts.state.paid.title);
  await expect(balance(page)).toContainText(/1\s650\s000/);
  await expect(balance(other)).toContainText(/1\s650\s000/);
  await expectNoAxeViolations(page);
  const paidAt = page.url();
  await reload(page);
  await expect(title(page)).toHaveText(texts.state.paid.title);

  await begin(page, '500 000');
  await page.getByRole('button', { name: texts.sandbox.decline }).click();
  await expect(title(page)).toHaveText(texts.state.declined.title);
  await expect(page.getByText(texts.failure.PAYER)).toBeVisible();
  await expect(balance(page)).toContainText(/1\s650\s000/);
  await page.goBack();
  await expect(title(page)).toHaveText(texts.title);
  await page.goForward();
  await expect(title(page)).toHaveText(texts.state.declined.title);

  await begin(page, '3 000 000');
  await page.close();
  await balance(other).getByRole('link', { name: account.topUp }).click();
  const waiting = other.getByRole('region', { name: texts.open.title });
  await waiting.getByRole('link', { name: /3\s000\s000/ }).click();
  await expect(title(other)).toHaveText(texts.sandbox.waiting.title);
  await other.getByRole('button', { name: texts.continue }).click();
  await other.getByRole('button', { name: texts.sandbox.confirm, exact: true }).click();
  await expect(title(other)).toHaveText(texts.state.paid.title);
  await expect(balance(other)).toContainText(/4\s650\s000/);
  await other.goto(paidAt);
  await expect(title(other)).toHaveText(texts.state.paid.title);
});
