import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { filterComments } from '@parvoz/contract/agencies/consultings.ts';
import {
  createApplication,
  getApplication,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { reportMistake } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { loginProfile } from '@parvoz/contract/people/auth.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { changeProfileRole, deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../src/db/context.ts';
import { notifyOfReview } from '../src/features/people/notifications/inbox/inbox.service.ts';
import { sendSms } from '../src/features/people/notifications/notifications.service.ts';
import { forgetOld } from '../src/features/platform/audit/audit.service.ts';
import { type Agency, act, createAgency, draftOf } from './applications.ts';
import { auditOf } from './audit.ts';
import { readChat, say, trySay } from './chat.ts';
import { subscribe } from './events.ts';
import {
  changePhone,
  createAdmin,
  createEmployee,
  createStudent,
  MINUTE_MS,
  type Person,
  wait,
} from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { handIn, openFile, sendFile } from './uploads.ts';
import { addWalkIn } from './walk-ins.ts';

let app: TestApp;
let agency: Agency;
let student: Person;
/** Their application, rejected by the agency at its end. */
let id: string;

/** In everything that the student writes, and in nothing else. */
const WORD = 'Yashirgap';

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const valuesOf = async (text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows;

/** Returns the columns of the whole database that contain a text. */
const placesOf = async (needle: string): Promise<string[]> => {
  const columns =
    await valuesOf(`select table_schema || '.' || quote_ident(table_name) as place, quote_ident(column_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`);
  const found: string[] = [];
  for (const { place, name } of columns) {
    const rows = await valuesOf(`select from ${place} where ${name}::text like $1 limit 1`, [`%${needle}%`]);
    if (rows.length > 0) found.push(`${place}.${name}`);
  }
  return found;
};

const review = (authorId: string) =>
  app.pool.query(
    `with added as (insert into consulting_comments (consulting_id, author_id, author_name, rating, text)
       values ($1, $2, $3, 5, $3) returning rating)
     update consultings set comment_count = comment_count + 1, rating_total = rating_total + rating
     from added where id = $1`,
    [agency.consultingId, authorId, `${WORD} Karimov`],
  );

beforeEach(async () => {
  agency = await createAgency(app);
  student = await createStudent(app, { name: WORD });
  const body = { ...draftOf(agency), comment: `${WORD} ariza` };
  ({ id } = await student.read(createApplication, { body }));
});

const deleteStudent = () => student.read(deleteAccount);

describe('a student who deletes their account', () => {
  it('leaves nothing that they were or wrote in the whole database, and no file', async () => {
    const picture = await pictureOf('png', 20, 20);
    await say(student, id, `${WORD}: uyim Chilonzorda`);
    const upload = await sendFile(app, student, picture, `${WORD}.png`);
    const { file } = await say(student, id, { text: '', uploadId: upload });
    await handIn(app, student, id, picture, { name: `${WORD} pasport.png` });
    await sendFile(app, student, picture, `${WORD} unsent.png`);
    await review(student.id);
    await sendSms(app.ctx, { to: student.phone, text: `${WORD} kod 123456` });
    const body = { phone: student.phone, password: student.password };
    await app.call(loginProfile, { body: { ...body, password: 'not theirs' } });
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    wait(app, 61_000);
    const second = await student.read(createApplication, { body: draftOf(agency) });
    await act(student, second.id, { type: 'CANCELED', comment: `${WORD} fikrimdan qaytdim` });
    expect((await openFile(app, file!.id, agency.owner)).statusCode).toBe(200);
    expect((await placesOf(WORD)).length).toBeGreaterThan(8);
    await deleteStudent();
    expect(await placesOf(WORD)).toEqual([]);
    // Counters of wrong passwords are deleted after a quarter of an hour.
    expect(await placesOf(student.phone)).toEqual(['public.attempts.key']);
    expect((await openFile(app, file!.id, agency.owner)).statusCode).toBe(404);
    const [{ uses }] = await valuesOf(
      'select coalesce(sum(uses), 0)::int as uses from attachments where owner_id = $1',
      [student.id],
    );
    expect(uses).toBe(0);
  });

  it('leaves the agency the course of the application, without their words', async () => {
    await say(student, id, 'Salom');
    await say(agency.owner, id, 'Assalomu alaykum');
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    const params = { id };
    const before = await agency.owner.read(listApplicationEvents, { params });
    await deleteStudent();
    const { content } = await readChat(agency.owner, id);
    expect(content.map(({ text, isRemoved, event }) => [event?.type ?? text, isRemoved])).toEqual([
      ['CREATED', false],
      ['', true],
      ['Assalomu alaykum', false],
      ['REJECTED', false],
    ]);
    expect(content[1]).toMatchObject({ author: { id: student.id, name: '', surname: '' }, file: null });
    const after = await agency.owner.read(listApplicationEvents, { params });
    expect(after.map(({ type, comment }) => [type, comment])).toEqual([
      ['CREATED', null],
      ['REJECTED', 'Oʻrin qolmadi'],
    ]);
    expect(after.map(({ createdAt }) => createdAt)).toEqual(before.map(({ createdAt }) => createdAt));
    const detail = await agency.owner.read(getApplication, { params });
    expect([detail.comment, detail.endComment, detail.student.name]).toEqual([null, 'Oʻrin qolmadi', '']);
    const notified = (await agency.owner.read(listNotifications)).content;
    expect(notified.map(({ kind, data }) => [kind, data.comment, data.actor])).toContainEqual([
      'CREATED',
      null,
      '',
    ]);
  });

  it('is written to no more, as is who becomes an administrator', async () => {
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    const other = await createStudent(app);
    const { id: others } = await other.read(createApplication, { body: draftOf(agency) });
    await act(agency.owner, others, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    const canChat = async (one: string) =>
      (await agency.owner.read(getApplication, { params: { id: one } })).can.chat;
    expect([await canChat(id), await canChat(others)]).toEqual([true, true]);
    await deleteStudent();
    const body = { role: 'ROLE_ADMIN' } as const;
    await (await createAdmin(app)).read(changeProfileRole, { params: { id: other.id }, body });
    for (const one of [id, others]) {
      expect(await canChat(one)).toBe(false);
      expect(await trySay(agency.manager, one)).toMatchObject({ status: 409, code: 'CHAT_CLOSED' });
    }
    // Nor is a change of what they have left behind told to them.
    for (const applicationId of [id, others])
      await inTransaction(app.ctx, (tx) =>
        notifyOfReview(tx, applicationId, { kind: 'REVIEW_ANSWERED', to: ['STUDENT'], actorId: null }),
      );
    expect(
      await valuesOf('select from notifications where account_id = any($1)', [[student.id, other.id]]),
    ).toEqual([]);
  });

  it('leaves nothing of a phone that they had lately, where nobody else has it', async () => {
    const left = async (isTaken: boolean) => {
      const former = await createStudent(app);
      const { phone } = former;
      await addWalkIn(app, await createAgency(app), { phone });
      const text = 'Muddat notoʻgʻri';
      await app.read(reportMistake, { body: { kind: 'CONSULTING', id: agency.consultingId, text, phone } });
      const present = await changePhone(app, former);
      await app.pool.query('update walk_ins set asked_phone = $1 where phone = $2', [present.phone, phone]);
      if (isTaken) await createStudent(app, { phone });
      await present.read(deleteAccount);
      // Counters of tries are deleted once they have expired.
      const others = ['public.accounts.phone', 'public.attempts.key'];
      const placesLeft = async (one: string) =>
        (await placesOf(one)).filter((place) => !others.includes(place));
      expect(await placesLeft(present.phone)).toEqual([]);
      return placesLeft(phone);
    };
    expect(await left(false)).toEqual([]);
    const kept = ['public.mistake_reports.phone', 'public.sms_messages.recipient', 'public.walk_ins.phone'];
    expect((await left(true)).sort()).toEqual(kept);
  });

  it('leaves what others have under a phone that was theirs before', async () => {
    const former = await createStudent(app);
    const { phone } = former;
    const now = app.clock.now();
    wait(app, MINUTE_MS);
    const present = await changePhone(app, former);
    wait(app, MINUTE_MS);
    const { id: walkInId } = await addWalkIn(app, await createAgency(app), { phone });
    await present.read(deleteAccount);
    expect(await valuesOf('select id from walk_ins where phone = $1', [phone])).toEqual([{ id: walkInId }]);
    const recipients = await valuesOf('select count(*)::int from sms_messages where recipient = $1', [phone]);
    expect(recipients).toEqual([{ count: 1 }]);
    app.clock.set(now.toISOString());
  });

  it('is told to the open pages of the agency', async () => {
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    const stream = await subscribe(app, agency.manager);
    await deleteStudent();
    await stream.receives({ kind: 'APPLICATION', applicationId: id, seq: expect.any(Number) });
    stream.close();
    expect((await agency.manager.read(getApplication, { params: { id } })).student.name).toBe('');
  });

  it('leaves of a review its stars', async () => {
    await review(student.id);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    await deleteStudent();
    const { content } = await app.read(filterComments);
    const own = content.filter(({ consulting }) => consulting.id === agency.consultingId);
    expect(own).toMatchObject([{ rating: 5, authorName: '', text: '' }]);
  });

  it('stays while an application runs, with all that they wrote', async () => {
    const said = await say(student, id, 'Salom');
    const answer = await student.call(deleteAccount);
    expect([answer.status, answer.code]).toEqual([409, 'ACCOUNT_IN_USE']);
    expect((await readChat(student, id)).content.at(-1)).toEqual(said);
    expect((await agency.owner.read(getApplication, { params: { id } })).comment).toBe(`${WORD} ariza`);
  });

  it('takes no messages with the phone that their account at an agency has too', async () => {
    await createEmployee(app, 'ROLE_CONSULTING', { phone: student.phone });
    await sendSms(app.ctx, { to: student.phone, text: 'Salom' });
    await act(student, id, { type: 'CANCELED', comment: null });
    await deleteStudent();
    expect(
      await valuesOf('select status, text from sms_messages where recipient = $1', [student.phone]),
    ).toEqual([{ status: 'WAITING', text: 'Salom' }]);
  });

  it('is on the audit, and from where for a year', async () => {
    await act(student, id, { type: 'CANCELED', comment: null });
    await deleteStudent();
    expect(await auditOf(app, student.id)).toEqual([
      { actorId: student.id, action: 'DELETED', subject: 'profile', details: {} },
    ]);
    const address = async () =>
      (await valuesOf('select address from audit_records where subject_id = $1', [student.id]))[0].address;
    const now = app.clock.now();
    wait(app, 365 * DAY_MS);
    await forgetOld(app.ctx);
    expect(await address()).toBe('127.0.0.1');
    wait(app, 1);
    await forgetOld(app.ctx);
    expect(await address()).toBeNull();
    app.clock.set(now.toISOString());
  });
});
