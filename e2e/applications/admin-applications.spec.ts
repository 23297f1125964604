import type { Page } from '@playwright/test';
import { act, begin, type Case, createCase, tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { account, applications, auth, board, common, tables } = TEXTS.uz;
const PATH = '/admin-applications';

const row = (page: Page, { application: { number } }: Case) =>
  page.getByRole('row').filter({ hasText: number });

test('shows the applications of all agencies', { tag: '@full' }, async ({ page, request }) => {
  const one = await createCase(request);
  await visitAs(page, await tokenOf(request, 'admin'), `${PATH}?query=${one.application.number}`);
  await expect(title(page)).toHaveText(board.title);
  await expect(row(page, one)).toContainText('Ufq Taʼlim');
  await expect(row(page, one)).toContainText(board.seen.REVIEW);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: tables.filters, exact: true }).click();
  await page.getByRole('dialog').locator('summary', { hasText: board.filter.consulting }).click();
  const own = page.getByRole('checkbox', { name: 'Ufq Taʼlim', exact: true });
  const others = page.locator('label', { has: page.getByRole('checkbox'), hasNotText: 'Ufq Taʼlim' });
  await own.check();
  await expect(page).toHaveURL(/consulting=\d+/);
  await own.uncheck();
  await expect(page).not.toHaveURL(/consulting=/);
  await others.first().getByRole('checkbox').check();
  await expect(page).toHaveURL(/consulting=\d+/);
  await page.getByRole('dialog').getByRole('button', { name: tables.done }).click();
  await expect(page.getByRole('heading', { name: board.empty.filteredTitle })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: board.clearFilters }).click();
  await expect(page).toHaveURL(PATH);
});

test('reads everything, makes somebody else responsible, and leaves the work to the agency', {
  tag: '@full',
}, async ({ page, request }) => {
  const one = await createCase(request);
  await begin(request, one);
  await visitAs(page, await tokenOf(request, 'admin'), `${PATH}/${one.application.id}`);
  await expect(title(page)).toHaveText(one.name);
  const banner = page.getByRole('region', { name: applications.turn.label });
  await expect(banner).toContainText(/Navbat talabada/);
  await expect(banner.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: board.desk.notes })).toHaveCount(0);
  await expect(page.getByText(board.desk.chatClosed)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  const manager = page.getByRole('region', { name: board.desk.manager });
  await manager.getByRole('button', { name: board.desk.assign }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Dilnoza Yusupova' }).check();
  await page.getByRole('dialog').getByRole('button', { name: board.assign.submit }).click();
  await expect(page.getByText(fill(board.assign.done_one, { count: 1 }))).toBeVisible();
  await expect(manager).toContainText('Dilnoza Yusupova');

  await page.getByRole('button', { name: applications.history.open }).click();
  await expect(page.getByRole('dialog')).toContainText('Dilnoza Yusupova');
  await expect(page.getByRole('dialog')).toContainText('Bank orqali keldi');
});

test('marks a payment that has arrived, with a note', { tag: '@full' }, async ({ page, request }) => {
  const one = await createCase(request);
  await act(request, one.application.id, 'ACCEPTED');
  await visitAs(page, await tokenOf(request, 'admin'), `${PATH}/${one.application.id}`);
  const banner = page.getByRole('region', { name: applications.turn.label });
  await expect(banner.getByRole('button')).toHaveCount(1);
  await banner.getByRole('button', { name: board.desk.paid }).click();
  const dialog = page.getByRole('dialog');
  const note = dialog.getByLabel(board.act.CORRECTION.comment);
  await dialog.getByRole('button', { name: board.act.CORRECTION.submit }).click();
  await expect(note).toBeFocused();
  await note.fill('Hisobga tushdi, 21-noyabr');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: board.act.CORRECTION.submit }).click();
  await expect(
    page.getByText(fill(board.act.CORRECTION.done, { number: one.application.number })),
  ).toBeVisible();
  await expect(page.getByText(TEXTS.uz.protection.paid.all)).toBeVisible();
  await expect(banner.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: applications.history.open }).click();
  await expect(dialog).toContainText('Hisobga tushdi, 21-noyabr');
});

test('is the home of administrators, also under the address of the menu', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-settings');
  await expect(page).toHaveURL(PATH);
  await expect(title(page)).toHaveText(board.title);
  await expect(
    page
      .getByRole('navigation', { name: account.sidebar.label })
      .getByRole('link', { name: account.sections.applications }),
  ).toHaveAttribute('aria-current', 'page');
});

test('is for administrators', { tag: '@desktop' }, async ({ page, request }) => {
  await visitAs(page, await tokenOf(request, 'owner'), '/consulting-settings');
  await page.goto(PATH);
  await expect(page.getByText(common.wrongRole)).toBeVisible();
  await expect(title(page)).toHaveText(auth.signedInTitle);
});
