import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TELEGRAM_TOKEN = 'telegram-gateway-token';

export interface SentCode {
  phone_number: string;
  code: string;
  ttl: number;
  payload: string;
  callback_url?: string;
  sender_username?: string;
}

interface FakeAnswer {
  status?: number;
  type?: string;
  body: unknown;
}

/** Headers and body of a report as the gateway signs it. */
export const signReport = (report: object, now: Date, token = TELEGRAM_TOKEN) => {
  const payload = JSON.stringify(report);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', createHash('sha256').update(token).digest())
    .update(`${timestamp}\n${payload}`)
    .digest('hex');
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'x-request-timestamp': timestamp,
      'x-request-signature': signature,
    },
  };
};

/** The Telegram Gateway as its documents describe it, on a port of this machine. Tests put answers in its place and read what it got. */
export const startTelegram = async () => {
  const calls: string[] = [];
  const sent: SentCode[] = [];
  const statuses = new Map<string, string>();
  const revoked: string[] = [];
  const prepared: (FakeAnswer | 'hang' | 'take and hang')[] = [];
  const mixedUp = new Map<string, string>();

  const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString());
  };
  const refuse = (error: string): FakeAnswer => ({ body: { ok: false, error } });
  const statusOf = (requestId: string): FakeAnswer => {
    const message = sent[Number(requestId.slice('tg-'.length)) - 1];
    if (!message) return refuse('REQUEST_ID_INVALID');
    const { phone_number, payload } = message;
    const delivery_status = { status: statuses.get(requestId) ?? 'sent', updated_at: 1_760_000_000 };
    const result = { request_id: requestId, phone_number, request_cost: 0.01, payload, delivery_status };
    return { body: { ok: true, result } };
  };
  const take = (fields: Record<string, unknown>): FakeAnswer => {
    sent.push(fields as unknown as SentCode);
    return statusOf(`tg-${sent.length}`);
  };

  const answer = (method: string, fields: Record<string, unknown>): FakeAnswer | null => {
    if (method === '/sendVerificationMessage') {
      const given = prepared.shift();
      if (given === 'hang') return null;
      if (given === 'take and hang') {
        take(fields);
        return null;
      }
      return given ?? take(fields);
    }
    const requestId = String(fields.request_id);
    if (method === '/checkVerificationStatus')
      return prepared.length ? null : statusOf(mixedUp.get(requestId) ?? requestId);
    if (method !== '/revokeVerificationMessage') return refuse('UNKNOWN_METHOD');
    revoked.push(requestId);
    return { body: { ok: true, result: true } };
  };

  const server = createServer(async (request, response) => {
    const method = request.url ?? '';
    calls.push(method);
    const fields = await bodyOf(request);
    const isKnown = request.headers.authorization === `Bearer ${TELEGRAM_TOKEN}`;
    const given = isKnown ? answer(method, fields) : refuse('ACCESS_TOKEN_INVALID');
    if (!given) return;
    response.writeHead(given.status ?? 200, { 'content-type': given.type ?? 'application/json' });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `/method` of everything that was asked. */
    calls,
    /** Messages that it took; the first is `tg-1`. */
    sent,
    /** Ids of messages that were to be revoked. */
    revoked,
    /** Statuses of messages that it answers with. */
    statuses,
    /**
     * Sets the answers to the next messages, in place of accepting them: one that never comes, also for a message that was
     * accepted.
     */
    prepare: (...answers: typeof prepared) => void prepared.push(...answers),
    refuse,
    /** Answers what is asked of a message with what is known of another one. */
    answerOf: (asked: string, told: string) => void mixedUp.set(asked, told),
    reset: () => {
      for (const list of [calls, sent, revoked, prepared]) list.length = 0;
      statuses.clear();
      mixedUp.clear();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type FakeTelegram = Awaited<ReturnType<typeof startTelegram>>;
