import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BOT_TOKEN } from '../../scripts/played-bot.mjs';

export interface SentText {
  message_id: number;
  chat_id: number;
  text: string;
  disable_notification?: boolean;
  reply_markup?: {
    inline_keyboard?: { text: string; url: string }[][];
    keyboard?: { text: string; request_contact?: boolean }[][];
    remove_keyboard?: boolean;
  };
}

interface FakeAnswer {
  status?: number;
  /** Type of content that is no JSON. */
  type?: string;
  body: unknown;
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString() || '{}');
};

/** Returns the answer to another call on the Bot API's port; null for an unknown one. */
type Beside = (path: string, body: Record<string, unknown>) => FakeAnswer | null;

/** The Bot API as its documents describe it, on a port of this machine. Tests put answers in its place and read what it got. */
export const startBotApi = async ({ port = 0, beside }: { port?: number; beside?: Beside } = {}) => {
  let messages = 100;
  const calls: { method: string; fields: Record<string, unknown> }[] = [];
  const sent: SentText[] = [];
  const updates: { update_id: number; [field: string]: unknown }[] = [];
  const blocked = new Set<number>();
  const prepared: (FakeAnswer | 'hang')[] = [];
  /** Calls that wait for updates. */
  const waiting: (() => void)[] = [];

  const ok = (result: unknown): FakeAnswer => ({ body: { ok: true, result } });
  const refuse = (error_code: number, description: string, parameters?: object): FakeAnswer => ({
    status: error_code,
    body: { ok: false, error_code, description, ...(parameters && { parameters }) },
  });

  const send = (fields: Record<string, unknown>): FakeAnswer | null => {
    const given = prepared.shift();
    if (given) return given === 'hang' ? null : given;
    const { chat_id, text } = fields as unknown as SentText;
    if (blocked.has(chat_id)) return refuse(403, 'Forbidden: bot was blocked by the user');
    if (typeof text !== 'string' || text === '') return refuse(400, 'Bad Request: message text is empty');
    const message = { ...(fields as unknown as SentText), message_id: ++messages };
    sent.push(message);
    return ok({
      message_id: message.message_id,
      date: 1_760_000_000,
      chat: { id: chat_id, type: 'private' },
      text,
    });
  };

  const poll = async (fields: Record<string, unknown>): Promise<FakeAnswer> => {
    const after = Number(fields.offset ?? 0);
    const find = () => updates.filter(({ update_id }) => update_id >= after);
    if (find().length === 0)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, Number(fields.timeout ?? 0) * 1000).unref();
      });
    return ok(find());
  };

  const answer = (
    method: string,
    fields: Record<string, unknown>,
  ): FakeAnswer | null | Promise<FakeAnswer> => {
    if (method === 'sendMessage') return send(fields);
    if (method === 'getUpdates') return poll(fields);
    if (method === 'setWebhook' || method === 'deleteWebhook') return ok(true);
    return refuse(404, 'Not Found');
  };

  const server = createServer(async (request, response) => {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const fields = await bodyOf(request);
    const other = token === undefined ? beside?.(request.url ?? '', fields) : null;
    if (!other) calls.push({ method, fields });
    const given = other ?? (token === BOT_TOKEN ? await answer(method, fields) : refuse(401, 'Unauthorized'));
    if (!given) return;
    response.writeHead(given.status ?? 200, { 'content-type': given.type ?? 'application/json' });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls received so far. */
    calls,
    /** Messages that it took; the first is 101. */
    sent,
    /** Chats of people who have blocked the bot. */
    blocked,
    /** Sets the answers to the next messages, in place of accepting them, or one that never comes. */
    prepare: (...answers: typeof prepared) => void prepared.push(...answers),
    refuse,
    /** Lets updates be polled for. */
    push: (...given: typeof updates) => {
      updates.push(...given);
      for (const go of waiting.splice(0)) go();
    },
    reset: () => {
      for (const list of [calls, sent, updates, prepared]) list.length = 0;
      blocked.clear();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type FakeBotApi = Awaited<ReturnType<typeof startBotApi>>;
