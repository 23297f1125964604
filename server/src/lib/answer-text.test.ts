import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { botAt } from '../../test/bot.ts';
import { TestClock } from '../../test/test-clock.ts';
import { MAX_ANSWER_BYTES } from './answer-text.ts';
import { openEskiz } from './sms/eskiz.ts';
import { openBot } from './telegram/bot.ts';
import { openTelegram } from './telegram/gateway.ts';

let close = async () => {};
afterEach(() => close());

const serve = async (answer: (response: ServerResponse) => void): Promise<string> => {
  const server = createServer((_, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A call of each service that we ask for something. */
const CALLS: Record<string, (url: string) => Promise<unknown>> = {
  'the bot': (url) => openBot(botAt(url)).send({ chatId: 5, text: 'Salom' }),
  'the bot’s updates': (url) => openBot(botAt(url)).poll(0, AbortSignal.timeout(5000)),
  'the gateway': (url) =>
    openTelegram(
      { token: 'token', url, ttlSeconds: 30, sender: undefined, dailyLimit: 10 },
      'https://parvoz.test/report',
    ).send({ id: 'own-1', to: '998901234567', code: '123456' }),
  Eskiz: (url) =>
    openEskiz(
      { url, email: 'a@eskiz.test', password: 'secret', sender: '4546', callbackUrl: undefined },
      new TestClock(),
    ).send({ id: 'own-1', to: '998901234567', text: 'Kod: 123456' }),
};

const GZIP = { 'content-encoding': 'gzip', 'content-type': 'application/json' };

describe.each(Object.keys(CALLS))('%s is not done', (service) => {
  const fails = async (answer: (response: ServerResponse) => void) => {
    const url = await serve(answer);
    await expect(CALLS[service]!(url)).rejects.toThrow();
  };

  it('by an answer that never ends, of which a part is read', async () => {
    let sent = 0;
    const piece = Buffer.alloc(256 * 1024, ' ');
    const ended = Promise.withResolvers<void>();
    await fails((response) => {
      const send = (): void => {
        while (!response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return void response.once('drain', send);
        }
      };
      response.on('close', ended.resolve).writeHead(200);
      send();
    });
    await ended.promise;
    expect(sent).toBeLessThan(MAX_ANSWER_BYTES * 8);
  });

  it('by an answer that unpacks to many times what it is', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));
    await fails((response) => response.writeHead(200, GZIP).end(bomb));
  });

  it('by an answer that cannot be unpacked', () =>
    fails((response) => response.writeHead(200, GZIP).end(gzipSync('{"ok":true}').subarray(0, 12))));

  it('by an answer that is cut off', () =>
    fails((response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"ok":true,"result":');
      setImmediate(() => response.destroy());
    }));

  it('by a redirect, which nobody follows', () =>
    fails((response) => response.writeHead(307, { location: '/' }).end('{"ok":true,"result":[]}')));

  it('by a list or a word of somebody else', () =>
    fails((response) => response.writeHead(200).end('{"ok":true,"result":{"status":"success"}}')));
});
