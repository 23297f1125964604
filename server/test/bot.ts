import { getTelegram, startTelegramLink } from '@parvoz/contract/people/telegram.ts';
import { expect } from 'vitest';
import { BOT_NAME, BOT_TOKEN } from '../../scripts/played-bot.mjs';
import { deliver } from '../src/features/people/notifications/bot/bot.service.ts';
import { openBot } from '../src/lib/telegram/bot.ts';
import { type BotConfig, botOf } from '../src/lib/telegram/bot-settings.ts';
import { createAgency, createCase } from './applications.ts';
import { type FakeBotApi, startBotApi } from './fake-bot.ts';
import type { Person } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const BOT_ORIGIN = 'https://parvoz.test';
/** By day in Tashkent. */
export const NOON = '2026-11-24T07:00:00Z';
const PATH = '/api/v1/telegram-bot/update';

/** The settings of a bot at a fake of its API. */
export const botAt = (url: string): BotConfig =>
  botOf({ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_BOT_NAME: BOT_NAME, TELEGRAM_BOT_URL: url }, false)!;

let updates = 1000;
let chats = 500_000;

/** Returns the id of a new chat of somebody with the bot. */
export const newChat = (): number => ++chats;
export const newUpdate = (): number => ++updates;

/** A contact as the button sends it; `userId` is whose it is. */
export const contactOf = (chatId: number, phone: string, userId = chatId) => ({
  contact: { phone_number: phone, first_name: 'A', user_id: userId },
});

/** Returns functions to use a bot, as Telegram and as the jobs do. */
export const talkWith = (app: TestApp, api: FakeBotApi, config: BotConfig) => {
  const rows = async (query: string, values: unknown[] = []) => (await app.pool.query(query, values)).rows;
  /** A call of the webhook; without a secret there is no header. */
  const post = (update: object | string, secret: string | null = config.secret) =>
    app.http.inject({
      ...{ method: 'POST', url: PATH, payload: typeof update === 'string' ? update : JSON.stringify(update) },
      headers: {
        'content-type': 'application/json',
        ...(secret !== null && { 'x-telegram-bot-api-secret-token': secret }),
      },
    });
  const messageOf = (chatId: number, given: object) => ({
    ...{ message_id: 1, date: Math.floor(app.clock.now().getTime() / 1000) },
    chat: { id: chatId, type: 'private' },
    from: { id: chatId, is_bot: false, first_name: 'A', language_code: 'ru' },
    ...given,
  });
  const updateOf = (chatId: number, given: object) => ({
    update_id: newUpdate(),
    message: messageOf(chatId, given),
  });
  /** Sends what waits and is due. */
  const deliverAll = async (isLastAttempt = false) => {
    const bot = { client: openBot(config), origin: BOT_ORIGIN };
    for (const { id } of await rows(`select id from telegram_notices where status = 'WAITING' order by id`))
      await deliver(app.ctx, bot, id, isLastAttempt);
  };
  /** Writes to the bot and returns its answers. */
  const write = async (chatId: number, given: object): Promise<string[]> => {
    const before = api.sent.length;
    expect((await post(updateOf(chatId, given))).statusCode).toBe(200);
    await deliverAll();
    return api.sent.slice(before).map(({ text }) => text);
  };
  /** The token of a link that is begun on the page. */
  const begin = async (person: Person): Promise<string> => {
    const { url } = await person.read(startTelegramLink);
    expect(url).toMatch(new RegExp(`^https://t\\.me/${BOT_NAME}\\?start=[\\w-]{32}$`));
    return url.split('start=')[1]!;
  };
  /** Links an account; returns its chat. */
  const link = async (person: Person, chatId = newChat()): Promise<number> => {
    await write(chatId, { text: `/start ${await begin(person)}` });
    await write(chatId, contactOf(chatId, `+${person.phone}`));
    expect((await person.read(getTelegram)).linkedAt).not.toBeNull();
    api.sent.length = 0;
    return chatId;
  };
  const clear = async () => {
    for (const name of ['notices', 'updates', 'starts', 'links'])
      await app.pool.query(`delete from telegram_${name}`);
    await app.pool.query('delete from sms_messages');
    api.reset();
    app.logs.length = 0;
  };
  return {
    ...{ rows, post, messageOf, updateOf, deliverAll, write, begin, link, clear },
    smses: () => rows('select recipient, text from sms_messages order by id'),
    statuses: async () =>
      (await rows('select status from telegram_notices order by id')).map(({ status }) => status as string),
  };
};

/** The product with a bot at a fake of its API. `begin` makes a new application of a new student, at noon. */
export const openBotWorld = async () => {
  const api = await startBotApi();
  const config = botAt(api.url);
  const app = await createTestApp({ bot: config, publicUrl: BOT_ORIGIN });
  const bot = talkWith(app, api, config);
  return {
    ...{ api, app, bot, config },
    begin: async () => {
      app.clock.set(NOON);
      const made = await createCase(app, { agency: await createAgency(app) });
      await bot.clear();
      return made;
    },
    close: async () => {
      await app.close();
      await api.close();
    },
  };
};
