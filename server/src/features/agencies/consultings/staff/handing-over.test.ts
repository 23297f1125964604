import * as calls from '@parvoz/contract/agencies/staff.ts';
import {
  assignManager,
  filterApplications,
  getApplication,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { expect, it } from 'vitest';
import { asEveryRole } from '../../../../../test/administration.ts';
import { act, createAgency, createCase, type Staff } from '../../../../../test/applications.ts';
import { overtaken } from '../../../../../test/locks.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../test/own-agencies.ts';
import { createEmployee, createStudent, type Person } from '../../../../../test/people.ts';
import { addWalkIn, claim } from '../../../../../test/walk-ins.ts';

eachWithOwnAgency();

const colleague = (role: 'ROLE_CONSULTING' | 'ROLE_CONSULTING_MANAGER'): Promise<Staff> =>
  createEmployee(app, role, { consultingId: agency.consultingId });

/** Applications that the agency's manager is responsible for, in the order in which they came. */
const casesOfManager = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await createCase(app, { agency })).id);
  const body = { applicationIdList: ids, managerId: agency.manager.id };
  await agency.owner.read(assignManager, { body });
  return ids;
};

const block = (by: Person, to: Omit<calls.HandOver, 'managerId'> & { managerId?: string | null }) =>
  by.call(calls.changeEmployeeStatus, {
    params: { id: agency.manager.id },
    body: { status: 'BLOCKED', ...to },
  });
const managerOf = async (id: string) =>
  (await agency.owner.read(getApplication, { params: { id } })).manager?.id ?? null;
const managersOf = (ids: readonly string[]) => Promise.all(ids.map(managerOf));
const statusOf = async (id: string) =>
  (await agency.owner.read(calls.listEmployees)).content.find((one) => one.id === id)?.status;
const changesOf = async (id: string) =>
  (await agency.owner.read(listApplicationEvents, { params: { id } })).filter(
    ({ type }) => type === 'MANAGER_CHANGED',
  ).length;

it('deals applications out equally, the most urgent first, with a line in the history of each', async () => {
  const { owner } = agency;
  const other = await colleague('ROLE_CONSULTING_MANAGER');
  const [first, second, third, fourth, fifth] = (await casesOfManager(5)) as [
    ...[string, string, string, string, string],
  ];
  for (const [id, day] of [
    [third, '2026-12-01'],
    [first, '2026-12-09'],
  ])
    await app.pool.query('update applications set deadline = $2 where id = $1', [id, day]);
  expect((await block(owner, { managerIdList: [other.id, owner.id] })).status).toBe(200);
  // Third, first, then those without a deadline by age.
  expect(await managersOf([third, first, second, fourth, fifth])).toEqual([
    ...[other.id, owner.id, other.id, owner.id, other.id],
  ]);
  expect(await changesOf(fifth)).toBe(2);
  expect(await statusOf(agency.manager.id)).toBe('BLOCKED');
});

it('gives each application to the one who is named for it, or to nobody', async () => {
  const { owner } = agency;
  const other = await colleague('ROLE_CONSULTING_MANAGER');
  const [first, second, third, ended] = (await casesOfManager(4)) as [string, string, string, string];
  const stranger = await createCase(app, { agency: await createAgency(app) });
  const { id: colleagues } = await createCase(app, { agency });
  await owner.read(assignManager, { body: { applicationIdList: [colleagues], managerId: other.id } });
  await act(owner, ended, { type: 'REJECTED', comment: 'Oʻrin yoʻq' });
  const answer = await block(owner, {
    assignmentList: [
      { applicationId: first, managerId: other.id },
      { applicationId: second, managerId: null },
      { applicationId: third, managerId: owner.id },
      // Ended, a colleague's, and another agency's: whoever is named for them, they stay as they are.
      ...[ended, colleagues, stranger.id].map((applicationId) => ({ applicationId, managerId: owner.id })),
    ],
  });
  expect(answer.status).toBe(200);
  expect(await managersOf([first, second, third, ended, colleagues])).toEqual([
    ...[other.id, null, owner.id, agency.manager.id, other.id],
  ]);
  const { rows } = await app.pool.query('select manager_id from applications where id = $1', [stranger.id]);
  expect(rows[0].manager_id).toBeNull();
});

it('refuses a list that leaves one out, also one that has come meanwhile, and changes nothing then', async () => {
  const { owner, manager } = agency;
  const ids = await casesOfManager(2);
  const assignmentList = ids.map((applicationId) => ({ applicationId, managerId: owner.id }));
  const partly = await block(owner, { assignmentList: assignmentList.slice(1) });
  expect([partly.status, partly.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  const { id: late } = await createCase(app, { agency });
  const answer = await overtaken(
    app,
    [
      ['select from accounts where id = $1 for update', manager.id],
      ['update applications set manager_id = $2 where id = $1', late, manager.id],
    ],
    () => block(owner, { assignmentList }),
  );
  expect([answer.status, answer.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  expect(await managersOf([...ids, late])).toEqual([manager.id, manager.id, manager.id]);
  expect(await statusOf(manager.id)).toBe('ACTIVE');
});

it('hands over who waits to claim as well, and counts them before', async () => {
  const { owner, manager } = agency;
  const loadOf = async (id: string) =>
    (await owner.read(calls.listEmployees)).content.find((one) => one.id === id)?.load;
  const students = await Promise.all([createStudent(app), createStudent(app), createStudent(app)]);
  const waiting = await Promise.all(students.map(({ phone }) => addWalkIn(app, agency, { phone })));
  expect(await loadOf(manager.id)).toMatchObject({ openCount: 0, clientCount: 3 });
  const other = await colleague('ROLE_CONSULTING_MANAGER');
  expect((await block(owner, { managerIdList: [owner.id, other.id] })).status).toBe(200);
  const counts = [await loadOf(owner.id), await loadOf(other.id), await loadOf(manager.id)];
  expect(counts.map((load) => load?.clientCount)).toEqual([2, 1, 0]);
  const managers: (string | null)[] = [];
  for (const [at, student] of students.entries())
    managers.push(await managerOf((await claim(student, waiting[at]!)).data!.applicationId));
  expect(managers.sort()).toEqual([owner.id, owner.id, other.id].sort());
});

it('counts no clients of who has left them to nobody, and who is let in again has those that they added', async () => {
  const { owner, manager } = agency;
  const clientsOf = async () =>
    (await owner.read(calls.listEmployees)).content.find(({ id }) => id === manager.id)?.load.clientCount;
  const [first, second] = [await createStudent(app), await createStudent(app)];
  const [one, other] = [
    await addWalkIn(app, agency, { phone: first.phone }),
    await addWalkIn(app, agency, { phone: second.phone }),
  ];
  expect((await block(owner, { managerId: null })).status).toBe(200);
  expect(await clientsOf()).toBe(0);
  expect(await managerOf((await claim(first, one)).data!.applicationId)).toBeNull();
  const params = { id: manager.id };
  await owner.read(calls.changeEmployeeStatus, { params, body: { status: 'ACTIVE' } });
  expect(await clientsOf()).toBe(1);
  expect(await managerOf((await claim(second, other)).data!.applicationId)).toBe(manager.id);
});

it('leaves nobody to who leaves, also whoever claims in the same moment', async () => {
  for (let round = 0; round < 3; round++) {
    const one = await createAgency(app);
    const student = await createStudent(app);
    const waiting = await addWalkIn(app, one, { phone: student.phone });
    const params = { id: one.manager.id };
    const body = { status: 'BLOCKED' as const, managerId: one.owner.id };
    const [claimed, blocked] = await Promise.all([
      claim(student, waiting),
      one.owner.call(calls.changeEmployeeStatus, { params, body }),
    ]);
    expect([claimed.status, blocked.status]).toEqual([200, 200]);
    const { applicationId: id } = claimed.data!;
    const { manager } = await one.owner.read(getApplication, { params: { id } });
    expect(manager?.id).not.toBe(one.manager.id);
  }
});

it('hands over to active colleagues alone, and in one way at a time', async () => {
  const { owner, manager } = agency;
  const [id] = (await casesOfManager(1)) as [string];
  const blocked = await colleague('ROLE_CONSULTING_MANAGER');
  const params = { id: blocked.id };
  await owner.read(calls.changeEmployeeStatus, { params, body: { status: 'BLOCKED' } });
  const other = await createAgency(app);
  for (const wrong of [other.manager.id, blocked.id, manager.id]) {
    const equally = await block(owner, { managerIdList: [owner.id, wrong] });
    expect([equally.status, Object.keys(equally.fields ?? {})]).toEqual([422, ['managerIdList.1']]);
    const oneByOne = await block(owner, { assignmentList: [{ applicationId: id, managerId: wrong }] });
    expect([oneByOne.status, Object.keys(oneByOne.fields ?? {})]).toEqual([
      ...[422, ['assignmentList.0.managerId']],
    ]);
  }
  const both = await block(owner, { managerId: owner.id, managerIdList: [owner.id] });
  expect([both.status, Object.keys(both.fields ?? {})]).toEqual([422, ['managerId']]);
  expect((await block(owner, { managerIdList: [] })).status).toBe(422);
  expect([await managerOf(id), await statusOf(manager.id)]).toEqual([manager.id, 'ACTIVE']);
});

it('leaves nothing behind that is given to them in the same moment, and is done once', async () => {
  const { owner, manager } = agency;
  const [second, third] = [await colleague('ROLE_CONSULTING'), await colleague('ROLE_CONSULTING_MANAGER')];
  const ids = await casesOfManager(4);
  const { id: late } = await createCase(app, { agency });
  const answers = await Promise.all([
    owner.call(assignManager, { body: { applicationIdList: [late], managerId: manager.id } }),
    block(owner, { managerIdList: [owner.id, third.id] }),
    block(second, { managerIdList: [second.id, third.id] }),
  ]);
  expect(answers.slice(1).map(({ status }) => status)).toEqual([200, 200]);
  const managers = await managersOf(ids);
  // One of both was done, whole: two are the third one's, and two the one's who has pressed first.
  expect(managers.filter((id) => id === third.id)).toHaveLength(2);
  expect(new Set(managers).size).toBe(2);
  for (const id of ids) expect(await changesOf(id)).toBe(2);
  expect(await managerOf(late)).not.toBe(manager.id);
});

it('is for owners of the agency alone', async () => {
  const [id] = (await casesOfManager(1)) as [string];
  const { manager, owner } = agency;
  const body = { status: 'BLOCKED' as const, managerIdList: [owner.id] };
  const answers = await asEveryRole(app, calls.changeEmployeeStatus, () => ({
    params: { id: manager.id },
    body,
  }));
  expect(answers).toEqual({
    ...{ anonymous: 401, student: 403, 'another student': 403, owner: 404, manager: 403 },
    ...{ 'owner of another agency': 404, admin: 403 },
  });
  expect(await managerOf(id)).toBe(manager.id);
});

it('lists staff by a part of the name or phone, and by state, of the own agency alone', async () => {
  const { owner, manager } = agency;
  const other = await createAgency(app);
  const put = (id: string, set: string, values: unknown[] = []) =>
    app.pool.query(`update ${set} where id = $1`, [id, ...values]);
  await put(manager.id, `employees set name = 'Gulnora', surname = 'Sattorova'`);
  await put(other.manager.id, `employees set name = 'Gulnora', surname = 'Sattorova'`);
  await put(owner.id, `employees set name = 'Sardor', surname = '100%'`);
  const found = async (query: object) => {
    const { content, totalElements } = await owner.read(calls.listEmployees, { query });
    expect(content).toHaveLength(totalElements);
    return content.map(({ id }) => id);
  };
  for (const query of ['gulnora', 'SATTOROVA', 'Sattorova Gulnora', 'nora satt', 'Гулнора Сатторова'])
    expect([query, await found({ query })]).toEqual([query, [manager.id]]);
  const { phone } = manager;
  const written = `+998 (${phone.slice(3, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  for (const query of [phone, phone.slice(4), written]) expect(await found({ query })).toEqual([manager.id]);
  expect(await found({ query: '100%' })).toEqual([owner.id]);
  expect(await found({ query: '%' })).toEqual([]);
  expect(await found({ query: 'Gulnora 9' })).toEqual([]);
  expect((await found({ state: 'ACTIVE' })).sort()).toEqual([owner.id, manager.id].sort());
  await owner.read(calls.sendEmployeePassword, { params: { id: manager.id } });
  expect([await found({ state: 'ACTIVE' }), await found({ state: 'INVITED' })]).toEqual([
    ...[[owner.id], [manager.id]],
  ]);
  await block(owner, {});
  expect([await found({ state: 'INVITED' }), await found({ state: 'BLOCKED', query: 'satt' })]).toEqual([
    ...[[], [manager.id]],
  ]);
});

it('says how long the students of each have waited for a first answer', async () => {
  const { owner, manager } = agency;
  const ids = await casesOfManager(3);
  const minutes = [10, 128, 60 * 24 * 3];
  for (const [index, id] of ids.entries())
    await app.pool.query(
      `update applications set first_answer_at = created_at + make_interval(mins => $2) where id = $1`,
      [id, minutes[index]],
    );
  const answerOf = async (id: string) =>
    (await owner.read(calls.listEmployees)).content.find((one) => one.id === id)?.answerMinutes;
  // The middle one, rounded as the agency's.
  expect([await answerOf(manager.id), await answerOf(owner.id)]).toEqual([120, null]);
  // A walk-in counts nowhere.
  await app.pool.query('update applications set is_walk_in = true where id = any($1)', [ids.slice(0, 2)]);
  expect(await answerOf(manager.id)).toBe(60 * 24 * 3);
  const { totalElements } = await owner.read(filterApplications, { body: { managerId: manager.id } });
  expect(totalElements).toBe(3);
});
