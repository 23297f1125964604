import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PushState } from '@parvoz/contract/people/push.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { type FakePush, newBrowser, startPushService } from '../../server/test/fake-push.ts';
import { act, type Case, call, createCase } from '../agency.ts';
import { authPage } from '../auth-page.ts';
import { LAUNCH, WHOLE } from '../chromium.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, visit } from '../fixtures.ts';
import { logIn, messageTo, type Person, visitAs } from '../people.ts';
import {
  giveSubscription,
  onScreen,
  openDelivery,
  picturesOfShown,
  pressShown,
  shownBy,
  subscribedWith,
} from '../push-browser.ts';
import { PUSH_PORT_FILE } from '../push-places.ts';
import { isQuietNow, letQuietHoursPass } from '../server-rows.ts';
import { fill, type Language, TEXTS } from '../texts.ts';

// One service, and one file that says where it is.
test.describe.configure({ mode: 'default' });
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...LAUNCH, ...(WHOLE !== null && { executablePath: WHOLE }) },
});
test.skip(WHOLE === null, 'without windows a browser shows no notifications');

let service: FakePush;
test.beforeAll(async () => {
  service = await startPushService();
  writeFileSync(join(process.env.E2E_DATA_DIR!, PUSH_PORT_FILE), String(service.network.port));
});
test.afterAll(() => service.close());

const blockOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: TEXTS[language].notifications.push.title, exact: true });

const choose = (page: Page, language: Language) =>
  page.context().addCookies([{ name: 'LANGUAGE', value: language, url: test.info().project.use.baseURL! }]);

/** A student with an application, who has signed in in a language and is in the settings of a browser with a push service. */
const openSettings = async (page: Page, request: APIRequestContext, language: Language = 'uz') => {
  const one = await createCase(request);
  const { phone, password } = one.student;
  const answer = await request.post('/api/v1/auth/profile/login', {
    headers: { 'accept-language': language },
    data: { phone, password },
  });
  const { jwt } = (await answer.json()).data;
  const browser = newBrowser();
  await choose(page, language);
  await giveSubscription(page.context(), browser);
  await visitAs(page, jwt, '/student-settings');
  return { one, browser, jwt, block: blockOf(page, language) };
};

const turnOn = async (page: Page, language: Language = 'uz') => {
  const { push } = TEXTS[language].notifications;
  await page.context().grantPermissions(['notifications']);
  const block = blockOf(page, language);
  await block.getByRole('button', { name: push.turnOnHere }).click();
  await expect(page.getByText(push.turnedOn)).toBeVisible();
  await expect(block.getByText(push.current)).toBeVisible();
  service.trust((await subscribedWith(page))!);
};

const smsTo = async (request: APIRequestContext, { phone }: Person): Promise<string[]> => {
  const { data } = await (await request.get('/api/v1/dev/sms')).json();
  return (data as { to: string; text: string }[]).filter(({ to }) => to === phone).map(({ text }) => text);
};

const devicesOf = async (request: APIRequestContext, { phone, password }: Person) => {
  const { jwt } = await logIn(request, 'profile', phone, password);
  return (await call<PushState>(request, 'GET', '/notification/push', { jwt })).devices;
};

/** The agency rejects, and the student hears of it by SMS: where a browser shows it, none comes. */
const expectSms = async (request: APIRequestContext, { application, student }: Case) => {
  await act(request, application.id, 'REJECTED', { comment: 'Joy qolmadi' });
  await messageTo(request, student.phone, `Parvoz: ${application.number}`);
};

test.describe('a browser of a student', { tag: ['@desktop', '@full'] }, () => {
  test('shows what happens to the application, and a press opens it', async ({ page, context, request }) => {
    const { one, browser, block } = await openSettings(page, request, 'ru');
    const { application, student } = one;
    await turnOn(page, 'ru');
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    const smsBefore = await smsTo(request, student);
    const deliver = await openDelivery(page);
    await act(request, application.id, 'ACCEPTED');
    if (isQuietNow()) await letQuietHoursPass(student.phone, 'push');
    await expect.poll(() => service.got.filter(({ path }) => path === browser.path).length).toBe(1);
    expect(service.faults).toEqual([]);
    const notice = browser.decrypt(service.got.find(({ path }) => path === browser.path)!.body);
    const { kind, next } = TEXTS.ru.telegram;
    expect(notice).toMatchObject({
      text: `${fill(kind.ACCEPTED, { number: application.number })} ${next.PAY}`,
      ...{ language: 'ru', isSilent: false },
      address: `/student-applications/${application.id}`,
    });
    await deliver(JSON.stringify(notice));
    await expect.poll(() => shownBy(page)).toEqual([onScreen(notice)]);
    expect(await picturesOfShown(page)).toEqual({
      badge: { width: 96, hasClearCorner: true, hasShape: true, isOfOneColour: true },
      icon: 192,
    });
    // What a browser was shown is not sent as an SMS as well.
    expect(await smsTo(request, student)).toEqual(smsBefore);

    await choose(page, 'en');
    const address = await pressShown(context);
    expect(await shownBy(page)).toEqual([]);
    await visit(page, address);
    await expect(page.getByRole('main')).toContainText(application.number);
    // The language that was chosen since, not the one of the message.
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(block).toHaveCount(0);
  });

  test('shows nothing more once it is turned off: then an SMS comes', async ({ page, request }) => {
    const { one, block } = await openSettings(page, request);
    const { push } = TEXTS.uz.notifications;
    await turnOn(page);
    expect(await devicesOf(request, one.student)).toHaveLength(1);
    await block.getByRole('button', { name: new RegExp(`^${push.turnOff}`) }).click();
    await expect(page.getByText(push.turnedOff)).toBeVisible();
    await expect(block.getByRole('button', { name: push.turnOnHere })).toBeFocused();
    expect(await subscribedWith(page)).toBeNull();
    expect(await devicesOf(request, one.student)).toEqual([]);
    await expectSms(request, one);
  });

  test('shows nothing more after signing out', async ({ page, request }) => {
    const { one } = await openSettings(page, request);
    await turnOn(page);
    await visit(page, '/');
    await authPage(page).signOut();
    expect(await devicesOf(request, one.student)).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await expectSms(request, one);
  });

  test('that does not allow it says where it is allowed', async ({ page, context, request }) => {
    const { push } = TEXTS.uz.notifications;
    const { one, block } = await openSettings(page, request);
    await expect(block).toBeVisible();
    const session = await context.newCDPSession(page);
    const deny = { permission: { name: 'notifications' }, setting: 'denied' } as const;
    await session.send('Browser.setPermission', deny);
    await block.getByRole('button', { name: push.turnOnHere }).click();
    await expect(page.getByText(push.notAllowed)).toBeVisible();
    await expect(block.getByText(push.blocked)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(block.getByText(push.blocked)).toBeVisible();
    expect(await devicesOf(request, one.student)).toEqual([]);
  });
});
