import { type APIRequestContext, expect } from '@playwright/test';
import { call, createCase, tokenOf } from '../agency.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { isQuietNow, letQuietHoursPass } from '../server-rows.ts';
import { chatOn, test } from '../sides.ts';
import { TEXTS } from '../texts.ts';

const { chat, notifications } = TEXTS.uz;
const { telegram: texts } = notifications;
const API = `http://127.0.0.1:${process.env.E2E_BOT_PORT}/control`;

interface Sent {
  message_id: number;
  chat_id: number;
  text: string;
  reply_markup?: { inline_keyboard?: { text: string; url: string }[][] };
}

/** Somebody's chat with the bot. */
const telegramOf = (request: APIRequestContext) => {
  const chatId = Math.floor(Math.random() * 1e9) + 1e6;
  const read = async (): Promise<Sent[]> => {
    const { sent } = await (await request.get(`${API}/sent`)).json();
    return (sent as Sent[]).filter(({ chat_id }) => chat_id === chatId);
  };
  return {
    chatId,
    say: async (message: object) => {
      await request.post(`${API}/say`, { data: { chatId, message } });
    },
    /** The newest message, once it has this text. */
    find: async (text: string | RegExp): Promise<Sent> => {
      await expect.poll(async () => (await read()).at(-1)?.text).toMatch(text);
      return (await read()).at(-1)!;
    },
  };
};

test('a student links Telegram, is notified there of a message and answers it from there', {}, async ({
  page,
  request,
  baseURL,
}) => {
  const { application, student } = await createCase(request);
  await visitAs(page, student.jwt, '/student-settings');
  const block = page.getByRole('region', { name: texts.title, exact: true });
  await block.getByRole('button', { name: texts.connect }).click();
  const link = block.getByRole('link', { name: texts.open });
  await expect(link).toBeFocused();
  await expectNoAxeViolations(page);
  const token = new URL((await link.getAttribute('href'))!).searchParams.get('start');
  const telegram = telegramOf(request);
  await telegram.say({ text: `/start ${token}` });
  await telegram.find(/raqam/);
  await telegram.say({
    contact: { phone_number: student.phone, first_name: 'M', user_id: telegram.chatId },
  });
  await telegram.find(/ulandi/);
  await expect(block.getByText(texts.connected)).toBeVisible();
  await expect(block.getByRole('checkbox', { name: texts.topic.MESSAGE })).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);

  await call(request, 'POST', `/application/${application.id}/message`, {
    jwt: await tokenOf(request, 'owner'),
    data: { clientId: crypto.randomUUID(), text: 'Hujjatlaringiz tayyormi?' },
  });
  if (isQuietNow()) await letQuietHoursPass(student.phone);
  const { message_id, reply_markup } = await telegram.find(/yangi xabar/);
  const url = reply_markup!.inline_keyboard![0]![0]!.url;
  expect(url).toBe(`${baseURL}/student-applications/${application.id}#chat`);
  await telegram.say({ text: 'Ha, ertaga yuboraman', reply_to_message: { message_id } });
  await telegram.find(/chatga tushdi/);
  await visitAs(page, student.jwt, url.slice(baseURL!.length));
  const entry = chatOn(page).entry('Ha, ertaga yuboraman');
  await expect(entry).toContainText(chat.fromTelegram);
  await expectNoAxeViolations(page);
});
