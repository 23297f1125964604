import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { join, sendDocument } from '../../test/joining.ts';
import { multipartOf } from '../../test/multipart.ts';
import { createStudent, type Person } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { TestClock } from '../../test/test-clock.ts';
import { UploadLimiter } from './upload-limiter.ts';

const MB = 1024 * 1024;
const RETRY = { retryAfter: 5 };

/** A body that comes piece by piece to somebody who reads it; what it was refused with. */
const bodyOf = () => {
  const raw = new Readable({ read() {} }) as unknown as IncomingMessage;
  const refused: unknown[] = [];
  raw.on('error', (error) => refused.push(error));
  raw.resume();
  return { raw, refused, send: (bytes: number) => raw.push(Buffer.alloc(bytes)) };
};

describe('places for bodies', () => {
  const account = (key: string) => ({ key, isAnonymous: false });
  const stranger = (key: string) => ({ key, isAnonymous: true });
  const full = expect.objectContaining({ code: 'UNAVAILABLE', ...RETRY });

  it('are six for an account, and come back once each', () => {
    const uploadLimiter = new UploadLimiter(new TestClock());
    const begin = (key: string) => uploadLimiter.begin(account(key), bodyOf().raw);
    const ends = Array.from({ length: 6 }, () => begin('one'));
    const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', ...RETRY });
    expect(() => begin('one')).toThrow(tooMany);
    ends.push(begin('other'));
    ends[0]!();
    ends[0]!();
    ends.push(begin('one'));
    expect(() => begin('one')).toThrow(tooMany);
    for (const end of ends) end();
  });

  it('are 160 MB for all together, of what has come', () => {
    const uploadLimiter = new UploadLimiter(new TestClock());
    const bodies = Array.from({ length: 17 }, (_, index) => {
      const body = bodyOf();
      return { ...body, end: uploadLimiter.begin(account(`account ${index}`), body.raw) };
    });
    for (const { send } of bodies.slice(1)) send(10 * MB);
    expect(() => uploadLimiter.begin(account('late'), bodyOf().raw)).toThrow(full);
    bodies[0]!.send(1);
    expect(bodies[0]!.refused).toEqual([full]);
    bodies[3]!.end();
    const late = bodyOf();
    const end = uploadLimiter.begin(account('late'), late.raw);
    late.send(10 * MB);
    expect(late.refused).toEqual([]);
    for (const body of bodies) {
      body.end();
      expect(body.refused).toHaveLength(body === bodies[0] ? 1 : 0);
    }
    end();
  });

  it('are 40 MB of those for who has no account', () => {
    const uploadLimiter = new UploadLimiter(new TestClock());
    const bodies = Array.from({ length: 5 }, (_, index) => {
      const body = bodyOf();
      return { ...body, end: uploadLimiter.begin(stranger(`192.0.2.${index}`), body.raw) };
    });
    for (const { send } of bodies) send(10 * MB);
    expect(bodies.map(({ refused }) => refused.length)).toEqual([0, 0, 0, 0, 1]);
    expect(() => uploadLimiter.begin(stranger('192.0.2.9'), bodyOf().raw)).toThrow(full);
    const own = bodyOf();
    const end = uploadLimiter.begin(account('one'), own.raw);
    own.send(10 * MB);
    expect(own.refused).toEqual([]);
    for (const body of bodies) body.end();
    end();
  });
});

describe('a picture', () => {
  let app: TestApp;
  let student: Person;
  let form: { headers: Record<string, string>; payload: Buffer };
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    student = await createStudent(app);
    form = await multipartOf([{ bytes: await pictureOf('png', 30, 30) }]);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => app.close());

  interface Begun {
    path: string;
    /** Headers of the sender. */
    headers: string[];
    bytes?: number;
  }
  /** Begins an upload of 9 MB and sends some of it; returns what comes back. */
  const beginTo = async ({ path, headers, bytes = 100_000 }: Begun) => {
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const head = [
      `POST /api/v1${path} HTTP/1.1`,
      'host: parvoz.test',
      ...headers,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${9 * MB}`,
    ];
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const response = { text: '', isEnded: false };
    socket.on('data', (received) => {
      response.text += received;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      response.isEnded = true;
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
    socket.write(Buffer.alloc(bytes, 'x'));
    return response;
  };
  const begin = ({ token }: Person, bytes?: number) =>
    beginTo({ path: '/attach/upload', headers: [`authorization: Bearer ${token}`], ...(bytes && { bytes }) });
  /** The same of a document of a request to join, by somebody behind an address. */
  const beginDocument = (key: string, address: string, bytes?: number) =>
    beginTo({
      path: `/join-request/document?${new URLSearchParams({ key, name: 'a.pdf' })}`,
      headers: [`x-forwarded-for: ${address}`],
      ...(bytes && { bytes }),
    });
  const upload = async ({ token }: Person) => {
    const headers = { ...form.headers, authorization: `Bearer ${token}` };
    return app.http.inject({ method: 'POST', url: '/api/v1/attach/upload', headers, payload: form.payload });
  };
  const countedOf = async ({ id }: Person): Promise<number> =>
    (
      await app.pool.query('select cardinality(moments) as count from attempts where key = $1', [
        `upload ${id}`,
      ])
    ).rows[0]?.count ?? 0;

  it('that never arrives holds a place of its own account and nobody else’s', async () => {
    const responses = [];
    for (let count = 0; count < 6; count++) responses.push(await begin(student));
    await vi.waitFor(async () => expect(await countedOf(student)).toBe(6));
    const refused = await upload(student);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    expect((await begin(student)).text).toBe('');
    await vi.waitFor(() => expect(sockets.length).toBe(7));
    expect((await upload(await createStudent(app))).statusCode).toBe(200);
    for (const { text } of responses) expect(text).toBe('');
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitFor(async () => expect((await upload(student)).statusCode).toBe(200));
  });

  it('of somebody who has sent too many is refused before it arrives', async () => {
    const other = await createStudent(app);
    await app.pool.query(
      `insert into attempts (key, moments, expires_at) values ($1, array_fill($2::timestamptz, array[60]), $2::timestamptz + interval '1 hour')`,
      [`upload ${other.id}`, app.clock.now()],
    );
    const response = await begin(other);
    await vi.waitFor(() => expect(response.text).toMatch(/^HTTP\/1\.1 429 /));
  });

  it('of strangers that never arrive hold up nobody', async () => {
    const { key } = await join(app, app);
    const silent = [];
    for (let count = 0; count < 18; count++)
      silent.push(await beginDocument(key, `198.51.100.${count % 3}`, 1000));
    const refused = await vi.waitFor(async () => {
      const { status } = await sendDocument(
        app,
        { key, name: 'a.pdf' },
        Buffer.from('%PDF-'),
        '198.51.100.1',
      );
      expect(status).toBe(429);
      return status;
    });
    expect(refused).toBe(429);
    expect((await upload(await createStudent(app))).statusCode).toBe(200);
    const { status } = await sendDocument(app, { key, name: 'a.pdf' }, Buffer.from('%PDF-'), '198.51.100.9');
    expect(status).toBe(422);
    for (const { text } of silent) expect(text).toBe('');
  });

  it('is given up on when less than a kilobyte a second of it comes', async () => {
    const { key } = await join(app, app);
    const other = await createStudent(app);
    const forward = (seconds: number) =>
      app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
    const [stranger, person] = [await beginDocument(key, '198.51.100.21', 1000), await begin(other, 15_000)];
    const quick = await begin(other, 60_000);
    await vi.waitFor(async () => expect(await countedOf(other)).toBe(2));
    forward(21);
    const patience = { timeout: 30_000 };
    await vi.waitFor(() => expect([stranger.isEnded, person.isEnded]).toEqual([true, true]), patience);
    expect(quick.isEnded).toBe(false);
    await vi.waitFor(() => {
      // From when its speed was last measured.
      forward(21);
      expect(quick.isEnded).toBe(true);
    }, patience);
    expect((await upload(other)).statusCode).toBe(200);
  });

  it('for which there is no room any more is refused in the middle, which is no fault', async () => {
    const { key } = await join(app, app);
    const begun = app.logs.length;
    const large: { text: string }[] = [];
    for (let count = 0; count < 5; count++)
      large.push(await beginDocument(key, `198.51.100.${30 + count}`, 8.5 * MB));
    await vi.waitFor(() => expect(large.some(({ text }) => text !== '')).toBe(true), { timeout: 30_000 });
    expect(large.map(({ text }) => text.slice(0, 12)).filter(Boolean)).toEqual(['HTTP/1.1 503']);
    expect(large.find(({ text }) => text)!.text).toMatch(/retry-after: 5\r\n/i);
    expect((await upload(await createStudent(app))).statusCode).toBe(200);
    const lines = app.logs.slice(begun).filter(({ level }) => level >= 40);
    expect(lines).toMatchObject([{ level: 40, msg: 'refused', refused: 'UNAVAILABLE' }]);
    expect(lines[0]).not.toHaveProperty('err');
  });
});
