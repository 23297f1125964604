import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStudent, type Person } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { addDraining } from './refused-body.ts';

const MEGABYTE = 1024 * 1024;

let app: TestApp;
let port: number;
let student: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
  student = await createStudent(app);
});
afterAll(() => app.close());

interface Heard {
  status: number;
  body: string;
  isCut: boolean;
}

/** Sends a head and so many bytes as fast as they are taken, and reads nothing before the last of them is written. */
const sendAll = async (to: number, head: string[], bytes: number, isChunked = false): Promise<Heard> => {
  const socket = connect(to, '127.0.0.1').pause();
  let isCut = false;
  socket.on('error', () => {
    isCut = true;
  });
  await once(socket, 'connect');
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
  socket.write(`${[...head, 'Host: parvoz.test', length].join('\r\n')}\r\n\r\n`);
  const part = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += part.length) {
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`);
    if (!socket.write(part))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {
        isCut = true;
      });
    if (isChunked) socket.write('\r\n');
  }
  if (isChunked && !socket.destroyed) socket.write('0\r\n\r\n');
  let said = '';
  const heard = Promise.withResolvers<void>();
  socket.on('data', (bytes) => {
    said += bytes.toString();
    if (/\r\n\r\n.*\}$/s.test(said)) heard.resolve();
  });
  socket.once('close', heard.resolve);
  socket.resume();
  await heard.promise;
  socket.destroy();
  return { status: Number(said.split(' ')[1] ?? 0), body: said.split('\r\n\r\n')[1] ?? '', isCut };
};

const JSON_TYPE = 'Content-Type: application/json';
const FORM = 'Content-Type: multipart/form-data; boundary=x';
const BYTES = 'Content-Type: application/octet-stream';

describe.each(['keep-alive', 'close'])('a body that is refused, on a line of the kind %s', (kind) => {
  const line = `Connection: ${kind}`;
  const token = () => `Authorization: Bearer ${student.token}`;

  it.each<[string, number, string, () => string[], number]>([
    ['JSON', 413, 'PAYLOAD_TOO_LARGE', () => ['POST /api/v1/search HTTP/1.1', JSON_TYPE], 3],
    [
      'a piece of a file',
      413,
      'PAYLOAD_TOO_LARGE',
      () => ['PUT /api/v1/upload/7f1c2a34-0000-4000-8000-000000000000?offset=0 HTTP/1.1', BYTES, token()],
      12,
    ],
    ['whose sender is unknown', 401, 'UNAUTHORIZED', () => ['POST /api/v1/attach/upload HTTP/1.1', FORM], 12],
    ['of another type', 415, 'UNSUPPORTED_MEDIA_TYPE', () => ['POST /api/v1/search HTTP/1.1', BYTES], 3],
  ])('is answered: %s', async (_, status, code, head, megabytes) => {
    for (const isChunked of [false, true]) {
      const heard = await sendAll(port, [...head(), line], megabytes * MEGABYTE, isChunked);
      expect(heard).toMatchObject({ status, isCut: false });
      if (code) expect(JSON.parse(heard.body)).toMatchObject({ isError: true, code });
    }
  });
});

it('a line may be used again after a refusal', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answers: string[] = [];
  socket.on('data', (bytes) => answers.push(bytes.toString()));
  socket.write(
    `POST /api/v1/search HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nContent-Length: ${3 * MEGABYTE}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(3 * MEGABYTE, 'x'));
  socket.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answers.join('').match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

describe('what goes on for too long', () => {
  const open = async (bounds: Parameters<typeof addDraining>[1]) => {
    const http = fastify({ bodyLimit: 100 });
    addDraining(http, bounds);
    http.post('/', async () => ({}));
    await http.listen({ port: 0, host: '127.0.0.1' });
    return http;
  };
  const head = ['POST / HTTP/1.1', JSON_TYPE];

  it.each(['keep-alive', 'close'])('is cut after so many bytes (%s)', async (kind) => {
    const http = await open({ bytes: MEGABYTE, ms: 10_000, silentMs: 10_000 });
    const { port: at } = http.server.address() as AddressInfo;
    const before = performance.now();
    expect((await sendAll(at, [...head, `Connection: ${kind}`], 64 * MEGABYTE)).isCut).toBe(true);
    expect(performance.now() - before).toBeLessThan(10_000);
    await http.close();
  });

  it('is answered and ended where nothing comes any more', async () => {
    const http = await open({ bytes: MEGABYTE, ms: 10_000, silentMs: 50 });
    const { port: at } = http.server.address() as AddressInfo;
    for (const kind of ['keep-alive', 'close']) {
      const socket = connect(at, '127.0.0.1');
      let said = '';
      socket.on('data', (bytes) => {
        said += bytes.toString();
      });
      socket.on('error', () => {});
      socket.write(
        `${[...head, 'Host: a', `Connection: ${kind}`, 'Content-Length: 5000'].join('\r\n')}\r\n\r\nx`,
      );
      await once(socket, 'close');
      expect(said).toMatch(/^HTTP\/1\.1 413 /);
    }
    await http.close();
  });
});
