import { endTelegramLink, getTelegram, startTelegramLink } from '@parvoz/contract/people/telegram.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOT_TOKEN } from '../../../../../scripts/played-bot.mjs';
import type { Agency } from '../../../../test/applications.ts';
import { contactOf, newChat, newUpdate, openBotWorld, type talkWith } from '../../../../test/bot.ts';
import { say } from '../../../../test/chat.ts';
import type { FakeBotApi } from '../../../../test/fake-bot.ts';
import { MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { BotConfig } from '../../../lib/telegram/bot-settings.ts';

let world: Awaited<ReturnType<typeof openBotWorld>>;
let api: FakeBotApi;
let app: TestApp;
let config: BotConfig;
let bot: ReturnType<typeof talkWith>;
let agency: Agency;
let student: Person;
/** An application of the student. */
let id: string;

beforeAll(async () => {
  world = await openBotWorld();
  ({ api, app, bot, config } = world);
});
beforeEach(async () => {
  ({ agency, id, student } = await world.begin());
});
afterAll(() => world.close());

describe('an account is linked', () => {
  it('by a start link, and by the phone that Telegram has', async () => {
    const chatId = newChat();
    expect(await student.read(getTelegram)).toMatchObject({
      isOffered: true,
      linkedAt: null,
      isBroken: false,
    });
    const [question] = await bot.write(chatId, { text: `/start ${await bot.begin(student)}` });
    expect(question).toContain('номер');
    expect(api.sent[0]!.reply_markup?.keyboard).toEqual([
      [{ text: expect.any(String), request_contact: true }],
    ]);
    const [answer] = await bot.write(chatId, contactOf(chatId, student.phone));
    expect(answer).toContain('ulandi');
    expect(api.sent[1]!.reply_markup).toEqual({ remove_keyboard: true });
    expect(await student.read(getTelegram)).toMatchObject({ linkedAt: app.clock.now().toISOString() });
    expect(app.logs).toContainEqual(
      expect.objectContaining({ event: 'telegram linked', account: student.id, msg: 'security' }),
    );
  });

  it('not by the contact of somebody else, nor by a Telegram with another phone', async () => {
    const chatId = newChat();
    await bot.write(chatId, { text: `/start ${await bot.begin(student)}` });
    expect(await bot.write(chatId, contactOf(chatId, student.phone, chatId + 1))).toEqual([
      expect.stringContaining('другого человека'),
    ]);
    expect(await bot.write(chatId, { contact: { phone_number: student.phone, first_name: 'A' } })).toEqual([
      expect.stringContaining('другого человека'),
    ]);
    expect(await bot.write(chatId, contactOf(chatId, '998901112233'))).toEqual([
      expect.stringContaining('другой номер'),
    ]);
    expect((await student.read(getTelegram)).linkedAt).toBeNull();
    expect(JSON.stringify(app.logs)).not.toContain(student.phone);
  });

  it('once by a link, which another chat cannot take over', async () => {
    const token = await bot.begin(student);
    const [first, second] = [newChat(), newChat()];
    await bot.write(first, { text: `/start ${token}` });
    expect(await bot.write(second, { text: `/start ${token}` })).toEqual([
      expect.stringContaining('уже использована'),
    ]);
    expect(await bot.write(first, { text: `/start ${token}` })).toEqual([expect.stringContaining('номер')]);
    await bot.write(first, contactOf(first, student.phone));
    expect(await bot.write(first, { text: `/start ${token}` })).toEqual([
      expect.stringContaining('ishlatib'),
    ]);
    expect(await bot.write(second, contactOf(second, student.phone))).toEqual([
      expect.stringContaining('Подключить Telegram'),
    ]);
    expect(
      (await bot.rows('select chat_id from telegram_links')).map(({ chat_id }) => Number(chat_id)),
    ).toEqual([first]);
  });

  it('not by a link that has ended, was replaced, or never was', async () => {
    const [late, replaced] = [await bot.begin(student), await bot.begin(student)];
    const chatId = newChat();
    expect(await bot.write(chatId, { text: `/start ${late}` })).toEqual([
      expect.stringContaining('не действует'),
    ]);
    wait(app, 15 * MINUTE_MS);
    expect(await bot.write(chatId, { text: `/start ${replaced}` })).toEqual([
      expect.stringContaining('не действует'),
    ]);
    expect(await bot.write(chatId, { text: '/start 0123456789' })).toEqual([
      expect.stringContaining('не действует'),
    ]);
  });

  it('not when the phone is proved too late', async () => {
    const chatId = newChat();
    await bot.write(chatId, { text: `/start ${await bot.begin(student)}` });
    wait(app, 15 * MINUTE_MS);
    await bot.write(chatId, contactOf(chatId, student.phone));
    expect((await student.read(getTelegram)).linkedAt).toBeNull();
  });

  it('no more than ten times in an hour', async () => {
    const codes: unknown[] = [];
    for (let turn = 0; turn < 11; turn++) codes.push((await student.call(startTelegramLink)).code ?? 'made');
    expect(codes.slice(9)).toEqual(['made', 'TOO_MANY_REQUESTS']);
  });
});

describe('a link ends', () => {
  it('by the settings, and the chat is told', async () => {
    await bot.link(student);
    expect(await student.read(endTelegramLink)).toMatchObject({ linkedAt: null, isBroken: false });
    await bot.deliverAll();
    expect(api.sent.map(({ text }) => text)).toEqual([expect.stringContaining('uzildi')]);
    expect((await student.call(endTelegramLink)).status).toBe(200);
    expect(app.logs.filter(({ event }) => event === 'telegram unlinked')).toHaveLength(1);
  });

  it('by /stop', async () => {
    const chatId = await bot.link(student);
    expect(await bot.write(chatId, { text: '/stop' })).toEqual([expect.stringContaining('oʻchirildi')]);
    expect(await student.read(getTelegram)).toMatchObject({ linkedAt: null, isBroken: false });
    await say(agency.owner, id, 'Salom');
    await bot.deliverAll();
    expect(api.sent).toHaveLength(1);
  });

  it('and what the bot was about to answer is still sent by its one job', async () => {
    const chatId = await bot.link(student);
    app.clock.set('2026-11-24T18:30:00Z');
    await say(agency.owner, id, 'Salom');
    await bot.post(bot.updateOf(chatId, { text: 'Salom' }));
    await bot.post(bot.updateOf(chatId, { text: '/stop' }));
    const jobs = await bot.rows(
      `select n.account_id is null as "isAnswer", count(*)::int as count from telegram_notices n
       join pgboss.job j on j.data ->> 'id' = n.id::text where n.status = 'WAITING' group by n.id order by n.id`,
    );
    // The notice of the message has one more: it becomes an SMS, or nothing, at once.
    expect(jobs).toEqual([
      { isAnswer: false, count: 2 },
      { isAnswer: true, count: 1 },
      { isAnswer: true, count: 1 },
    ]);
  });

  it('by a block, unless that is older than the link', async () => {
    const chatId = newChat();
    const date = Math.floor(app.clock.now().getTime() / 1000);
    const block = (given: number) => ({
      update_id: newUpdate(),
      my_chat_member: {
        ...{ chat: { id: chatId, type: 'private' }, date: given },
        new_chat_member: { status: 'kicked' },
      },
    });
    await bot.link(student, chatId);
    await bot.post(block(date - 1));
    expect((await student.read(getTelegram)).linkedAt).not.toBeNull();
    await bot.post(block(date + 1));
    expect(await student.read(getTelegram)).toMatchObject({ linkedAt: null, isBroken: true });
  });

  it('with the phone that it was made for', async () => {
    await bot.link(student);
    await app.pool.query('update accounts set phone = $2 where id = $1', [student.id, '998907776655']);
    expect(await student.read(getTelegram)).toMatchObject({ linkedAt: null, isBroken: true });
    await say(agency.owner, id, 'Salom');
    expect(await bot.statuses()).not.toContain('WAITING');
  });
});

describe('the webhook', () => {
  it('refuses whoever does not know its secret, tells nothing and changes nothing', async () => {
    const token = await bot.begin(student);
    const update = bot.updateOf(newChat(), { text: `/start ${token}` });
    for (const secret of [null, '', 'x', `${config.secret}0`, config.secret.toUpperCase(), BOT_TOKEN]) {
      const answer = await bot.post(update, secret);
      expect([answer.statusCode, answer.body]).toEqual([403, '{}']);
    }
    expect(await bot.rows('select from telegram_updates')).toEqual([]);
    const logged = JSON.stringify(app.logs);
    expect(logged).toContain('provider denied');
    expect(logged).not.toContain(config.secret);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{}',
    '{"update_id":"5"}',
    '{"update_id":1e400}',
    `"${'x'.repeat(70_000)}"`,
  ])('takes what nobody can read, so that it does not come for ever: %.20s', async (body) => {
    expect((await bot.post(body)).statusCode).toBe(200);
    expect(await bot.rows('select from telegram_updates')).toEqual([]);
  });

  it('leaves groups and unknown kinds of updates alone', async () => {
    const chatId = newChat();
    const chat = { id: -chatId, type: 'supergroup' };
    await bot.post({
      update_id: newUpdate(),
      message: { ...bot.messageOf(chatId, { text: '/start' }), chat },
    });
    await bot.post({ update_id: newUpdate(), channel_post: { text: 'x' } });
    expect(await bot.rows('select from telegram_notices')).toEqual([]);
    expect(await bot.rows('select from telegram_updates')).toHaveLength(2);
  });

  it('is silent to who floods it, and still lets them stop it', async () => {
    const chatId = newChat();
    for (let turn = 0; turn < 25; turn++) await bot.post(bot.updateOf(chatId, { text: 'Salom' }));
    expect(await bot.statuses()).toHaveLength(20);
    const linked = await bot.link(student);
    for (let turn = 0; turn < 100; turn++) await bot.post(bot.updateOf(linked, { text: 'Salom' }));
    await bot.deliverAll();
    const told = api.sent.length;
    await bot.post(bot.updateOf(linked, { text: '/stop' }));
    expect((await student.read(getTelegram)).linkedAt).toBeNull();
    await bot.deliverAll();
    expect(api.sent).toHaveLength(told);
  });

  it('is nowhere without a bot', async () => {
    const plain = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    const answer = await plain.http.inject({
      method: 'POST',
      url: '/api/v1/telegram-bot/update',
      payload: {},
    });
    expect(answer.statusCode).toBe(404);
    const asStudent = plain.as({ token: student.token });
    expect((await asStudent.read(getTelegram)).isOffered).toBe(false);
    expect((await asStudent.call(startTelegramLink)).code).toBe('NOT_FOUND');
    await plain.close();
  });
});
