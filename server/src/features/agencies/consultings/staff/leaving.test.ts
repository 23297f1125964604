import {
  deleteConsultingAccount,
  getCurrentConsultingProfile,
} from '@parvoz/contract/agencies/staff-accounts.ts';
import {
  assignManager,
  getApplication,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { addNote, listNotes, saveView } from '@parvoz/contract/applications/application-notes.ts';
import { loginConsulting } from '@parvoz/contract/people/auth.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { describe, expect, it } from 'vitest';
import { act, createCase } from '../../../../../test/applications.ts';
import { auditOf } from '../../../../../test/audit.ts';
import { readChat, say } from '../../../../../test/chat.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../test/own-agencies.ts';
import {
  createAdmin,
  createEmployee,
  createStudent,
  MINUTE_MS,
  type Person,
  wait,
} from '../../../../../test/people.ts';
import { createTestApp } from '../../../../../test/test-app.ts';
import { readConfig } from '../../../../config.ts';

eachWithOwnAgency();

const leave = (who: Person, language?: 'en') => who.call(deleteConsultingAccount, {}, language);
const isAlive = async (who: Person) => (await who.call(getCurrentConsultingProfile)).status === 200;
const rowOf = async (id: string) =>
  (
    await app.pool.query(
      `select a.status, a.phone, a.password_hash, e.name, e.surname, e.photo_id
       from accounts a join employees e using (id) where id = $1`,
      [id],
    )
  ).rows[0];

describe('a member of an agency who leaves', () => {
  it('is erased: nobody signs in, the phone is free again, what they did is on the audit', async () => {
    const { manager } = agency;
    expect(await manager.read(deleteConsultingAccount)).toBeNull();
    expect(await rowOf(manager.id)).toEqual({
      ...{ status: 'DELETED', phone: null, password_hash: null, name: '', surname: '', photo_id: null },
    });
    expect(await isAlive(manager)).toBe(false);
    const body = { phone: manager.phone, password: manager.password };
    expect((await app.call(loginConsulting, { body })).code).toBe('INVALID_CREDENTIALS');
    expect(await auditOf(app, manager.id)).toEqual([
      { actorId: manager.id, action: 'DELETED', subject: 'employee', details: {} },
    ]);
    const again = { consultingId: agency.consultingId, phone: manager.phone };
    expect((await createEmployee(app, 'ROLE_CONSULTING_MANAGER', again)).id).not.toBe(manager.id);
  });

  it('hands running applications back to the whole agency, which is told; ended ones stay', async () => {
    const { owner, manager } = agency;
    const [running, ended] = [await createCase(app, { agency }), await createCase(app, { agency })];
    const body = { applicationIdList: [running.id, ended.id], managerId: manager.id };
    await owner.read(assignManager, { body });
    await act(owner, ended.id, { type: 'REJECTED', comment: 'Oʻrin yoʻq' });
    await manager.read(deleteConsultingAccount);
    const managerOf = async (id: string) => (await owner.read(getApplication, { params: { id } })).manager;
    expect(await managerOf(running.id)).toBeNull();
    expect(await managerOf(ended.id)).toMatchObject({ id: manager.id, name: '' });
    const line = (await owner.read(listApplicationEvents, { params: { id: running.id } })).at(-1);
    expect(line).toMatchObject({ type: 'MANAGER_CHANGED', actor: null, manager: null });
    for (const who of [owner, running.student])
      expect((await who.read(listNotifications)).content[0]).toMatchObject({
        ...{ kind: 'MANAGER_CHANGED', applicationId: running.id },
      });
    const [audited] = (await auditOf(app, running.id)).slice(-1);
    expect(audited).toMatchObject({ actorId: manager.id, details: { from: manager.id, to: null } });
  });

  it('leaves what they wrote for the agency, without a name, and none of their own things', async () => {
    const { owner, manager } = agency;
    const { id } = await createCase(app, { agency });
    await manager.read(addNote, { params: { id }, body: { text: 'Pasport eskirgan' } });
    await manager.read(saveView, { body: { name: 'Meniki', filter: {} } });
    await say(manager, id, 'Assalomu alaykum');
    await manager.read(deleteConsultingAccount);
    const { content } = await owner.read(listNotes, { params: { id } });
    expect(content).toMatchObject([{ text: 'Pasport eskirgan', author: { name: '', surname: '' } }]);
    expect((await readChat(owner, id)).content.at(-1)).toMatchObject({
      ...{ text: 'Assalomu alaykum', isRemoved: false, author: { name: '', surname: '' } },
    });
    for (const table of ['application_views where employee_id', 'notifications where account_id'])
      expect((await app.pool.query(`select from ${table} = $1`, [manager.id])).rowCount).toBe(0);
  });

  it('gives the password again when it was long ago', async () => {
    const { manager } = agency;
    wait(app, 11 * MINUTE_MS);
    expect((await leave(manager)).code).toBe('PASSWORD_NEEDED');
    await manager.read(confirmPassword, { body: { password: manager.password } });
    expect((await leave(manager)).status).toBe(200);
  });

  it('calls the one that is theirs: profiles have another', async () => {
    for (const who of [await createStudent(app), await createAdmin(app)])
      expect((await leave(who)).code).toBe('ACCESS_DENIED');
    expect((await agency.manager.call(deleteAccount)).code).toBe('ACCESS_DENIED');
    expect((await app.call(deleteConsultingAccount)).status).toBe(401);
    expect(await isAlive(agency.manager)).toBe(true);
  });
});

describe('the last owner of an agency', () => {
  it('stays, and is told whom to write to', async () => {
    const { owner } = agency;
    const answer = await leave(owner, 'en');
    expect([answer.status, answer.code]).toEqual([409, 'LAST_OWNER']);
    expect(answer.message).toMatch(/write to Parvoz/);
    expect(answer.message).not.toMatch(/contacts/);
    expect(await isAlive(owner)).toBe(true);
    expect((await rowOf(owner.id)).name).toBe('Aziza');
    expect(await auditOf(app, owner.id)).toEqual([]);
  });

  it('is told where the contacts are, where there are any', async () => {
    const contacts = { ...readConfig({}).contacts, telegram: 'https://t.me/parvoz' };
    const reachable = await createTestApp({ contacts });
    try {
      const owner = await createEmployee(reachable, 'ROLE_CONSULTING');
      expect((await leave(owner, 'en')).message).toMatch(
        /Our contacts are at the bottom of the main page\.$/,
      );
    } finally {
      await reachable.close();
    }
  });

  it('is the only one who may sign in: blocked owners and those of other agencies do not count', async () => {
    const { consultingId, owner } = agency;
    const blocked = await createEmployee(app, 'ROLE_CONSULTING', { consultingId });
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [blocked.id]);
    expect((await leave(owner)).code).toBe('LAST_OWNER');
    await app.pool.query(`update accounts set status = 'ACTIVE' where id = $1`, [blocked.id]);
    expect((await leave(owner)).status).toBe(200);
  });

  it('is left when all owners leave at once', async () => {
    const { consultingId, owner } = agency;
    const others = [1, 2].map(() => createEmployee(app, 'ROLE_CONSULTING', { consultingId }));
    const owners = [owner, ...(await Promise.all(others))];
    const answers = await Promise.all(owners.map((one) => leave(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect((await Promise.all(owners.map(isAlive))).filter(Boolean)).toHaveLength(1);
  });
});
