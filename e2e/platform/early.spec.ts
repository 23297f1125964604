import type { Page } from '@playwright/test';
import { authPage } from '../auth-page.ts';
import { addressOf, idOf } from '../catalogue.ts';
import { expect, expectNoAxeViolations, holdScripts, hydrated, test } from '../fixtures.ts';
import { TEXTS } from '../texts.ts';

const { applications, auth, common, 'filtered-lists': lists, search, universities } = TEXTS.uz;
const { apply } = applications;

/** One that several agencies work with. */
let university = 0;
test.beforeEach(async ({ request }) => {
  university = await idOf(request, 'university-list', 'Seoul National University');
});

/** The sign-in of a test is refused. */
test.use({ provokedErrors: /status of 401/ });

/** Opens a page whose scripts are blocked; the returned function lets them load and waits for hydration. */
const openEarly = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  return async () => {
    release();
    await hydrated(page);
  };
};

test('signing in: the kind of account, what was typed, the shown password and the press are taken over', {
  tag: '@desktop',
}, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const comeAlive = await openEarly(page, '/login');
  const on = authPage(page);
  await page.getByText(auth.consulting, { exact: true }).click();
  await on.phone.fill('+998901234567');
  await on.password.fill('parvoz-demo');
  await on.press(common.showPassword);
  await on.press(auth.logIn);
  await on.press(auth.logIn);
  await expect(page).toHaveURL('/login');
  const sent = page.waitForRequest('**/auth/consulting/login');
  await comeAlive();
  expect((await sent).postDataJSON()).toEqual({ phone: '998901234567', password: 'parvoz-demo' });
  await expect(page.getByRole('radio', { name: auth.consulting })).toBeChecked();
  await expect(on.phone).toHaveValue('90 123 45 67');
  await expect(on.password).toHaveValue('parvoz-demo');
  await expect(on.password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
  expect(calls.filter((call) => call.endsWith('/login') && !call.startsWith('GET'))).toEqual([
    'POST /api/v1/auth/consulting/login',
  ]);
  expect(calls.filter((call) => call === 'GET /login')).toHaveLength(1);
});

test('registering: gender, country, text, focus and caret stay', { tag: ['@desktop', '@full'] }, async ({
  page,
}) => {
  const comeAlive = await openEarly(page, '/register');
  const on = authPage(page);
  await on.name.fill('Nilufar');
  await page.getByText(auth.genders.FEMALE, { exact: true }).click();
  await on.country.selectOption('KZ');
  await on.address.fill('Toshkent, Chilonzor 5');
  await on.address.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
  await comeAlive();
  await expect(on.address).toBeFocused();
  await page.keyboard.type('!');
  await expect(on.address).toHaveValue('Tos!hkent, Chilonzor 5');
  await expect(on.name).toHaveValue('Nilufar');
  await expect(on.gender('FEMALE')).toBeChecked();
  await expect(on.country).toHaveValue('KZ');
  await expect(on.main.locator('img:has(+ select)')).toHaveAttribute('src', /kz/i);
  await on.press(auth.goOn);
  await expect(on.main.getByRole('radio', { name: auth.genders.FEMALE })).not.toHaveAttribute('aria-invalid');
  await expect(on.address).not.toHaveAttribute('aria-invalid');
  await expect(on.surname).toHaveAttribute('aria-invalid', 'true');
});

test('the kind of account that the address is of stands there at once, and can be changed', {
  tag: '@desktop',
}, async ({ page }) => {
  const comeAlive = await openEarly(page, '/login?to=%2Fconsulting-applications');
  const on = authPage(page);
  await expect(on.kind('consulting')).toBeChecked();
  await on.choose('student');
  await comeAlive();
  await on.phone.fill('90 777 66 55');
  await expect(on.kind('student')).toBeChecked();
});

test('a new password is asked for with the kind of account that was chosen', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  const comeAlive = await openEarly(page, '/reset-password');
  const on = authPage(page);
  await on.choose('consulting');
  await on.phone.fill('90 777 66 55');
  await on.phone.press('Enter');
  const sent = page.waitForRequest('**/auth/consulting/reset-password');
  await comeAlive();
  expect((await sent).postDataJSON()).toEqual({ phone: '998907776655' });
  await expect(page).toHaveURL('/reset-password?step=code');
});

test('applying: degree, faculty, agency and note are taken over, on top of what was begun before', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  const main = page.getByRole('main');
  const chosen = (legend: string) =>
    main.getByRole('group', { name: legend, exact: true }).locator('label:has(:checked)');
  const choose = (legend: string, at: number) =>
    main.getByRole('group', { name: legend, exact: true }).locator('label').nth(at).click();
  const note = main.getByLabel(apply.comment);
  const faculty = main.getByRole('combobox', { name: apply.faculty });
  await page.goto(`/apply?universityId=${university}`);
  await hydrated(page);
  await choose(apply.agency, 1);
  await note.fill('Avvalgi gap');
  await expect(page).toHaveURL(/consultingId=/);
  const agency = (await chosen(apply.agency).textContent()) ?? '';

  const comeAlive = await openEarly(page, `/apply?universityId=${university}`);
  await choose(apply.degree, 1);
  const degree = await chosen(apply.degree).innerText();
  await faculty.selectOption({ index: 2 });
  const length = await page.evaluate(() => window.history.length);
  await comeAlive();
  await expect(chosen(apply.agency)).toHaveText(agency);
  await expect(chosen(apply.degree)).toHaveText(degree);
  await expect(faculty.locator('option:checked')).not.toHaveText(apply.facultyOpen);
  await expect(note).toHaveValue('Avvalgi gap');
  await expect(page).toHaveURL(/degreeId=.*facultyId=/);
  expect(await page.evaluate(() => window.history.length)).toBe(length);
});

test('the search: a panel that was asked for opens, and whoever types on is left in the text', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  const field = page.getByRole('combobox', { name: search.textLabel });
  const location = page.getByRole('button', { name: new RegExp(`^${search.location}`) });
  const panel = page.getByRole('dialog', { name: search.location });
  const comeAlive = await openEarly(page, '/');
  await location.click();
  await location.click();
  await comeAlive();
  await expect(panel.getByRole('link').first()).toBeVisible();
  await expect(location).toHaveAttribute('aria-expanded', 'true');

  const comeAliveAgain = await openEarly(page, '/');
  await location.click();
  await field.fill('boston');
  await comeAliveAgain();
  await expect(page.getByRole('option').first()).toContainText('Boston');
  await expect(field).toBeFocused();
  await expect(panel).toHaveCount(0);
});

test('a list: all ticks, the order, the text and what was unfolded are taken over together', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  const group = page.locator('details').filter({ hasText: universities.continent });
  const comeAlive = await openEarly(page, await addressOf(request, '/university-list?country={KR}'));
  await group.locator('summary').click();
  await box(/^Bakalavr/).check();
  await box(/^Magistr/).check();
  await box(/^Janubiy Koreya/).uncheck();
  await page.getByRole('combobox', { name: lists.sort }).selectOption('NAME');
  await page.getByRole('searchbox', { name: universities.textFilter }).fill('uni');
  await comeAlive();
  await expect(page).toHaveURL(/query=uni/);
  await expect(page).toHaveURL(/degree=\d(,|%2C)\d/);
  await expect(page).toHaveURL(/sort=name/);
  await expect(page).not.toHaveURL(/country=/);
  await expect(box(/^Bakalavr/)).toBeChecked();
  await expect(box(/^Magistr/)).toBeChecked();
  await expect(box(/^Janubiy Koreya/)).not.toBeChecked();
  await expect(group).toHaveAttribute('open');
});

for (const path of ['/scholarships', '/consulting-list'])
  test(`the filters and the order of ${path} are taken over`, {
    tag: path === '/scholarships' ? '@desktop' : ['@desktop', '@full'],
  }, async ({ page }) => {
    const comeAlive = await openEarly(page, path);
    const box = page.locator('aside input[name=country]:visible').first();
    await box.check();
    await page.getByRole('combobox', { name: lists.sort }).selectOption('NAME');
    await page.getByRole('button', { name: common.switchTheme }).filter({ visible: true }).click();
    await comeAlive();
    await expect(page).toHaveURL(/sort=name/);
    await expect(page).toHaveURL(/country=\d/);
    await expect(box).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

test('on phones an open menu and open filters stay open', { tag: '@phone' }, async ({ page }) => {
  const comeAlive = await openEarly(page, '/university-list');
  await page.getByRole('button', { name: common.openMenu }).click();
  const menu = page.getByRole('dialog', { name: common.menu });
  await expect(menu).toBeVisible();
  await comeAlive();
  await page.waitForLoadState('networkidle');
  await expect(menu).toBeVisible();

  const comeAliveAgain = await openEarly(page, '/university-list');
  const filters = page.getByRole('complementary', { name: lists.filters.title });
  await page.getByRole('button', { name: lists.filters.title }).click();
  await filters.getByRole('checkbox', { name: /^Bakalavr/ }).check();
  await comeAliveAgain();
  await expect(page).toHaveURL(/degree=/);
  await expect(filters).toBeVisible();
});

test('whoever has scrolled on stays there, and what is pressed there is meant', {
  tag: '@desktop',
}, async ({ page }) => {
  const comeAlive = await openEarly(page, '/scholarships/1');
  const report = page.getByRole('button', { name: common.reportMistake });
  await report.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await report.hover();
  await page.mouse.down();
  await comeAlive();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  // Not a click of the mouse, which scrolls to its target.
  await page.getByRole('link', { name: common.universities }).first().dispatchEvent('click');
  await expect(page).toHaveURL('/university-list');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('links, pages of a list and a search lead on without waiting for scripts', {
  tag: '@desktop',
}, async ({ page }) => {
  await openEarly(page, '/university-list');
  await page
    .getByRole('navigation', { name: common.pages, exact: true })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL('/university-list?page=2');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/university-list\/\d+/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: search.textLabel }).fill('boston');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/results?query=boston');
  await page.getByRole('navigation', { name: search.tabs }).getByRole('link').last().click();
  await expect(page).toHaveURL(/tab=/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('forms that need it say so, and nothing that is typed gets into an address', {
    tag: '@desktop',
  }, async ({ page }) => {
    for (const path of ['/login', '/register', '/reset-password', '/verify-user', '/apply']) {
      await page.goto(path);
      const notice = page.locator('main noscript p');
      await expect(notice).toHaveText(common.needsScripts);
      await expect(notice).toBeVisible();
      await expect(page.locator('main form').and(page.locator(':not([method=post])'))).toHaveCount(0);
    }
    await page.goto('/');
    await expect(page.getByRole('button', { name: new RegExp(`^${search.location}`) })).toHaveCount(0);
    await page.getByRole('combobox', { name: search.textLabel }).fill('boston');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search/results?query=boston');
  });
});

test.describe('a form whose scripts do not come', () => {
  test.use({ provokedErrors: /ERR_FAILED|status of 401/ });
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: common.scriptsLate });
  const button = (page: Page) => page.getByRole('main').getByRole('button', { name: auth.logIn });

  const send = async (page: Page) => {
    const on = authPage(page);
    await on.phone.fill('901234567');
    await on.password.fill('parvoz-demo');
    await on.press(auth.logIn);
  };

  test('says so when they have failed, and keeps what was typed', { tag: '@both' }, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(notice(page)).toBeHidden();
    await send(page);
    await expect(notice(page)).toBeVisible();
    await expect(button(page)).not.toHaveAttribute('data-early');
    await expect(authPage(page).password).toHaveValue('parvoz-demo');
    await expectNoAxeViolations(page);
    await page.unroute('**/assets/*.js');
    await notice(page).getByRole('link', { name: common.reload }).click();
    await hydrated(page);
    await expect(page).toHaveURL('/login');
    await expect(notice(page)).toBeHidden();
  });

  test('says so after a while, and is sent when they come after all', { tag: ['@desktop', '@full'] }, async ({
    page,
  }) => {
    await page.clock.install();
    const comeAlive = await openEarly(page, '/login');
    await send(page);
    await expect(button(page)).toHaveAttribute('data-early');
    await page.clock.fastForward(16_000);
    await expect(notice(page)).toBeVisible();
    await expect(button(page)).not.toHaveAttribute('data-early');
    await page.clock.resume();
    const sent = page.waitForRequest('**/auth/profile/login');
    await comeAlive();
    await sent;
    await expect(notice(page)).toBeHidden();
  });
});
