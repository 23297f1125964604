import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  reload,
  test,
  withoutReader,
} from '../../fixtures.ts';
import {
  codeFor,
  DEMO,
  DEMO_PASSWORD,
  logIn,
  national,
  newPhone,
  registerStudent,
  visitAs,
} from '../../people.ts';
import { letConfirmationPass } from '../../server-rows.ts';
import { TEXTS } from '../../texts.ts';

const { settings: texts, account, validation } = TEXTS.uz;
const devices = (page: Page) => page.getByRole('region', { name: texts.sessions.title });
const rows = (page: Page) => devices(page).getByRole('listitem');
const passwordDialog = (page: Page) => page.getByRole('dialog', { name: account.confirm.title });
const isAlive = async (page: Page, jwt: string): Promise<boolean> =>
  (await page.request.get('/api/v1/auth/session', { headers: { authorization: `Bearer ${jwt}` } })).ok();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

test.use({ provokedErrors: /status of (401|403|422)/ });

test('shows where somebody is signed in, and ends it there', async ({ page, request }) => {
  const person = await registerStudent(request);
  const { phone, password } = person;
  const iphone = await request.post('/api/v1/auth/profile/login', {
    data: { phone, password },
    headers: { 'user-agent': IPHONE },
  });
  const { jwt } = (await iphone.json()).data;
  const third = await logIn(request, 'profile', phone, password);
  await visitAs(page, person.jwt, '/student-settings');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first().getByText(texts.sessions.current)).toBeVisible();
  await expect(rows(page).first().getByRole('button')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  const safari = rows(page).filter({ hasText: 'Safari, iOS' });
  const end = safari.getByRole('button', { name: `${texts.sessions.end} Safari, iOS` });
  await end.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.sessions.ended)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(devices(page).getByRole('list')).toBeFocused();
  expect([await isAlive(page, jwt), await isAlive(page, third.jwt)]).toEqual([false, true]);

  await devices(page).getByRole('button', { name: texts.sessions.endOthers }).click();
  await expect(page.getByText(texts.sessions.othersEnded)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(devices(page).getByText(texts.sessions.alone)).toBeVisible();
  expect([await isAlive(page, third.jwt), await isAlive(page, person.jwt)]).toEqual([false, true]);
  await reload(page);
  await expect(rows(page)).toHaveCount(1);
});

for (const who of ['admin', 'owner', 'manager'] as const)
  test(`is there for the ${who}, too`, { tag: '@desktop' }, async ({ page, request }) => {
    const { kind, phone } = DEMO[who];
    const { jwt } = await logIn(request, kind, phone, DEMO_PASSWORD);
    await visitAs(page, jwt, kind === 'consulting' ? '/consulting-settings' : '/profile-settings');
    await expect(rows(page).first().getByText(texts.sessions.current)).toBeVisible();
  });

test('a session that was ended elsewhere asks to sign in', { tag: '@desktop' }, async ({ page, request }) => {
  const person = await registerStudent(request);
  const other = await logIn(request, 'profile', person.phone, person.password);
  await visitAs(page, person.jwt, '/student-settings');
  await expect(rows(page)).toHaveCount(2);
  const headers = { authorization: `Bearer ${other.jwt}` };
  expect((await request.delete('/api/v1/auth/session', { headers })).ok()).toBe(true);
  await expect(page).toHaveURL(/\/login\?to=/);
});

test('a list that cannot be loaded is asked for again', { tag: '@desktop' }, async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await withoutReader(page);
  await page.route('**/api/v1/auth/session', (route) =>
    route.fulfill({ status: 403, json: { isError: true, code: 'INTERNAL', message: 'x', data: null } }),
  );
  await visitAs(page, jwt, '/student-settings');
  await expect(devices(page).getByText(texts.sessions.failed)).toBeVisible();
  await page.unroute('**/api/v1/auth/session');
  await devices(page).getByRole('button', { name: texts.sessions.again }).click();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('long after signing in', () => {
  const phoneBlock = (page: Page) => page.getByRole('region', { name: texts.phone.title });
  const field = (page: Page) => passwordDialog(page).getByLabel(account.confirm.password, { exact: true });
  const confirm = (page: Page) => passwordDialog(page).getByRole('button', { name: account.confirm.go });

  test('a new phone asks for the password first', async ({ page, request }) => {
    const person = await registerStudent(request);
    await letConfirmationPass(person.phone);
    await visitAs(page, person.jwt, '/student-settings');
    const phone = newPhone();
    const input = phoneBlock(page).getByLabel(texts.phone.label, { exact: true });
    await input.fill(national(phone));
    await input.press('Enter');
    await expect(passwordDialog(page)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await page.keyboard.press('Escape');
    await expect(passwordDialog(page)).toBeHidden();
    await expect(input).toHaveValue(/\d\d \d{3} \d\d \d\d/);
    await expect(phoneBlock(page).getByRole('button', { name: texts.phone.send })).not.toHaveAttribute(
      'aria-busy',
    );
    await phoneBlock(page).getByRole('button', { name: texts.phone.send }).click();

    await confirm(page).click();
    await expect(passwordDialog(page).getByText(validation.password.required)).toBeVisible();
    await field(page).fill('not-the-password');
    await confirm(page).click();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await field(page).fill(person.password);
    await page.keyboard.press('Enter');
    const codeDialog = page.getByRole('dialog', { name: texts.phone.window });
    await expect(codeDialog.getByLabel(texts.phone.code)).toBeFocused();
    await codeDialog.getByLabel(texts.phone.code).fill(await codeFor(request, phone));
    await codeDialog.getByRole('button', { name: texts.phone.verify }).click();
    await expect(page.getByText(texts.updated)).toBeVisible();
    expect((await logIn(request, 'profile', phone, person.password)).status).toBe(200);
  });

  test('ending others asks for it, and not once more', { tag: '@desktop' }, async ({ page, request }) => {
    const person = await registerStudent(request);
    await letConfirmationPass(person.phone);
    const others = [
      await logIn(request, 'profile', person.phone, person.password),
      await logIn(request, 'profile', person.phone, person.password),
    ];
    await visitAs(page, person.jwt, '/student-settings');
    await rows(page).nth(1).getByRole('button').click();
    await field(page).fill(person.password);
    await confirm(page).click();
    await expect(page.getByText(texts.sessions.ended)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await devices(page).getByRole('button', { name: texts.sessions.endOthers }).click();
    await expect(page.getByText(texts.sessions.othersEnded)).toBeVisible();
    for (const { jwt } of others) expect(await isAlive(page, jwt)).toBe(false);
  });

  test('deleting the account asks for it after the question', async ({ page, request }) => {
    const person = await registerStudent(request);
    await letConfirmationPass(person.phone);
    await visitAs(page, person.jwt, '/student-settings');
    const block = page.getByRole('region', { name: texts.delete.title });
    const open = async () => {
      await block.getByRole('button', { name: texts.delete.action }).click();
      const question = page.getByRole('alertdialog', { name: texts.delete.question });
      await question.getByRole('button', { name: texts.delete.confirm, exact: true }).click();
      await expect(question).toBeHidden();
      await expect(field(page)).toBeFocused();
    };
    await open();
    await page.keyboard.press('Escape');
    await expect(passwordDialog(page)).toBeHidden();
    expect(await isAlive(page, person.jwt)).toBe(true);
    await open();
    await field(page).fill(person.password);
    await confirm(page).click();
    await expect(page.getByText(texts.delete.done)).toBeVisible();
    await expect(page).toHaveURL('/');
    expect((await logIn(request, 'profile', person.phone, person.password)).status).toBe(401);
  });
});
