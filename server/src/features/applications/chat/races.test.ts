import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import { addDocument, startUpload } from '@parvoz/contract/applications/application-documents.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createAgency, createCase } from '../../../../test/applications.ts';
import { linesOf, readChat, readTo, say, trySay } from '../../../../test/chat.ts';
import { overtaken } from '../../../../test/locks.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

let app: TestApp;
let second: TestApp;
let agency: Agency;
let student: Person;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, files: app.files });
  agency = await createAgency(app);
});
beforeEach(async () => {
  ({ id, student } = await createCase(app, { agency }));
});
afterAll(async () => {
  await second.close();
  await app.close();
});

/** The same person, whose calls go to the second process. */
const there = (person: Person): Person => ({ ...person, ...second.as({ token: person.token }) });
const times = <T>(count: number, work: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => work(turn));

const upload = async (person: Person, given?: string): Promise<string> => {
  const content = given ? Buffer.from(given) : await pdfOf();
  const body = { name: 'Diplom nusxasi.pdf', sizeBytes: content.length };
  const { id: uploadId } = await person.read(startUpload, { body });
  const { statusCode } = await app.http.inject({
    method: 'PUT',
    url: `/api/v1/upload/${uploadId}?offset=0`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  expect(statusCode).toBe(200);
  return uploadId;
};

const open = (person: Person, fileId: string) =>
  app.http.inject({
    url: `/api/v1/attach/open/${fileId}`,
    headers: { authorization: `Bearer ${person.token}` },
  });

it('a message to a student who deletes their account meanwhile is refused', async () => {
  await act(agency.owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
  const deletion = [
    ['update applications set comment = null where id = $1', id],
    [`update accounts set status = 'DELETED', phone = null, password_hash = null where id = $1`, student.id],
  ] as const;
  const answer = await overtaken(app, deletion, () => trySay(agency.owner, id));
  expect([answer.status, answer.code]).toEqual([409, 'CHAT_CLOSED']);
});

describe('at once', () => {
  it('the same message ten times is one, to both processes', async () => {
    const clientId = newId();
    const answers = await Promise.all(
      times(10, (turn) => say(turn % 2 ? student : there(student), id, { clientId, text: String(turn) })),
    );
    expect(new Set(answers.map(({ seq }) => seq))).toEqual(new Set([2]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { content, unreadCount } = await readChat(agency.owner, id);
    expect([content.length, unreadCount]).toEqual([2, 1]);
    const { rows } = await app.pool.query(
      'select cardinality(moments) as count from attempts where key = $1',
      [`messages ${student.id}`],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('twenty messages of both sides and an event are in one order without gaps', async () => {
    const people = [student, there(student), agency.owner, there(agency.manager)];
    const [sent] = await Promise.all([
      Promise.all(times(20, (turn) => say(people[turn % 4]!, id, String(turn)))),
      act(agency.owner, id, { type: 'ACCEPTED', comment: null }),
    ]);
    const page = await readChat(student, id);
    expect(page.content.map(({ seq }) => seq)).toEqual(times(23, (turn) => turn + 1));
    expect(linesOf(page).sort()).toEqual(
      ['CREATED', 'ACCEPTED', 'PAYMENT', ...sent.map(({ text }) => text)].sort(),
    );
    const found = new Map(page.content.map((entry) => [entry.seq, entry]));
    for (const entry of sent) expect(found.get(entry.seq)).toEqual(entry);
    expect([page.unreadCount, (await readChat(agency.owner, id)).unreadCount]).toEqual([10, 10]);
    const { content } = await student.read(listNotifications);
    expect(content.filter(({ kind }) => kind === 'MESSAGE')).toHaveLength(1);
  });

  it('writing and reading leave the right number unread', async () => {
    for (let round = 0; round < 5; round++)
      await Promise.all([
        ...times(6, () => say(student, id)),
        ...times(6, (turn) =>
          readTo(turn % 2 ? agency.owner : there(agency.manager), id, round * 6 + turn + 2),
        ),
      ]);
    const { content, readSeq, unreadCount } = await readChat(agency.owner, id);
    expect(content).toHaveLength(31);
    expect(unreadCount).toBe(content.filter(({ seq, author }) => author && seq > readSeq).length);
    expect(await readTo(agency.owner, id, 31)).toBe(0);
  });

  it('70 messages are 60', async () => {
    const answers = await Promise.all(times(70, (turn) => trySay(turn % 2 ? student : there(student), id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await readChat(agency.owner, id, { size: 100 })).content).toHaveLength(61);
  });
});

describe('a message with a file', () => {
  it('has it for both sides, for administrators during a dispute, and for nobody else', async () => {
    const sent = await say(student, id, { text: '', uploadId: await upload(student) });
    expect(sent).toMatchObject({
      text: '',
      file: { name: 'Diplom nusxasi.pdf', mediaType: 'application/pdf', sizeBytes: expect.any(Number) },
    });
    const admin = await createAdmin(app);
    const statusFor = async (who: Person) => (await open(who, sent.file!.id)).statusCode;
    for (const who of [student, agency.owner, agency.manager]) expect(await statusFor(who)).toBe(200);
    for (const who of [await createStudent(app), (await createAgency(app)).owner, admin])
      expect(await statusFor(who)).toBe(403);
    await app.pool.query('update applications set disputed_at = now() where id = $1', [id]);
    expect(await statusFor(admin)).toBe(200);
    const { rows } = await app.pool.query(
      `select action, details from audit_records where subject_id = $1 and actor_id = $2`,
      [id, admin.id],
    );
    expect(rows).toEqual([{ action: 'CHAT_READ', details: { attachmentId: sent.file!.id } }]);
  });

  it('ten times at once is one, and the file is used up', async () => {
    const [clientId, uploadId] = [newId(), await upload(student)];
    const answers = await Promise.all(
      times(10, (turn) => say(turn % 2 ? student : there(student), id, { clientId, uploadId })),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect((await say(student, id, { clientId, uploadId })).id).toBe(answers[0]!.id);
    expect((await trySay(student, id, { uploadId })).code).toBe('NOT_FOUND');
    expect((await readChat(student, id)).content).toHaveLength(2);
  });

  it('becomes a document of the application, which administrators may open too', async () => {
    const { id: messageId, file } = await say(agency.owner, id, { uploadId: await upload(agency.owner) });
    const body = { messageId, requirementId: null, uploadId: null };
    const document = await student.read(addDocument, { params: { id }, body });
    expect(document.file.id).toBe(file!.id);
    expect((await open(await createAdmin(app), file!.id)).statusCode).toBe(200);
  });

  it('of somebody else, unfinished or no document is refused, and there is no message', async () => {
    const foreign = await upload(agency.owner);
    const { id: unfinished } = await student.read(startUpload, { body: { name: 'a.pdf', sizeBytes: 10 } });
    const page = await upload(student, '<!doctype html><script>alert(1)</script>');
    const codes = [];
    for (const uploadId of [foreign, unfinished, page, newId()])
      codes.push((await trySay(student, id, { uploadId })).code);
    expect(codes).toEqual(['NOT_FOUND', 'UPLOAD_UNFINISHED', 'NOT_A_DOCUMENT', 'NOT_FOUND']);
    expect(linesOf(await readChat(student, id))).toEqual(['CREATED']);
  });
});
