import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { multipartOf } from '../../test/multipart.ts';
import { createStudent, type Person } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { UploadLimiter } from './upload-limiter.ts';

const MB = 1024 * 1024;
const RETRY = { retryAfter: 5 };

describe('places for bodies', () => {
  it('are six for an account, and come back once each', () => {
    const uploadLimiter = new UploadLimiter();
    const releases = Array.from({ length: 6 }, () => uploadLimiter.acquire('one', MB));
    expect(() => uploadLimiter.acquire('one', 1)).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', ...RETRY }),
    );
    uploadLimiter.acquire('other', MB);
    releases[0]!();
    uploadLimiter.acquire('one', MB);
    expect(() => uploadLimiter.acquire('one', 1)).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }),
    );
  });

  it('are 160 MB for all together', () => {
    const uploadLimiter = new UploadLimiter();
    const releases = Array.from({ length: 16 }, (_, index) =>
      uploadLimiter.acquire(`account ${index}`, 10 * MB),
    );
    expect(() => uploadLimiter.acquire('late', 1)).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE', ...RETRY }),
    );
    releases[3]!();
    uploadLimiter.acquire('late', 10 * MB);
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

  /** Begins an upload of 9 MB and sends a part of it; answers what comes back. */
  const begin = async ({ token }: Person) => {
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const head = [
      'POST /api/v1/attach/upload HTTP/1.1',
      'host: parvoz.test',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${9 * MB}`,
    ];
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const response = { text: '' };
    socket.on('data', (bytes) => {
      response.text += bytes;
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(100_000)}`);
    return response;
  };
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
});
