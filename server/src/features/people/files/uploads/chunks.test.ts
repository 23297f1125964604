import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { paddedPdf, pdfOf } from '@parvoz/clean-documents/samples.ts';
import { getUpload, removeUpload, startUpload } from '@parvoz/contract/applications/application-documents.ts';
import {
  MAX_DOCUMENT_BYTES,
  MIN_CHUNK_BYTES,
  UPLOAD_CHUNK_BYTES,
} from '@parvoz/contract/applications/application-states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPeople, createStudent, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { sendBytes, sendFile } from '../../../../../test/uploads.ts';
import { inTransaction } from '../../../../db/context.ts';
import { newId } from '../../../../lib/ids.ts';
import { errorText } from '../../../../lib/texts.ts';
import * as files from '../files.service.ts';
import { sweep } from './uploads.service.ts';

let app: TestApp;
let student: Person;

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
});
afterAll(() => app.close());

const begin = async (sizeBytes: number, person = student) =>
  (await person.read(startUpload, { body: { name: 'diplom.pdf', sizeBytes } })).id;
const received = async (id: string) => (await student.read(getUpload, { params: { id } })).receivedBytes;
const chunksOf = (id: string) =>
  [...app.files.files.keys()].filter((key) => key.startsWith(`uploads/${id}/`));

const CHUNK = UPLOAD_CHUNK_BYTES;
const REST = 1234;
const bytes = randomBytes(2 * CHUNK + REST);
const chunk = (index: number) => bytes.subarray(index * CHUNK, (index + 1) * CHUNK);

describe('an upload', () => {
  it('arrives piece by piece, each where the last one ended', async () => {
    const id = await begin(bytes.length);
    for (const [index, expected] of [CHUNK, 2 * CHUNK, bytes.length].entries()) {
      const answer = await sendBytes(app, student, id, index * CHUNK, chunk(index));
      expect(answer).toMatchObject({
        status: 200,
        data: { id, sizeBytes: bytes.length, receivedBytes: expected },
      });
    }
    const stored = chunksOf(id).map((key) => app.files.files.get(key)!);
    expect(Buffer.concat(stored).equals(bytes)).toBe(true);
  });

  it('says which bytes are due when others come, and goes on from there', async () => {
    const id = await begin(bytes.length);
    await sendBytes(app, student, id, 0, chunk(0));
    for (const [offset, index] of [
      [0, 0],
      [2 * CHUNK, 2],
      [CHUNK - 1, 1],
      [1, 1],
      [MAX_DOCUMENT_BYTES, 1],
    ] as const)
      expect(await sendBytes(app, student, id, offset, chunk(index))).toMatchObject({
        ...{ status: 409, code: 'UPLOAD_OFFSET' },
        message: errorText('en', 'UPLOAD_OFFSET'),
      });
    expect(await received(id)).toBe(CHUNK);
    expect((await sendBytes(app, student, id, CHUNK, chunk(1))).status).toBe(200);
    expect((await sendBytes(app, student, id, 2 * CHUNK, chunk(2))).status).toBe(200);
    expect(await sendBytes(app, student, id, bytes.length, chunk(2))).toMatchObject({
      code: 'UPLOAD_OFFSET',
    });
  });

  it('takes pieces as large as the line allows, and puts them together again', async () => {
    const pdf = await paddedPdf(300_001);
    const id = await begin(pdf.length);
    for (const [from, to] of [
      [0, 131_072],
      [131_072, 131_072 + MIN_CHUNK_BYTES],
      [147_456, 300_000],
      [300_000, 300_001],
    ] as const)
      expect((await sendBytes(app, student, id, from, pdf.subarray(from, to))).status).toBe(200);
    const made = await files.storeDocument(app.ctx, id, student.id);
    expect(made).toMatchObject({ id, name: 'diplom.pdf', mediaType: 'application/pdf' });
  });

  it('takes no crumbs, and no more than is due', async () => {
    const id = await begin(bytes.length);
    const crumb = bytes.subarray(0, MIN_CHUNK_BYTES - 1);
    for (const wrong of [crumb, Buffer.alloc(0), chunk(0).subarray(0, 1)])
      expect(await sendBytes(app, student, id, 0, wrong)).toMatchObject({ status: 400, code: 'MALFORMED' });
    const long = bytes.subarray(0, CHUNK + 1);
    expect(await sendBytes(app, student, id, 0, long)).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    await sendBytes(app, student, id, 0, chunk(0));
    await sendBytes(app, student, id, CHUNK, chunk(1));
    for (const wrong of [chunk(0), bytes.subarray(0, REST + 1), bytes.subarray(0, REST - 1)])
      expect(await sendBytes(app, student, id, 2 * CHUNK, wrong)).toMatchObject({ code: 'MALFORMED' });
    expect(await received(id)).toBe(2 * CHUNK);
    expect(chunksOf(id)).toHaveLength(2);
  });

  it('takes nothing but bytes', async () => {
    const id = await begin(20);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png'])
      expect(await sendBytes(app, student, id, 0, Buffer.from('{}'), type)).toMatchObject({
        ...{ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
      });
    expect(await received(id)).toBe(0);
  });

  it.each(['-1', '1.5', 'x', '', '99999999999'])('takes no offset %j', async (offset) => {
    const id = await begin(20);
    expect((await sendBytes(app, student, id, offset, Buffer.alloc(20))).status).toBe(422);
  });

  it('keeps one of two pieces that come at once', async () => {
    const id = await begin(bytes.length);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendBytes(app, student, id, 0, chunk(0))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await received(id)).toBe(CHUNK);
  });

  it('is as before when a piece is cut off on its way', async () => {
    const id = await begin(bytes.length);
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as { port: number };
    const head = [
      `PUT /api/v1/upload/${id}?offset=0 HTTP/1.1`,
      'host: parvoz.test',
      `authorization: Bearer ${student.token}`,
      'content-type: application/octet-stream',
      `content-length: ${CHUNK}`,
    ];
    await new Promise<void>((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(chunk(0).subarray(0, CHUNK / 2), () => setTimeout(() => socket.destroy(), 50));
    });
    expect(await received(id)).toBe(0);
    expect((await sendBytes(app, student, id, 0, chunk(0))).status).toBe(200);
  });

  it('counts no piece that the store could not keep', async () => {
    const id = await begin(bytes.length);
    const put = vi.spyOn(app.files, 'put').mockRejectedValueOnce(new Error('the disk is full'));
    expect((await sendBytes(app, student, id, 0, chunk(0))).status).toBe(500);
    put.mockRestore();
    expect(await received(id)).toBe(0);
    expect((await sendBytes(app, student, id, 0, chunk(0))).status).toBe(200);
  });
});

describe('an upload is not', () => {
  it('larger than 20 MB, empty, or without a name', async () => {
    expect((await begin(MAX_DOCUMENT_BYTES)).length).toBe(36);
    for (const body of [
      { name: 'a.pdf', sizeBytes: MAX_DOCUMENT_BYTES + 1 },
      { name: 'a.pdf', sizeBytes: 0 },
      { name: 'a.pdf', sizeBytes: 1.5 },
      { name: ' ', sizeBytes: 9 },
      { name: 'x'.repeat(201), sizeBytes: 9 },
    ])
      expect((await student.call(startUpload, { body })).code).toBe('INVALID_INPUT');
  });

  it('of an empty file is refused in words for people', async () => {
    const body = { name: 'diplom.pdf', sizeBytes: 0 };
    for (const [language, said] of [
      ['uz', 'Fayl boʻsh. Boshqasini tanlang.'],
      ['ru', 'Файл пустой. Выберите другой.'],
      ['en', 'The file is empty. Choose another one.'],
    ] as const)
      expect((await student.call(startUpload, { body }, language)).fields).toEqual({ sizeBytes: said });
  });

  it("anybody's but its owner's", async () => {
    const id = await begin(20);
    const people = await createPeople(app);
    for (const person of [people['another student'], people.owner, people.manager, people.admin]) {
      expect((await person.call(getUpload, { params: { id } })).code).toBe('NOT_FOUND');
      expect((await person.call(removeUpload, { params: { id } })).code).toBe('NOT_FOUND');
      expect((await sendBytes(app, person, id, 0, Buffer.alloc(20))).code).toBe('NOT_FOUND');
    }
    expect((await app.call(startUpload, { body: { name: 'a', sizeBytes: 1 } })).code).toBe('UNAUTHORIZED');
    for (const odd of ['1', 'x', newId(), '../x'])
      expect((await student.call(getUpload, { params: { id: odd } })).code).toBe('NOT_FOUND');
    expect(await received(id)).toBe(0);
  });

  it('begun without end: 200 MB at once, 200 in an hour', async () => {
    const starts = await Promise.all(
      Array.from({ length: 14 }, () =>
        student.call(startUpload, { body: { name: 'a', sizeBytes: MAX_DOCUMENT_BYTES } }),
      ),
    );
    const [first] = starts.filter(({ status }) => status === 200);
    expect(starts.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    await student.read(removeUpload, { params: { id: first!.data!.id } });
    await begin(MAX_DOCUMENT_BYTES);
    const other = await createStudent(app);
    for (let count = 0; count < 200; count++) {
      const id = await begin(1, other);
      await other.read(removeUpload, { params: { id } });
    }
    expect(await other.call(startUpload, { body: { name: 'a', sizeBytes: 1 } })).toMatchObject({
      ...{ status: 429, code: 'TOO_MANY_REQUESTS' },
      headers: { 'retry-after': expect.anything() },
    });
  });
});

describe('an upload that is given up', () => {
  const isGone = (id: string) =>
    vi.waitFor(() => expect(chunksOf(id)).toEqual([]), { timeout: 10_000, interval: 50 });

  it('leaves nothing', async () => {
    const id = await sendFile(app, student, await pdfOf());
    expect(chunksOf(id)).toHaveLength(1);
    await student.read(removeUpload, { params: { id } });
    await isGone(id);
    expect((await student.call(getUpload, { params: { id } })).code).toBe('NOT_FOUND');
  });

  it('is swept after a day, with what it was about to become', async () => {
    const old = await sendFile(app, student, await pdfOf());
    const made = await sendFile(app, student, await pdfOf());
    const { id } = await files.storeDocument(app.ctx, made, student.id);
    const half = await sendFile(app, student, await pdfOf());
    // The process ended after the file was stored and before its row was.
    await app.files.put(`documents/${half}/original.pdf`, 'x');
    await sweep(app.ctx);
    expect(chunksOf(old)).toHaveLength(1);
    app.clock.set('2026-11-22T09:00:01.000Z');
    const fresh = await begin(20);
    await sweep(app.ctx);
    for (const one of [old, made, half]) await isGone(one);
    await vi.waitFor(() => expect(app.files.files.has(`documents/${half}/original.pdf`)).toBe(false));
    expect(await received(fresh)).toBe(0);
    const { rows } = await app.pool.query('select 1 from uploads where id = any($1)', [[old, made, half]]);
    expect(rows).toEqual([]);
    // Files with a row have their own sweep.
    expect(app.files.files.has(`documents/${id}/original.pdf`)).toBe(true);
  });

  it('goes with its account', async () => {
    const id = await sendFile(app, student, await pdfOf());
    await inTransaction(app.ctx, (tx) => files.dropUploadsOf(tx, student.id));
    await isGone(id);
  });
});
