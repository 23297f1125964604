import { agencyOf, tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, textOf, title } from '../fixtures.ts';
import { foundBy, total } from '../found.ts';
import { registerStudent, visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { applications, programs } = TEXTS.uz;
const { apply } = applications;

test('finds a programme by filters, reads its page and applies for it', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { universityId } = await agencyOf(request, await tokenOf(request, 'owner'));
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, `/programs?university=${universityId}`);
  const all = await total(page);
  expect(all).toBeGreaterThan(0);
  const card = page.getByRole('article').first();
  const name = await textOf(card.getByRole('heading'));

  const found = await foundBy(page, async () => {
    const open = page.getByRole('button', { name: TEXTS.uz['filtered-lists'].filters.title });
    if (await open.isVisible()) await open.click();
    await page.getByRole('searchbox', { name: programs.filter.text }).fill(name);
  });
  expect(found).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('region', { name: programs.detail.requirements })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await page
    .getByRole('link', { name: programs.detail.applyWithConsulting })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/apply\?.*programId=\d+/);
  const main = page.getByRole('main');
  await expect(main.locator('[data-chosen-target]').filter({ hasText: name })).toBeVisible();
  await expect(main.getByRole('group', { name: apply.degree, exact: true })).toHaveCount(0);
  for (const legend of [apply.agency, applications.tariff])
    await main.getByRole('group', { name: legend, exact: true }).locator('label').first().click();
  await main.locator('button[type=submit]').filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/student-applications\//);
  await expect(page.getByRole('main')).toContainText(name);
});
