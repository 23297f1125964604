import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const texts = TEXTS.uz['dashboards-admin'];
const shared = TEXTS.uz.dashboards;

test('says what waits and what has come, with a chart that is a table as well', async ({ page, request }) => {
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-dashboard');
  await expect(title(page)).toHaveText(texts.title);
  await expect(page.getByRole('heading', { name: shared.figures.title })).toBeVisible();
  const bars = page.getByRole('listitem').filter({ hasText: `${texts.trend.applications}: ` });
  await expect(bars.first()).toContainText(`${texts.trend.students}: `);
  // Students of the demonstration data have come in this month: their bar is seen.
  const heights = await bars.locator('i').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeGreaterThan(20);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('radio', { name: shared.period.YEAR }).check({ force: true });
  await expect(page).toHaveURL(/period=year/);
  await page.getByRole('button', { name: shared.trend.asTable }).click();
  await expect(page.getByRole('table', { name: texts.trend.title })).toContainText(texts.trend.students);
  await expectNoAxeViolations(page);
});

test('finds screens and records by keyboard', { tag: '@full' }, async ({ page, request }) => {
  const { palette, sections } = TEXTS.uz.account;
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-dashboard');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: palette.label });
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  await field.fill(sections.countries.slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin-countries/);
  // The focus follows to the page that has opened.
  await expect(page.locator('#content')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('Rahimova Malika');
  const person = page.getByRole('option', { name: 'Rahimova Malika' });
  await expect(person).toBeVisible();
  await expect(person).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(title(page)).toContainText('Rahimova Malika');
});
