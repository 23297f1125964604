import { randomBytes } from 'node:crypto';
import { paddedPdf, pdfOf, pictureOf } from '@parvoz/clean-documents/samples.ts';
import { addDocument, getUpload, startUpload } from '@parvoz/contract/applications/application-documents.ts';
import { UPLOAD_CHUNK_BYTES } from '@parvoz/contract/applications/application-states.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import en from '../../locales/en/platform/errors.json' with { type: 'json' };
import { createCovers } from '../src/features/people/files/files.service.ts';
import { openBucket } from '../src/lib/bucket.ts';
import { UNLIMITED } from '../src/lib/storage.ts';
import { act, createCase } from './applications.ts';
import { type BucketGate, createBucketGate } from './bucket-gate.ts';
import { pay } from './money.ts';
import { multipartOf } from './multipart.ts';
import { createStudent, type Person } from './people.ts';
import { type S3Server, startS3Server } from './s3-server.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { openFile, sendBytes, sendFile } from './uploads.ts';

/** A fraction of what people wait. */
const TIMES = { connectMs: 500, silentMs: 1000, callMs: 1250 };

let s3: S3Server;
let gate: BucketGate;
/** Two processes on one database and one bucket. */
let app: TestApp;
let other: TestApp;
let student: Person;
let applicationId: string;

beforeAll(async () => {
  s3 = await startS3Server();
  gate = await createBucketGate(s3.port);
  const bucket = await s3.createBucket(gate.port);
  app = await createTestApp({ storage: openBucket(bucket, UNLIMITED, TIMES) });
  other = await createTestApp({
    ...{ databaseUrl: app.databaseUrl, clock: app.clock },
    storage: openBucket(bucket, UNLIMITED),
  });
  const made = await createCase(app);
  ({ student, id: applicationId } = made);
  await act(made.agency.owner, applicationId, { type: 'ACCEPTED' });
  await pay(app, student, applicationId);
});
afterEach(() => gate.set('open'));
afterAll(async () => {
  await other.close();
  await app.close();
  await gate.close();
  await s3.close();
});

const open = (id: string, at = app) => at.http.inject(`/api/v1/attach/open/${id}?w=96`);

const handIn = async (uploadId: string, at = app) =>
  at
    .as({ token: student.token })
    .call(addDocument, { params: { id: applicationId }, body: { uploadId, requirementId: null } }, 'en');

const downloadZip = () =>
  app.http.inject({
    url: `/api/v1/application/${applicationId}/document/zip`,
    headers: { authorization: `Bearer ${student.token}` },
  });

const uploadPicture = async (bytes: Uint8Array) => {
  const form = await multipartOf([{ bytes }]);
  const { headers, payload } = form;
  const answer = await app.http.inject({
    ...{ method: 'POST', url: '/api/v1/attach/upload', payload },
    headers: { ...headers, 'accept-language': 'en', authorization: `Bearer ${student.token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};

describe('with its files in a bucket', () => {
  it('a picture that one process has kept is opened by the other', async () => {
    const { status, data } = await uploadPicture(await pictureOf('png', 200, 100));
    expect(status).toBe(200);
    const [here, there] = [await open(data.id), await open(data.id, other)];
    expect([here.statusCode, here.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
  });

  it('the pieces of an upload arrive at one process or the other, and either makes a document of them', async () => {
    const bytes = await paddedPdf(2 * UPLOAD_CHUNK_BYTES + 1000);
    const { id } = await student.read(startUpload, { body: { name: 'a.pdf', sizeBytes: bytes.length } });
    for (const [turn, at] of [app, other, app].entries()) {
      const offset = turn * UPLOAD_CHUNK_BYTES;
      const piece = bytes.subarray(offset, offset + UPLOAD_CHUNK_BYTES);
      expect((await sendBytes(at, student, id, offset, piece)).status).toBe(200);
    }
    const { data } = await handIn(id, other);
    const opened = await openFile(app, data!.file.id, student);
    expect(opened.statusCode).toBe(200);
    expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const zip = await downloadZip();
    expect([zip.statusCode, zip.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(zip.rawPayload.length).toBeGreaterThan(opened.rawPayload.length);
  });
});

const REFUSAL = { status: 503, code: 'STORE_UNAVAILABLE', message: en.STORE_UNAVAILABLE };

describe.each([
  ['overloaded', 'busy'],
  ['silent', 'silent'],
  ['gone', 'gone'],
] as const)('a bucket that is %s', (_, way) => {
  it('takes no upload, loses nothing of it, and the upload goes on later', async () => {
    const bytes = await paddedPdf(UPLOAD_CHUNK_BYTES + 1000);
    const { id } = await student.read(startUpload, { body: { name: 'a.pdf', sizeBytes: bytes.length } });
    await sendBytes(app, student, id, 0, bytes.subarray(0, UPLOAD_CHUNK_BYTES));
    gate.set(way);
    const startedAt = performance.now();
    const rest = bytes.subarray(UPLOAD_CHUNK_BYTES);
    expect(await sendBytes(app, student, id, UPLOAD_CHUNK_BYTES, rest)).toMatchObject(REFUSAL);
    expect(performance.now() - startedAt).toBeLessThan(20 * TIMES.callMs);
    expect(await student.read(getUpload, { params: { id } })).toMatchObject({
      receivedBytes: UPLOAD_CHUNK_BYTES,
    });
    gate.set('open');
    expect(await sendBytes(app, student, id, UPLOAD_CHUNK_BYTES, rest)).toMatchObject({ status: 200 });
    gate.set(way);
    const refused = await handIn(id);
    expect(refused).toMatchObject(REFUSAL);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    gate.set('open');
    expect((await handIn(id)).status).toBe(200);
  });

  it('takes and shows no picture or document, which says so', async () => {
    const picture = await pictureOf('png', 40, 40);
    const shown = (await uploadPicture(picture)).data.id;
    const document = (await handIn(await sendFile(app, student, await pdfOf([`${way}`])))).data!.file.id;
    gate.set(way);
    const refused = await uploadPicture(picture);
    expect(refused).toMatchObject(REFUSAL);
    expect(refused.headers['retry-after']).toBe('15');
    for (const answer of [await open(shown), await openFile(app, document, student), await downloadZip()]) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'STORE_UNAVAILABLE']);
      expect([answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(['15', 'no-store']);
    }
    gate.set('open');
    expect((await uploadPicture(picture)).status).toBe(200);
    expect((await open(shown)).statusCode).toBe(200);
    expect((await openFile(app, document, student)).statusCode).toBe(200);
  });

  it('shows every cover that is drawn from a name, the second one without waiting for the bucket', async () => {
    const names = [`Ziyo ${way}`, `Ilm ${way}`];
    gate.set(way);
    const covers = await createCovers(app.ctx, 'university', names);
    const answers = [await open(covers[0]!)];
    const asked = gate.count();
    answers.push(await open(covers[1]!));
    answers.push(await open(covers[0]!));
    expect(gate.count()).toBe(asked);
    for (const answer of answers)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answers[2]!.rawPayload.equals(answers[0]!.rawPayload)).toBe(true);
    gate.set('open');
    const later = await open(covers[1]!, other);
    expect(later.rawPayload.equals(answers[1]!.rawPayload)).toBe(true);
  });
});

describe('a bucket that is', () => {
  it('silent keeps nothing else from going on', async () => {
    // More of them wait for the bucket than a process has connections of the database.
    const people = await Promise.all(Array.from({ length: 12 }, () => createStudent(other)));
    const body = { name: 'a.pdf', sizeBytes: 100_000 };
    const ids = await Promise.all(people.map(async (one) => (await one.read(startUpload, { body })).id));
    gate.set('silent');
    let answered = 0;
    const waiting = people.map(async (person, index) => {
      const answer = await sendBytes(other, person, ids[index]!, 0, randomBytes(100_000));
      answered++;
      return answer;
    });
    for (let turn = 0; turn < 5; turn++) await other.read(listCountries);
    await createStudent(other);
    expect(answered).toBe(0);
    gate.set('gone');
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject(REFUSAL);
  });

  it('slow is waited for', async () => {
    gate.set('slow');
    expect((await uploadPicture(await pictureOf('png', 40, 40))).status).toBe(200);
  });

  it('cut off in the middle of a document ends the answer, which nobody takes for whole', async () => {
    const document = (await handIn(await sendFile(app, student, await pictureOf('png', 400, 400)))).data!.file
      .id;
    gate.set('cut');
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/v1/attach/open/${document}`, {
      headers: { authorization: `Bearer ${student.token}` },
    });
    await expect(answer.arrayBuffer().then(({ byteLength }) => byteLength)).rejects.toThrow();
    gate.set('open');
    expect((await openFile(app, document, student)).statusCode).toBe(200);
  });
});
