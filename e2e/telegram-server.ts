/**
 * Simulates both APIs of Telegram for the product that runs beside it: its bot, and the gateway of codes. `/` shows the
 * chat of one person with the bot (`npm run dev:telegram`); tests write and read by `/control`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBotApi } from '../server/test/fake-bot.ts';

const PAGE = readFileSync(join(import.meta.dirname, 'telegram-page.html'), 'utf8');

let updates = Math.floor(Date.now() / 1000);
/** Codes that the gateway was given, as messages of its own chat. */
const codes: { phone: string; code: string }[] = [];

const ok = (result: unknown) => ({ body: { ok: true, result } });

interface Said {
  chatId: number;
  /** Fields of Telegram's message: `text`, `contact`, `sticker`, `reply_to_message`. */
  message: object;
}

const push = ({ chatId, message }: Said) => {
  const from = { id: chatId, is_bot: false, first_name: 'Telegram', language_code: 'uz' };
  const date = Math.floor(Date.now() / 1000);
  const chat = { id: chatId, type: 'private' };
  api.push({ update_id: ++updates, message: { message_id: updates, date, chat, from, ...message } });
};

/** A person blocks the bot, as Telegram tells it and as messages are refused from then on. */
const block = (chatId: number) => {
  api.blocked.add(chatId);
  const member = { chat: { id: chatId, type: 'private' }, new_chat_member: { status: 'kicked' } };
  api.push({ update_id: ++updates, my_chat_member: { ...member, date: Math.floor(Date.now() / 1000) } });
};

const beside = (path: string, body: Record<string, unknown>) => {
  if (path === '/') return { type: 'text/html; charset=utf-8', body: PAGE };
  if (path === '/control/sent') return { body: { sent: api.sent, codes } };
  if (path === '/control/say') {
    const said = body as unknown as Said;
    // Writing to a blocked bot unblocks it.
    api.blocked.delete(said.chatId);
    push(said);
    return ok(true);
  }
  if (path === '/control/block') {
    block(Number(body.chatId));
    return ok(true);
  }
  if (path === '/sendVerificationMessage') {
    codes.push({ phone: String(body.phone_number), code: String(body.code) });
    const delivery_status = { status: 'delivered', updated_at: Math.floor(Date.now() / 1000) };
    return ok({
      request_id: `code-${codes.length}`,
      request_cost: 0,
      payload: body.payload,
      delivery_status,
    });
  }
  if (path === '/checkVerificationStatus')
    return ok({ request_id: body.request_id, delivery_status: { status: 'delivered', updated_at: 0 } });
  return path === '/revokeVerificationMessage' ? ok(true) : null;
};

const api = await startBotApi({ port: Number(process.env.PORT), beside });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit());
