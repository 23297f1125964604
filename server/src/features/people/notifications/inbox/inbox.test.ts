import { assignManager, createApplication } from '@parvoz/contract/applications/application-calls.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { correctProtection } from '@parvoz/contract/money/protection.ts';
import { loginProfile } from '@parvoz/contract/people/auth.ts';
import {
  getSmsChoices,
  listNotifications,
  readNotifications,
  updateSmsChoices,
} from '@parvoz/contract/people/notifications.ts';
import { changeProfileStatus, deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Agency,
  act,
  createAgency,
  createCase,
  draftOf,
  PRICE_TIYIN,
} from '../../../../../test/applications.ts';
import { say } from '../../../../../test/chat.ts';
import { subscribe } from '../../../../../test/events.ts';
import { pay } from '../../../../../test/money.ts';
import {
  createAdmin,
  createEmployee,
  createStudent,
  messagesTo,
  type Person,
} from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { inTransaction } from '../../../../db/context.ts';
import { newId } from '../../../../lib/ids.ts';
import { forgetOld } from '../forgetting.service.ts';
import { notifiedSides, smsTextOf } from './inbox.rules.ts';
import { notifyOfEvents } from './inbox.service.ts';

let app: TestApp;
let second: TestApp;
let agency: Agency;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  admin = await createAdmin(app);
});
beforeEach(async () => {
  agency = await createAgency(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const listOf = async (who: Person, language?: Language) =>
  (await who.read(listNotifications, {}, language)).content;
const kindsOf = async (who: Person) => (await listOf(who)).map(({ kind }) => kind);
const unreadOf = async (who: Person) => (await who.read(listNotifications)).unreadCount;
const readAll = (who: Person) => who.read(readNotifications, { body: {} });
const reject = { type: 'REJECTED', comment: 'Hujjat yetarli emas' } as const;

describe('who is told', () => {
  it('of a new application: the whole agency, as long as nobody is responsible', async () => {
    const { student } = await createCase(app, { agency });
    const stranger = await createAgency(app);
    for (const one of [agency.owner, agency.manager]) expect(await kindsOf(one)).toEqual(['CREATED']);
    for (const one of [student, admin, stranger.owner]) expect(await kindsOf(one)).toEqual([]);
  });

  it('of what the agency does: the student, newest first', async () => {
    const { id, student } = await createCase(app, { agency });
    await act(agency.manager, id, { type: 'ACCEPTED', comment: null });
    await pay(app, student, id);
    await act(agency.owner, id, { type: 'STEP_LEVEL_FINISHED', comment: 'Zoʻr' });
    expect(await kindsOf(student)).toEqual([
      ...['STEP_LEVEL_FINISHED', 'PAYMENT_SUCCESS', 'TOP_UP_SUCCESS', 'ACCEPTED'],
    ]);
    for (const one of [agency.owner, agency.manager, admin])
      expect(await kindsOf(one)).not.toContain('ACCEPTED');
    const [finished] = await listOf(student, 'en');
    expect(finished!.data).toMatchObject({
      ...{ step: expect.stringMatching(/ en$/), level: expect.stringMatching(/ en$/), comment: 'Zoʻr' },
    });
  });

  it('of what an administrator does: both sides', async () => {
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    const body = { amount: PRICE_TIYIN, reason: 'Bank' };
    await admin.read(correctProtection, { params: { id }, body });
    for (const one of [student, agency.owner, agency.manager])
      expect((await kindsOf(one))[0]).toBe('PAYMENT_SUCCESS');
    expect(await kindsOf(admin)).toEqual([]);
  });

  it('of what the student does: who is responsible, and the whole agency again when that is nobody active', async () => {
    const { id, student } = await createCase(app, { agency });
    await readAll(agency.owner);
    const { owner, manager } = agency;
    await owner.read(assignManager, { body: { applicationIdList: [id], managerId: manager.id } });
    expect(await kindsOf(manager)).toEqual(['MADE_RESPONSIBLE', 'CREATED']);
    expect(await kindsOf(student)).toEqual(['MANAGER_CHANGED']);
    expect(await kindsOf(owner)).toEqual(['CREATED']);
    await admin.read(assignManager, { body: { applicationIdList: [id], managerId: null } });
    for (const one of [student, owner, manager]) expect((await kindsOf(one))[0]).toBe('MANAGER_CHANGED');
    await owner.read(assignManager, { body: { applicationIdList: [id], managerId: manager.id } });
    await act(owner, id, { type: 'ACCEPTED', comment: null });
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [manager.id]);
    await act(student, id, { type: 'CANCELED', comment: 'Fikrim oʻzgardi' });
    expect((await listOf(owner))[0]).toMatchObject({
      kind: 'CANCELED',
      data: { comment: 'Fikrim oʻzgardi' },
    });
    const { rows } = await app.pool.query(
      `select kind from notifications where account_id = $1 and kind = 'CANCELED'`,
      [manager.id],
    );
    expect(rows).toEqual([]);
  });

  it('who takes an application over is not told of that', async () => {
    const { id } = await createCase(app, { agency });
    const { manager } = agency;
    await manager.read(assignManager, { body: { applicationIdList: [id], managerId: manager.id } });
    expect(await kindsOf(manager)).toEqual(['CREATED']);
  });

  it('nobody, when the event is not', async () => {
    const { id, student } = await createCase(app, { agency });
    const application = { id, number: 'PV', studentId: student.id, managerId: null };
    const standing = { deadline: null, next: 'PAY', levelId: null, appealedAt: null } as const;
    const event = { type: 'ACCEPTED', actorId: agency.owner.id, actorRole: 'ROLE_CONSULTING' } as const;
    const failed = inTransaction(app.ctx, async (tx) => {
      await notifyOfEvents(tx, [
        {
          application: { ...application, ...standing, consultingId: agency.consultingId },
          events: [{ ...event, comment: null, stepId: null, levelId: null, managerId: null }],
        },
      ]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await kindsOf(student), await messagesTo(app, student.phone)]).toEqual([[], []]);
  });

  it.each([
    [['ROLE_STUDENT'], ['CONSULTING']],
    [['ROLE_CONSULTING', null], ['STUDENT']],
    [[null, 'ROLE_CONSULTING_MANAGER'], ['STUDENT']],
    [
      ['ROLE_ADMIN', null],
      ['STUDENT', 'CONSULTING'],
    ],
    [[null], ['STUDENT', 'CONSULTING']],
  ] as const)('of events by %j: %j', (roles, sides) => {
    expect(notifiedSides(roles.map((actorRole) => ({ actorRole })))).toEqual(sides);
  });
});

describe('the list', () => {
  it('names who, what and where in the language of the call', async () => {
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    await pay(app, student, id);
    await app.pool.query(
      'update application_requirements set is_required = false where application_id = $1',
      [id],
    );
    await act(student, id, { type: 'SUBMITTED', comment: null });
    await act(agency.owner, id, { type: 'REVISION', comment: 'Qayta skaner qiling', documentList: [] });
    for (const language of ['uz', 'ru', 'en'] as const) {
      const [revision, paid, , accepted] = await listOf(student, language);
      expect(revision).toMatchObject({
        kind: 'REVISION',
        applicationId: id,
        isRead: false,
        createdAt: app.clock.now().toISOString(),
        data: {
          number: expect.stringMatching(/^PV-2611-\d{4}$/),
          actor: 'Aziza Karimova',
          target: expect.stringMatching(new RegExp(`^University \\d+ ${language}$`)),
          level: expect.stringMatching(new RegExp(` ${language}$`)),
          comment: 'Qayta skaner qiling',
          deadline: '2026-11-26',
        },
      });
      expect(paid).toMatchObject({
        kind: 'PAYMENT_SUCCESS',
        data: { level: null, next: { action: 'SUBMIT', level: revision!.data.level } },
      });
      expect(accepted).toMatchObject({ kind: 'ACCEPTED', data: { next: { action: 'PAY' } } });
    }
  });

  it('names the agency where there is no other target', async () => {
    const student = await createStudent(app);
    const { universityId: _, ...draft } = draftOf(agency);
    await student.read(createApplication, { body: draft });
    const [created] = await listOf(agency.owner);
    expect(created!.data).toMatchObject({
      target: expect.stringMatching(/^Agency \d+$/),
      actor: 'Aziz Karimov',
    });
  });

  it('comes in pages with what is unread of all', async () => {
    const student = await createStudent(app);
    for (let count = 0; count < 5; count++)
      await createCase(app, { agency: await createAgency(app), student });
    const { id } = await createCase(app, { agency, student });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    await act(agency.owner, id, reject);
    // The third asks for a review.
    const { content, ...rest } = await student.read(listNotifications, { query: { page: 3, size: 1 } });
    expect(rest).toEqual({ totalElements: 3, page: 3, size: 1, unreadCount: 3 });
    expect(content.map(({ kind }) => kind)).toEqual(['ACCEPTED']);
    expect((await student.call(listNotifications, { query: { page: 0 } })).status).toBe(422);
  });
});

describe('reading', () => {
  it('is of some, of an application, or of all, and only of one’s own', async () => {
    const student = await createStudent(app);
    const cases = [await createCase(app, { agency, student })];
    cases.push(await createCase(app, { agency: await createAgency(app), student }));
    for (const one of cases) await act(one.agency.owner, one.id, { type: 'ACCEPTED', comment: null });
    const own = await listOf(student);
    expect(own).toHaveLength(2);
    const read = (who: Person, body: object) => who.read(readNotifications, { body });
    expect(await read(agency.owner, { idList: own.map(({ id }) => id) })).toEqual({ unreadCount: 1 });
    // Of the top-up as well.
    await pay(app, student, cases[1]!.id);
    expect(await unreadOf(student)).toBe(4);
    expect(await read(student, { idList: [own[0]!.id, newId()] })).toEqual({ unreadCount: 3 });
    expect(await read(student, { applicationId: cases[0]!.id, idList: [] })).toEqual({ unreadCount: 3 });
    expect(await read(student, { applicationId: cases[0]!.id })).toEqual({ unreadCount: 2 });
    expect((await listOf(student)).map(({ isRead }) => isRead)).toEqual([false, false, true, true]);
    expect(await read(student, {})).toEqual({ unreadCount: 0 });
  });

  it('of an application leaves that of messages to its chat', async () => {
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    await say(agency.owner, id, 'Salom');
    expect(await student.read(readNotifications, { body: { applicationId: id } })).toEqual({
      unreadCount: 1,
    });
    const isRead = Object.fromEntries((await listOf(student)).map((one) => [one.kind, one.isRead]));
    expect(isRead).toEqual({ MESSAGE: false, ACCEPTED: true });
  });

  it('and news show in the other open pages of the account, also on another process', async () => {
    const student = await createStudent(app);
    const stream = await subscribe(second, student);
    const { id } = await createCase(app, { agency, student });
    await act(agency.owner, id, reject);
    const notified = () => stream.events().filter(({ kind }) => kind === 'NOTIFICATION').length;
    await stream.until(() => notified() === 1);
    await readAll(student);
    await stream.until(() => notified() === 2);
    await readAll(student);
    await act(await createStaffOf(agency), (await createCase(app, { agency, student })).id, reject);
    await stream.until(() => notified() === 3);
    stream.close();
  });
});

const createStaffOf = ({ consultingId }: Agency) =>
  createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId });

describe('a message to the phone of the student', () => {
  const accept = async (student: Person) => {
    const { id } = await createCase(app, { agency, student });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    return id;
  };

  it('is one for an acceptance with its payment, and one for a refusal; none goes to the agency', async () => {
    const student = await createStudent(app);
    const id = await accept(student);
    await act(agency.owner, id, reject);
    const texts = await messagesTo(app, student.phone);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(
      /^Parvoz: PV-2611-\d{4}-raqamli arizangiz qabul qilindi\. Endi to'lov qilish kerak: parvoz\.test$/,
    );
    expect(texts[1]).toMatch(/rad etildi/);
    expect(await messagesTo(app, agency.owner.phone)).toEqual([]);
  });

  it('is in the language of the last sign-in', async () => {
    const { phone, password, ...student } = await createStudent(app);
    const signedIn = await app.read(loginProfile, { body: { phone, password } }, 'ru');
    expect(signedIn.id).toBe(student.id);
    await act(agency.owner, await accept({ phone, password, ...student }), reject);
    await app.read(loginProfile, { body: { phone, password } }, 'en');
    await accept({ phone, password, ...student });
    const [russian, , english] = await messagesTo(app, phone);
    expect(russian).toMatch(/^Parvoz: vasha zayavka PV-2611-\d{4} prinyata/);
    expect(english).toMatch(/^Parvoz: your application PV-2611-\d{4} has been accepted/);
  });

  it('does not come where it is switched off, one by one', async () => {
    const student = await createStudent(app);
    const all = { ACCEPTED: true, REVISION: true, PAYMENT: true, REJECTED: true };
    const releases = { RELEASE_24_HOURS: true, RELEASE_6_HOURS: true, RELEASE_1_HOUR: true };
    const payments = {
      PAYMENT_1_DAY: true,
      PAYMENT_3_DAYS: true,
      PAYMENT_7_DAYS: true,
      PAYMENT_14_DAYS: true,
    };
    const choices = {
      ...all,
      CLOSED: true,
      STOPPED: true,
      ...releases,
      ...payments,
      DEADLINE_3_DAYS: true,
      DEADLINE_1_DAY: true,
      GUARDIAN_PAID: true,
      GUARDIAN_TOPPED_UP: true,
    };
    expect(await student.read(getSmsChoices)).toEqual(choices);
    const choose = (changed: object) => student.read(updateSmsChoices, { body: { ...choices, ...changed } });
    expect(await choose({ ACCEPTED: false })).toEqual({ ...choices, ACCEPTED: false });
    await act(agency.owner, await accept(student), reject);
    await choose({ PAYMENT: false });
    await accept(student);
    await act(agency.owner, (await listOf(student))[0]!.applicationId!, reject);
    await choose({ ACCEPTED: false, PAYMENT: false, REJECTED: false });
    await act(agency.owner, await accept(student), reject);
    const texts = await messagesTo(app, student.phone);
    expect(texts.map((text) => /qilish kerak|qabul qilindi|rad etildi/.exec(text)?.[0])).toEqual([
      ...['qilish kerak', 'rad etildi', 'qabul qilindi', 'rad etildi'],
    ]);
    expect(texts[2]).not.toContain('tarifni');
  });

  it('has nobody else’s choices, and none that is missing or unknown', async () => {
    const student = await createStudent(app);
    const faulty = [{}, { ACCEPTED: true }, { ACCEPTED: 'no' }, null];
    for (const body of faulty)
      expect((await student.call(updateSmsChoices, { body: body as never })).status).toBe(422);
    expect((await agency.owner.call(getSmsChoices)).code).toBe('ACCESS_DENIED');
    expect((await admin.call(getSmsChoices)).code).toBe('ACCESS_DENIED');
  });

  it('does not go to who is blocked', async () => {
    const { id, student } = await createCase(app, { agency });
    await admin.read(changeProfileStatus, {
      params: { id: student.id },
      query: { status: 'BLOCKED' } as never,
    });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    expect(await messagesTo(app, student.phone)).toEqual([]);
  });

  it.each([
    [['ACCEPTED', 'PAYMENT'], [], 'ACCEPTED_PAYMENT'],
    [['ACCEPTED', 'PAYMENT'], ['ACCEPTED'], 'PAYMENT'],
    [['ACCEPTED', 'PAYMENT'], ['PAYMENT'], 'ACCEPTED'],
    [['STEP_LEVEL_FINISHED', 'FINISHED'], [], null],
    [['REVISION'], [], 'REVISION'],
    [['REVISION'], ['REVISION'], null],
  ] as const)('of %j without %j is %j', (kinds, off, text) => {
    expect(smsTextOf(kinds, (kind) => !(off as readonly string[]).includes(kind))).toBe(text);
  });
});

describe('what is over', () => {
  it('goes with the account that was told', async () => {
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, reject);
    await student.read(updateSmsChoices, { body: await student.read(getSmsChoices) });
    await student.read(deleteAccount);
    const left = await app.pool.query(
      `select (select count(*)::int from notifications where account_id = $1) as notified,
        (select count(*)::int from sms_choices where account_id = $1) as choices,
        (select language from accounts where id = $1) as language`,
      [student.id],
    );
    expect(left.rows).toEqual([{ notified: 0, choices: 0, language: null }]);
    expect((await listOf(agency.owner)).map(({ data }) => data.actor)).toEqual(['']);
  });

  it('goes after a year', async () => {
    const { student } = await createCase(app, { agency });
    await app.pool.query(
      `update notifications set created_at = created_at - interval '366 days' where account_id = $1`,
      [agency.owner.id],
    );
    await forgetOld(app.ctx);
    expect([await kindsOf(agency.owner), await kindsOf(agency.manager)]).toEqual([[], ['CREATED']]);
    expect(student.id).not.toBe(agency.owner.id);
  });
});
