import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeResponse {
  status: number;
  body: unknown;
  type?: string;
  /** Milliseconds until it is given. */
  after?: number;
}

const THIRTY_DAYS_S = 2_592_000;

/** Eskiz as its documents describe it, on a port of this machine. Tests put answers in its place and read what it got. */
export const startEskiz = async (now: () => Date) => {
  const calls: string[] = [];
  const sent: Record<string, string>[] = [];
  const alive = new Set<string>();
  const prepared: FakeResponse[] = [];
  let refreshes = true;
  let tokens = 0;
  let lifeSeconds = THIRTY_DAYS_S;

  const newToken = () => {
    const exp = Math.floor(now().getTime() / 1000) + lifeSeconds;
    const payload = Buffer.from(JSON.stringify({ exp, n: ++tokens })).toString('base64url');
    const token = `header.${payload}.signature`;
    alive.add(token);
    return { status: 200, body: { message: 'token_generated', data: { token }, token_type: 'bearer' } };
  };

  const fieldsOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (parts.length === 0) return {};
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  };

  const answer = (call: string, fields: Record<string, string>, token: string): FakeResponse => {
    if (call === 'POST /api/auth/login')
      return fields.email === 'parvoz@eskiz.test' && fields.password === 'eskiz-secret'
        ? newToken()
        : { status: 401, body: { message: `no account ${fields.email} ${fields.password}` } };
    if (!alive.has(token)) return { status: 401, body: { message: 'Expired', status: 'token-expired' } };
    if (call === 'PATCH /api/auth/refresh') return refreshes ? newToken() : { status: 500, body: {} };
    if (call !== 'POST /api/message/sms/send') return { status: 404, body: {} };
    const given = prepared.shift();
    if (given) return given;
    sent.push(fields);
    return {
      status: 200,
      body: { id: `eskiz-${sent.length}`, message: 'Waiting for SMS provider', status: 'waiting' },
    };
  };

  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const {
      status,
      body,
      type = 'application/json',
      after = 0,
    } = answer(call, await fieldsOf(request), token);
    setTimeout(() => {
      response.writeHead(status, { 'content-type': type });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    }, after);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `METHOD path` of everything that was asked. */
    calls,
    /** Fields of the messages that it took. */
    sent,
    /** Sets the answers to the next messages, in place of accepting them. */
    prepare: (...answers: FakeResponse[]) => void prepared.push(...answers),
    /** Makes the tokens that it gave useless. */
    forgetTokens: () => alive.clear(),
    /** Sets whether a refresh returns a new token. */
    setRefreshes: (works: boolean) => {
      refreshes = works;
    },
    setLife: (seconds: number) => {
      lifeSeconds = seconds;
    },
    reset: () => {
      for (const list of [calls, sent, prepared]) list.length = 0;
      refreshes = true;
      lifeSeconds = THIRTY_DAYS_S;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type FakeEskiz = Awaited<ReturnType<typeof startEskiz>>;
