import { type BrowserContext, devices, type Page } from '@playwright/test';
import { CHEAP_WIDTH, PATIENCE, slowDown } from './cheap-phone.ts';
import { expect, test as oneSide } from './fixtures.ts';
import { TEXTS } from './texts.ts';

interface Sides {
  /** The page of another person, on a phone, beside `page`. Fails the test when it writes an error to the console. */
  phone: Page;
}

/** Two people at once: `page` and `phone`. */
export const test = oneSide.extend<Sides>({
  phone: async ({ browser, baseURL, extraHTTPHeaders, provokedErrors }, use) => {
    const context: BrowserContext = await browser.newContext({
      ...devices['Pixel 7'],
      viewport: { width: CHEAP_WIDTH || 390, height: 844 },
      locale: 'uz-UZ',
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const page = await context.newPage();
    if (CHEAP_WIDTH) await slowDown(await context.newCDPSession(page));
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    await context.close();
    expect(errors.filter((error) => !provokedErrors?.test(error))).toEqual([]);
  },
});

const { chat: texts, notifications } = TEXTS.uz;

/** The chat of an application, as it is named for both sides. */
export const chatOn = (page: Page) => {
  const chat = page.getByRole('region', { name: texts.title, exact: true });
  const field = chat.getByRole('textbox', { name: texts.write });
  const send = chat.getByRole('button', { name: texts.send, exact: true });
  const button = page.getByRole('button', { name: new RegExp(`^${texts.title}`) });
  return {
    chat,
    field,
    send,
    log: chat.getByRole('log', { name: texts.messages }),
    /** Returns the entry of a message or an event. */
    entry: (text: string | RegExp) => chat.getByRole('listitem').filter({ hasText: text }),
    say: async (text: string) => {
      await field.fill(text);
      await send.click();
      await expect(field).toHaveValue('');
    },
    /** Number of unread messages, where the chat opens by a button. */
    count: button.locator('[data-count]'),
    open: async () => {
      await button.click();
      await expect(chat).toBeVisible();
    },
    close: async () => {
      const sheet = page.getByRole('dialog', { name: texts.title, exact: true });
      await sheet.getByRole('button', { name: TEXTS.uz.common.close, exact: true }).click();
      await expect(chat).toHaveCount(0);
    },
  };
};

/** The bell and its list of notifications. */
export const bellOn = (page: Page) => {
  const bell = page.getByRole('button', { name: new RegExp(`^${notifications.title}`) });
  const list = page.getByRole('dialog', { name: notifications.title });
  return {
    bell,
    list,
    notice: (text: string) => list.getByRole('listitem').filter({ hasText: text }),
    /** Waits until the bell shows the number of unread notifications. */
    shows: (count: number) =>
      expect(bell.locator('[data-count]')).toHaveText(new RegExp(`^${count}\\b`), {
        timeout: 5000 * PATIENCE,
      }),
    open: async () => {
      await bell.click();
      await expect(list).toBeVisible();
    },
  };
};
