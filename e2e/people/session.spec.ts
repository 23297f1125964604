import { authPage } from '../auth-page.ts';
import {
  expect,
  expectNoAxeViolations,
  hydrated,
  reload,
  test,
  title,
  visit,
  withoutReader,
} from '../fixtures.ts';
import { LATER_MS } from '../later.ts';
import { DEMO, DEMO_PASSWORD, logIn, national, registerStudent, visitAs } from '../people.ts';
import { makePasswordOneTime } from '../server-rows.ts';
import { TEXTS } from '../texts.ts';

const { applications, auth, common, settings } = TEXTS.uz;

/** Browsers log every call that is refused. */
const REFUSED = /status of (401|403|500)|Xatolik/;

test('comes back to where a signed-out person wanted to go', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { phone, password } = await registerStudent(request);
  const on = authPage(page);
  await page.goto('/student-settings?from=mail');
  await expect(page).toHaveURL(/\/login\?to=/);
  await expect(page.getByText(common.unauthorized)).toBeVisible();
  await hydrated(page);
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(page).toHaveURL('/student-settings?from=mail');
  await expect(page.getByText(common.unauthorized)).toHaveCount(0);
});

test('leads nowhere else than to pages of the site', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/login?to=//evil.example/');
  await page.getByRole('link', { name: auth.toOwnPage }).click();
  await expect(page).toHaveURL('/student-applications');
});

test('sends another role to /login, which says who is signed in', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/');
  await page.goto('/consulting-settings');
  await expect(page).toHaveURL('/login?to=%2Fconsulting-settings');
  await expect(page.getByText(common.wrongRole)).toBeVisible();
  await expect(title(page)).toHaveText(auth.signedInTitle);
  await expect(page.getByRole('main')).toContainText(auth.signedInDenied);
  await expect(page.getByRole('main')).toContainText(TEXTS.uz.account.role.ROLE_STUDENT);
  await expectNoAxeViolations(page);
  await reload(page);
  await expect(title(page)).toHaveText(auth.signedInTitle);
  await page.getByRole('link', { name: auth.toOwnPage }).click();
  await expect(page).toHaveURL('/student-applications');
});

test('lets somebody else sign in, who comes to where the other may not go', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/student-settings');
  await page.goto('/consulting-settings');
  await page.getByRole('button', { name: auth.asSomebodyElse }).click();
  const on = authPage(page);
  await expect(title(page)).toHaveText(auth.loginTitle);
  expect(
    (await request.get('/api/v1/profile/current', { headers: { authorization: `Bearer ${jwt}` } })).status(),
  ).toBe(401);
  await expect(on.kind('consulting')).toBeChecked();
  await on.phone.fill(national(DEMO.manager.phone));
  await on.password.fill(DEMO_PASSWORD);
  await on.press(auth.logIn);
  await expect(page).toHaveURL('/consulting-settings');
  await expect(title(page)).toHaveText(settings.title);
});

test('who signs in to a kind of account that a page is not for is told so', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const { phone, password } = await registerStudent(request);
  const on = authPage(page);
  await visit(page, '/login?to=/admin-applications');
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(title(page)).toHaveText(auth.signedInTitle);
  await expect(page.getByText(common.wrongRole)).toBeVisible();
});

test('finds an agency by its token, with no flag and nothing refused', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const { kind, phone } = DEMO.manager;
  const { jwt } = await logIn(request, kind, phone, DEMO_PASSWORD);
  await page.context().addCookies([{ name: 'parvoz', value: jwt, url: test.info().project.use.baseURL! }]);
  await visit(page, '/consulting-settings');
  await expect(title(page)).toHaveText(settings.title);
  expect(await page.evaluate(() => window.localStorage.getItem('isConsulting'))).toBe('true');
});

test('keeps a strict, secure cookie for two days', { tag: '@desktop' }, async ({ page, request }) => {
  const { phone, password } = await registerStudent(request);
  const on = authPage(page);
  await visit(page, '/login');
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(page).toHaveURL('/student-applications');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'parvoz')!;
  expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Strict' });
  // By the clock of the browser.
  const days = (cookie.expires - (Date.now() - LATER_MS) / 1000) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(1.99);
  expect(days).toBeLessThanOrEqual(2);
});

test('signing out in one tab signs out the other', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/student-settings');
  await expect(title(page)).toHaveText(settings.title);
  const other = await context.newPage();
  await visit(other, '/');
  await authPage(other).signOut();
  await expect(page).toHaveURL(/\/login\?to=/);
  await expect(page.getByText(common.unauthorized)).toBeVisible();
});

test('signing in in one tab signs in the other', { tag: ['@desktop', '@full'] }, async ({
  page,
  context,
  request,
}) => {
  const { phone, password } = await registerStudent(request);
  await visit(page, '/login');
  const other = await context.newPage();
  const on = authPage(other);
  await visit(other, '/login');
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(other).toHaveURL('/student-applications');
  await expect(page).toHaveURL('/student-applications');
});

test.describe('with calls that are refused', () => {
  test.use({ provokedErrors: REFUSED });

  test('a token that was ended elsewhere ends the session', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const { jwt } = await registerStudent(request);
    await visitAs(page, jwt, '/');
    const headers = { authorization: `Bearer ${jwt}` };
    expect((await request.post('/api/v1/auth/logout', { headers })).status()).toBe(200);
    await page.goto('/student-settings');
    await expect(page).toHaveURL(/\/login\?to=/);
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'parvoz' }));
    await visit(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: common.login })).toBeVisible();
  });

  test('a fault of the server does not sign out', { tag: '@desktop' }, async ({ page, request }) => {
    const { jwt } = await registerStudent(request);
    await visitAs(page, jwt, '/');
    await withoutReader(page);
    await page.route('**/api/v1/profile/current', (route) =>
      route.fulfill({
        status: 500,
        json: { isError: true, code: 'INTERNAL', message: 'Xatolik', data: null },
      }),
    );
    await page.goto('/student-settings');
    await expect(page.getByText(common.currentUserFailed)).toBeVisible();
    await expect(title(page)).toHaveText(common.errorTitle);
    await page.unroute('**/api/v1/profile/current');
    await page.getByRole('button', { name: common.reload }).click();
    await expect(title(page)).toHaveText(settings.title);
  });
});

test('a one-time password is changed before anything else, which opens the rest', async ({
  page,
  request,
}) => {
  const { phone, password } = await registerStudent(request);
  await makePasswordOneTime(phone);
  const on = authPage(page);
  await visit(page, '/login');
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(page).toHaveURL(/\/student-settings/);
  await expect(page.getByText(settings.mustChange.title)).toBeVisible();
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  await expectNoAxeViolations(page);

  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(settings.password.old).fill(password);
  await field(settings.password.new).fill('second-password');
  await field(settings.password.confirm).fill('second-password');
  await page.getByRole('button', { name: settings.save }).click();
  await expect(page.getByText(settings.updated)).toBeVisible();
  await expect(page).toHaveURL('/student-applications');
  await expect(title(page)).toHaveText(applications.list.title);
  await visit(page, '/student-settings');
  await expect(page.getByText(settings.mustChange.title)).toHaveCount(0);
  await expect(page.getByRole('region', { name: settings.sessions.title }).getByRole('listitem')).toHaveCount(
    1,
  );
  expect((await logIn(request, 'profile', phone, 'second-password')).status).toBe(200);
});

test('without cookies it works for the visit and says so', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const { phone, password } = await registerStudent(request);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
  const on = authPage(page);
  await visit(page, '/login');
  await expect(page.getByText(auth.cookiesRefused)).toBeVisible();
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(title(page)).toHaveText(applications.list.title);
  await page.getByRole('link', { name: common.home }).filter({ visible: true }).first().click();
  // The address is there before its page.
  await expect(title(page)).toHaveText(TEXTS.uz.home.title);
  await on.openMenu();
  await expect(page.getByRole('button', { name: common.logout }).filter({ visible: true })).toBeVisible();
});

test('the profile menu moves nothing', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, '/');
  await expect(page.getByRole('banner').locator('summary:has([data-initials], img)')).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1000);
      }),
  );
  expect(shift).toBeLessThan(0.005);
});
