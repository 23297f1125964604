import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOT_TOKEN } from '../../../../scripts/played-bot.mjs';
import { botAt } from '../../../test/bot.ts';
import { type FakeBotApi, startBotApi } from '../../../test/fake-bot.ts';
import { MIDDLEMEN } from '../../../test/middlemen.ts';
import { BotError, type BotText, openBot, readUpdate } from './bot.ts';
import { botOf } from './bot-settings.ts';

let api: FakeBotApi;

const bot = () => openBot(botAt(api.url));
const say = (given: Partial<BotText> = {}) => bot().send({ chatId: 5, text: 'Salom', ...given });
const failureOf = (call: Promise<unknown>): Promise<BotError> =>
  call.then(
    () => expect.unreachable(),
    (error) => error,
  );

beforeAll(async () => {
  api = await startBotApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

describe('a message', () => {
  it('is sent as plain text with its button, and answers its number', async () => {
    const number = await say({ button: { text: 'Ochish', url: 'https://parvoz.uz/a#chat' } });
    expect(api.sent).toEqual([
      {
        ...{ message_id: number, chat_id: 5, text: 'Salom', link_preview_options: { is_disabled: true } },
        reply_markup: { inline_keyboard: [[{ text: 'Ochish', url: 'https://parvoz.uz/a#chat' }]] },
      },
    ]);
  });

  it('has the address in its text where Telegram takes no button to it', async () => {
    await say({ button: { text: 'Ochish', url: 'http://localhost:3000/a' } });
    expect(api.sent).toMatchObject([{ text: 'Salom\nhttp://localhost:3000/a' }]);
    expect(api.sent[0]).not.toHaveProperty('reply_markup');
  });

  it.each([
    [403, 'Forbidden: bot was blocked by the user', 'GONE'],
    [403, 'Forbidden: user is deactivated', 'GONE'],
    [403, "Forbidden: bot can't initiate conversation with a user", 'GONE'],
    [400, 'Bad Request: chat not found', 'GONE'],
    [400, 'Bad Request: BUTTON_URL_INVALID', 'REFUSED'],
    [413, 'Request Entity Too Large', 'REFUSED'],
    // Of the token, of the service, or of nobody knows what.
    [401, 'Unauthorized', 'UNKNOWN'],
    [404, 'Not Found', 'UNKNOWN'],
    [403, 'Forbidden', 'UNKNOWN'],
    [409, 'Conflict: terminated by other getUpdates request', 'UNKNOWN'],
    [500, 'Internal Server Error', 'UNKNOWN'],
    [502, 'Bad Request: chat not found', 'UNKNOWN'],
  ])('that is refused with %i %s says what that means', async (status, said, means) => {
    api.prepare(api.refuse(status, said));
    const failure = await failureOf(say());
    expect(failure).toBeInstanceOf(BotError);
    expect(failure).toMatchObject({ means, retryAfter: null });
  });

  it.each(MIDDLEMEN)('is nobody knows what where something else answers $status $body', async (answer) => {
    api.prepare(answer);
    expect(await failureOf(say())).toMatchObject({ name: 'Error', means: 'UNKNOWN', retryAfter: null });
  });

  it('that has to wait says for how long', async () => {
    api.prepare(api.refuse(429, 'Too Many Requests: retry after 9', { retry_after: 9 }));
    expect((await failureOf(say())).retryAfter).toBe(9);
  });

  it.each([
    [502, '<html>Bad Gateway</html>'],
    [200, ''],
    [200, { ok: true, result: {} }],
    [200, { ok: true }],
    [200, []],
  ])('is not taken by %i %j', async (status, body) => {
    api.prepare({ status, body });
    expect(await failureOf(say())).toBeInstanceOf(BotError);
  });

  it('fails without the token in what is said of it', async () => {
    api.prepare({ status: 500, body: `of /bot${BOT_TOKEN}/sendMessage` });
    const failures = [
      await failureOf(say()),
      await failureOf(openBot(botAt('http://127.0.0.1:1')).send({ chatId: 5, text: 'x' })),
    ];
    for (const failure of failures)
      expect(`${failure.stack} ${String(failure.cause)}`).not.toContain(BOT_TOKEN);
  });
});

it('a webhook is registered with the secret, one update after the other', async () => {
  const { secret } = botAt(api.url);
  await bot().setWebhook('https://parvoz.uz/api/v1/telegram-bot/update');
  expect(api.calls).toEqual([
    {
      method: 'setWebhook',
      fields: {
        ...{ url: 'https://parvoz.uz/api/v1/telegram-bot/update', secret_token: secret, max_connections: 1 },
        allowed_updates: ['message', 'my_chat_member'],
      },
    },
  ]);
  // Characters that Telegram accepts for a secret, and nothing of the token.
  expect(secret).toMatch(/^[\w-]{32,256}$/);
  expect(BOT_TOKEN).not.toContain(secret);
});

describe('an update', () => {
  const message = { message_id: 1, date: 1, chat: { id: 5, type: 'private' } };

  it('is read with what we know of it alone', () => {
    const update = { update_id: 7, message: { ...message, text: 'x', entities: [{}] }, more: 1 };
    expect(readUpdate(JSON.stringify(update))).toEqual({
      update_id: 7,
      message: { date: 1, chat: { id: 5, type: 'private' }, text: 'x' },
    });
  });

  it.each(['', 'null', '[]', '{}', '{"update_id":"7"}', '{"update_id":7.5}', '{"update_id":7,"message":{}}'])(
    'is not %j',
    (body) => {
      expect(readUpdate(body)).toBeNull();
    },
  );
});

describe('the settings', () => {
  const TELEGRAM_BOT_URL = 'https://api.telegram.org';
  const given = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_BOT_NAME: 'parvoz_bot', TELEGRAM_BOT_URL };

  it('are token and name together, or neither', () => {
    expect(botOf(given, true)).toMatchObject({
      id: 7_000_000_001,
      name: 'parvoz_bot',
      url: TELEGRAM_BOT_URL,
    });
    expect(botOf({ TELEGRAM_BOT_URL }, true)).toBeUndefined();
    for (const missing of ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME'])
      expect(() => botOf({ ...given, [missing]: undefined }, false)).toThrow('belong together');
  });

  it('lead to HTTPS in production', () => {
    expect(() => botOf({ ...given, TELEGRAM_BOT_URL: 'http://127.0.0.1' }, true)).toThrow('https://');
  });
});
