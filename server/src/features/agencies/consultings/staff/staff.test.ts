import * as calls from '@parvoz/contract/agencies/staff.ts';
import {
  deleteConsultingAccount,
  getCurrentConsultingProfile,
  updateConsultingPassword,
  updateConsultingProfile,
} from '@parvoz/contract/agencies/staff-accounts.ts';
import {
  assignManager,
  getApplication,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { describe, expect, it } from 'vitest';
import { act, createAgency, createCase, newKey, type Staff } from '../../../../../test/applications.ts';
import { auditOf } from '../../../../../test/audit.ts';
import { overtaken } from '../../../../../test/locks.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../test/own-agencies.ts';
import {
  createAdmin,
  createEmployee,
  createStudent,
  MINUTE_MS,
  messagesTo,
  newPhone,
  type Person,
  wait,
} from '../../../../../test/people.ts';
import { statementsOf } from '../../../../../test/statements.ts';

eachWithOwnAgency();

const draft = (given: Partial<calls.EmployeeDraft> = {}): calls.EmployeeDraft => ({
  ...{ name: 'Kamron', surname: 'Shodmonov', phone: newPhone(), role: 'ROLE_CONSULTING_MANAGER' },
  ...given,
});
const colleague = (role: 'ROLE_CONSULTING' | 'ROLE_CONSULTING_MANAGER'): Promise<Staff> =>
  createEmployee(app, role, { consultingId: agency.consultingId });
const list = async (who: Person = agency.owner) => (await who.read(calls.listEmployees)).content;
const rowOf = async (id: string) => (await list()).find((one) => one.id === id)!;
const isAlive = async (who: Person) => (await who.call(getCurrentConsultingProfile)).status === 200;
const passwordTo = async (phone: string) =>
  /parol\w*: (\S+)\./.exec((await messagesTo(app, phone)).at(-1) ?? '')?.[1] ?? '';
const change = async (by: Person, id: string, given: Partial<calls.EmployeeUpdate>) => {
  const { name, surname, role, version } = await rowOf(id);
  return by.call(calls.updateEmployee, {
    params: { id },
    body: { name, surname, isShortSurname: true, role, version, ...given },
  });
};
const block = (by: Person, id: string, managerId: string | null = null) =>
  by.call(calls.changeEmployeeStatus, { params: { id }, body: { status: 'BLOCKED', managerId } });
const remove = (by: Person, id: string, managerId?: string) =>
  by.call(calls.deleteEmployee, { params: { id }, query: managerId ? { managerId } : {} });
const assign = (managerId: string, ...applicationIdList: string[]) =>
  agency.owner.call(assignManager, { body: { applicationIdList, managerId } });
const managerOf = async (id: string) =>
  (await agency.owner.read(getApplication, { params: { id } })).manager?.id ?? null;

/** Makes every call about somebody, in their present version. */
const callAll = async (who: Person, { id, version }: calls.Employee) => {
  const params = { id };
  const { phone, ...names } = draft();
  return [
    await who.call(calls.updateEmployee, { params, body: { ...names, version } }),
    await block(who, id),
    await who.call(calls.sendEmployeePassword, { params }),
    await remove(who, id),
  ].map(({ status }) => status);
};

describe('who may', () => {
  it('is an owner of the agency: nobody else sees or changes anything', async () => {
    const { manager } = agency;
    const target = await rowOf(manager.id);
    for (const who of [manager, await createStudent(app), await createAdmin(app)]) {
      expect((await who.call(calls.listEmployees)).status).toBe(403);
      expect((await who.call(calls.addEmployee, { body: draft() })).status).toBe(403);
      expect(await callAll(who, target)).toEqual([403, 403, 403, 403]);
    }
    expect((await app.call(calls.listEmployees)).status).toBe(401);
    expect(await rowOf(manager.id)).toEqual(target);
  });

  it('is never an owner of another agency: their ids are not found', async () => {
    const other = await createAgency(app);
    const target = await rowOf(agency.manager.id);
    expect(await callAll(other.owner, target)).toEqual([404, 404, 404, 404]);
    expect(await callAll(other.owner, await rowOf(agency.owner.id))).toEqual([404, 404, 404, 404]);
    expect((await list(other.owner)).map(({ id }) => id).sort()).toEqual(
      [other.owner.id, other.manager.id].sort(),
    );
    expect(await rowOf(agency.manager.id)).toEqual(target);
    expect(await isAlive(agency.manager)).toBe(true);
    for (const id of ['x', newKey()]) expect((await block(agency.owner, id)).status).toBe(404);
  });

  it('gives the password again when it was long ago', async () => {
    const { owner, manager } = agency;
    wait(app, 11 * MINUTE_MS);
    const refused = [
      await owner.call(calls.addEmployee, { body: draft() }),
      await change(owner, manager.id, { role: 'ROLE_CONSULTING' }),
      await block(owner, manager.id),
      await remove(owner, manager.id),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'PASSWORD_NEEDED'));
    expect((await change(owner, manager.id, { name: 'Umida' })).status).toBe(200);
    await owner.read(confirmPassword, { body: { password: owner.password } });
    expect((await block(owner, manager.id)).status).toBe(200);
  });
});

describe('somebody who is added', () => {
  it('gets a one-time password by SMS and changes it before anything else', async () => {
    const body = draft();
    const added = await agency.owner.read(calls.addEmployee, { body });
    expect(added).toMatchObject({
      ...{ name: 'Kamron', phone: body.phone, role: body.role, status: 'ACTIVE', mustChangePassword: true },
      ...{ lastUsedAt: null, invitedAt: app.clock.now().toISOString() },
      load: { openCount: 0, waitingCount: 0, overdueCount: 0, clientCount: 0 },
    });
    expect((await messagesTo(app, body.phone)).at(-1)).toMatch(/\/login\?as=agency$/);
    const password = await passwordTo(body.phone);
    const { jwt } = await app.read(loginConsulting, { body: { phone: body.phone, password } });
    const me = app.as({ token: jwt });
    expect((await me.call(getApplication, { params: { id: 'x' } })).code).toBe('PASSWORD_CHANGE_REQUIRED');
    const newPassword = 'qaldirgoch-51-uya';
    await me.read(updateConsultingPassword, {
      body: { oldPassword: password, newPassword, confirmPassword: newPassword },
    });
    expect(await rowOf(added.id)).toMatchObject({
      ...{ mustChangePassword: false, lastUsedAt: app.clock.now().toISOString() },
    });
    expect(await auditOf(app, added.id)).toMatchObject([
      { actorId: agency.owner.id, action: 'CREATED', subject: 'employee' },
    ]);
  });

  it('is one for one key, however often and at once it is sent', async () => {
    const body = draft();
    const add = app.as({ token: agency.owner.token, idempotencyKey: newKey() });
    const answers = await Promise.all([1, 2, 3].map(() => add.call(calls.addEmployee, { body })));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect((await add.read(calls.addEmployee, { body })).id).toBe(answers[0]?.data?.id);
    expect(await messagesTo(app, body.phone)).toHaveLength(1);
    expect((await list()).filter(({ phone }) => phone === body.phone)).toHaveLength(1);
  });

  it('has a phone that nobody of any agency has, and a name', async () => {
    const other = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    const taken = await agency.owner.call(calls.addEmployee, { body: draft({ phone: other.phone }) });
    expect([taken.status, taken.code]).toEqual([409, 'STAFF_PHONE_TAKEN']);
    const wrong = {
      name: 'K',
      surname: '',
      phone: '12',
      role: 'ROLE_ADMIN',
    } as unknown as calls.EmployeeDraft;
    const { fields } = await agency.owner.call(calls.addEmployee, { body: wrong });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['name', 'phone', 'role', 'surname']);
    expect(await list()).toHaveLength(2);
  });

  it('gets another password when the first one was lost, which ends what they had', async () => {
    const { owner, manager } = agency;
    const sent = await owner.read(calls.sendEmployeePassword, { params: { id: manager.id } });
    expect(sent).toMatchObject({ mustChangePassword: true, invitedAt: app.clock.now().toISOString() });
    expect(await isAlive(manager)).toBe(false);
    const signIn = (password: string) =>
      app.call(loginConsulting, { body: { phone: manager.phone, password } });
    expect((await signIn(manager.password)).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(await passwordTo(manager.phone))).status).toBe(200);
    const again = () => owner.call(calls.sendEmployeePassword, { params: { id: manager.id } });
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 429]);
    expect(await messagesTo(app, manager.phone)).toHaveLength(3);
  });

  it('gets none while blocked, and keeps the old one', async () => {
    const { owner, manager } = agency;
    const params = { id: manager.id };
    const send = () => owner.call(calls.sendEmployeePassword, { params });
    const blocking = ['update accounts set status = $2 where id = $1', manager.id, 'BLOCKED'] as const;
    expect((await overtaken(app, [blocking], send)).code).toBe('CONFLICT');
    // Not even counted: more of them are refused than may be sent.
    for (let time = 0; time < 4; time++) expect((await send()).code).toBe('CONFLICT');
    expect(await messagesTo(app, manager.phone)).toEqual([]);
    await owner.read(calls.changeEmployeeStatus, { params, body: { status: 'ACTIVE', managerId: null } });
    const body = { phone: manager.phone, password: manager.password };
    expect((await app.call(loginConsulting, { body })).status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});

describe('a change of somebody', () => {
  it('is of name and role, which ends the sessions; two editors do not overwrite each other', async () => {
    const { owner, manager } = agency;
    const { version } = await rowOf(manager.id);
    expect(
      (await change(owner, manager.id, { name: 'Umida', surname: 'Em', isShortSurname: true })).data,
    ).toMatchObject({ name: 'Umida', surname: 'Em', role: 'ROLE_CONSULTING_MANAGER' });
    expect(await isAlive(manager)).toBe(true);
    expect((await change(owner, manager.id, { version })).code).toBe('CHANGED_MEANWHILE');
    expect((await change(owner, manager.id, { role: 'ROLE_CONSULTING' })).data?.role).toBe('ROLE_CONSULTING');
    expect(await isAlive(manager)).toBe(false);
    expect((await auditOf(app, manager.id)).map(({ action }) => action)).toEqual(['CHANGED', 'ROLE_CHANGED']);
  });

  it('is told of what they changed of themselves meanwhile', async () => {
    const { owner, manager } = agency;
    const { version } = await rowOf(manager.id);
    await manager.read(updateConsultingProfile, {
      body: { name: 'Gulnora', surname: 'Saidova', photoId: null },
    });
    expect((await change(owner, manager.id, { name: 'Boshqa', version })).code).toBe('CHANGED_MEANWHILE');
    expect((await rowOf(manager.id)).name).toBe('Gulnora');
  });

  it('that changes nothing leaves no trace', async () => {
    const { owner, manager } = agency;
    const before = await rowOf(manager.id);
    expect((await change(owner, manager.id, {})).data).toEqual(before);
    const { name, surname } = before;
    await manager.read(updateConsultingProfile, { body: { name, surname, photoId: null } });
    expect(await rowOf(manager.id)).toMatchObject({ version: before.version });
    expect(await auditOf(app, manager.id)).toEqual([]);
    expect((await change(owner, manager.id, { version: before.version + 1 })).code).toBe('CHANGED_MEANWHILE');
  });
});

describe('somebody who is blocked', () => {
  it('is signed out at once, and hands open applications over with a line in the history of each', async () => {
    const { owner, manager } = agency;
    const [first, second, ended] = [
      await createCase(app, { agency }),
      await createCase(app, { agency }),
      await createCase(app, { agency }),
    ];
    await assign(manager.id, first.id, second.id, ended.id);
    await act(owner, ended.id, { type: 'REJECTED', comment: 'Oʻrin yoʻq' });
    expect((await rowOf(manager.id)).load).toEqual({
      openCount: 2,
      waitingCount: 2,
      overdueCount: 0,
      clientCount: 0,
    });
    expect((await block(owner, manager.id, owner.id)).data).toMatchObject({
      ...{ status: 'BLOCKED', load: { openCount: 0 } },
    });
    expect(await isAlive(manager)).toBe(false);
    const body = { phone: manager.phone, password: manager.password };
    expect((await app.call(loginConsulting, { body })).code).toBe('ACCOUNT_BLOCKED');
    expect([await managerOf(first.id), await managerOf(second.id)]).toEqual([owner.id, owner.id]);
    expect(await managerOf(ended.id)).toBe(manager.id);
    expect((await owner.read(listApplicationEvents, { params: { id: first.id } })).at(-1)).toMatchObject({
      ...{ type: 'MANAGER_CHANGED', actor: { id: owner.id }, manager: { id: owner.id } },
    });
    expect((await rowOf(owner.id)).load.openCount).toBe(2);
    const params = { id: manager.id };
    await owner.read(calls.changeEmployeeStatus, { params, body: { status: 'ACTIVE' } });
    expect((await app.call(loginConsulting, { body })).status).toBe(200);
    expect((await auditOf(app, manager.id)).map(({ action }) => action)).toEqual([
      ...['STATUS_CHANGED', 'STATUS_CHANGED'],
    ]);
  });

  it('hands over to an active colleague, or to nobody; for anybody else nothing happens', async () => {
    const { owner, manager } = agency;
    const other = await createAgency(app);
    const { id } = await createCase(app, { agency });
    await assign(manager.id, id);
    const blocked = await colleague('ROLE_CONSULTING_MANAGER');
    await block(owner, blocked.id);
    for (const wrong of [other.manager.id, blocked.id, manager.id]) {
      const answer = await block(owner, manager.id, wrong);
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['managerId']]);
    }
    expect([await isAlive(manager), await managerOf(id)]).toEqual([true, manager.id]);
    expect((await block(owner, manager.id)).status).toBe(200);
    expect(await managerOf(id)).toBeNull();
  });

  it('hands over what is theirs and runs when it is handed over', async () => {
    const { owner, manager } = agency;
    const other = await colleague('ROLE_CONSULTING_MANAGER');
    const [stays, taken, ended] = [
      await createCase(app, { agency }),
      await createCase(app, { agency }),
      await createCase(app, { agency }),
    ];
    await assign(manager.id, stays.id, taken.id, ended.id);
    const end = `update applications set status = 'CANCELED', turn = null, next = 'NONE' where id = $1`;
    const answer = await overtaken(
      app,
      [
        ['update applications set manager_id = $2 where id = $1', taken.id, other.id],
        [end, ended.id],
      ],
      () => block(owner, manager.id, owner.id),
    );
    expect(answer.status).toBe(200);
    const managers = await Promise.all([stays, taken, ended].map(({ id }) => managerOf(id)));
    expect(managers).toEqual([owner.id, other.id, manager.id]);
  });

  it('hands over in as many statements however much it is', async () => {
    const { owner, manager } = agency;
    const counts = [];
    for (const size of [1, 4]) {
      const cases = await Promise.all(Array.from({ length: size }, () => createCase(app, { agency })));
      await assign(manager.id, ...cases.map(({ id }) => id));
      counts.push((await statementsOf(() => block(owner, manager.id, owner.id))).length);
      for (const { id, student } of cases) {
        const history = await student.read(listApplicationEvents, { params: { id } });
        expect(history.filter(({ type }) => type === 'MANAGER_CHANGED')).toHaveLength(2);
        expect((await student.read(listNotifications)).totalElements).toBe(2);
        expect((await auditOf(app, id)).at(-1)).toMatchObject({
          details: { from: manager.id, to: owner.id },
        });
      }
      await owner.read(calls.changeEmployeeStatus, {
        params: { id: manager.id },
        body: { status: 'ACTIVE' },
      });
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('is made responsible for nothing in the same moment', async () => {
    const { owner, manager } = agency;
    const cases = await Promise.all([1, 2, 3, 4].map(() => createCase(app, { agency })));
    await Promise.all([...cases.map(({ id }) => assign(manager.id, id)), block(owner, manager.id, owner.id)]);
    for (const { id } of cases) expect(await managerOf(id)).not.toBe(manager.id);
    expect((await rowOf(manager.id)).load.openCount).toBe(0);
  });
});

describe('somebody who is deleted', () => {
  it('leaves their applications to a colleague, their phone to others, and no name', async () => {
    const { owner, manager } = agency;
    const { id } = await createCase(app, { agency });
    await assign(manager.id, id);
    expect((await remove(owner, manager.id, owner.id)).status).toBe(200);
    expect(await managerOf(id)).toBe(owner.id);
    expect((await list()).map((one) => one.id)).toEqual([owner.id]);
    expect((await remove(owner, manager.id)).status).toBe(404);
    expect(await auditOf(app, manager.id)).toEqual([
      { actorId: owner.id, action: 'DELETED', subject: 'employee', details: {} },
    ]);
    const again = draft({ phone: manager.phone });
    expect((await owner.read(calls.addEmployee, { body: again })).id).not.toBe(manager.id);
  });

  it('may be blocked already', async () => {
    const { owner, manager } = agency;
    await block(owner, manager.id);
    expect((await remove(owner, manager.id)).status).toBe(200);
  });
});

describe('the last owner', () => {
  it('is neither blocked, demoted nor deleted; blocked owners do not count', async () => {
    const { owner } = agency;
    await block(owner, (await colleague('ROLE_CONSULTING')).id);
    const refused = [
      await block(owner, owner.id),
      await change(owner, owner.id, { role: 'ROLE_CONSULTING_MANAGER' }),
      await remove(owner, owner.id),
    ];
    expect(refused.map(({ code }) => code)).toEqual(['LAST_OWNER', 'LAST_OWNER', 'LAST_OWNER']);
    expect(await isAlive(owner)).toBe(true);
    expect(await auditOf(app, owner.id)).toEqual([]);
  });

  const activeOwners = async () =>
    (
      await app.pool.query(
        `select from employees e join accounts a using (id)
         where e.consulting_id = $1 and a.role = 'ROLE_CONSULTING' and a.status = 'ACTIVE'`,
        [agency.consultingId],
      )
    ).rowCount;

  it('is left when two demote each other at once', async () => {
    const { owner } = agency;
    const other = await colleague('ROLE_CONSULTING');
    const rows = { [owner.id]: await rowOf(owner.id), [other.id]: await rowOf(other.id) };
    const demote = (by: Person, id: string) => {
      const { name, surname, version } = rows[id]!;
      const body = { name, surname, version, role: 'ROLE_CONSULTING_MANAGER' as const };
      return by.call(calls.updateEmployee, { params: { id }, body });
    };
    const answers = await Promise.all([demote(owner, other.id), demote(other, owner.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await activeOwners()).toBe(1);
  });

  it('is one who has become it while they leave', async () => {
    const { owner, manager } = agency;
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [owner.id]);
    const answer = await overtaken(
      app,
      [
        ['select from consultings where id = $1 for update', agency.consultingId],
        [`update accounts set role = 'ROLE_CONSULTING' where id = $1`, manager.id],
      ],
      () => manager.call(deleteConsultingAccount),
    );
    expect(answer.code).toBe('LAST_OWNER');
    expect(await activeOwners()).toBe(1);
  });

  it('is left when all go at once, each by another way', async () => {
    const { owner } = agency;
    const [second, third] = [await colleague('ROLE_CONSULTING'), await colleague('ROLE_CONSULTING')];
    const answers = await Promise.all([
      block(owner, owner.id),
      remove(second, second.id),
      third.call(deleteConsultingAccount),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await activeOwners()).toBe(1);
  });
});
