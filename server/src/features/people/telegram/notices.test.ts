import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { getTelegram, updateTelegramChoices } from '@parvoz/contract/people/telegram.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOT_TOKEN } from '../../../../../scripts/played-bot.mjs';
import { type Agency, act, createCase } from '../../../../test/applications.ts';
import { BOT_ORIGIN, NOON, newChat, openBotWorld, type talkWith } from '../../../../test/bot.ts';
import { readChat, say } from '../../../../test/chat.ts';
import type { FakeBotApi } from '../../../../test/fake-bot.ts';
import { MIDDLEMEN } from '../../../../test/middlemen.ts';
import { finishStep, pay, remindPayers } from '../../../../test/money.ts';
import { createStudent, MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { releaseDue } from '../../money/protection/releases.service.ts';

let world: Awaited<ReturnType<typeof openBotWorld>>;
let api: FakeBotApi;
let app: TestApp;
let bot: ReturnType<typeof talkWith>;
let agency: Agency;
let student: Person;
/** An application of the student. */
let id: string;

beforeAll(async () => {
  world = await openBotWorld();
  ({ api, app, bot } = world);
});
beforeEach(async () => {
  ({ agency, id, student } = await world.begin());
});
afterAll(() => world.close());

describe('a notification', () => {
  it('comes in the language of its reader, with a button to the screen and nobody’s words', async () => {
    const chatId = await bot.link(student);
    await say(agency.owner, id, 'Pasport AA1234567');
    await bot.deliverAll();
    const [{ number }] = await bot.rows('select number from applications where id = $1', [id]);
    expect(api.sent).toMatchObject([
      {
        chat_id: chatId,
        text: expect.stringContaining(`${number}-raqamli arizada yangi xabar.`),
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Chatni ochish', url: `${BOT_ORIGIN}/student-applications/${id}#chat` }],
          ],
        },
      },
    ]);
    expect(JSON.stringify([api.sent, app.logs])).not.toMatch(/AA1234567|Pasport/);
    expect(await bot.statuses()).toContain('SENT');
    // Nothing is sent twice, and no text is stored afterwards.
    await bot.deliverAll();
    expect(api.sent).toHaveLength(1);
    expect(await bot.rows('select from telegram_notices where text is not null')).toEqual([]);
  });

  it('comes only of what is wanted', async () => {
    await bot.link(student);
    const { choices } = await student.read(getTelegram);
    await student.read(updateTelegramChoices, { body: { ...choices, MESSAGE: false } });
    await say(agency.owner, id, 'Salom');
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Yoʻq' });
    await bot.deliverAll();
    expect(api.sent.map(({ text }) => text)).toEqual([expect.stringContaining('rad etildi')]);
  });

  it('waits for the end of the quiet hours, and is not sent when it was read before', async () => {
    await bot.link(student);
    const other = await createStudent(app);
    const { id: second } = await createCase(app, { agency, student: other });
    await bot.link(other);
    // 23:30 in Tashkent.
    app.clock.set('2026-11-24T18:30:00Z');
    await say(agency.owner, id, 'Salom');
    await say(agency.owner, second, 'Salom');
    await bot.deliverAll();
    expect(api.sent).toEqual([]);
    await other.read(listNotifications);
    await app.pool.query('update notifications set read_at = now() where account_id = $1', [other.id]);
    app.clock.set('2026-11-25T02:59:00Z');
    await bot.deliverAll();
    expect(api.sent).toEqual([]);
    app.clock.set('2026-11-25T03:00:00Z');
    await bot.deliverAll();
    expect(api.sent).toHaveLength(1);
    expect(await bot.statuses()).toContain('READ');
  });

  it('of a release that comes before the morning makes no sound at night, and one by day does', async () => {
    await bot.link(student);
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    await pay(app, student, id);
    // 23:00 in Tashkent, so that the last reminder is at 22:00.
    app.clock.set('2026-11-24T18:00:00Z');
    await finishStep(app, agency.owner, id);
    app.clock.set('2026-11-27T13:00:00Z');
    await releaseDue(app.ctx);
    await bot.deliverAll();
    expect(api.sent.length).toBeGreaterThan(0);
    expect(api.sent.filter((sent) => sent.disable_notification)).toEqual([]);
    const before = api.sent.length;
    app.clock.set('2026-11-27T17:05:00Z');
    await releaseDue(app.ctx);
    await bot.deliverAll();
    expect(api.sent.slice(before)).toMatchObject([{ disable_notification: true }]);
  });

  it.each([
    [1, '08.12.2026 dan boshlab agentlik uni yopishi mumkin'],
    [7, '08.12.2026 dan boshlab agentlik uni yopishi mumkin'],
    [14, '14 kundan beri toʻlanmagan: endi agentlik uni yopishi mumkin'],
  ])(
    'of a payment that is due for %i days says from when the agency may close the application',
    async (days, text) => {
      await bot.link(student);
      await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
      await bot.deliverAll();
      api.sent.length = 0;
      app.clock.set(new Date(Date.parse(NOON) + days * 24 * 60 * MINUTE_MS).toISOString());
      await remindPayers(app);
      await bot.deliverAll();
      expect(api.sent.at(-1)?.text).toContain(text);
    },
  );

  it('is tried again where Telegram fails, and waits as long as it says', async () => {
    await bot.link(student);
    await say(agency.owner, id, 'Salom');
    api.prepare({ status: 502, body: '<html>' });
    await expect(bot.deliverAll()).rejects.toThrow('502');
    api.prepare(api.refuse(429, 'Too Many Requests: retry after 7', { retry_after: 7 }));
    await bot.deliverAll();
    expect(api.sent).toEqual([]);
    wait(app, 6000);
    await bot.deliverAll();
    expect(api.sent).toEqual([]);
    wait(app, 1000);
    await bot.deliverAll();
    expect(api.sent).toHaveLength(1);
    expect(JSON.stringify(app.logs)).not.toContain(BOT_TOKEN);
  });
});

describe('something that answers in Telegram’s place', () => {
  it('ends no link and gives up no notice, whatever it says', async () => {
    await bot.link(student);
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    for (const answer of MIDDLEMEN) {
      api.prepare(answer);
      await expect(bot.deliverAll()).rejects.toThrow('Telegram answered');
    }
    expect((await student.read(getTelegram)).linkedAt).not.toBeNull();
    expect(await bot.statuses()).toContain('WAITING');
    await bot.deliverAll();
    expect(api.sent).toHaveLength(1);
  });

  it('gives way to an SMS after the last attempt, and the link stays', async () => {
    await bot.link(student);
    await app.pool.query(
      `insert into sms_choices (account_id, kind, is_wanted) select $1, unnest(array['ACCEPTED', 'PAYMENT']), false`,
      [student.id],
    );
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    api.prepare(MIDDLEMEN.find(({ status }) => status === 403)!);
    await bot.deliverAll(true);
    expect(await bot.smses()).toHaveLength(1);
    expect((await student.read(getTelegram)).linkedAt).not.toBeNull();
    expect(JSON.stringify(app.logs)).toContain('a notice could not be sent by Telegram');
  });
});

describe('who has blocked the bot', () => {
  const offSms = () =>
    app.pool.query(
      `insert into sms_choices (account_id, kind, is_wanted)
       select $1, unnest(array['ACCEPTED', 'PAYMENT']), false`,
      [student.id],
    );

  it('gets what asks for something by SMS, once, and the link has ended', async () => {
    const chatId = await bot.link(student);
    await offSms();
    api.blocked.add(chatId);
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    expect(await bot.smses()).toEqual([]);
    await bot.deliverAll();
    expect(await bot.smses()).toEqual([{ recipient: student.phone, text: expect.stringContaining('qabul') }]);
    expect(await student.read(getTelegram)).toMatchObject({ linkedAt: null, isBroken: true });
    expect(await bot.statuses()).toContain('FELL_BACK');
    await bot.deliverAll();
    expect(await bot.smses()).toHaveLength(1);
  });

  it('gets no second SMS of what an SMS has said', async () => {
    const chatId = await bot.link(student);
    api.blocked.add(chatId);
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    await bot.deliverAll();
    expect(await bot.smses()).toHaveLength(1);
  });

  it('gets no SMS of what asks for nothing', async () => {
    const chatId = await bot.link(student);
    api.blocked.add(chatId);
    await say(agency.owner, id, 'Salom');
    await bot.deliverAll();
    expect(await bot.smses()).toEqual([]);
  });
});

describe('an answer to a notification of a message', () => {
  const notified = async (): Promise<{
    chatId: number;
    to: { reply_to_message: { message_id: number } };
  }> => {
    const chatId = await bot.link(student);
    await say(agency.owner, id, 'Hujjat kerak');
    await bot.deliverAll();
    return { chatId, to: { reply_to_message: { message_id: api.sent.at(-1)!.message_id } } };
  };
  const written = async () =>
    (await readChat(student, id)).content
      .filter(({ event }) => event === null)
      .map(({ text, isFromTelegram, author }) => [text, isFromTelegram, author?.role]);
  const asked = ['Hujjat kerak', false, 'ROLE_CONSULTING'];

  it('lands in the chat of its application, marked, and the next message is notified of again', async () => {
    const { chatId, to } = await notified();
    expect(await bot.write(chatId, { text: ' Ertaga olib kelaman ', ...to })).toEqual([
      expect.stringContaining('chatga tushdi'),
    ]);
    expect(await written()).toEqual([asked, ['Ertaga olib kelaman', true, 'ROLE_STUDENT']]);
    // Also as an answer to what the bot has said to that.
    await bot.write(chatId, {
      text: 'Yoki bugun',
      reply_to_message: { message_id: api.sent.at(-1)!.message_id },
    });
    expect(await written()).toHaveLength(3);
    await say(agency.owner, id, 'Rahmat');
    await bot.deliverAll();
    expect(api.sent.at(-1)!.text).toContain('yangi xabar');
  });

  it('lands once, however often and in whatever order its update comes', async () => {
    const { chatId, to } = await notified();
    const [first, second] = [
      bot.updateOf(chatId, { text: 'Birinchi', ...to }),
      bot.updateOf(chatId, { text: 'Ikkinchi', ...to }),
    ];
    const answers = await Promise.all([second, second, first, first, second].map((one) => bot.post(one)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(
      (await written())
        .slice(1)
        .map(([text]) => text)
        .sort(),
    ).toEqual(['Birinchi', 'Ikkinchi']);
    await bot.deliverAll();
    expect(api.sent.filter(({ text }) => text.includes('chatga tushdi'))).toHaveLength(2);
  });

  it('lands once where a process has died after it was written', async () => {
    const { chatId, to } = await notified();
    const update = bot.updateOf(chatId, { text: 'Salom', ...to });
    await bot.post(update);
    await app.pool.query('delete from telegram_updates where update_id = $1', [update.update_id]);
    await bot.post(update);
    expect(await written()).toHaveLength(2);
  });

  it('is refused when it is too long, and taken up to the limit of the chat', async () => {
    const { chatId, to } = await notified();
    expect(await bot.write(chatId, { text: 'x'.repeat(5000), ...to })).toEqual([
      expect.stringContaining('4000'),
    ]);
    expect(await written()).toEqual([asked]);
    await bot.write(chatId, { text: 'x'.repeat(4000), ...to });
    expect(await written()).toHaveLength(2);
  });

  it.each([
    ['a sticker', { sticker: { file_id: 'x', emoji: '👍' } }],
    ['a photo with words', { photo: [{ file_id: 'x' }], caption: 'Pasport' }],
    ['a file', { document: { file_id: 'x', file_name: 'pasport.pdf' } }],
    ['a voice', { voice: { file_id: 'x' } }],
    ['nothing but spaces', { text: ' \n ' }],
  ])('is told that %s does not travel this way, with a button to the screen', async (_, given) => {
    const { chatId, to } = await notified();
    expect(await bot.write(chatId, { ...given, ...to })).toEqual([expect.stringContaining('Fayllar')]);
    expect(api.sent.at(-1)!.reply_markup?.inline_keyboard?.[0]?.[0]?.url).toBe(
      `${BOT_ORIGIN}/student-applications/${id}#chat`,
    );
    expect(await written()).toEqual([asked]);
  });

  it('is refused in the words of the product where the chat is closed, or the application not theirs any more', async () => {
    const { chatId, to } = await notified();
    await app.pool.query(
      `update applications set status = 'REJECTED', turn = null, ended_at = $2 where id = $1`,
      [id, new Date(app.clock.now().getTime() - 31 * 24 * 60 * MINUTE_MS)],
    );
    const [answer] = await bot.write(chatId, { text: 'Salom', ...to });
    expect(answer).toMatch(/yopi|chat/i);
    expect(await written()).toEqual([asked]);
  });

  it('of a chat that is linked no more, to another message, or to none, writes nothing', async () => {
    const { chatId, to } = await notified();
    expect(await bot.write(chatId, { text: 'Salom' })).toEqual([expect.stringContaining('javob bering')]);
    expect(await bot.write(chatId, { text: 'Salom', reply_to_message: { message_id: 5 } })).toEqual([
      expect.stringContaining('javob bering'),
    ]);
    const stranger = newChat();
    expect(await bot.write(stranger, { text: 'Salom', ...to })).toEqual([
      expect.stringContaining('Подключить Telegram'),
    ]);
    const other = await createStudent(app);
    const others = await bot.link(other);
    await bot.write(others, { text: 'Salom', ...to });
    await bot.write(chatId, { text: '/stop' });
    await bot.write(chatId, { text: 'Salom', ...to });
    expect(await written()).toEqual([asked]);
  });

  it('of staff who were blocked writes nothing', async () => {
    const chatId = await bot.link(agency.owner);
    await say(student, id, 'Salom');
    await bot.deliverAll();
    const to = { reply_to_message: { message_id: api.sent.at(-1)!.message_id } };
    await bot.write(chatId, { text: 'Vaalaykum', ...to });
    expect(await written()).toHaveLength(2);
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [agency.owner.id]);
    await bot.write(chatId, { text: 'Yana', ...to });
    expect(await written()).toHaveLength(2);
  });
});
