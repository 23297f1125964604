import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BOT_ORIGIN, botAt, newChat } from '../../../../test/bot.ts';
import { type FakeBotApi, startBotApi } from '../../../../test/fake-bot.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../../test/test-app.ts';

let api: FakeBotApi;
let app: TestApp;
const apps: TestApp[] = [];

beforeAll(async () => {
  api = await startBotApi();
  app = await createTestApp();
});
beforeEach(() => api.reset());
afterEach(async () => {
  for (const one of apps.splice(0)) await one.close();
});
afterAll(async () => {
  await app.close();
  await api.close();
});

/** A process with a bot, on the same database. */
const start = async (options: TestAppOptions): Promise<TestApp> => {
  const { databaseUrl, clock } = app;
  const one = await createTestApp({ databaseUrl, clock, runWorkers: true, bot: botAt(api.url), ...options });
  apps.push(one);
  return one;
};
const methods = () => api.calls.map(({ method }) => method);
const soon = (assertion: () => unknown, timeout = 15_000) => vi.waitFor(assertion, { timeout, interval: 50 });

it('with an address that Telegram can call, registers it and asks for nothing', async () => {
  await start({ publicUrl: BOT_ORIGIN });
  await soon(() => expect(methods()).toEqual(['setWebhook']));
  expect(api.calls[0]!.fields.url).toBe(`${BOT_ORIGIN}/api/v1/telegram-bot/update`);
});

it('without one, one process of all asks for updates, deals with each once, and confirms it', async () => {
  await start({ publicUrl: 'http://localhost:3000' });
  await soon(() => expect(methods()).toContain('getUpdates'));
  await start({ publicUrl: 'http://localhost:3000' });
  const chatId = newChat();
  const message = {
    message_id: 1,
    date: 1_780_000_000,
    chat: { id: chatId, type: 'private' },
    text: '/start',
  };
  api.push(
    { update_id: 9001, message },
    { update_id: 9002 },
    {
      update_id: 9003,
      message: {},
    },
  );
  await soon(() => expect(api.sent.map(({ chat_id }) => chat_id)).toEqual([chatId]));
  await soon(() => {
    const last = api.calls.findLast(({ method }) => method === 'getUpdates');
    expect(last!.fields.offset).toBe(9004);
  });
  expect(methods().filter((method) => method === 'deleteWebhook')).toHaveLength(1);
  const { rows } = await app.pool.query('select update_id from telegram_updates order by update_id');
  expect(rows.map(({ update_id }) => Number(update_id))).toEqual([9001, 9002]);
});
