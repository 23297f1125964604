import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { listMessages, markRead } from '@parvoz/contract/applications/chat.ts';
import { listNotifications, readNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, act, createAgency, createCase } from '../../../../test/applications.ts';
import { linesOf, readChat, readTo, say, trySay } from '../../../../test/chat.ts';
import { subscribe } from '../../../../test/events.ts';
import { createAdmin, createStudent, MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import * as auth from '../../people/auth/auth.service.ts';
import { rangeOf } from './chat.rules.ts';

let app: TestApp;
/** A second process on the same database. */
let second: TestApp;
let agency: Agency;
let admin: Person;
let student: Person;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
});
beforeEach(async () => {
  app.clock.set('2026-11-21T09:00:00Z');
  [agency, admin] = [await createAgency(app), await createAdmin(app)];
  ({ id, student } = await createCase(app, { agency }));
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const dispute = () => app.pool.query('update applications set disputed_at = now() where id = $1', [id]);
const query = async (text: string) => (await app.pool.query(text, [id])).rows;
/** The same person with a session that begins now. */
const again = async (person: Person): Promise<Person> => ({
  ...person,
  ...app.as({ token: await auth.openSession(app.ctx, person.id) }),
});

describe('a message', () => {
  it('is answered as both sides see it, at its place among the events', async () => {
    const clientId = newId();
    const sent = await say(student, id, {
      clientId,
      text: '  Assalomu alaykum!\n<b>Savol</b> & https://a.uz  ',
    });
    expect(sent).toEqual({
      id: expect.any(String),
      seq: 2,
      author: { id: student.id, name: 'Aziz', surname: 'Karimov', photo: null, role: 'ROLE_STUDENT' },
      text: 'Assalomu alaykum!\n<b>Savol</b> & https://a.uz',
      ...{ clientId, file: null, event: null, isRemoved: false, isFromTelegram: false },
      createdAt: app.clock.now().toISOString(),
    });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    const reply = await say(agency.manager, id, 'Vaalaykum');
    expect(reply).toMatchObject({
      seq: 5,
      author: { id: agency.manager.id, role: 'ROLE_CONSULTING_MANAGER' },
    });
    for (const who of [student, agency.owner, agency.manager]) {
      const page = await readChat(who, id);
      expect(linesOf(page)).toEqual(['CREATED', sent.text, 'ACCEPTED', 'PAYMENT', 'Vaalaykum']);
      expect(page.content.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
      expect(page.content[1]).toEqual(sent);
      expect(page).toMatchObject({ hasOlder: false, hasNewer: false });
    }
    expect((await student.read(getApplication, { params: { id } })).activeAt).toBe(sent.createdAt);
  });

  it.each([
    [{ text: '' }, 'text'],
    [{ text: ' \n ' }, 'text'],
    [{ text: 'x'.repeat(4001) }, 'text'],
    [{ text: 5 }, 'text'],
    [{ clientId: 'mine' }, 'clientId'],
    [{ clientId: undefined }, 'clientId'],
    [{ uploadId: 'file' }, 'uploadId'],
  ])('%j is refused with a sentence at %3$s', async (given, field) => {
    const answer = await trySay(student, id, given as object);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('with a NUL in it is malformed, and the longest is taken', async () => {
    expect((await trySay(student, id, { text: 'a\0b' })).code).toBe('MALFORMED');
    expect((await say(student, id, 'ʻ'.repeat(4000))).text).toHaveLength(4000);
  });

  it('sent again is the first one, whatever it says then, and is counted once', async () => {
    const clientId = newId();
    const first = await say(student, id, { clientId, text: 'Bir' });
    expect(await say(student, id, { clientId, text: 'Ikki' })).toEqual(first);
    expect(await say(await again(student), id, { clientId })).toEqual(first);
    // Others may call theirs the same.
    expect((await say(agency.owner, id, { clientId, text: 'Uch' })).seq).toBe(3);
    expect((await readChat(agency.owner, id)).unreadCount).toBe(1);
    expect(linesOf(await readChat(student, id))).toEqual(['CREATED', 'Bir', 'Uch']);
  });

  it('is one of at most 60 in a minute, of which known ones are none', async () => {
    const clientId = newId();
    await say(student, id, { clientId });
    for (let count = 1; count < 60; count++) await say(student, id);
    const refused = await trySay(student, id);
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ]);
    await say(student, id, { clientId });
    await say(agency.owner, id);
    wait(app, MINUTE_MS);
    await say(student, id);
  });

  it('may be written until 30 days after the end, and is read for good', async () => {
    await say(student, id, 'Rahmat');
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Kechirasiz' });
    const canChat = async (who: Person) => (await who.read(getApplication, { params: { id } })).can.chat;
    app.clock.set('2026-12-21T08:59:59Z');
    let [person, owner] = [await again(student), await again(agency.owner)];
    await say(person, id, 'Nega?');
    await say(owner, id, 'Hujjat yetarli emas');
    expect([await canChat(person), await canChat(owner)]).toEqual([true, true]);
    app.clock.set('2026-12-21T09:00:00Z');
    [person, owner] = [await again(student), await again(agency.owner)];
    for (const who of [person, owner]) {
      const refused = await trySay(who, id);
      expect([refused.status, refused.code]).toEqual([409, 'CHAT_CLOSED']);
      expect(await canChat(who)).toBe(false);
      expect(linesOf(await readChat(who, id))).toHaveLength(5);
    }
    expect(await readTo(person, id, 5)).toBe(0);
  });
});

describe('pages', () => {
  it('are the newest, those before one, and those after one', async () => {
    for (let seq = 2; seq <= 10; seq++) await say(student, id, String(seq));
    const page = async (given: object) => {
      const { content, hasOlder, hasNewer } = await readChat(agency.owner, id, given);
      return [content.map(({ seq }) => seq), hasOlder, hasNewer];
    };
    expect(await page({ size: 4 })).toEqual([[7, 8, 9, 10], true, false]);
    expect(await page({ size: 4, before: 7 })).toEqual([[3, 4, 5, 6], true, true]);
    expect(await page({ size: 4, before: 3 })).toEqual([[1, 2], false, true]);
    expect(await page({ after: 8 })).toEqual([[9, 10], true, false]);
    expect(await page({ after: 10 })).toEqual([[], true, false]);
    expect(await page({ after: 2, size: 3 })).toEqual([[3, 4, 5], true, true]);
    expect(await page({ after: 2, before: 5 })).toEqual([[3, 4], true, true]);
    expect(await page({ before: 1 })).toEqual([[], false, true]);
    expect(await page({})).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false, false]);
    for (const wrong of [{ before: 0 }, { after: -1 }, { size: 101 }, { size: 'x' }])
      expect((await student.call(listMessages, { params: { id }, query: wrong as never })).status).toBe(422);
  });

  it.each([
    [{ size: 50 }, 0, { after: 0, before: 1 }],
    [{ size: 2, before: 2_147_483_647 }, 5, { after: 3, before: 6 }],
    [{ size: 2, after: 2_147_483_647 }, 5, { after: 2_147_483_647, before: 6 }],
    [{ size: 2, after: 4, before: 2 }, 5, { after: 4, before: 2 }],
  ])('%j of %i is %j', (asked, last, range) => {
    expect(rangeOf(asked, last)).toEqual(range);
  });
});

describe('what is read', () => {
  it('is counted by side, and known to the other', async () => {
    for (const text of ['1', '2', '3']) await say(student, id, text);
    await say(agency.manager, id, '4');
    const readsOf = async (who: Person) => {
      const { readSeq, otherReadSeq, unreadCount } = await readChat(who, id);
      return [readSeq, otherReadSeq, unreadCount];
    };
    expect([await readsOf(student), await readsOf(agency.owner)]).toEqual([
      [0, 0, 1],
      [0, 0, 3],
    ]);
    expect(await readTo(agency.owner, id, 3)).toBe(1);
    expect([await readsOf(student), await readsOf(agency.manager)]).toEqual([
      [0, 3, 1],
      [3, 0, 1],
    ]);
    // Back again, and further than there is.
    expect(await readTo(agency.manager, id, 2)).toBe(1);
    expect(await readTo(agency.manager, id, 2_147_483_647)).toBe(0);
    expect(await readsOf(student)).toEqual([0, 5, 1]);
    await say(student, id, '6');
    expect((await agency.owner.read(getApplication, { params: { id } })).unreadCount).toBe(1);
    expect((await student.read(getApplication, { params: { id } })).unreadCount).toBe(1);
    expect((await student.call(markRead, { params: { id }, body: { seq: -1 } })).status).toBe(422);
  });

  it('tells of new messages once until then, to all of a side', async () => {
    const { owner, manager } = agency;
    const notified = async (who: Person) =>
      (await who.read(listNotifications)).content
        .filter(({ kind }) => kind === 'MESSAGE')
        .map(({ isRead }) => isRead);
    await say(student, id);
    await say(student, id);
    for (const who of [owner, manager]) expect(await notified(who)).toEqual([false]);
    expect([await notified(student), await notified(admin)]).toEqual([[], []]);
    await readTo(owner, id, 2);
    expect(await notified(manager)).toEqual([false]);
    await readTo(owner, id, 3);
    for (const who of [owner, manager]) expect(await notified(who)).toEqual([true]);
    await say(student, id);
    await manager.read(readNotifications, { body: {} });
    await say(student, id);
    expect([await notified(owner), await notified(manager)]).toEqual([
      [false, true],
      [false, true, true],
    ]);
    await say(owner, id);
    expect(await notified(student)).toEqual([false]);
    expect(await notified(manager)).toEqual([false, true, true]);
  });
});

describe('open pages', () => {
  it('of both sides hear of messages and of reading, on every process; others hear nothing', async () => {
    const stranger = await createStudent(app);
    const [toStudent, toOwner, toAdmin, toStranger] = await Promise.all([
      subscribe(second, student),
      subscribe(second, agency.owner),
      subscribe(second, admin),
      subscribe(second, stranger),
    ]);
    const message = { kind: 'MESSAGE', applicationId: id, seq: 2 };
    const place = { applicationId: id, side: 'CONSULTING', seq: 2 };
    const [read, notice] = [{ kind: 'READ', ...place, unreadCount: 0 }, { kind: 'NOTIFICATION' }];
    await say(student, id);
    await toStudent.receives(message);
    await toOwner.receives(notice, message);
    await readTo(agency.manager, id, 2);
    await toStudent.receives(read);
    await toOwner.receives(notice, read);
    // A call without a change notifies nobody.
    await readTo(agency.manager, id, 2);
    await dispute();
    await say(agency.owner, id);
    await toStudent.receives(notice, { ...message, seq: 3 });
    await toAdmin.receives({ ...message, seq: 3 });
    await toStranger.receives();
    for (const stream of [toStudent, toOwner, toAdmin, toStranger]) stream.close();
  });
});

describe('nobody else', () => {
  const calls = (who: Person, of: string) => [
    () => trySay(who, of),
    () => who.call(listMessages, { params: { id: of } }),
    () => who.call(markRead, { params: { id: of }, body: { seq: 1 } }),
  ];

  it('reads, writes or marks, and nothing is changed by trying', async () => {
    await say(student, id);
    const trace = () => query('select * from chat_messages where application_id = $1');
    const before = await trace();
    for (const who of [await createStudent(app), (await createAgency(app)).owner]) {
      for (const call of calls(who, id)) expect((await call()).code).toBe('ACCESS_DENIED');
      for (const call of calls(who, newId())) expect((await call()).code).toBe('NOT_FOUND');
      for (const call of calls(who, '1')) expect((await call()).code).toBe('NOT_FOUND');
    }
    expect(await trace()).toEqual(before);
    expect((await readChat(agency.owner, id)).unreadCount).toBe(1);
  });

  it('reads as an administrator but during a dispute, and that is on the audit', async () => {
    await say(student, id, 'Bu xato');
    const reads = () =>
      query(`select details from audit_records where subject_id = $1::text and action = 'CHAT_READ'`);
    const refused = await admin.call(listMessages, { params: { id } });
    expect([refused.status, refused.code]).toEqual([403, 'NOT_DISPUTED']);
    expect(await reads()).toEqual([]);
    await dispute();
    const page = await readChat(admin, id);
    expect(linesOf(page)).toEqual(['CREATED', 'Bu xato']);
    expect(page).toMatchObject({ readSeq: 0, otherReadSeq: 0, unreadCount: 0 });
    await readChat(admin, id, { before: 2 });
    expect(await reads()).toEqual([
      { details: { after: 0, before: 3 } },
      { details: { after: 0, before: 2 } },
    ]);
    for (const call of [calls(admin, id)[0]!, calls(admin, id)[2]!])
      expect((await call()).code).toBe('ACCESS_DENIED');
    await app.pool.query('update applications set disputed_at = null where id = $1', [id]);
    expect((await admin.call(listMessages, { params: { id } })).code).toBe('NOT_DISPUTED');
  });

  it('is named where an author has gone', async () => {
    await say(student, id);
    await app.pool.query('delete from accounts where id = $1', [agency.manager.id]);
    await app.pool.query(`update profiles set name = '', surname = '' where id = $1`, [student.id]);
    const { content } = await readChat(agency.owner, id);
    expect(content[1]!.author).toMatchObject({ id: student.id, name: '', surname: '' });
  });
});
