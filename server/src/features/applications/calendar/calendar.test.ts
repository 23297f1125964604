import * as calls from '@parvoz/contract/applications/calendar.ts';
import { addToShortlist } from '@parvoz/contract/applications/shortlist.ts';
import { getScholarship, updateScholarship } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { getManagedUniversity, updateUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import { loginProfile } from '@parvoz/contract/people/auth.ts';
import { updateMyData } from '@parvoz/contract/people/my-data.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, createAgency, createCase, putDocuments } from '../../../../test/applications.ts';
import { createProgram, createScholarship } from '../../../../test/factories.ts';
import { pay } from '../../../../test/money.ts';
import { createAdmin, createPeople, createStudent, type Person, roleOf } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let student: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.set('2026-11-24T07:00:00Z');
  student = await createStudent(app);
});
afterAll(() => app.close());

const named = (name: string) => ({ uz: name, ru: `${name} ru`, en: `${name} en` });
const keep = (kind: 'PROGRAM' | 'SCHOLARSHIP', id: number, who = student) =>
  who.read(addToShortlist, { params: { kind, id } });

const createSaved = async (who = student) => {
  const programId = await createProgram(app, {
    name: named('Kompyuter; muhandisligi, 1'),
    intakes: [
      { startMonth: '2027-09-01', opensOn: '2027-01-15', deadline: '2027-02-26' },
      { startMonth: '2028-02-01', opensOn: null, deadline: null },
      { startMonth: '2026-09-01', opensOn: '2026-01-15', deadline: '2026-02-26' },
    ],
  });
  const scholarshipId = await createScholarship(app, {
    name: named('Katta grant'),
    startDate: '2026-11-01',
    expiredDate: '2026-12-24',
  });
  await keep('PROGRAM', programId, who);
  await keep('SCHOLARSHIP', scholarshipId, who);
  return { programId, scholarshipId };
};

const feed = (path: string) => app.http.inject({ method: 'GET', url: path });
const createLink = async (who = student, language: 'uz' | 'ru' = 'uz') =>
  (await who.read(calls.createCalendarLink, {}, language)).path;

/** Lines of a feed as they are meant, without the folds. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar of a student', () => {
  it('has what opens and closes from today on, of the shortlist, by day', async () => {
    const { programId, scholarshipId } = await createSaved();
    const { entryList, link } = await student.read(calls.listCalendar, {}, 'ru');
    expect(link).toBeNull();
    const program = { id: programId, key: '2027-09', thing: 'Kompyuter; muhandisligi, 1 ru' };
    expect(entryList).toMatchObject([
      { kind: 'SCHOLARSHIP_DEADLINE', id: scholarshipId, date: '2026-12-24', applicationId: null },
      { kind: 'PROGRAM_OPENS', date: '2027-01-15', ...program },
      { kind: 'PROGRAM_DEADLINE', date: '2027-02-26', ...program },
    ]);
  });

  it('says of which year expected days are, and has none that are older', async () => {
    const programId = await createProgram(app, {
      name: named('Eski dastur'),
      intakes: [
        { startMonth: '2023-09-01', opensOn: null, deadline: '2023-05-26' },
        { startMonth: '2027-03-01', opensOn: null, deadline: null },
        { startMonth: '2027-09-01', opensOn: '2026-12-01', deadline: '2027-05-28', isExpected: true },
      ],
    });
    const scholarshipId = await createScholarship(app, {
      name: named('Eski grant'),
      ...{ startDate: '2026-11-25', expiredDate: '2027-01-15', isExpected: true },
    });
    await keep('PROGRAM', programId);
    await keep('SCHOLARSHIP', scholarshipId);
    expect((await student.read(calls.listCalendar)).entryList).toMatchObject([
      { kind: 'SCHOLARSHIP_OPENS', date: '2026-11-25', datesOf: 2025 },
      { kind: 'PROGRAM_OPENS', date: '2026-12-01', datesOf: 2025 },
      { kind: 'SCHOLARSHIP_DEADLINE', date: '2027-01-15', datesOf: 2026 },
      { kind: 'PROGRAM_DEADLINE', date: '2027-05-28', datesOf: 2026 },
    ]);
    const lines = linesOf((await feed(await createLink())).body);
    expect(lines.filter((line) => /^(DTSTART|SUMMARY)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20261125',
      'SUMMARY:Grant qabuli ochiladi: Eski grant (2025-yilgi sana boʻyicha)',
      'DTSTART;VALUE=DATE:20261201',
      'SUMMARY:Qabul ochiladi: Eski dastur (2025-yilgi sana boʻyicha)',
      'DTSTART;VALUE=DATE:20270115',
      'SUMMARY:Grant muddati: Eski grant (2026-yilgi sana boʻyicha)',
      'DTSTART;VALUE=DATE:20270528',
      'SUMMARY:Topshirish muddati: Eski dastur (2026-yilgi sana boʻyicha)',
    ]);
  });

  it('leaves out intakes that begin before the student’s school is over, in its file too', async () => {
    const programId = await createProgram(app, {
      intakes: [
        { startMonth: '2027-03-01', opensOn: '2026-12-01', deadline: '2026-12-30' },
        { startMonth: '2027-09-01', opensOn: null, deadline: '2027-05-31' },
      ],
    });
    await keep('PROGRAM', programId);
    const datesOf = async () => (await student.read(calls.listCalendar)).entryList.map(({ date }) => date);
    const path = await createLink();
    const daysInFile = async () => (await feed(path)).body.match(/(?<=DTSTART;VALUE=DATE:)\d+/g);
    expect(await datesOf()).toEqual(['2026-12-01', '2026-12-30', '2027-05-31']);
    await student.read(updateMyData, { body: { education: 'SCHOOL_11', graduationYear: 2027 } });
    expect(await datesOf()).toEqual(['2027-05-31']);
    expect(await daysInFile()).toEqual(['20270531']);
    // What they want to begin counts by itself, also where there is nothing to decide eligibility by.
    await student.read(updateMyData, { body: { education: null, graduationYear: null } });
    expect(await daysInFile()).toEqual(['20261201', '20261230', '20270531']);
    await student.read(updateMyData, { body: { start: '2027-08' } });
    expect(await datesOf()).toEqual(['2027-05-31']);
    expect(await daysInFile()).toEqual(['20270531']);
  });

  it('has the level of an application that waits for them, and of nobody else’s', async () => {
    const agency = await createAgency(app);
    const { id, student: applicant } = await createCase(app, { agency });
    expect((await applicant.read(calls.listCalendar)).entryList).toEqual([]);
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    expect((await applicant.read(calls.listCalendar)).entryList).toMatchObject([
      { kind: 'LEVEL_DEADLINE', applicationId: id, date: '2026-11-29' },
    ]);
    expect((await student.read(calls.listCalendar)).entryList).toEqual([]);
  });

  it('has no level that is handed in, nor in its file, while the price is unpaid', async () => {
    const agency = await createAgency(app);
    const { id } = await createCase(app, { agency, student });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    const path = await createLink();
    expect((await feed(path)).body).toContain('DTSTART;VALUE=DATE:20261129');
    await putDocuments(app, id);
    await act(student, id, { type: 'SUBMITTED' });
    expect((await student.read(calls.listCalendar)).entryList).toEqual([]);
    expect((await feed(path)).body).not.toContain('DTSTART');
    await act(agency.owner, id, { type: 'REVISION', comment: 'Muhr yoʻq', documentList: [] });
    expect((await student.read(calls.listCalendar)).entryList).toMatchObject([
      { kind: 'LEVEL_DEADLINE', applicationId: id, date: '2026-11-29' },
    ]);
  });

  it('is that of students: everybody else is refused', async () => {
    const people = await createPeople(app);
    for (const [who, role] of Object.entries(roleOf)) {
      const person = people[who as keyof typeof people];
      const codes = [
        (await person.call(calls.createCalendarLink)).code,
        (await person.call(calls.updateReminders, { body: { choiceList: USUAL } })).code,
      ];
      const code = role === 'ROLE_STUDENT' ? undefined : 'ACCESS_DENIED';
      expect([who, ...codes]).toEqual([who, code, code]);
    }
  });
});

const USUAL = [
  { days: 30, notification: true, sms: false },
  { days: 7, notification: true, sms: true },
  { days: 1, notification: true, sms: true },
] as calls.ReminderChoices;

describe('how one is reminded', () => {
  it('is as usual until it is chosen, and each switch stays', async () => {
    expect(await student.read(calls.getReminders)).toEqual(USUAL);
    const choiceList = USUAL.map((one) => ({ ...one, notification: one.days === 7, sms: one.days === 30 }));
    expect(await student.read(calls.updateReminders, { body: { choiceList } })).toEqual(choiceList);
    expect(await student.read(calls.getReminders)).toEqual(choiceList);
    expect(await (await createStudent(app)).read(calls.getReminders)).toEqual(USUAL);
  });

  it.each([
    [[]],
    [[...USUAL, USUAL[0]]],
    [[USUAL[0], USUAL[0], USUAL[0]]],
    [[{ ...USUAL[0], days: 5 }, USUAL[1], USUAL[2]]],
  ])('%j is refused', async (choiceList) => {
    const body = { choiceList: choiceList as calls.ReminderChoices };
    expect((await student.call(calls.updateReminders, { body })).status).toBe(422);
  });
});

describe('the feed behind the secret address', () => {
  it('follows the language of the account, as messages do', async () => {
    const path = await createLink(student, 'uz');
    const { phone, password } = student;
    await app.read(loginProfile, { body: { phone, password } }, 'ru');
    expect(linesOf((await feed(path)).body)).toContain('X-WR-CALNAME:Parvoz: мои сроки');
  });

  it('is the calendar as RFC 5545 has it, in the language of the account', async () => {
    const { programId, scholarshipId } = await createSaved();
    const { phone, password } = student;
    await app.read(loginProfile, { body: { phone, password } }, 'ru');
    const answer = await feed(await createLink(student, 'uz'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    // Lines of at most 75 bytes end with CRLF, the last one, too.
    expect(answer.body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const lines = linesOf(answer.body);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.filter((line) => /^(VERSION|PRODID|X-WR-CALNAME)/.test(line))).toEqual([
      'VERSION:2.0',
      'PRODID:-//Parvoz//Calendar//RU',
      'X-WR-CALNAME:Parvoz: мои сроки',
    ]);
    const site = app.ctx.site;
    expect(lines.filter((line) => line.startsWith('UID'))).toEqual([
      `UID:scholarship-deadline-${scholarshipId}@${site}`,
      `UID:program-opens-${programId}-2027-09@${site}`,
      `UID:program-deadline-${programId}-2027-09@${site}`,
    ]);
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART;VALUE=DATE:20261224',
      'DTSTART;VALUE=DATE:20270115',
      'DTSTART;VALUE=DATE:20270226',
    ]);
    expect(lines).toContain('SUMMARY:Срок подачи: Kompyuter\\; muhandisligi\\, 1 ru');
    expect(lines.some((line) => line.startsWith('URL') && line.includes(`/programs/${programId}`))).toBe(
      true,
    );
  });

  describe('tells what was changed', () => {
    /** Of each entry, by its identifier without the site, what tells of changes. */
    const revisionsOf = (text: string) => {
      const entries = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
      const value = (entry: string, name: string) =>
        new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(entry)?.[1]?.replace(/\r$/, '') ?? '';
      return Object.fromEntries(
        entries.map((entry) => [
          value(entry, 'UID').split('@')[0]!,
          {
            date: value(entry, 'DTSTART'),
            sequence: Number(value(entry, 'SEQUENCE')),
            stamps: [...new Set(['DTSTAMP', 'LAST-MODIFIED'].map((name) => value(entry, name)))],
          },
        ]),
      );
    };
    const move = async (scholarshipId: number, expiredDate: string) => {
      const admin = await createAdmin(app);
      const params = { id: scholarshipId };
      const record = await admin.read(getScholarship, { params });
      const body = { ...record, attachId: null, universityId: null, expiredDate };
      await admin.read(updateScholarship, { params, body });
    };
    /** Factories write rows at the machine's own time. */
    const createOld = async () => {
      const made = await createSaved();
      for (const table of ['countries', 'universities', 'programs', 'scholarships'])
        await app.pool.query(`update ${table} set updated_at = '2026-11-01T00:00:00Z'`);
      return made;
    };

    it('and when, and is the same text whenever it is asked for', async () => {
      const { scholarshipId, programId } = await createOld();
      const path = await createLink();
      const first = await feed(path);
      app.clock.set('2026-11-25T09:30:00Z');
      const second = await feed(path);
      expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag]);
      app.clock.set('2026-11-26T10:00:00Z');
      await move(scholarshipId, '2026-12-30');
      app.clock.set('2026-11-26T23:00:00Z');
      const third = await feed(path);
      expect(third.headers.etag).not.toBe(first.headers.etag);
      const [before, after] = [revisionsOf(first.body), revisionsOf(third.body)];
      const moved = `scholarship-deadline-${scholarshipId}`;
      expect(Object.keys(after)).toEqual(Object.keys(before));
      expect(after[moved]).toEqual({
        date: '20261230',
        sequence: before[moved]!.sequence + 1,
        stamps: ['20261126T100000Z'],
      });
      const still = `program-deadline-${programId}-2027-09`;
      expect(after[still]).toEqual(before[still]);
      // Back again is one more change, and no return to an old revision.
      app.clock.set('2026-11-27T10:00:00Z');
      await move(scholarshipId, '2026-12-24');
      expect(revisionsOf((await feed(path)).body)[moved]).toEqual({
        date: '20261224',
        sequence: before[moved]!.sequence + 2,
        stamps: ['20261127T100000Z'],
      });
    });

    it('to who has it already, by its mark', async () => {
      const { scholarshipId } = await createOld();
      const path = await createLink();
      const { etag } = (await feed(path)).headers;
      const again = (mark: string) =>
        app.http.inject({ method: 'GET', url: path, headers: { 'if-none-match': mark } });
      const same = await again(`W/"x", ${etag}`);
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
      await move(scholarshipId, '2026-12-31');
      const changed = await again(String(etag));
      expect([changed.statusCode, revisionsOf(changed.body)]).toMatchObject([200, {}]);
    });

    it('also of the name of what it belongs to, in every entry that has it, and in no other', async () => {
      const { programId } = await createOld();
      const path = await createLink();
      const first = await feed(path);
      const { rows } = await app.pool.query('select university_id from programs where id = $1', [programId]);
      const params = { id: rows[0].university_id };
      app.clock.set('2026-11-26T11:00:00Z');
      const admin = await createAdmin(app);
      const record = await admin.read(getManagedUniversity, { params });
      const body = { ...record, photoId: null, nameUz: 'Boshqa nom', nameRu: 'Другое', nameEn: 'Other' };
      await admin.read(updateUniversity, { params, body });
      app.clock.set('2026-11-27T11:00:00Z');
      const second = await feed(path);
      expect(second.headers.etag).not.toBe(first.headers.etag);
      expect(second.body).toContain('Boshqa nom');
      const [before, after] = [revisionsOf(first.body), revisionsOf(second.body)];
      for (const [uid, { date, sequence, stamps }] of Object.entries(after)) {
        const isOfIt = uid.startsWith('program-');
        expect({ uid, date, sequence: sequence >= before[uid]!.sequence, stamps }).toEqual({
          ...{ uid, date: before[uid]!.date, sequence: true },
          stamps: isOfIt ? ['20261126T110000Z'] : before[uid]!.stamps,
        });
      }
    });

    it('also of the level of an application', async () => {
      const agency = await createAgency(app);
      const { id, student: applicant } = await createCase(app, { agency });
      app.clock.set('2026-11-24T08:00:00Z');
      await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
      const path = await createLink(applicant);
      app.clock.set('2026-11-24T09:00:00Z');
      const [before] = Object.values(revisionsOf((await feed(path)).body));
      expect(before).toMatchObject({ stamps: ['20261124T080000Z'] });
      await pay(app, applicant, id);
      await putDocuments(app, id);
      await act(applicant, id, { type: 'SUBMITTED' });
      app.clock.set('2026-11-25T08:00:00Z');
      await act(agency.owner, id, { type: 'REVISION', comment: 'Yana bir bor', documentList: [] });
      const [after] = Object.values(revisionsOf((await feed(path)).body));
      expect(after!.sequence).toBeGreaterThan(before!.sequence);
      expect(after!.stamps).toEqual(['20261125T080000Z']);
    });
  });

  it('ends when it is taken back, and when there is a new one', async () => {
    const first = await createLink();
    expect((await student.read(calls.listCalendar)).link).toEqual({ createdAt: '2026-11-24T07:00:00.000Z' });
    const second = await createLink();
    expect([(await feed(first)).statusCode, (await feed(second)).statusCode]).toEqual([404, 200]);
    await student.read(calls.removeCalendarLink);
    await student.read(calls.removeCalendarLink);
    expect((await feed(second)).statusCode).toBe(404);
    expect((await student.read(calls.listCalendar)).link).toBeNull();
  });

  it('is one, of two that are made at once', async () => {
    const paths = await Promise.all([createLink(), createLink()]);
    const statuses = await Promise.all(paths.map(async (path) => (await feed(path)).statusCode));
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it('is nobody else’s: another cannot end it, and shows their own', async () => {
    await createSaved();
    const path = await createLink();
    const other = await createStudent(app);
    await other.read(calls.removeCalendarLink);
    const otherPath = await createLink(other);
    expect((await feed(path)).body).toContain('BEGIN:VEVENT');
    expect((await feed(otherPath)).body).not.toContain('BEGIN:VEVENT');
  });

  it('is not found by another token, or what is none', async () => {
    const path = await createLink();
    const [token] = path.split('/').at(-1)!.split('.');
    const wrong = `${token!.startsWith('A') ? 'B' : 'A'}${token!.slice(1)}.ics`;
    const base = path.slice(0, path.lastIndexOf('/') + 1);
    for (const one of [wrong, token!, `${token}.ical`, `${token}x.ics`, 'x.ics', '.ics', `${token}%00.ics`])
      expect([one, (await feed(base + one)).statusCode]).toEqual([one, 404]);
  });

  it('is kept as a hash alone, and gone with the account', async () => {
    const path = await createLink();
    const token = path.split('/').at(-1)!.replace('.ics', '');
    const { rows } = await app.pool.query('select token_hash from calendar_links where account_id = $1', [
      student.id,
    ]);
    expect(rows[0].token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0].token_hash).not.toContain(token);
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [student.id]);
    expect((await feed(path)).statusCode).toBe(404);
    await app.pool.query(`update accounts set status = 'ACTIVE' where id = $1`, [student.id]);
    await student.read(deleteAccount);
    expect((await feed(path)).statusCode).toBe(404);
  });

  it('is slowed down for who asks too often', async () => {
    const slow = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, rateLimit: 3 });
    try {
      const path = await createLink();
      const ask = async () => (await slow.http.inject({ method: 'GET', url: path })).statusCode;
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    } finally {
      await slow.close();
    }
  });
});
