import { manyLists } from '@parvoz/clean-documents/giants.ts';
import { LOSSES } from '@parvoz/clean-documents/losses.ts';
import { docxOf, hostilePdf, paddedPdf, pdfOf, pictureOf, zipOf } from '@parvoz/clean-documents/samples.ts';
import { addDocument, removeDocument } from '@parvoz/contract/applications/application-documents.ts';
import {
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_VERSIONS,
  MAX_DOCUMENTS,
} from '@parvoz/contract/applications/application-states.ts';
import {
  ANNOUNCED_LOSSES,
  DOCUMENT_LOSSES,
  REFUSED_LOSSES,
} from '@parvoz/contract/applications/document-losses.ts';
import { health } from '@parvoz/contract/platform/system.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, ask, createAgency, createCase, detailOf } from '../../../../../test/applications.ts';
import { pay } from '../../../../../test/money.ts';
import { createAdmin, createPeople, createStudent, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { handIn, openFile, sendFile } from '../../../../../test/uploads.ts';
import { newId } from '../../../../lib/ids.ts';
import { faultText } from '../../../../lib/texts.ts';

let app: TestApp;
let id: string;
let student: Person;
let owner: Person;
let passport: number;
let photo: number;
/** A file that is processed quickly, where it doesn't matter what a document is. */
let scan: Buffer;

beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
  scan = await pictureOf('png', 20, 20);
});
afterAll(() => app.close());

const requirements = async () =>
  (await detailOf(student, id)).stepList.flatMap(({ levelList }) =>
    levelList.flatMap(({ requirementList }) => requirementList),
  );
const documentsOf = async (requirementId: number) =>
  (await requirements()).find((one) => one.id === requirementId)!.documentList;

beforeEach(async () => {
  const made = await createCase(app);
  ({ id, student } = made);
  ({ owner } = made.agency);
  await act(owner, id, { type: 'ACCEPTED' });
  await pay(app, student, id);
  [passport, photo] = (await requirements()).map((one) => one.id) as [number, number];
});

/** Message for files of other types. */
const OTHER = /Choose a PDF, JPEG, PNG, WebP/;

const add = (person: Person, body: object, language = 'en' as const) =>
  person.call(addDocument, { params: { id }, body: body as never }, language);
const remove = (person: Person, documentId: string) =>
  person.call(removeDocument, { params: { id, documentId } });
const put = async (person: Person, requirementId: number | null = passport) =>
  (await handIn(app, person, id, scan, { requirementId })).data!;
const submit = () => act(student, id, { type: 'SUBMITTED' });

describe('a document', () => {
  it('is handed in for a requirement, under its own name, and counted', async () => {
    const bytes = await pdfOf(['Passport']);
    const { status, data } = await handIn(app, student, id, bytes, {
      ...{ name: ' Pasport oʻzbek \u202e.exe.PDF', requirementId: passport },
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.any(String),
      file: {
        id: expect.any(String),
        ...{ name: 'Pasport oʻzbek .exe.pdf', mediaType: 'application/pdf', sizeBytes: expect.any(Number) },
      },
      ...{ requirementId: passport, status: 'UPLOADED', comment: null, number: 1, side: 'STUDENT' },
      createdAt: '2026-11-21T09:00:00.000Z',
    });
    expect(await documentsOf(passport)).toEqual([data]);
    expect((await detailOf(owner, id)).documentCount).toBe(1);
  });

  it('replaces what met its requirement before, which is kept', async () => {
    const [first, second, third] = [await put(student), await put(student), await put(owner)];
    expect(
      (await documentsOf(passport)).map(({ id, number, status, side }) => [id, number, status, side]),
    ).toEqual([
      [third.id, 3, 'UPLOADED', 'CONSULTING'],
      [second.id, 2, 'REPLACED', 'STUDENT'],
      [first.id, 1, 'REPLACED', 'STUDENT'],
    ]);
    for (const one of [first, second, third])
      expect((await openFile(app, one.file.id, student)).statusCode).toBe(200);
  });

  it('that nobody asked for replaces nothing', async () => {
    await put(student, null);
    await put(owner, null);
    const { documentList, documentCount } = await detailOf(student, id);
    expect(documentList.map(({ number, status }) => [number, status])).toEqual(
      Array(2).fill([1, 'UPLOADED']),
    );
    expect(documentCount).toBe(2);
  });

  it('answers the same to the same upload, once or at once', async () => {
    const uploadId = await sendFile(app, student, await pdfOf());
    const body = { uploadId, requirementId: passport };
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(student, body)));
    answers.push(await add(student, body));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ data }) => data!.id)).size).toBe(1);
    expect(await documentsOf(passport)).toHaveLength(1);
    expect((await detailOf(student, id)).documentCount).toBe(1);
    const { rows } = await app.pool.query('select uses from attachments where id = $1', [uploadId]);
    expect(rows).toEqual([{ uses: 1 }]);
    await vi.waitFor(() =>
      expect([...app.files.files.keys()].filter((key) => key.includes(uploadId))).toEqual([
        `documents/${uploadId}/original.pdf`,
      ]),
    );
  });

  it('that waited for a network does not push aside what was handed in meanwhile', async () => {
    const upload = async () => ({ uploadId: await sendFile(app, student, scan), requirementId: passport });
    const [early, late] = [await upload(), await upload()];
    const first = await add(student, { ...early, replaces: null });
    expect(await add(student, { ...late, replaces: null })).toMatchObject({
      ...{ status: 409, code: 'CHANGED_MEANWHILE' },
    });
    expect(await documentsOf(passport)).toEqual([first.data]);
    // The first call again is still answered with its document.
    expect((await add(student, { ...early, replaces: null })).data).toEqual(first.data);
    const second = await add(student, { ...late, replaces: first.data!.id });
    expect((await documentsOf(passport)).map(({ id, status }) => [id, status])).toEqual([
      [second.data!.id, 'UPLOADED'],
      [first.data!.id, 'REPLACED'],
    ]);
  });

  it('that waited on two devices is handed in by one of them, also at once', async () => {
    const bodies = await Promise.all(
      [1, 2].map(async () => ({
        uploadId: await sendFile(app, student, await pdfOf()),
        requirementId: passport,
      })),
    );
    const answers = await Promise.all(bodies.map((body) => add(student, { ...body, replaces: null })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await documentsOf(passport)).toHaveLength(1);
  });

  it('of two applications at once belongs to one of them', async () => {
    const other = await createCase(app, { student });
    const body = { uploadId: await sendFile(app, student, await pdfOf()), requirementId: null };
    const answers = await Promise.all(
      [id, other.id].map((one) => student.call(addDocument, { params: { id: one }, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is told to the open pages of both sides', async () => {
    const received: { to: string[]; event: object }[] = [];
    const client = await app.pool.connect();
    await client.query('listen live');
    client.on('notification', ({ payload }) => received.push(JSON.parse(payload!)));
    const { version, unreadCount: _ } = await detailOf(student, id);
    await put(student);
    const { consulting } = await detailOf(student, id);
    await vi.waitFor(() =>
      expect(received).toContainEqual({
        to: [`account:${student.id}`, `consulting:${consulting.id}`, 'admins', `application:${id}`],
        event: { kind: 'APPLICATION', applicationId: id, seq: expect.any(Number) },
      }),
    );
    expect((await detailOf(student, id)).version).toBe(version);
    await client.query('unlisten *');
    client.removeAllListeners('notification');
    client.release();
  });
});

describe('a document is handed in by', () => {
  it('both sides of its application, and by nobody else', async () => {
    const people = await createPeople(app);
    const uploaders = [people['another student'], people['owner of another agency']];
    for (const person of uploaders)
      expect(await handIn(app, person, id, scan)).toMatchObject({
        status: 403,
        code: 'ACCESS_DENIED',
      });
    const uploadId = await sendFile(app, student, scan);
    expect((await add(await createAdmin(app), { uploadId })).code).toBe('ACCESS_DENIED');
    expect((await app.call(addDocument, { params: { id }, body: { uploadId } })).code).toBe('UNAUTHORIZED');
    // Of the same application, but not whoever sent the file.
    expect((await add(owner, { uploadId })).code).toBe('NOT_FOUND');
    for (const odd of [newId(), 'x', '1'])
      expect((await student.call(addDocument, { params: { id: odd }, body: { uploadId } })).code).toBe(
        'NOT_FOUND',
      );
    expect((await add(student, { uploadId })).status).toBe(200);
  });

  it('nobody for the requirement of another application', async () => {
    const other = await createCase(app);
    await act(other.agency.owner, other.id, { type: 'ACCEPTED' });
    const foreign = (await detailOf(other.student, other.id)).stepList[0]!.levelList[0]!.requirementList[0]!
      .id;
    for (const requirementId of [foreign, 2_000_000_000])
      expect(await handIn(app, student, id, scan, { requirementId })).toMatchObject({
        ...{ status: 422, code: 'INVALID_INPUT' },
        fields: { requirementId: expect.stringMatching(/\.$|[a-z]/) },
      });
  });

  it('nobody without a file', async () => {
    expect((await add(student, {})).code).toBe('INVALID_INPUT');
    expect((await add(student, { uploadId: newId(), messageId: newId() })).code).toBe('INVALID_INPUT');
    expect((await add(student, { uploadId: newId() })).code).toBe('NOT_FOUND');
    expect((await add(student, { messageId: newId() })).code).toBe('NOT_FOUND');
  });
});

describe('in the course of an application', () => {
  it('the student waits while a level is looked at, and the agency does not', async () => {
    await put(student);
    await submit();
    const refused = await handIn(app, student, id, scan, { requirementId: passport });
    expect(refused).toMatchObject({ status: 409, code: 'LEVEL_UNDER_REVIEW' });
    expect((await put(owner)).number).toBe(2);
    expect((await put(student, null)).status).toBe('UPLOADED');
  });

  it('a returned document is handed in anew, and keeps what was said of it', async () => {
    expect((await ask(student, id, { type: 'SUBMITTED' })).code).toBe('DOCUMENTS_MISSING');
    const first = await put(student);
    await submit();
    const comment = 'The photo is not clear';
    await act(owner, id, {
      type: 'REVISION',
      comment: 'Once more',
      documentList: [{ id: first.id, comment }],
    });
    expect(await documentsOf(passport)).toMatchObject([{ id: first.id, status: 'RETURNED', comment }]);
    expect((await ask(student, id, { type: 'REWORK_COMPLETED' })).code).toBe('DOCUMENTS_MISSING');
    expect((await remove(student, first.id)).code).toBe('DOCUMENT_DECIDED');
    const second = await put(student);
    expect(await documentsOf(passport)).toMatchObject([
      { id: second.id, status: 'UPLOADED', comment: null, number: 2 },
      { id: first.id, status: 'REPLACED', comment, number: 1 },
    ]);
    await act(student, id, { type: 'REWORK_COMPLETED' });
  });

  it('a return names documents that wait for it, and nothing else', async () => {
    const [old, current] = [await put(student), await put(student)];
    await submit();
    const other = await createCase(app);
    const foreign = (await handIn(app, other.student, other.id, scan)).data!;
    for (const given of [[old.id], [foreign.id], [newId()], [current.id, old.id], [current.id, current.id]]) {
      const documentList = given.map((one) => ({ id: one, comment: 'Once more' }));
      expect(await ask(owner, id, { type: 'REVISION', comment: 'Once more', documentList })).toMatchObject({
        ...{ status: 422, code: 'INVALID_INPUT', fields: { documentList: expect.any(String) } },
      });
    }
    expect((await documentsOf(passport)).map(({ status }) => status)).toEqual(['UPLOADED', 'REPLACED']);
    expect((await detailOf(student, id)).level!.status).toBe('TRAIL');
  });

  it('what a finished level asked for is accepted, and stays', async () => {
    const [document, beside] = [await put(student), await put(student, null)];
    await act(owner, id, { type: 'STEP_LEVEL_FINISHED' });
    expect(await documentsOf(passport)).toMatchObject([{ status: 'ACCEPTED' }]);
    for (const person of [student, owner]) {
      const late = await handIn(app, person, id, scan, { requirementId: photo });
      expect(late.code).toBe('LEVEL_FINISHED');
    }
    expect((await remove(student, document.id)).code).toBe('LEVEL_FINISHED');
    expect((await remove(student, beside.id)).status).toBe(200);
  });

  it('nothing is handed in or taken back once it has ended', async () => {
    const document = await put(student);
    await act(student, id, { type: 'CANCELED' });
    for (const person of [student, owner])
      expect((await handIn(app, person, id, scan)).code).toBe('APPLICATION_CANCELED');
    expect((await remove(student, document.id)).code).toBe('APPLICATION_CANCELED');
    expect((await openFile(app, document.file.id, student)).statusCode).toBe(200);
  });

  it('documents may come before it is accepted', async () => {
    const early = await createCase(app);
    expect((await handIn(app, early.student, early.id, scan)).status).toBe(200);
    expect((await handIn(app, early.agency.manager, early.id, scan)).status).toBe(200);
  });
});

describe('taking a document back', () => {
  it('removes it with its file, and what it replaced counts again', async () => {
    const [first, second] = [await put(student), await put(student)];
    expect((await remove(student, second.id)).status).toBe(200);
    expect(await documentsOf(passport)).toMatchObject([{ id: first.id, status: 'UPLOADED', number: 1 }]);
    expect((await openFile(app, second.file.id, student)).statusCode).toBe(404);
    await vi.waitFor(
      () => expect([...app.files.files.keys()].filter((key) => key.includes(second.file.id))).toEqual([]),
      { timeout: 10_000 },
    );
    expect((await detailOf(student, id)).documentCount).toBe(1);
    expect((await remove(student, second.id)).code).toBe('NOT_FOUND');
    await remove(student, first.id);
    expect((await ask(student, id, { type: 'SUBMITTED' })).code).toBe('DOCUMENTS_MISSING');
  });

  it('is for the own side alone', async () => {
    const [mine, theirs] = [await put(student, null), await put(owner, null)];
    expect((await remove(student, theirs.id)).code).toBe('ACCESS_DENIED');
    expect((await remove(owner, mine.id)).code).toBe('ACCESS_DENIED');
    const { agency, ...other } = await createCase(app);
    for (const person of [other.student, agency.owner, await createAdmin(app)])
      expect((await remove(person, mine.id)).code).toBe('ACCESS_DENIED');
    const elsewhere = { params: { id: other.id, documentId: mine.id } };
    expect((await other.student.call(removeDocument, elsewhere)).code).toBe('NOT_FOUND');
    for (const odd of ['x', '1', newId()]) expect((await remove(student, odd)).code).toBe('NOT_FOUND');
    expect((await detailOf(student, id)).documentCount).toBe(2);
  });

  it('is on the audit where an agency does it', async () => {
    await remove(owner, (await put(owner, null)).id);
    const { rows } = await app.pool.query(
      `select action, actor_id from audit_records where subject = 'document' and details->>'applicationId' = $1 order by id`,
      [id],
    );
    expect(rows).toEqual(['ADDED', 'REMOVED'].map((action) => ({ action, actor_id: owner.id })));
  });
});

describe('a file is known by what is in it', () => {
  it.each<[string, string, () => Promise<Buffer>]>([
    ['a DOCX called .pdf', 'diplom.docx', docxOf],
    ['a PNG called .pdf', 'diplom.png', () => pictureOf('png')],
    ['a JPEG called .pdf', 'diplom.jpg', () => pictureOf('jpeg')],
    ['a WebP called .pdf', 'diplom.webp', () => pictureOf('webp')],
    ['a PDF with scripts', 'diplom.pdf', hostilePdf],
  ])('%s becomes %s', async (_, name, make) => {
    const { data } = await handIn(app, student, id, await make());
    expect(data!.file.name).toBe(name);
    const bytes = (await openFile(app, data!.file.id, owner)).rawPayload;
    expect(bytes.length).toBe(data!.file.sizeBytes);
    expect(bytes.includes('JavaScript')).toBe(false);
  });

  it.each<[string, RegExp, () => Promise<Buffer> | Buffer]>([
    ['a program', OTHER, () => Buffer.from('4d5a900003000000', 'hex')],
    ['a web page', OTHER, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', OTHER, () => zipOf({ 'a.txt': 'x' })],
    ['a document with macros', /has macros/, () => docxOf({ 'word/vbaProject.bin': 'x' })],
    ['a cut-off PDF', /damaged/, async () => (await pdfOf()).subarray(0, 500)],
    ['a drawing', OTHER, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a photo of an iPhone', /HEIC.*JPEG/, () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a PDF that ends its reader', /too complex/, manyLists],
  ])('%s called .pdf is none, says why, and is given up', async (_, why, make) => {
    const uploadId = await sendFile(app, student, await make());
    expect(await add(student, { uploadId })).toMatchObject({
      ...{ status: 422, code: 'NOT_A_DOCUMENT' },
      fields: { file: expect.stringMatching(why) },
    });
    expect(app.logs.findLast(({ msg }) => msg === 'refused')).toMatchObject({
      ...{ refused: 'NOT_A_DOCUMENT', account: student.id, route: '/api/v1/application/:id/document' },
    });
    expect(app.logs.filter(({ upload }) => upload === uploadId)).toHaveLength(1);
    expect((await app.call(health)).status).toBe(200);
    expect((await add(student, { uploadId })).code).toBe('NOT_FOUND');
    expect(app.files.files.has(`documents/${uploadId}/original.pdf`)).toBe(false);
  });

  it.each(REFUSED_LOSSES)(
    'whose content would be lost is refused with what to do instead: %s',
    async (loss) => {
      const said = new Set<string>();
      for (const make of Object.values<() => Buffer | Promise<Buffer>>(LOSSES[loss]).slice(0, 2)) {
        const uploadId = await sendFile(app, student, await make());
        const { code, fields } = await add(student, { uploadId });
        expect(code).toBe('NOT_A_DOCUMENT');
        said.add(fields!.file!);
        expect(app.files.files.has(`documents/${uploadId}/original.pdf`)).toBe(false);
      }
      expect([...said]).toEqual([faultText('en', { problem: DOCUMENT_LOSSES[loss] })]);
    },
  );

  it('loses nothing but what the form has said', () => {
    expect(Object.keys(LOSSES).sort()).toEqual([...REFUSED_LOSSES].sort());
    expect(ANNOUNCED_LOSSES).toEqual(['SIGNATURE']);
  });

  it('of which a part is missing waits for it', async () => {
    const bytes = await pdfOf();
    const { rows } = await app.pool.query(
      `insert into uploads (id, owner_id, name, size_bytes, created_at) values ($1, $2, 'a', $3, now()) returning id`,
      [newId(), student.id, bytes.length],
    );
    expect(await add(student, { uploadId: rows[0].id })).toMatchObject({
      status: 409,
      code: 'UPLOAD_UNFINISHED',
    });
  });

  it('of 20 MB is taken', async () => {
    const large = await paddedPdf(MAX_DOCUMENT_BYTES);
    expect(large.length).toBe(MAX_DOCUMENT_BYTES);
    expect((await handIn(app, student, id, large)).status).toBe(200);
  });
});

describe('the hundredth document', () => {
  /** Adds documents that nobody asked for until an application has so many beside those of its requirements. */
  const fill = async (applicationId: string, person: Person, count: number) => {
    const { id: first } = (await handIn(app, person, applicationId, scan)).data!;
    const copy = `insert into application_documents (id, application_id, attachment_id, name, status, number, side,
        author_id, created_at)
      select gen_random_uuid(), application_id, attachment_id, name, status, number, side, author_id, created_at
      from application_documents, generate_series(2, $2) where id = $1`;
    await app.pool.query(copy, [first, count]);
    const recount = `update applications a set document_count =
        (select count(*) from application_documents d where d.application_id = a.id) where id = $1`;
    await app.pool.query(recount, [applicationId]);
  };

  it('is the last, also when several come at once', async () => {
    const fresh = await createStudent(app);
    const made = await createCase(app, { agency: await createAgency(app), student: fresh });
    await fill(made.id, fresh, MAX_DOCUMENTS - 2);
    const people = [fresh, made.agency.owner, fresh, made.agency.manager, fresh];
    const answers = await Promise.all(people.map((person) => handIn(app, person, made.id, scan)));
    expect(answers.map(({ code }) => code ?? 'in').sort()).toEqual([
      ...Array(3).fill('TOO_MANY_DOCUMENTS'),
      ...Array(2).fill('in'),
    ]);
    expect((await detailOf(fresh, made.id)).documentCount).toBe(MAX_DOCUMENTS);
    expect(answers.find(({ status }) => status === 409)!.message).toBe(
      'An application can have at most 100 documents, or 500 with earlier versions. Remove one of your own that has not been checked yet, or send the file in the chat.',
    );
  });

  it('is replaced as any other, and former versions take no place', async () => {
    await put(student);
    await fill(id, student, MAX_DOCUMENTS - 1);
    expect((await handIn(app, student, id, scan)).code).toBe('TOO_MANY_DOCUMENTS');
    expect((await handIn(app, student, id, scan, { requirementId: photo })).code).toBe('TOO_MANY_DOCUMENTS');
    expect(await put(student)).toMatchObject({ number: 2, status: 'UPLOADED' });
    const { documentList } = await detailOf(student, id);
    await remove(student, documentList[0]!.id);
    expect(await put(student, photo)).toMatchObject({ number: 1 });
    expect((await handIn(app, student, id, scan)).code).toBe('TOO_MANY_DOCUMENTS');
  });

  it('is not the end of versions, of which there may be five hundred', async () => {
    await put(student);
    const versions = 'update applications set document_count = $2 where id = $1';
    await app.pool.query(versions, [id, MAX_DOCUMENT_VERSIONS - 1]);
    await put(student);
    const { code } = await handIn(app, student, id, scan, { requirementId: passport });
    expect(code).toBe('TOO_MANY_DOCUMENTS');
  });
});
