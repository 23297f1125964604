import { Readable } from 'node:stream';
import { readArchive } from '@parvoz/clean-documents/archive.ts';
import { docxOf, pdfOf, pictureOf } from '@parvoz/clean-documents/samples.ts';
import { addDocument, removeDocument } from '@parvoz/contract/applications/application-documents.ts';
import { openAttachment } from '@parvoz/contract/people/files.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { act, createCase, detailOf } from '../../../../../test/applications.ts';
import { auditOf } from '../../../../../test/audit.ts';
import {
  createAdmin,
  createEmployee,
  createPeople,
  createStudent,
  type Person,
} from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { handIn, openFile, sendFile } from '../../../../../test/uploads.ts';
import { newId } from '../../../../lib/ids.ts';
import { storeDocument } from '../../../people/files/files.service.ts';

let app: TestApp;
let id: string;
let student: Person;
let owner: Person;
let manager: Person;
let admin: Person;
let scan: Buffer;

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
  const made = await createCase(app);
  ({ id, student } = made);
  ({ owner, manager } = made.agency);
  admin = await createAdmin(app);
  scan = await pictureOf('png', 20, 20);
});
afterAll(() => app.close());

const put = async (bytes: Buffer, name: string, person = student, requirementId: number | null = null) =>
  (await handIn(app, person, id, bytes, { name, requirementId })).data!.file.id;

/** A message with a file, as the chat keeps it. */
const say = async (applicationId: string, attachmentId: string, author: Person): Promise<string> => {
  const message = newId();
  await app.pool.query(
    `insert into chat_messages (id, application_id, seq, side, author_id, author_role, text, attachment_id, file_name,
       client_id, created_at)
     select $1, $2, coalesce(max(seq), 0) + 1000, $5, $3, $6, '', $4, 'said.png', $1, now()
     from chat_messages where application_id = $2`,
    [
      ...[message, applicationId, author.id, attachmentId],
      ...(author === student ? ['STUDENT', 'ROLE_STUDENT'] : ['CONSULTING', 'ROLE_CONSULTING']),
    ],
  );
  return message;
};

describe('a private file', () => {
  it('opens for the people of its application alone', async () => {
    const file = await put(scan, 'a.png');
    for (const person of [student, owner, manager, admin])
      expect((await openFile(app, file, person)).rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const people = await createPeople(app);
    for (const person of [people['another student'], people.owner, people.manager]) {
      const answer = await openFile(app, file, person);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCESS_DENIED']);
    }
  });

  it('opens for nobody without a bearer header that works, whatever else they send', async () => {
    const file = await put(scan, 'a.png');
    const url = `/api/v1/attach/open/${file}`;
    const { token } = student;
    for (const request of [
      { url },
      { url, headers: { cookie: `parvoz=${token}` } },
      { url: `${url}?token=${token}` },
      { url, headers: { authorization: 'Bearer x.y.z' } },
      { url, headers: { authorization: `Basic ${token}` } },
    ]) {
      const answer = await app.http.inject(request);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const blocked = await createEmployee(app, 'ROLE_CONSULTING', { mustChangePassword: true });
    expect((await openFile(app, file, blocked)).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['Diplom "oʻzbek" диплом.pdf', pdfOf, 'application/pdf', 'inline'],
    ['scan.png', () => scan, 'image/png', 'inline'],
    ['photo.jpg', () => pictureOf('jpeg'), 'image/jpeg', 'inline'],
    ['photo.webp', () => pictureOf('webp'), 'image/webp', 'inline'],
    [
      'letter.docx',
      docxOf,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'attachment',
    ],
  ])('is kept by nobody and runs nowhere: %s', async (name, make, type, disposition) => {
    const { headers, rawPayload } = await openFile(app, await put(await make(), name), owner);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(rawPayload.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers.etag).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox(?:;|$)/);
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^${disposition}; filename="[\\w .-]+"; filename\\*=UTF-8''`),
    );
  });

  it('goes by its name in every script', async () => {
    const file = await put(scan, "Oʻzbek «диплом» (1)'*;\r\nx.png");
    const disposition = String((await openFile(app, file, student)).headers['content-disposition']);
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
    const encoded = /filename\*=UTF-8''([\w%.~-]+)$/.exec(disposition)![1]!;
    expect(decodeURIComponent(encoded)).toBe("Oʻzbek «диплом» (1)'_;x.png");
    expect(/filename="([^"]+)"/.exec(disposition)![1]).toBe('O_zbek ________ _1____x.png');
  });

  it('is nothing before somebody shows it, and says so to its owner too', async () => {
    const upload = await sendFile(app, student, scan);
    await storeDocument(app.ctx, upload, student.id);
    for (const person of [student, owner, admin])
      expect((await openFile(app, upload, person)).statusCode).toBe(404);
    expect((await student.call(openAttachment, { params: { id: newId() } })).code).toBe('NOT_FOUND');
  });

  it('of the chat opens for its two sides, and for administrators in a dispute or once it is a document', async () => {
    const { id: upload } = await storeDocument(
      app.ctx,
      await sendFile(app, student, scan, 'said.png'),
      student.id,
    );
    const messageId = await say(id, upload, student);
    expect((await openFile(app, upload, owner)).statusCode).toBe(200);
    expect((await openFile(app, upload, admin)).statusCode).toBe(403);
    await app.pool.query('update applications set disputed_at = now() where id = $1', [id]);
    expect((await openFile(app, upload, admin)).statusCode).toBe(200);
    await app.pool.query('update applications set disputed_at = null where id = $1', [id]);
    await owner.read(addDocument, { params: { id }, body: { messageId } });
    expect((await openFile(app, upload, admin)).statusCode).toBe(200);
    const details = { attachmentId: upload };
    const by = { actorId: admin.id, subject: 'application', details };
    const read = (await auditOf(app, id)).filter(
      (one) => (one.details as typeof details).attachmentId === upload,
    );
    expect(read.filter(({ actorId }) => actorId === admin.id)).toEqual([
      { ...by, action: 'CHAT_READ' },
      { ...by, action: 'DOCUMENT_READ' },
    ]);
  });

  it('of the chat becomes a document with one click, also with two', async () => {
    const { id: upload } = await storeDocument(
      app.ctx,
      await sendFile(app, student, scan, 'said.png'),
      student.id,
    );
    await app.pool.query('update attachments set uses = 1 where id = $1', [upload]);
    const messageId = await say(id, upload, student);
    const answers = await Promise.all(
      [student, owner, student].map((person) =>
        person.call(addDocument, { params: { id }, body: { messageId } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data!.id)).size).toBe(1);
    expect(answers[0]!.data!.file).toMatchObject({ id: upload, name: 'said.png' });
    expect(answers[0]!.data!.side).toBe('STUDENT');
    const { rows } = await app.pool.query('select uses from attachments where id = $1', [upload]);
    expect(rows).toEqual([{ uses: 2 }]);
    const other = await createCase(app);
    const elsewhere = { params: { id: other.id }, body: { messageId } };
    expect((await other.student.call(addDocument, elsewhere)).code).toBe('NOT_FOUND');
  });

  it('of the chat stays one of the side that sent it, whoever makes a document of it', async () => {
    for (const [author, other, side] of [
      [student, owner, 'STUDENT'],
      [owner, student, 'CONSULTING'],
    ] as const) {
      const { id: upload } = await storeDocument(app.ctx, await sendFile(app, author, scan), author.id);
      await app.pool.query('update attachments set uses = 1 where id = $1', [upload]);
      const messageId = await say(id, upload, author);
      const made = await other.read(addDocument, { params: { id }, body: { messageId } });
      expect(made.side).toBe(side);
      const documentId = made.id;
      const takeBack = (who: Person) => who.call(removeDocument, { params: { id, documentId } });
      expect((await takeBack(other)).code).toBe('ACCESS_DENIED');
      expect((await takeBack(author)).status).toBe(200);
    }
  });

  it('is answered in the range that is asked for, and only to those who may open it', async () => {
    const file = await put(scan, 'a.png');
    const whole = await openFile(app, file, student);
    const { length } = whole.rawPayload;
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const ask = (range: string, person?: Person, headers = {}) =>
      app.http.inject({
        url: `/api/v1/attach/open/${file}`,
        headers: { range, ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
      });
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=5-20', 5, 20],
      [`bytes=${length - 3}-`, length - 3, length - 1],
      ['bytes=-4', length - 4, length - 1],
      [`bytes=10-${length + 1000}`, 10, length - 1],
    ] as const) {
      const answer = await ask(range, student);
      expect([answer.statusCode, answer.headers['content-range']], range).toEqual([
        206,
        `bytes ${from}-${to}/${length}`,
      ]);
      expect(answer.rawPayload.equals(whole.rawPayload.subarray(from, to + 1)), range).toBe(true);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const range of [
      'bytes=9-3',
      `bytes=${length}-`,
      'bytes=-0',
      'bytes=0-1,5-6',
      'bytes=-',
      'lines=1-2',
    ])
      expect((await ask(range, student)).rawPayload.equals(whole.rawPayload), range).toBe(true);
    expect((await ask('bytes=0-1', student, { 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await ask('bytes=0-1')).statusCode).toBe(401);
    expect((await ask('bytes=0-1', await createStudent(app))).statusCode).toBe(403);
  });

  it('is not left open by whoever goes away in the middle', async () => {
    const file = await put(scan, 'a.png');
    const opened: Readable[] = [];
    const stream = vi.spyOn(app.files, 'stream').mockImplementation(async () => {
      const endless = new Readable({
        read: () => void setTimeout(() => endless.push(Buffer.alloc(4096)), 5),
      });
      opened.push(endless);
      return endless;
    });
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as { port: number };
    for (const path of [`attach/open/${file}`, `application/${id}/document/zip`]) {
      const controller = new AbortController();
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${owner.token}` },
        signal: controller.signal,
      });
      await answer.body!.getReader().read();
      expect(opened.at(-1)!.destroyed).toBe(false);
      controller.abort();
      await vi.waitFor(() => expect(opened.at(-1)!.destroyed).toBe(true));
    }
    expect(opened).toHaveLength(2);
    stream.mockRestore();
  });
});

describe('all documents as one ZIP', () => {
  const download = (person: Person | null, applicationId = id, language = 'en') =>
    app.http.inject({
      url: `/api/v1/application/${applicationId}/document/zip`,
      headers: { 'accept-language': language, ...(person && { authorization: `Bearer ${person.token}` }) },
    });

  it('holds every file and version under a name of its own', async () => {
    const { id: full, student, agency } = await createCase(app);
    await act(agency.owner, full, { type: 'ACCEPTED' });
    const { number, stepList } = await detailOf(student, full);
    const [passport] = stepList[0]!.levelList[0]!.requirementList;
    const jpeg = await pictureOf('jpeg', 20, 20);
    const given = { requirementId: passport!.id };
    await handIn(app, student, full, jpeg, { ...given, name: 'old.png' });
    await handIn(app, student, full, scan, { ...given, name: 'new.png' });
    for (const name of ['note.png', 'NOTE.png', 'note.png', '../../evil/..\\x.png', 'con.png'])
      await handIn(app, student, full, scan, { name });
    await handIn(app, agency.manager, full, await docxOf(), { name: 'Шартнома.docx' });
    for (const [person, language] of [
      [student, 'en'],
      [agency.owner, 'uz'],
      [admin, 'ru'],
    ] as const) {
      const answer = await download(person, full, language);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'no-store',
      });
      expect(answer.headers['content-disposition']).toContain(`attachment; filename="${number}.zip"`);
      const files = await readArchive(answer.rawPayload);
      const folder = `1.1 Passport ${language}`;
      expect([...files.keys()].sort()).toEqual(
        [
          ...[`${folder}/new.png`, `${folder}/v1/old.jpg`, 'note.png', 'NOTE (2).png', 'note (3).png'],
          ...['_.._evil_.._x.png', '_con.png', 'Шартнома.docx'],
        ].sort(),
      );
      expect(files.get('note.png')!.subarray(1, 4).toString()).toBe('PNG');
      expect(files.get(`${folder}/v1/old.jpg`)!.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    expect((await auditOf(app, full)).filter(({ action }) => action.endsWith('_READ'))).toEqual([
      { actorId: admin.id, action: 'DOCUMENTS_READ', subject: 'application', details: {} },
    ]);
  });

  it('is empty where there are none', async () => {
    const empty = await createCase(app);
    const { rawPayload, statusCode } = await download(empty.student, empty.id);
    expect([statusCode, (await readArchive(rawPayload)).size]).toEqual([200, 0]);
  });

  it('is for the people of the application', async () => {
    const people = await createPeople(app);
    for (const person of [people['another student'], people.owner])
      expect((await download(person)).json().code).toBe('ACCESS_DENIED');
    expect((await download(null)).statusCode).toBe(401);
    for (const odd of ['x', newId()]) expect((await download(student, odd)).statusCode).toBe(404);
  });

  it.each([
    ['uz', 'Topilmagan fayllar.txt', /fayllari topilmadi/],
    ['ru', 'Ненайденные файлы.txt', /файлы не найдены/],
    ['en', 'Missing files.txt', /could not be found/],
  ])(
    'names what is missing from the store, in %s, and holds everything else',
    async (language, name, said) => {
      const broken = await createCase(app);
      const ids: string[] = [];
      for (const given of ['a.png', 'b.png', 'c.png', name.replace('.txt', '.png')])
        ids.push((await handIn(app, broken.student, broken.id, scan, { name: given })).data!.file.id);
      for (const index of [0, 2]) app.files.files.delete(`documents/${ids[index]}/original.png`);
      app.logs.length = 0;
      const files = await readArchive((await download(broken.student, broken.id, language)).rawPayload);
      expect([...files.keys()]).toEqual(['b.png', name.replace('.txt', '.png'), name]);
      expect(files.get('b.png')!.length).toBeGreaterThan(20);
      const text = String(files.get(name));
      expect(text).toMatch(said);
      expect(text).toMatch(/\r\na\.png\r\nc\.png\r\n$/);
      const faults = app.logs
        .filter(({ level }) => level === 50)
        .map(({ msg, attachment }) => [msg, attachment]);
      expect(faults).toEqual([0, 2].map((index) => ['a file is missing from the store', ids[index]]));
    },
  );

  it('breaks off when a file cannot be read, rather than looking whole', async () => {
    const broken = await createCase(app);
    await handIn(app, broken.student, broken.id, scan, { name: 'a.png' });
    const stream = vi.spyOn(app.files, 'stream').mockImplementation(async () => {
      const failing: Readable = new Readable({
        read: () => void failing.destroy(new Error('the disk is gone')),
      });
      return failing;
    });
    const outcome = await download(broken.student, broken.id).then(
      ({ statusCode, rawPayload }) => statusCode === 200 && rawPayload.includes('PK\x05\x06'),
      () => 'broken off',
    );
    stream.mockRestore();
    expect(outcome).not.toBe(true);
  });
});

describe('a document that is missing from the store', () => {
  it('says so to whoever may open it, and is a fault of the log once', async () => {
    const file = await put(scan, 'a.png');
    app.files.files.delete(`documents/${file}/original.png`);
    app.logs.length = 0;
    const answer = await openFile(app, file, student);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'FILE_MISSING']);
    expect(answer.json().message).toMatch(/fayli topilmadi/);
    const faults = app.logs.filter(({ level }) => level === 50);
    expect(faults).toMatchObject([{ msg: 'a file is missing from the store', attachment: file }]);
    const people = await createPeople(app);
    expect((await openFile(app, file, people['another student'])).json().code).toBe('ACCESS_DENIED');
  });
});

describe('an account that is deleted', () => {
  it('leaves no documents, uploads or files', async () => {
    const gone = await createCase(app);
    const { data } = await handIn(app, gone.student, gone.id, scan);
    const theirs = await handIn(app, gone.agency.owner, gone.id, scan);
    const upload = await sendFile(app, gone.student, scan);
    await act(gone.student, gone.id, { type: 'CANCELED' });
    expect((await gone.student.call(deleteAccount)).status).toBe(200);
    const ids = [data!.file.id, theirs.data!.file.id, upload];
    await vi.waitFor(
      () =>
        expect([...app.files.files.keys()].filter((key) => ids.some((one) => key.includes(one)))).toEqual([]),
      { timeout: 10_000 },
    );
    expect((await openFile(app, ids[0]!, admin)).statusCode).toBe(404);
    expect((await detailOf(gone.agency.owner, gone.id)).documentCount).toBe(0);
  });
});
