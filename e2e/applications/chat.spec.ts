import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { begin, type Case, call, createCase, tokenOf } from '../agency.ts';
import { pdfFile } from '../documents.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  hydrated,
  reload,
  visit,
} from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { bellOn, chatOn, test } from '../sides.ts';
import { fill, TEXTS } from '../texts.ts';

const { account, chat: texts, common, notifications } = TEXTS.uz;
const MESSAGES = /\/api\/v1\/application\/[^/]+\/message$/;

/** The student looks at the application in `page`, with the chat beside it. */
const openAs = async (page: Page, { application, student }: Case) => {
  await visitAs(page, student.jwt, `/student-applications/${application.id}`);
  await expect(chatOn(page).log).toBeVisible();
};

/** The agency's owner looks at it on a phone. */
const openOwner = async (phone: Page, request: APIRequestContext, { application }: Case) => {
  await visitAs(phone, await tokenOf(request, 'owner'), `/consulting-applications/${application.id}`);
  await chatOn(phone).open();
};

/** Says something without a page. */
const post = (request: APIRequestContext, { application: { id } }: Case, jwt: string, text: string) =>
  call(request, 'POST', `/application/${id}/message`, { jwt, data: { clientId: crypto.randomUUID(), text } });

/** Returns the messages on the screen, in their order. */
const said = (page: Page): Promise<string[]> => chatOn(page).log.locator('[data-side] > p').allInnerTexts();

test.describe('a lost line', { tag: '@desktop' }, () => {
  test.use({
    provokedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Failed to fetch|status of 503/,
  });

  test('keeps what is sent, and sends it once by itself, in order', { tag: '@full' }, async ({
    page,
    phone,
    request,
  }) => {
    const one = await createCase(request);
    await openAs(page, one);
    await openOwner(phone, request, one);
    const [student, owner] = [chatOn(page), chatOn(phone)];
    await owner.say('Birinchi');
    await expect(student.entry('Birinchi')).toBeVisible();
    await page.context().setOffline(true);
    await student.say('Ikkinchi');
    await student.say('Uchinchi');
    for (const text of ['Ikkinchi', 'Uchinchi'])
      await expect(student.entry(text)).toContainText(texts.waiting);
    await owner.say('Meanwhile 1');
    await owner.say('Meanwhile 2');
    await expect(owner.entry('Meanwhile 2')).toContainText(texts.sent);
    await page.context().setOffline(false);
    const expected = ['Birinchi', 'Meanwhile 1', 'Meanwhile 2', 'Ikkinchi', 'Uchinchi'];
    await expect.poll(() => said(phone)).toEqual(expected);
    await expect.poll(() => said(page)).toEqual(expected);
    await expect(student.entry('Uchinchi')).toContainText(texts.read);
    await reload(page);
    await expect.poll(() => said(page)).toEqual(expected);
  });

  test('that swallows the answer makes no second message', { tag: '@full' }, async ({
    page,
    phone,
    request,
  }) => {
    const one = await createCase(request);
    await openAs(page, one);
    await openOwner(phone, request, one);
    let swallowed = 0;
    await page.route(MESSAGES, async (route) => {
      if (route.request().method() !== 'POST' || swallowed > 0) return route.continue();
      swallowed++;
      await route.fetch();
      await route.abort();
    });
    await chatOn(page).say('Bir marta');
    await expect(chatOn(phone).entry('Bir marta')).toBeVisible();
    await expect(chatOn(page).entry('Bir marta')).toContainText(texts.read);
    expect(swallowed).toBe(1);
    await chatOn(page).say('Keyingisi');
    await expect.poll(() => said(phone)).toEqual(['Bir marta', 'Keyingisi']);
    expect(await said(page)).toEqual(['Bir marta', 'Keyingisi']);
  });

  test('is made up for when it comes back, also for what nobody was told of', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const one = await createCase(request);
    await openAs(page, one);
    const owner = await tokenOf(request, 'owner');
    await page.context().setOffline(true);
    for (const text of ['a', 'b', 'c']) await post(request, one, owner, text);
    await begin(request, one);
    await page.context().setOffline(false);
    await expect.poll(() => said(page)).toEqual(['a', 'b', 'c']);
    await expect(page.getByText(TEXTS.uz.protection.paid.all)).toBeVisible();
  });

  test('lets a message wait after its page was left and loaded again', { tag: '@full' }, async ({
    page,
    phone,
    request,
  }) => {
    const one = await createCase(request);
    await openAs(page, one);
    await openOwner(phone, request, one);
    await page.route(MESSAGES, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await chatOn(page).say('Kutib turadi');
    await expect(chatOn(page).entry('Kutib turadi')).toContainText(texts.waiting);
    await reload(page);
    await expect(chatOn(page).entry('Kutib turadi')).toContainText(texts.waiting);
    // Nobody looks at the chat any more when the line is back.
    const { applications } = account.sections;
    await page.getByRole('link', { name: applications }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL('/student-applications');
    await page.unroute(MESSAGES);
    await expect(chatOn(phone).entry('Kutib turadi')).toHaveCount(1);
  });

  test('lets a message wait with its file, which goes from another page after the browser was closed', {
    tag: '@full',
  }, async ({ page, phone, request }) => {
    const one = await createCase(request);
    await openAs(page, one);
    await openOwner(phone, request, one);
    await page.route(MESSAGES, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await chatOn(page).chat.locator('input[type=file]').setInputFiles(pdfFile('diplom.pdf', 1));
    await chatOn(page).say('Diplomim');
    await expect(chatOn(page).entry('diplom.pdf')).toContainText(texts.waiting);
    // Nothing of the page is left but what the browser has stored.
    await page.goto('about:blank');
    await page.unroute(MESSAGES);
    await visit(page, '/compare');
    await expect(chatOn(phone).entry('diplom.pdf')).toContainText('Diplomim');
    await expect(chatOn(phone).entry('diplom.pdf')).toHaveCount(1);
  });
});

test.describe('a message that is refused', { tag: '@desktop' }, () => {
  test.use({ provokedErrors: /status of 409/ });

  test('is sent again, or discarded', { tag: '@full' }, async ({ page, request }) => {
    const one = await createCase(request);
    await openAs(page, one);
    const refusal = { success: false, message: 'Chat yopilgan', code: 'CHAT_CLOSED', data: null };
    await page.route(MESSAGES, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
    );
    const { say, entry } = chatOn(page);
    await say('Rad etilgan');
    await say('Keraksiz');
    await expect(entry('Rad etilgan').getByRole('alert')).toBeVisible();
    await expectNoAxeViolations(page);
    await entry('Keraksiz').getByRole('button', { name: texts.discard }).click();
    await expect(entry('Keraksiz')).toHaveCount(0);
    await page.unroute(MESSAGES);
    await entry('Rad etilgan').getByRole('button', { name: texts.sendAgain }).click();
    await expect(entry('Rad etilgan')).toContainText(texts.sent);
    await reload(page);
    await expect.poll(() => said(page)).toEqual(['Rad etilgan']);
  });
});

test('older messages come when one scrolls up, and what is read stays in its place', {
  tag: '@full',
}, async ({ page, request, isMobile }) => {
  const one = await createCase(request);
  const manager = await tokenOf(request, 'manager');
  const COUNT = 100;
  for (let number = 1; number <= COUNT; number++)
    await post(request, one, number % 2 ? one.student.jwt : manager, `xabar-${number}.`);
  await visitAs(page, one.student.jwt, `/student-applications/${one.application.id}`);
  const { log, entry, open, chat } = chatOn(page);
  if (isMobile) await open();
  await expect(entry(`xabar-${COUNT}.`)).toBeInViewport();
  const bubbles = log.locator('[data-side]');
  await expect(bubbles).toHaveCount(50);
  const known = entry('xabar-51.');
  const down = chat.getByRole('button', { name: texts.toNewest });
  await expect(down).toHaveCount(0);
  const place = await scrollTo(known);
  await expect(bubbles).toHaveCount(COUNT);
  await expect(known).toBeInViewport();
  expect(Math.abs((await known.boundingBox())!.y - place)).toBeLessThan(4);
  await expect(entry('xabar-1.')).toHaveCount(1);
  await expectNothingBelow(page);

  // A new one doesn't take the reader away.
  await post(request, one, manager, 'Eng yangisi');
  const fresh = chat.getByRole('button', { name: fill(texts.newMessages_one, { count: 1 }) });
  await expect(fresh).toBeVisible();
  await expect(known).toBeInViewport();
  await expectNoAxeViolations(page);
  await fresh.click();
  await expect(entry('Eng yangisi')).toBeInViewport();
  await expect(fresh).toHaveCount(0);
});

/** However long the chat is, the page ends where its content does, above the bar at the lower edge of a phone. */
const expectNothingBelow = async (page: Page) => {
  const { content, bar, whole } = await page.evaluate(() => ({
    content: document.querySelector('main')!.getBoundingClientRect().bottom + window.scrollY,
    bar: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0,
    whole: document.documentElement.scrollHeight,
  }));
  expect(whole).toBeLessThanOrEqual(Math.ceil(content + bar) + 1);
};

/** Scrolls the element to the top of the viewport, and returns its position afterwards. */
const scrollTo = (element: Locator): Promise<number> =>
  element.evaluate((item) => {
    item.scrollIntoView({ block: 'start' });
    return item.getBoundingClientRect().y;
  });

test('a draft outlives a reload and goes with the session', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const one = await createCase(request);
  await openAs(page, one);
  const { field, log } = chatOn(page);
  await field.fill('Hali yozib tugatmadim');
  await reload(page);
  await expect(field).toHaveValue('Hali yozib tugatmadim');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /DRAFT/.test(key)).length)).toBe(
    1,
  );
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('button', { name: account.logout }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: common.logout }).click();
  await expect(page.getByText(common.loggedOut)).toBeVisible();
  expect(
    await page.evaluate(() =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) =>
        /DRAFT|OUTBOX/.test(key),
      ),
    ),
  ).toEqual([]);
  await expect(log).toHaveCount(0);
});

test('two presses make one message, and by keyboard nothing else is needed', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const one = await createCase(request);
  await openAs(page, one);
  const { field, send, chat, entry, log } = chatOn(page);
  await field.fill('Ikki marta bosildi');
  await send.dblclick();
  await expect(entry('Ikki marta bosildi')).toContainText(texts.sent);
  await expect(field).toBeFocused();
  await page.keyboard.type('Birinchi qator');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('ikkinchi qator');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(entry('Birinchi qator')).toContainText(texts.sent);
  await expect.poll(() => said(page)).toEqual(['Ikki marta bosildi', 'Birinchi qator\nikkinchi qator']);
  await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(chat.getByRole('button', { name: texts.attach })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(log).toBeFocused();
});

test('two tabs of one person share one stream, and one goes on when the other is closed', {
  tag: ['@desktop', '@full'],
}, async ({ page, context, request }) => {
  const one = await createCase(request);
  const owner = await tokenOf(request, 'owner');
  let streams = 0;
  context.on('request', (asked) => {
    if (new URL(asked.url()).pathname === '/api/v1/events') streams++;
  });
  await openAs(page, one);
  await expect.poll(() => streams).toBe(1);
  const second = await context.newPage();
  await visit(second, new URL(page.url()).pathname);
  await hydrated(second);
  await expect(chatOn(second).log).toBeVisible();
  await post(request, one, owner, 'Ikkalasiga');
  for (const tab of [page, second]) await expect(chatOn(tab).entry('Ikkalasiga')).toBeVisible();
  expect(streams).toBe(1);
  await page.close();
  await expect.poll(() => streams).toBe(2);
  await post(request, one, owner, 'Qolganiga');
  await expect(chatOn(second).entry('Qolganiga')).toBeVisible();
});

test('an agency keeps texts that it writes often', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const one = await createCase(request);
  const name = `Salomlashuv ${one.application.number}`;
  const { templates } = texts;
  await visitAs(page, await tokenOf(request, 'owner'), `/consulting-applications/${one.application.id}`);
  const { chat, field, entry } = chatOn(page);
  const menu = chat.getByRole('button', { name: templates.title });
  const dialog = page.getByRole('dialog');
  await field.fill('Assalomu alaykum, hujjatlaringizni oldik.');
  await menu.click();
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: templates.saveText }).click();
  await dialog.getByRole('button', { name: templates.save }).click();
  await expect(dialog.getByText(TEXTS.uz.validation.template.name.required)).toBeVisible();
  await dialog.getByLabel(templates.name).fill(name);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: templates.save }).click();
  await expect(dialog).toHaveCount(0);
  // The text is as typed, and stays in the field.
  await expect(field).toHaveValue('Assalomu alaykum, hujjatlaringizni oldik.');
  await field.fill('');
  await menu.click();
  await page.getByRole('menuitem', { name }).click();
  await expect(field).toHaveValue('Assalomu alaykum, hujjatlaringizni oldik.');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry('hujjatlaringizni oldik')).toContainText(texts.sent);

  await menu.click();
  await page.getByRole('menuitem', { name: templates.manage }).click();
  await dialog.getByRole('button', { name: fill(templates.editOne, { name }) }).click();
  await dialog.getByLabel(templates.text).fill('Yangi matn');
  await dialog.getByRole('button', { name: templates.save }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('Yangi matn');
  await dialog.getByRole('button', { name: fill(templates.removeOne, { name }) }).click();
  await expect(dialog.getByText(name)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menu.click();
  await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
});

test('an unread message is counted on the bell and the chat until it is read', async ({
  page,
  request,
  isMobile,
}) => {
  const one = await createCase(request);
  await visitAs(page, one.student.jwt, `/student-applications/${one.application.id}`);
  const { open, entry, close, log, count: closed } = chatOn(page);
  const owner = await tokenOf(request, 'owner');
  if (!isMobile) {
    await expect(log).toBeVisible();
    await post(request, one, owner, 'Oʻqildi');
    await expect(entry('Oʻqildi')).toBeVisible();
    await expect(bellOn(page).bell.locator('[data-count]')).toHaveCount(0);
    return;
  }
  await expect(page.getByRole('main')).toContainText(one.application.number);
  await post(request, one, owner, 'Birinchi xabar');
  await expect(closed).toHaveText(/^1/);
  await post(request, one, owner, 'Ikkinchi xabar');
  await expect(closed).toHaveText(/^2/);
  await bellOn(page).shows(1);
  await open();
  await expect(entry(texts.unreadFromHere)).toBeVisible();
  await expect(entry('Ikkinchi xabar')).toBeInViewport();
  await expect(bellOn(page).bell.locator('[data-count]')).toHaveCount(0);
  await close();
  await expect(closed).toHaveCount(0);
});

test('which notifications come by SMS is kept at once', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const { student } = await createCase(request);
  await visitAs(page, student.jwt, '/student-settings');
  const choices = page.getByRole('group', { name: notifications.sms.title });
  const revision = choices.getByRole('checkbox', { name: notifications.sms.kind.REVISION });
  const rejected = choices.getByRole('checkbox', { name: notifications.sms.kind.REJECTED });
  await expect(revision).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await revision.uncheck();
  await saved;
  await reload(page);
  await expect(revision).not.toBeChecked();
  await expect(rejected).toBeChecked();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});
