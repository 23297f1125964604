import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import {
  addDocument,
  removeDocument,
  removeUpload,
  startUpload,
} from '@parvoz/contract/applications/application-documents.ts';
import { sendMessage } from '@parvoz/contract/applications/chat.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, createCase, detailOf } from '../../../../test/applications.ts';
import { say } from '../../../../test/chat.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import { createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { handIn, sendBytes, sendFile } from '../../../../test/uploads.ts';
import { newId } from '../../../lib/ids.ts';
import { UNLIMITED } from '../../../lib/storage.ts';

let app: TestApp;
let student: Person;
let png: Buffer;

beforeAll(async () => {
  app = await createTestApp();
  png = await pictureOf('png', 60, 60);
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00.000Z');
  student = await createStudent(app);
});
afterEach(() => {
  app.files.limits = UNLIMITED;
  vi.restoreAllMocks();
});
afterAll(() => app.close());

const KB = 1024;

const begin = (sizeBytes: number, person = student) =>
  person.call(startUpload, { body: { name: 'a.pdf', sizeBytes } }, 'en');

const uploadPicture = async (person = student) => {
  const { headers, payload } = await multipartOf([{ bytes: png }]);
  const answer = await app.http.inject({
    ...{ method: 'POST', url: '/api/v1/attach/upload', payload },
    headers: { ...headers, authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
  });
  return { ...answer.json(), status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) };
};

describe('in a day', () => {
  it('an account uploads so many bytes, on their way or kept, and then hears when it can go on', async () => {
    app.files.limits = { ...UNLIMITED, accountDayBytes: 100 * KB };
    const first = await begin(60 * KB);
    expect(first.status).toBe(200);
    app.clock.set('2026-11-21T12:00:00.000Z');
    expect((await begin(40 * KB)).status).toBe(200);
    const refused = await begin(1);
    expect(refused).toMatchObject({
      ...{ status: 429, code: 'UPLOAD_QUOTA' },
      message: expect.stringContaining('today’s upload limit'),
      headers: { 'retry-after': String((DAY_MS - 3 * 60 * 60 * 1000) / 1000) },
    });
    expect((await uploadPicture()).code).toBe('UPLOAD_QUOTA');
    expect((await begin(60 * KB, await createStudent(app))).status).toBe(200);
    // An abandoned upload does not count.
    await student.read(removeUpload, { params: { id: first.data!.id } });
    expect((await begin(60 * KB)).status).toBe(200);
    app.clock.set('2026-11-22T12:00:01.000Z');
    expect((await begin(100 * KB)).status).toBe(200);
  });

  it('no more than that, also when many begin at once', async () => {
    app.files.limits = { ...UNLIMITED, accountDayBytes: 100 * KB };
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(20 * KB)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(7).fill(429),
    ]);
  });

  it('a document counts once: on its way, and then as what was kept of it', async () => {
    const { id, student: applicant } = await createCase(app);
    const size = png.length;
    app.files.limits = { ...UNLIMITED, accountDayBytes: 3 * size };
    expect((await handIn(app, applicant, id, png)).status).toBe(200);
    expect((await begin(size, applicant)).status).toBe(200);
  });

  it('pictures count, those that were removed again as well', async () => {
    app.files.limits = { ...UNLIMITED, accountDayBytes: 20 * KB };
    let answer = await uploadPicture();
    for (let count = 1; answer.status === 200 && count < 20; count++) {
      await app.pool.query('update attachments set removed_at = now() where owner_id = $1', [student.id]);
      answer = await uploadPicture();
    }
    expect(answer).toMatchObject({ status: 429, code: 'UPLOAD_QUOTA', retryAfter: DAY_MS / 1000 });
    const stored = [...app.files.files.keys()].length;
    await uploadPicture();
    expect(app.files.files.size).toBe(stored);
  });
});

describe('an application', () => {
  it('holds so many bytes of documents and chat, each file once', async () => {
    const { id, student: applicant, agency } = await createCase(app);
    await act(agency.owner, id, { type: 'ACCEPTED' });
    const first = (await handIn(app, applicant, id, png)).data!;
    const { sizeBytes } = first.file;
    app.files.limits = { ...UNLIMITED, applicationBytes: 2 * sizeBytes };
    const uploadId = await sendFile(app, agency.owner, png);
    const body = { clientId: newId(), text: '', uploadId };
    const sent = await agency.owner.read(sendMessage, { params: { id }, body });
    const third = await handIn(app, applicant, id, png);
    expect(third).toMatchObject({ status: 409, code: 'APPLICATION_FULL' });
    expect(third.message).toContain('all the space');
    const chatFile = { clientId: newId(), text: 'bu ham', uploadId: await sendFile(app, applicant, png) };
    expect(await applicant.call(sendMessage, { params: { id }, body: chatFile })).toMatchObject({
      ...{ status: 409, code: 'APPLICATION_FULL' },
    });
    // Words take no room, and a file of the chat is no second one when it becomes a document.
    await say(applicant, id, 'Salom');
    const shared = { messageId: sent.id, uploadId: null, requirementId: null };
    expect((await agency.owner.call(addDocument, { params: { id }, body: shared as never })).status).toBe(
      200,
    );
    await applicant.read(removeDocument, { params: { id, documentId: first.id } });
    expect((await handIn(app, applicant, id, png)).status).toBe(200);
    expect((await detailOf(applicant, id)).documentCount).toBe(2);
  });

  it('holds no more when two files come at once', async () => {
    const { id, student: applicant } = await createCase(app);
    const { sizeBytes } = (await handIn(app, applicant, id, png)).data!.file;
    app.files.limits = { ...UNLIMITED, applicationBytes: 3 * sizeBytes };
    const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(app, applicant, id, png)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });
});

describe('the store', () => {
  const full = { status: 503, code: 'STORE_FULL' };

  it('takes no upload that would use up the reserve of the disk, and everything else goes on', async () => {
    const { id, student: applicant } = await createCase(app);
    const uploadId = (await begin(40 * KB, applicant)).data!.id;
    app.files.limits = { ...UNLIMITED, reserveBytes: 1000 * KB };
    const free = vi.spyOn(app.files, 'freeBytes').mockResolvedValue(1010 * KB);
    expect(await begin(11 * KB)).toMatchObject({
      ...full,
      message: expect.stringContaining('out of space'),
    });
    expect((await begin(10 * KB)).status).toBe(200);
    const chunk = Buffer.alloc(40 * KB);
    expect(await sendBytes(app, applicant, uploadId, 0, chunk)).toMatchObject(full);
    free.mockResolvedValue(0);
    expect(await uploadPicture()).toMatchObject({ ...full, retryAfter: 900 });
    expect((await say(applicant, id, 'Salom')).text).toBe('Salom');
    expect((await detailOf(applicant, id)).id).toBe(id);
    expect(app.logs.some(({ level, msg }) => level === 50 && msg?.includes('the disk is nearly full'))).toBe(
      true,
    );
    free.mockResolvedValue(2000 * KB);
    expect((await sendBytes(app, applicant, uploadId, 0, chunk)).status).toBe(200);
  });

  it('takes so many bytes of everybody together', async () => {
    app.clock.set('2026-11-21T10:00:00.000Z');
    const { rows } = await app.pool.query(
      'select coalesce(sum(size_bytes), 0)::int as bytes from (select size_bytes from attachments union all select size_bytes from uploads) s',
    );
    app.files.limits = { ...UNLIMITED, totalBytes: rows[0].bytes + 50 * KB };
    expect((await begin(50 * KB)).status).toBe(200);
    // The sum is believed for a minute.
    app.clock.set('2026-11-21T10:01:01.000Z');
    expect(await begin(1)).toMatchObject(full);
    expect(app.logs.some(({ msg }) => msg?.includes('the files have reached their limit'))).toBe(true);
  });
});
