import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCountry, createUniversity } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { internalHeaders } from './internal-call.ts';

const SEARCH = '/api/v1/search';
const TREE = '/api/v1/country/public/tree';

let app: TestApp;
let port: number;
/** Number of requests that have reached the framework. */
let seen = 0;

beforeAll(async () => {
  app = await createTestApp();
  app.http.addHook('onRequest', (_request, _reply, done) => {
    seen++;
    done();
  });
  await createCountry(app, { name: { uz: 'Gretsiya', ru: 'Греция', en: 'Greece' } });
  await createUniversity(app, { name: { uz: 'Gretsiya akademiyasi', ru: 'Академия', en: 'Academy' } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  seen = 0;
  app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
});

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

const ask = async (path: string, options: RequestInit = {}): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, options);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

const post = (body: string, headers: Record<string, string> = {}) =>
  ask(SEARCH, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('what was answered before', () => {
  it('is answered again without the framework, by address and language', async () => {
    const first = await ask(`${TREE}?first`, { headers: { 'accept-language': 'ru' } });
    expect(seen).toBe(1);
    const again = await ask(`${TREE}?first`, { headers: { 'accept-language': 'ru' } });
    expect(seen).toBe(1);
    expect(again.body).toBe(first.body);
    expect(Object.fromEntries(again.headers)).toEqual({
      ...Object.fromEntries(first.headers),
      date: again.headers.get('date'),
    });
    expect((await ask(`${TREE}?first`, { headers: { 'accept-language': 'en' } })).body).toContain('Greece');
    expect(seen).toBe(2);
  });

  it('is answered again for a body that is written alike', async () => {
    const [one, other] = ['{"query":"gretsiya"}', '{"query":"nobody has this name"}'];
    const first = await post(one);
    await post(other);
    expect(seen).toBe(2);
    expect((await post(one)).body).toBe(first.body);
    expect((await post(other)).body).not.toBe(first.body);
    expect(seen).toBe(2);
    expect((await post('{ "query": "gretsiya" }')).body).toBe(first.body);
    expect(seen).toBe(3);
  });

  it('is not what a reading call of the same address gets, nor one without a body', async () => {
    await post('{"query":"gretsiya"}');
    expect((await ask(SEARCH)).status).toBe(404);
    expect([(await post('')).status, (await post('')).status]).toEqual([400, 400]);
  });

  it('is asked anew with a token', async () => {
    await ask(`${TREE}?token`);
    await ask(`${TREE}?token`, { headers: { authorization: 'Bearer abc' } });
    expect(seen).toBe(2);
  });

  it('is anew after a change', async () => {
    await ask(`${TREE}?change`);
    await createCountry(app, { name: { uz: 'Malta', ru: 'Мальта', en: 'Malta' } });
    await vi.waitFor(async () => expect((await ask(`${TREE}?change`)).body).toContain('Malta'));
  });
});

describe('the limit of cached answers', () => {
  /** One that is worked for, and a hundred times as many that are cached. */
  let limited: TestApp;
  let origin: string;
  let late = 0;

  beforeAll(async () => {
    limited = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, rateLimit: 1 });
    limited.http.addHook('onRequest', (_request, _reply, done) => {
      late++;
      done();
    });
    await limited.http.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(limited.http.server.address() as AddressInfo).port}`;
    // Each of these is known by the way in which it is written.
    for (const name of ['limit', 'work', 'proxy', 'late'])
      await limited.http.inject({ url: `${TREE}?${name}`, headers: internalHeaders });
  });
  beforeEach(() => {
    late = 0;
  });
  afterAll(() => limited.close());

  const statusOf = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${TREE}?${query}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statusesOf = async (count: number, query: string, headers: Record<string, string> = {}) => {
    const statuses: number[] = [];
    for (let call = 0; call < count; call++) statuses.push(await statusOf(query, headers));
    return statuses;
  };

  it('is a hundred times that of others, and counts what the framework does not see', async () => {
    expect(await statusesOf(102, 'limit')).toEqual([...Array(100).fill(200), 429, 429]);
    expect(late).toBe(2);
  });

  it('is left alone by what is worked for, and leaves that alone', async () => {
    const work = () => fetch(`${origin}/api/v1/university/999999/detail`).then(({ status }) => status);
    expect(await statusesOf(50, 'work')).toEqual(Array(50).fill(200));
    expect([await work(), await work()]).toEqual([404, 429]);
    expect(await statusesOf(20, 'work')).toEqual(Array(20).fill(200));
    // As it was not written before, so that the framework has to find it.
    expect(await statusOf('anew')).toBe(200);
    expect(await work()).toBe(429);
  });

  it('counts ten for one that the framework has to find', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 11; call++) statuses.push(await statusOf(`late=${call}`));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('counts each caller behind a proxy alone', async () => {
    const from = (address: string) => statusOf('proxy', { 'x-forwarded-for': address });
    // The first one is found late, because its network is not known yet.
    for (let call = 0; call < 91; call++) expect(await from('192.0.2.1')).toBe(200);
    expect(late).toBe(1);
    expect(await from('192.0.2.1')).toBe(429);
    expect(await from('192.0.2.2')).toBe(200);
    expect(await from('192.0.2.2, nonsense')).toBe(200);
    late = 0;
    const long = Array(20).fill('192.0.2.3').join(', ');
    expect([await from(long), await from(long), late]).toEqual([200, 200, 2]);
  });
});

describe('a body that comes otherwise', () => {
  const BODY = '{"query":"gretsiya"}';
  const HEAD = `POST ${SEARCH} HTTP/1.1\r\nHost: parvoz.test\r\nContent-Type: application/json\r\nAccept-Language: uz\r\n`;
  const WHOLE = `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;

  /** Asked behind all others, so that its answer comes last and ends the line. */
  const LAST = 'GET /api/v1/health HTTP/1.1\r\nHost: parvoz.test\r\nConnection: close\r\n\r\n';

  /** Bodies of all answers on a line, up to its last. */
  const answersOf = async (write: (socket: Socket) => Promise<unknown> | unknown): Promise<string[]> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    const ended = once(socket, 'end');
    await write(socket);
    socket.write(LAST);
    await ended;
    return text
      .split('HTTP/1.1 ')
      .slice(1, -1)
      .map((answer) => `${answer.slice(0, 3)} ${answer.includes('Gretsiya')}`);
  };

  it.each(['for the first time', 'again'])('is answered in two pieces (%s)', async () => {
    const answers = await answersOf(async (socket) => {
      socket.write(WHOLE.slice(0, -5));
      await wait(100);
      socket.write(WHOLE.slice(-5));
    });
    expect(answers).toEqual(['200 true']);
  });

  it('is answered in chunks', async () => {
    const chunks = `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n${BODY.slice(0, 5)}\r\n${(BODY.length - 5).toString(16)}\r\n${BODY.slice(5)}\r\n0\r\n\r\n`;
    expect(await answersOf((socket) => socket.write(chunks))).toEqual(['200 true']);
  });

  it('is answered after a pause between head and body', async () => {
    const answers = await answersOf(async (socket) => {
      socket.write(WHOLE.slice(0, -BODY.length));
      await wait(100);
      socket.write(BODY);
    });
    expect(answers).toEqual(['200 true']);
  });

  it('is answered three times in a row', async () => {
    expect(await answersOf((socket) => socket.write(WHOLE + WHOLE + WHOLE))).toEqual(
      Array(3).fill('200 true'),
    );
  });

  it('that never comes whole harms nobody', async () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    await once(socket, 'connect');
    socket.write(WHOLE.slice(0, -5));
    expect((await post(BODY)).status).toBe(200);
    expect(text).toBe('');
    socket.destroy();
    expect(app.logs.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
