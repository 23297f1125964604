import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@parvoz/contract/platform/live.ts';
import { expect, vi } from 'vitest';
import type { TestApp } from './test-app.ts';

export interface OpenStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** Returns everything received, as it came. */
  text(): string;
  /** The events that have come. */
  events(): LiveEvent[];
  /** Resolves when such events, and no others, have come since the last call. */
  receives(...expected: object[]): Promise<void>;
  /** Resolves when it is so. */
  until(isSo: () => boolean): Promise<void>;
  hasEnded(): boolean;
  /** Resolves when the server has ended it. */
  ended(): Promise<void>;
  close(): void;
}

const parse = (text: string): LiveEvent[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)));

const portOf = async ({ http }: TestApp): Promise<number> => {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  return (http.server.address() as AddressInfo).port;
};

/** Opens a stream of live events over a socket, whatever is answered. */
export const openStream = async (app: TestApp, token?: string, path = '/events'): Promise<OpenStream> => {
  const headers = { 'accept-encoding': 'br, gzip', ...(token && { authorization: `Bearer ${token}` }) };
  const request = get({ port: await portOf(app), path: `/api/v1${path}`, agent: false, headers });
  const [message] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  let received = 0;
  let ended = false;
  message.setEncoding('utf8').on('data', (part: string) => (text += part));
  message.on('error', () => {});
  request.on('error', () => {});
  message.once('close', () => {
    ended = true;
  });
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    text: () => text,
    events: () => parse(text),
    receives: async (...expected) => {
      await vi.waitFor(() => expect(parse(text).slice(received)).toEqual(expected), {
        timeout: 5000,
        interval: 5,
      });
      received += expected.length;
    },
    until: (isSo) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 5000, interval: 5 }),
    hasEnded: () => ended,
    ended: () => vi.waitFor(() => expect(ended).toBe(true), { timeout: 5000, interval: 5 }),
    close: () => void request.destroy(),
  };
};

/** A stream that has been accepted and has received that it is; what was committed before it never comes to it. */
export const subscribe = async (app: TestApp, { token }: { token: string }): Promise<OpenStream> => {
  await app.base.cachesInvalidated?.();
  const stream = await openStream(app, token);
  expect(stream.status).toBe(200);
  await stream.receives({ kind: 'READY' });
  return stream;
};
