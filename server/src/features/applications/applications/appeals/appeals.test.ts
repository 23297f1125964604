import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import { APPEAL_HOURS, SILENCE_DAYS } from '@parvoz/contract/applications/appeals.ts';
import {
  addApplicationEvent,
  assignManager,
  filterApplications,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { addNote } from '@parvoz/contract/applications/application-notes.ts';
import { listFamilyApplications } from '@parvoz/contract/applications/family.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { getWaiting } from '@parvoz/contract/platform/dashboards.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Agency,
  type Asked,
  act,
  ask,
  createAgency,
  createCase,
  detailOf,
  PRICE_TIYIN,
} from '../../../../../test/applications.ts';
import { say } from '../../../../../test/chat.ts';
import { readAdminDashboard, readAgencyDashboard } from '../../../../../test/dashboards.ts';
import { acts, finishedCase, open } from '../../../../../test/disputes.ts';
import { stepOf } from '../../../../../test/factories.ts';
import { createGuardian } from '../../../../../test/guardians.ts';
import { balanceOf, expectExact, finishStep, pay, protectionOf } from '../../../../../test/money.ts';
import {
  createAdmin,
  createStudent,
  MINUTE_MS,
  messagesTo,
  type Person,
  signInAgain,
  wait,
} from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { handIn } from '../../../../../test/uploads.ts';

const START = '2026-11-21T05:00:00.000Z';
const HOUR_MS = 60 * MINUTE_MS;
const SILENCE_MS = SILENCE_DAYS * DAY_MS;
const APPEAL_MS = APPEAL_HOURS * HOUR_MS;
const REASON = 'Agentlik ikki haftadan beri javob bermayapti';
const APPEALED = { type: 'APPEALED', comment: REASON } as const satisfies Asked;
const WITHDRAWN = { type: 'APPEAL_WITHDRAWN', comment: null } as const satisfies Asked;
const DECLINED = { type: 'APPEAL_DECLINED', comment: 'Agentlik bilan gaplashdik' } as const satisfies Asked;
const STOPPED = { type: 'STOPPED', comment: 'Agentlik ishlamadi' } as const satisfies Asked;

let app: TestApp;
let agency: Agency;
let stranger: Agency;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  agency = await createAgency(app);
  stranger = await createAgency(app);
  admin = await createAdmin(app);
});
beforeEach(() => app.clock.set(START));
afterEach(() => expectExact(app));
afterAll(() => app.close());

const again = <P extends Person>(person: P): Promise<P> => signInAgain(app, person);

/** A paid application at its second step, which is the agency's turn. */
const atSecond = async (given: { agency?: Agency; student?: Person } = {}) => {
  const made = await finishedCase(app, { agency, ...given });
  return { ...made, held: PRICE_TIYIN - made.amount };
};

/** The same once its agency has been silent for as long as it takes, with its student signed in. */
const silentCase = async (given: Parameters<typeof atSecond>[0] = {}) => {
  const made = await atSecond(given);
  wait(app, SILENCE_MS);
  return { ...made, student: await again(made.student) };
};

/** The same once its student has asked Parvoz to step in. */
const appealedCase = async (given: Parameters<typeof atSecond>[0] = {}) => {
  const made = await silentCase(given);
  await act(made.student, made.id, APPEALED);
  return made;
};

/** The same once the agency has let its time go by, with an administrator signed in. */
const ripeCase = async (given: Parameters<typeof atSecond>[0] = {}) => {
  const made = await appealedCase(given);
  wait(app, APPEAL_MS);
  return { ...made, student: await again(made.student), admin: await again(admin) };
};

const typesOf = async (person: Person, id: string): Promise<string[]> =>
  (await person.read(listApplicationEvents, { params: { id } })).map(({ type }) => type);
const noticesOf = async (person: Person) => (await person.read(listNotifications)).content;
const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);
const refusal = (code: string, status = 409) => expect.objectContaining({ status, code });

describe('asking Parvoz to step in', () => {
  it('is possible from the 14th day of silence on, to the millisecond, and says so before', async () => {
    const { id, student } = await atSecond();
    const allowedAt = new Date(Date.parse(START) + SILENCE_MS).toISOString();
    wait(app, SILENCE_MS - 1);
    const reader = await again(student);
    const early = await detailOf(reader, id);
    expect([early.appeal.allowedAt, early.can.APPEALED]).toEqual([allowedAt, false]);
    expect(await ask(reader, id, APPEALED)).toEqual(refusal('AGENCY_NOT_SILENT'));
    wait(app, 1);
    expect((await detailOf(reader, id)).can.APPEALED).toBe(true);
    const { appeal, status, can } = await act(reader, id, APPEALED);
    const until = new Date(Date.parse(allowedAt) + APPEAL_MS).toISOString();
    expect(appeal).toEqual({ allowedAt: null, askedAt: allowedAt, until, reason: REASON });
    expect([status, can.APPEALED, can.APPEAL_WITHDRAWN]).toEqual(['STARTED', false, true]);
    expect((await typesOf(reader, id)).at(-1)).toBe('APPEALED');
    expect(await ask(reader, id, APPEALED)).toEqual(refusal('ALREADY_APPEALED'));
  });

  it('is refused while the student owes a payment or documents, where nothing is held, and after the end', async () => {
    const unpaid = await createCase(app, { agency });
    await act(agency.owner, unpaid.id, { type: 'ACCEPTED', comment: null });
    const owing = await createCase(app, { agency });
    await act(agency.owner, owing.id, { type: 'ACCEPTED', comment: null });
    await pay(app, owing.student, owing.id);
    const free = await createCase(app, { agency: await createAgency(app, { priceTiyin: 0 }) });
    await act(free.agency.owner, free.id, { type: 'ACCEPTED', comment: null });
    const ended = await atSecond();
    await act(agency.owner, ended.id, { type: 'REJECTED', comment: 'Joylar tugadi' });
    wait(app, SILENCE_MS);
    for (const [{ id, student }, code] of [
      [unpaid, 'NOTHING_HELD'],
      [owing, 'NOT_AGENCYS_TURN'],
      [free, 'NOTHING_HELD'],
      [ended, 'APPLICATION_REJECTED'],
    ] as const) {
      const reader = await again(student);
      expect((await detailOf(reader, id)).appeal.allowedAt, code).toBeNull();
      expect(await ask(reader, id, APPEALED)).toEqual(refusal(code));
    }
  });

  it('counts from when the turn came to the agency, and anew from each act of its staff', async () => {
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
    await pay(app, student, id);
    await app.pool.query(
      'update application_requirements set is_required = false where application_id = $1',
      [id],
    );
    wait(app, SILENCE_MS);
    // The student's turn has lasted as long: the agency's silence begins with it handed in.
    const sender = await again(student);
    await act(sender, id, { type: 'SUBMITTED', comment: null });
    expect(await ask(sender, id, APPEALED)).toEqual(refusal('AGENCY_NOT_SILENT'));
    const since = async () =>
      Date.parse((await detailOf(await again(student), id)).appeal.allowedAt!) - SILENCE_MS;
    expect(await since()).toBe(app.clock.now().getTime());
    wait(app, DAY_MS);
    await say(await again(agency.manager), id, 'Tekshiryapmiz');
    expect(await since()).toBe(app.clock.now().getTime());
    const written = await since();
    wait(app, DAY_MS);
    // What the student does not see, or says themselves, is no act.
    const owner = await again(agency.owner);
    await owner.read(assignManager, { body: { applicationIdList: [id], managerId: agency.manager.id } });
    await owner.read(addNote, { params: { id }, body: { text: 'Ertaga' } });
    await say(await again(student), id, 'Yangilik bormi?');
    expect(await since()).toBe(written);
  });

  it('takes a reason of 10 to 2000 characters, without what cannot be seen', async () => {
    const { id, student } = await silentCase();
    for (const comment of ['', 'qisqa', `${'\u200b'.repeat(20)}qisqa`, 'a'.repeat(2001)])
      expect(await ask(student, id, { type: 'APPEALED', comment })).toEqual(refusal('INVALID_INPUT', 422));
    expect((await act(student, id, APPEALED)).appeal.reason).toBe(REASON);
  });

  it('notifies owner and manager with the day and by SMS, and administrators', async () => {
    const made = await atSecond();
    await agency.owner.read(assignManager, {
      body: { applicationIdList: [made.id], managerId: agency.manager.id },
    });
    wait(app, SILENCE_MS);
    const student = await again(made.student);
    const bystander = await again(stranger.owner);
    await act(student, made.id, APPEALED);
    for (const one of [agency.owner, agency.manager, admin]) {
      const [newest] = await noticesOf(await again(one));
      expect(newest).toMatchObject({
        kind: 'APPEALED',
        applicationId: made.id,
        data: { deadline: '2026-12-08' },
      });
    }
    for (const { phone } of [agency.owner, agency.manager])
      expect((await messagesTo(app, phone)).at(-1)).toMatch(/PV-2611-\d+ .*08\.12\.2026 10:00 gacha/);
    for (const one of [bystander, student]) expect(await kindsOf(one)).not.toContain('APPEALED');
  });
});

describe('an appeal', () => {
  it.each<[string, (given: { id: string; disputeId: string }) => Promise<unknown>]>([
    ['a message', async ({ id }) => say(await again(agency.manager), id, 'Kechirasiz, davom etyapmiz')],
    ['a document', async ({ id }) => handIn(app, await again(agency.owner), id, await pdfOf(['Taklif']))],
    ['evidence in a dispute', async ({ disputeId }) => acts.evidence(await again(agency.owner), disputeId)],
    ['an answer in a dispute', async ({ disputeId }) => acts.answer(await again(agency.owner), disputeId, 0)],
  ])('ends with %s of the agency, as the timeline says', async (_, doIt) => {
    const made = await finishedCase(app, { agency });
    const { id } = made;
    const { id: disputeId } = await open(made);
    wait(app, SILENCE_MS);
    const student = await again(made.student);
    await act(student, id, APPEALED);
    await doIt({ id, disputeId });
    const { appeal, status } = await detailOf(student, id);
    expect([appeal.askedAt, appeal.reason, status]).toEqual([null, null, 'STARTED']);
    expect((await typesOf(student, id)).at(-1)).toBe('APPEAL_ANSWERED');
    expect(await kindsOf(student)).toContain('APPEAL_ANSWERED');
    wait(app, APPEAL_MS);
    expect(await ask(await again(admin), id, STOPPED)).toEqual(refusal('NO_APPEAL'));
  });

  it('ends with a level that the agency finishes, and not with a change of the person in charge', async () => {
    const own = await createAgency(app, {
      plan: [stepOf({ sharePercent: 40 }), stepOf({ sharePercent: 60 }), stepOf({ sharePercent: 0 })],
      priceTiyin: 1_000_000_000,
    });
    const { id, student } = await appealedCase({ agency: own });
    const owner = await again(own.owner);
    await owner.read(assignManager, { body: { applicationIdList: [id], managerId: own.manager.id } });
    expect((await detailOf(student, id)).appeal.askedAt).not.toBeNull();
    await finishStep(app, owner, id);
    expect((await typesOf(student, id)).slice(-3)).toEqual([
      'STEP_LEVEL_FINISHED',
      'STEP_FINISHED',
      'APPEAL_ANSWERED',
    ]);
    // Of the last step nothing is held.
    expect((await detailOf(student, id)).appeal).toMatchObject({ askedAt: null, allowedAt: null });
  });

  it('that the student takes back may be made again a day later', async () => {
    const { id, student } = await appealedCase();
    await act(student, id, WITHDRAWN);
    expect(await ask(student, id, WITHDRAWN)).toEqual(refusal('NO_APPEAL'));
    wait(app, DAY_MS - 1);
    expect(await ask(student, id, APPEALED)).toEqual(refusal('AGENCY_NOT_SILENT'));
    wait(app, 1);
    expect((await act(student, id, APPEALED)).appeal.askedAt).toBe(app.clock.now().toISOString());
  });

  it('is decided only once the agency has let 72 hours go by, to the millisecond', async () => {
    const { id } = await appealedCase();
    wait(app, APPEAL_MS - 1);
    const early = await again(admin);
    expect((await detailOf(early, id)).can).toMatchObject({ STOPPED: false, APPEAL_DECLINED: false });
    for (const event of [STOPPED, DECLINED])
      expect(await ask(early, id, event)).toEqual(refusal('APPEAL_AWAITED'));
    const listed = () => early.read(filterApplications, { body: { mark: 'APPEALED' }, query: { size: 100 } });
    expect((await listed()).content.map((one) => one.id)).not.toContain(id);
    wait(app, 1);
    expect((await detailOf(early, id)).can).toMatchObject({ STOPPED: true, APPEAL_DECLINED: true });
    const { content, totalElements: count } = await listed();
    expect(content.map((one) => one.id)).toContain(id);
    // The numbers in the menu and on the dashboard are those of the list.
    expect((await early.read(getWaiting)).appeals).toBe(count);
    const { attention } = await readAdminDashboard(early);
    expect(attention.find(({ kind }) => kind === 'APPEALS')).toMatchObject({ count });
  });

  it('waits on the dashboard of its agency at once, and in the list of administrators only then', async () => {
    const own = await createAgency(app);
    const { id } = await appealedCase({ agency: own });
    const owner = await again(own.owner);
    const { attention } = await readAgencyDashboard(owner);
    expect(attention[0]).toMatchObject({ kind: 'APPEALED', count: 1, since: '2026-12-05' });
    const listed = async (person: Person) =>
      (
        await person.read(filterApplications, { body: { mark: 'APPEALED' }, query: { size: 100 } })
      ).content.map((one) => one.id);
    expect(await listed(owner)).toEqual([id]);
    expect(await listed(await again(admin))).not.toContain(id);
  });

  it('that is declined says why, and the agency has its 14 days again', async () => {
    const { id, student, admin: decider } = await ripeCase();
    await act(decider, id, DECLINED);
    const events = await student.read(listApplicationEvents, { params: { id } });
    expect(events.at(-1)).toMatchObject({ type: 'APPEAL_DECLINED', comment: DECLINED.comment });
    expect((await protectionOf(student, id)).held).toBeGreaterThan(0);
    for (const one of [student, await again(agency.owner)])
      expect(await kindsOf(one)).toContain('APPEAL_DECLINED');
    const { allowedAt } = (await detailOf(student, id)).appeal;
    expect(Date.parse(allowedAt!)).toBe(app.clock.now().getTime() + SILENCE_MS);
  });
});

describe('an application that Parvoz stops', () => {
  it('returns what is held for unfinished steps at once, and says why to both', async () => {
    const { id, student, admin: decider, held, amount, stepId } = await ripeCase();
    const mother = await createGuardian(app, { id, student });
    expect((await protectionOf(student, id)).refundNow).toBe(held);
    expect(await act(decider, id, STOPPED)).toMatchObject({
      ...{ status: 'REJECTED', payment: 'RETURNED', isStopped: true, isClosedUnpaid: false },
      ...{ endComment: STOPPED.comment, next: 'NONE' },
    });
    expect(await balanceOf(app, 'STUDENT', student.id)).toBe(held);
    const shares = (await protectionOf(student, id)).shareList;
    expect(shares.map(({ state }) => state)).toEqual(['AWAITING', 'RETURNED']);
    expect([shares[0]!.stepId, await balanceOf(app, 'HELD', id)]).toEqual([stepId, amount]);
    const events = await student.read(listApplicationEvents, { params: { id } });
    expect(events.at(-1)).toMatchObject({ type: 'STOPPED', comment: STOPPED.comment });
    const ended = { status: 'REJECTED', isStopped: true, isClosedUnpaid: false };
    expect((await student.read(filterApplications, { body: {} })).content).toMatchObject([ended]);
    expect(await mother.read(listFamilyApplications)).toMatchObject([ended]);
    expect(await kindsOf(student)).toEqual(
      expect.arrayContaining(['STOPPED', 'MONEY_RETURNED', 'REVIEW_ASKED']),
    );
    expect(await kindsOf(await again(agency.owner))).toContain('STOPPED');
    expect((await messagesTo(app, student.phone)).at(-1)).toMatch(/to'xtatildi/);
    for (const event of [STOPPED, DECLINED])
      expect(await ask(decider, id, event)).toEqual(refusal('APPLICATION_REJECTED'));
  });

  it('of one in parts returns the share of the current step alone', async () => {
    const own = await createAgency(app);
    await app.pool.query('update tariffs set is_in_parts = true where id = $1', [own.tariffId]);
    const made = await createCase(app, { agency: own });
    await act(own.owner, made.id, { type: 'ACCEPTED', comment: null });
    await pay(app, made.student, made.id);
    await finishStep(app, own.owner, made.id);
    await pay(app, made.student, made.id);
    const { held } = await protectionOf(made.student, made.id);
    wait(app, SILENCE_MS);
    await act(await again(made.student), made.id, APPEALED);
    wait(app, APPEAL_MS);
    await act(await again(admin), made.id, STOPPED);
    expect(await balanceOf(app, 'STUDENT', made.student.id)).toBe(held);
  });

  it('needs a password given lately, and no administrator decides in an own matter', async () => {
    const { id, student, admin: decider } = await ripeCase();
    wait(app, 11 * MINUTE_MS);
    expect(await ask(decider, id, STOPPED)).toEqual(refusal('PASSWORD_NEEDED', 403));
    const related = await createAdmin(app, { phone: agency.manager.phone });
    for (const event of [STOPPED, DECLINED])
      expect(await ask(related, id, event)).toEqual(refusal('OWN_MATTER', 403));
    expect((await protectionOf(student, id)).held).toBeGreaterThan(0);
    expect((await act(decider, id, DECLINED)).status).toBe('STARTED');
  });
});

type AppealAction = 'APPEALED' | 'APPEAL_WITHDRAWN' | 'APPEAL_DECLINED' | 'STOPPED';

describe('only', () => {
  it.each<[AppealAction, readonly string[]]>([
    ['APPEALED', ['student']],
    ['APPEAL_WITHDRAWN', ['student']],
    ['APPEAL_DECLINED', ['admin']],
    ['STOPPED', ['admin']],
  ])('those may %s who may', async (type, may) => {
    const made = type === 'APPEALED' ? await silentCase() : await ripeCase();
    const { id } = made;
    const people: Record<string, Person> = {
      ...{ student: made.student, 'another student': await createStudent(app), admin: await again(admin) },
      ...{ owner: await again(agency.owner), manager: await again(agency.manager) },
      ...{
        'owner of another': await again(stranger.owner),
        'manager of another': await again(stranger.manager),
      },
    };
    const { version } = await detailOf(made.student, id);
    const call = (person: Person) =>
      person.call(addApplicationEvent, { params: { id }, body: { type, version, comment: REASON } });
    for (const [who, person] of Object.entries(people)) {
      if (may.includes(who)) continue;
      expect(await call(person), who).toEqual(refusal('ACCESS_DENIED', 403));
      expect((await detailOf(made.student, id)).version).toBe(version);
    }
    expect(
      (
        await app
          .as({})
          .call(addApplicationEvent, { params: { id }, body: { type, version, comment: REASON } })
      ).status,
    ).toBe(401);
    for (const who of may) expect((await call(people[who]!)).status).toBe(200);
  });
});

describe('of both at once', () => {
  const ROUNDS = 4;

  it('one stops it or the agency acts, whoever is first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      app.clock.set(START);
      const { id, student, admin: decider, held } = await ripeCase();
      const owner = await again(agency.owner);
      const [stopped, finished] = await Promise.all([
        ask(decider, id, STOPPED),
        ask(owner, id, { type: 'STEP_LEVEL_FINISHED', comment: null }),
      ]);
      expect([stopped.status, finished.status].sort()).toEqual([200, 409]);
      expect(await balanceOf(app, 'STUDENT', student.id)).toBe(stopped.status === 200 ? held : 0);
    }
  });

  it('one stops it or the agency writes, and nothing is both answered and stopped', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      app.clock.set(START);
      const { id, student, admin: decider, held } = await ripeCase();
      const manager = await again(agency.manager);
      const [stopped] = await Promise.all([ask(decider, id, STOPPED), say(manager, id, 'Ishlayapmiz')]);
      const types = await typesOf(student, id);
      expect(types.includes('APPEAL_ANSWERED')).toBe(stopped.status === 409);
      expect(types.includes('STOPPED')).toBe(stopped.status === 200);
      expect(await balanceOf(app, 'STUDENT', student.id)).toBe(stopped.status === 200 ? held : 0);
    }
  });

  it('one of two administrators stops it, and one takes it back or stops it', async () => {
    const second = await createAdmin(app);
    for (let round = 0; round < ROUNDS; round++) {
      app.clock.set(START);
      const made = await ripeCase();
      const deciders = [made.admin, await again(second)] as const;
      const twice = await Promise.all(deciders.map((one) => ask(one, made.id, STOPPED)));
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await balanceOf(app, 'STUDENT', made.student.id)).toBe(made.held);
      app.clock.set(START);
      const other = await ripeCase();
      const [stopped, withdrawn] = await Promise.all([
        ask(other.admin, other.id, STOPPED),
        ask(other.student, other.id, WITHDRAWN),
      ]);
      expect([stopped.status, withdrawn.status].sort()).toEqual([200, 409]);
      expect(await balanceOf(app, 'STUDENT', other.student.id)).toBe(stopped.status === 200 ? other.held : 0);
    }
  });
});
