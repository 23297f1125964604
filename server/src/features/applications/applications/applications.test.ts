import {
  assignManager,
  createApplication,
  filterApplications,
  getApplication,
  listApplicationEvents,
  listManagers,
  listStaff,
} from '@parvoz/contract/applications/application-calls.ts';
import { deleteAccount, updateProfile } from '@parvoz/contract/people/profiles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  ask,
  createAgency,
  createCase,
  detailOf,
  draftOf,
  newKey,
  PRICE_TIYIN,
  putDocuments,
} from '../../../../test/applications.ts';
import {
  createDegree,
  createScholarship,
  createTariff,
  createUniversity,
  deactivateConsulting,
} from '../../../../test/factories.ts';
import { pay } from '../../../../test/money.ts';
import { createAdmin, createStudent } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = (text: string, values: unknown[]) => app.ctx.db.query({ text, values });

describe('applying', () => {
  it('makes an application under review with the steps that it would get', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const card = await student.read(createApplication, { body: { ...draftOf(agency), comment: 'Salom' } });
    expect(card).toMatchObject({
      ...{ status: 'TRAIL', next: 'REVIEW', turn: 'CONSULTING', payment: 'NONE', price: PRICE_TIYIN },
      ...{ step: null, level: null, stepCount: 0, deadline: null, version: 0, isSilent: false },
      number: expect.stringMatching(/^PV-\d{4}-\d{4,}$/),
    });
    const detail = await detailOf(student, card.id);
    expect(detail.comment).toBe('Salom');
    expect(detail.stepList.map(({ shareTiyin }) => shareTiyin)).toEqual([400_000_000, 600_000_001]);
    expect(detail.stepList[0]!.levelList[0]!.requirementList).toMatchObject([
      { name: 'Passport uz', isRequired: true, documentList: [] },
      { name: 'Photo uz', isRequired: false, documentList: [] },
    ]);
    const can = Object.entries(detail.can).flatMap(([action, may]) => (may ? [action] : []));
    expect(can.sort()).toEqual(['CANCELED', 'chat', 'upload']);
    const [created, ...rest] = await student.read(listApplicationEvents, { params: { id: card.id } });
    expect(rest).toEqual([]);
    expect(created).toMatchObject({ type: 'CREATED', seq: 1, comment: 'Salom', actor: { id: student.id } });
  });

  it('answers the first one for a repeated key, also when both come at once', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const { call } = app.as({ token: student.token, idempotencyKey: newKey() });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(createApplication, { body: draftOf(agency) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ data }) => data!.id)).size).toBe(1);
    const { totalElements } = await student.read(filterApplications, { body: {} });
    expect(totalElements).toBe(1);
  });

  it('lets one of ten at once through without a key', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => student.call(createApplication, { body: draftOf(agency) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'APPLICATION_EXISTS' });
  });

  it('gives each application a number of its own, whoever applies at once', async () => {
    const agency = await createAgency(app);
    const students = await Promise.all(Array.from({ length: 8 }, () => createStudent(app)));
    const cards = await Promise.all(
      students.map((student) => student.read(createApplication, { body: draftOf(agency) })),
    );
    expect(new Set(cards.map(({ number }) => number)).size).toBe(8);
  });

  it('may be done again once the first has ended', async () => {
    const { id, agency, student } = await createCase(app);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Joylar tugadi' });
    expect((await student.read(createApplication, { body: draftOf(agency) })).id).not.toBe(id);
  });

  it('is refused with a tariff that was deleted or closed between form and submit', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const apply = (tariffId: number) =>
      student.call(createApplication, { body: { ...draftOf(agency), tariffId } });
    const closed = await createTariff(app, { consultingId: agency.consultingId, isActive: false });
    const deleted = await createTariff(app, { consultingId: agency.consultingId });
    await run('delete from tariffs where id = $1', [deleted]);
    const other = (await createAgency(app)).tariffId;
    const empty = await createTariff(app, { consultingId: agency.consultingId, steps: [] });
    for (const tariffId of [closed, deleted, other, empty])
      expect(await apply(tariffId)).toMatchObject({
        ...{ status: 409, code: 'TARIFF_GONE' },
        fields: { tariffId: expect.any(String) },
      });
  });

  it('is refused with an agency that does not exist, whatever tariff it names', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const body = { ...draftOf(agency), consultingId: 2_000_000_000 };
    expect(await student.call(createApplication, { body })).toMatchObject({
      ...{ status: 409, code: 'CONSULTING_GONE' },
      fields: { consultingId: expect.any(String) },
    });
  });

  it('is refused where things do not go together, at their fields', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const apply = (more: object) =>
      student.call(createApplication, { body: { ...draftOf(agency), ...more } });
    const strange = await createUniversity(app);
    expect(await apply({ universityId: strange })).toMatchObject({
      ...{ status: 409, code: 'UNIVERSITY_NOT_LINKED' },
      fields: { universityId: expect.any(String) },
    });
    const scholarshipId = await createScholarship(app, { universityId: strange });
    const wrong = { scholarshipId, degreeId: await createDegree(app), facultyId: 999_999 };
    const answer = await apply(wrong);
    expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['degreeId', 'facultyId', 'scholarshipId']);
    await deactivateConsulting(app, agency.consultingId);
    expect(await apply({})).toMatchObject({ status: 409, code: 'CONSULTING_GONE' });
  });

  it('takes no key that is none', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    for (const idempotencyKey of ['short', 'with spaces in it', 'x'.repeat(101)]) {
      const { call } = app.as({ token: student.token, idempotencyKey });
      const answer = await call(createApplication, { body: draftOf(agency) });
      expect(answer.status).toBe(422);
      expect(answer.fields?.['Idempotency-Key']).toContain('100');
    }
  });
});

describe('the whole way', () => {
  it('goes from acceptance over levels and steps to the end', async () => {
    const { id, agency, student } = await createCase(app);
    const { owner } = agency;
    const accepted = await act(owner, id, { type: 'ACCEPTED', comment: 'Xush kelibsiz' });
    expect(accepted).toMatchObject({ status: 'STARTED', payment: 'DUE', next: 'PAY', turn: 'STUDENT' });
    const today = app.clock.now().getTime() + 5 * 3_600_000;
    const inDays = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
    expect([accepted.step?.number, accepted.level?.number, accepted.deadline]).toEqual([1, 1, inDays(5)]);
    expect(await ask(owner, id, { type: 'STEP_LEVEL_FINISHED' })).toMatchObject({
      status: 409,
      code: 'NOT_PAID',
    });
    await pay(app, student, id);
    expect((await detailOf(student, id)).next).toBe('SUBMIT');
    expect(await ask(student, id, { type: 'SUBMITTED' })).toMatchObject({ code: 'DOCUMENTS_MISSING' });
    await putDocuments(app, id);
    expect(await act(student, id, { type: 'SUBMITTED' })).toMatchObject({
      next: 'CHECK',
      turn: 'CONSULTING',
    });
    const returned = await act(owner, id, { type: 'REVISION', comment: 'Muhr yoʻq', documentList: [] });
    expect(returned).toMatchObject({ next: 'REWORK', turn: 'STUDENT', level: { isReturned: true } });
    expect(returned.stepList[0]!.levelList[0]).toMatchObject({
      returnComment: 'Muhr yoʻq',
      status: 'STARTED',
    });
    expect(await ask(student, id, { type: 'SUBMITTED' })).toMatchObject({ code: 'LEVEL_RETURNED' });
    await act(student, id, { type: 'REWORK_COMPLETED' });
    const second = await act(owner, id, { type: 'STEP_LEVEL_FINISHED' });
    expect(second).toMatchObject({ step: { number: 1 }, level: { number: 2 }, finishedLevelCount: 1 });
    const nextStep = await act(owner, id, { type: 'STEP_LEVEL_FINISHED' });
    expect(nextStep).toMatchObject({ step: { number: 2 }, finishedStepCount: 1 });
    expect(await ask(student, id, { type: 'CANCELED' })).toMatchObject({ code: 'STEP_FINISHED' });
    const done = await act(owner, id, { type: 'STEP_LEVEL_FINISHED' });
    expect(done).toMatchObject({ status: 'FINISHED', next: 'NONE', turn: null, payment: 'PAID', step: null });
    const lines = await student.read(listApplicationEvents, { params: { id } });
    expect(lines.map(({ type }) => type)).toEqual([
      ...['CREATED', 'ACCEPTED', 'PAYMENT', 'PAYMENT_SUCCESS', 'SUBMITTED', 'REVISION', 'REWORK_COMPLETED'],
      ...['STEP_LEVEL_FINISHED', 'STEP_LEVEL_FINISHED', 'STEP_FINISHED', 'STEP_LEVEL_FINISHED'],
      ...['STEP_FINISHED', 'FINISHED'],
    ]);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  });

  it('keeps the steps that it was accepted with when the tariff changes', async () => {
    const { id, agency } = await createCase(app);
    await act(agency.owner, id, { type: 'ACCEPTED' });
    await run('delete from steps where tariff_id = $1', [agency.tariffId]);
    expect((await detailOf(agency.owner, id)).stepList).toHaveLength(2);
  });

  it('asks for no payment when the tariff is free', async () => {
    const agency = await createAgency(app, { priceTiyin: 0 });
    const { id } = await createCase(app, { agency });
    expect(await act(agency.owner, id, { type: 'ACCEPTED' })).toMatchObject({
      payment: 'PAID',
      next: 'SUBMIT',
    });
  });

  it('gives a paid price back at a rejection, with its reason', async () => {
    const { id, agency, student } = await createCase(app);
    await act(agency.owner, id, { type: 'ACCEPTED' });
    await pay(app, student, id);
    const ended = await act(agency.manager, id, { type: 'REJECTED', comment: 'Hujjatlar soxta' });
    expect(ended).toMatchObject({ status: 'REJECTED', payment: 'RETURNED', endComment: 'Hujjatlar soxta' });
  });
});

describe('two at once', () => {
  it('finish and return the same level: one wins', async () => {
    const { id, agency, student } = await createCase(app);
    const { owner, manager } = agency;
    await act(owner, id, { type: 'ACCEPTED' });
    await pay(app, student, id);
    await putDocuments(app, id);
    await act(student, id, { type: 'SUBMITTED' });
    // All of them have seen the same.
    const { version, level } = await detailOf(owner, id);
    const seen = { version, levelId: level!.id };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2
          ? ask(owner, id, { type: 'STEP_LEVEL_FINISHED' }, seen)
          : ask(manager, id, { type: 'REVISION', comment: 'Qayta', documentList: [] }, seen),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const lines = await student.read(listApplicationEvents, { params: { id } });
    const last = lines.filter(({ type }) => type === 'REVISION' || type === 'STEP_LEVEL_FINISHED');
    expect(last).toHaveLength(1);
  });

  it('withdraw and accept: one wins, and the other is told', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, agency, student } = await createCase(app);
      const answers = await Promise.all([
        ask(student, id, { type: 'CANCELED' }, { version: 0 }),
        ask(agency.owner, id, { type: 'ACCEPTED' }, { version: 0 }),
      ]);
      const [won] = answers.filter(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status, version } = await detailOf(student, id);
      expect([status, version]).toEqual([won!.data!.status, 1]);
    }
  });
});

describe('other people', () => {
  it('are told that it is not theirs, and that what is none is none', async () => {
    const { id } = await createCase(app);
    const strangers = [await createStudent(app), (await createAgency(app)).owner];
    for (const stranger of strangers) {
      expect(await stranger.call(getApplication, { params: { id } })).toMatchObject({ status: 403 });
      expect(await stranger.call(listApplicationEvents, { params: { id } })).toMatchObject({ status: 403 });
      for (const unknown of [newId(), '1', 'x'.repeat(90)])
        expect(await stranger.call(getApplication, { params: { id: unknown } })).toMatchObject({
          status: 404,
        });
      const { content } = await stranger.read(filterApplications, { body: {} });
      expect(content).toEqual([]);
    }
    const admin = await createAdmin(app);
    expect(await detailOf(admin, id)).toMatchObject({
      id,
      can: { ACCEPTED: false, assign: true, chat: false },
    });
  });

  it('see what forms ask of a student only where the application is theirs to work on', async () => {
    const student = await createStudent(app);
    const { id, agency } = await createCase(app, { student });
    const change = { name: 'Vera', surname: 'Li', isShortSurname: true, photoId: null, countryId: null };
    const given = { gender: 'FEMALE', country: 'KZ', address: 'Olmaota, Abay 10' } as const;
    await student.read(updateProfile, { body: { ...change, ...given } });
    const seen = {
      studentGender: given.gender,
      studentCountry: given.country,
      studentAddress: given.address,
    };
    for (const person of [student, agency.owner, agency.manager, await createAdmin(app)])
      expect(await detailOf(person, id)).toMatchObject(seen);
    for (const person of [await createStudent(app), (await createAgency(app)).owner]) {
      const { data, raw } = await person
        .call(getApplication, { params: { id } })
        .then((answer) => ({ data: answer.data, raw: JSON.stringify(answer) }));
      expect(data).toBeNull();
      expect(raw).not.toContain(given.address);
    }
    // Lists don't have them.
    const list = await agency.owner.read(filterApplications, { body: {} });
    expect(JSON.stringify(list)).not.toContain(given.address);
  });

  it('keep a student from going while an application runs', async () => {
    const { id, student } = await createCase(app);
    expect(await student.call(deleteAccount)).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    await act(student, id, { type: 'CANCELED' });
    expect((await student.call(deleteAccount)).status).toBe(200);
  });
});

describe('who is responsible', () => {
  it('is a member of the agency, set for several at once or for none', async () => {
    const { id, agency, student } = await createCase(app);
    const { id: second, student: other } = await createCase(app, { agency });
    const { owner, manager } = agency;
    expect((await owner.read(listManagers, { params: { id } })).map((one) => one.id).sort()).toEqual(
      [owner.id, manager.id].sort(),
    );
    expect(await manager.read(listStaff, {})).toEqual(await owner.read(listManagers, { params: { id } }));
    const assign = (managerId: string | null, applicationIdList = [id, second], by = owner) =>
      by.call(assignManager, { body: { applicationIdList, managerId } });
    expect((await assign(manager.id)).data).toEqual({ changedCount: 2 });
    expect((await assign(manager.id)).data).toEqual({ changedCount: 0 });
    expect((await detailOf(student, id)).manager?.id).toBe(manager.id);
    const { owner: stranger } = await createAgency(app);
    expect(await assign(stranger.id)).toMatchObject({
      status: 422,
      fields: { managerId: expect.any(String) },
    });
    expect(await assign(owner.id, [id], stranger)).toMatchObject({ status: 403 });
    await act(other, second, { type: 'CANCELED' });
    expect(await assign(null)).toMatchObject({ status: 409, code: 'APPLICATION_CANCELED' });
    expect((await detailOf(student, id)).manager?.id).toBe(manager.id);
    const admin = await createAdmin(app);
    expect(
      (await admin.call(assignManager, { body: { applicationIdList: [id], managerId: owner.id } })).data,
    ).toEqual({
      changedCount: 1,
    });
    const lines = await student.read(listApplicationEvents, { params: { id } });
    expect(lines.filter(({ type }) => type === 'MANAGER_CHANGED').map((line) => line.manager?.id)).toEqual([
      manager.id,
      owner.id,
    ]);
  });

  it('leaves a record of who changed what', async () => {
    const { id, agency } = await createCase(app);
    await act(agency.owner, id, { type: 'ACCEPTED' });
    const { rows } = await run(
      'select actor_id, action, title, address from audit_records where subject_id = $1',
      [id],
    );
    const who = { actor_id: agency.owner.id, address: '127.0.0.1' };
    expect(rows).toEqual([{ ...who, action: 'ACCEPTED', title: expect.stringMatching(/^PV-\d{4}-\d{4}$/) }]);
  });
});
