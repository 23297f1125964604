import type { APIRequestContext, Page } from '@playwright/test';
import { authPage } from '../../auth-page.ts';
import { expect, test, visit } from '../../fixtures.ts';
import { national, newPhone, registerStudent } from '../../people.ts';
import { TEXTS } from '../../texts.ts';

test.use({ provokedErrors: /status of (401|429)|ERR_FAILED/ });

/** Uses up what an address may ask for without any work. */
const useUpCodes = async (request: APIRequestContext): Promise<void> => {
  const statuses = await Promise.all(
    Array.from({ length: 21 }, async () =>
      (await request.post('/api/v1/auth/profile/reset-password', { data: { phone: newPhone() } })).status(),
    ),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
};

/** Names of the calls that the page makes from now on. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/v1/auth/')) calls.push(`${pathname.slice(12)} ${answer.status()}`);
  });
  return calls;
};

test('behind a busy address a form does a little work by itself', async ({ page, request, speak }) => {
  await speak('ru');
  await useUpCodes(request);
  const calls = watchCalls(page);
  await visit(page, '/reset-password');
  const on = authPage(page, 'ru');
  await on.phone.fill(national(newPhone()));
  const began = Date.now();
  await on.press(TEXTS.ru.auth.getCode);
  await expect(page).toHaveURL(/step=code/);
  test.info().annotations.push({ type: 'milliseconds', description: String(Date.now() - began) });
  await expect(on.code).toBeVisible();
  expect(calls).toEqual(['/profile/reset-password 429', '/challenge 200', '/profile/reset-password 200']);
});

test('behind an address of many wrong passwords the right one signs in', { tag: '@desktop' }, async ({
  page,
  request,
  speak,
}) => {
  await speak('uz');
  const { phone, password } = await registerStudent(request);
  const wrong = async () =>
    (
      await request.post('/api/v1/auth/profile/login', { data: { phone: newPhone(), password: 'wrong-one' } })
    ).status();
  const statuses = await Promise.all(Array.from({ length: 51 }, wrong));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const calls = watchCalls(page);
  await visit(page, '/login');
  const on = authPage(page);
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(TEXTS.uz.auth.logIn);
  await expect(page).toHaveURL(/student-applications/);
  expect(calls.slice(0, 3)).toEqual(['/profile/login 429', '/challenge 200', '/profile/login 200']);
});

test('where no work can be done, the form says why it has to wait', { tag: '@desktop' }, async ({
  page,
  request,
  speak,
}) => {
  await speak('en');
  await useUpCodes(request);
  await page.route('**/api/v1/auth/challenge', (route) => route.abort());
  await visit(page, '/reset-password');
  const on = authPage(page, 'en');
  await on.phone.fill(national(newPhone()));
  await on.press(TEXTS.en.auth.getCode);
  await expect(on.main.getByText(TEXTS.en.errors.WORK_NEEDED)).toBeVisible();
});
