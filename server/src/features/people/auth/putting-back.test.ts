import {
  changeProfileRole,
  changeProfileStatus,
  deleteProfile,
  getCurrentProfile,
} from '@parvoz/contract/people/profiles.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastChangeOf, undoLast, undoStateOf } from '../../../../test/administration.ts';
import { createAdmin, createStudent, MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const setStatus = (by: Person, { id }: Person, status: 'ACTIVE' | 'BLOCKED') =>
  by.read(changeProfileStatus, { params: { id }, query: { status } });
const setRole = (by: Person, { id }: Person, role: 'ROLE_ADMIN' | 'ROLE_STUDENT') =>
  by.read(changeProfileRole, { params: { id }, body: { role } });
const statusOf = async ({ id }: Person) =>
  (await app.ctx.db.query({ text: 'select role, status from accounts where id = $1', values: [id] })).rows[0];

it('somebody who was blocked is let in again, and blocked again', async () => {
  const student = await createStudent(app);
  await setStatus(admin, student, 'BLOCKED');
  expect((await undoLast(admin, 'profile', student.id)).data).toMatchObject({ undone: 1 });
  expect(await statusOf(student)).toEqual({ role: 'ROLE_STUDENT', status: 'ACTIVE' });
  expect(await lastChangeOf(admin, 'profile', student.id)).toMatchObject({ action: 'STATUS_CHANGED' });
  await undoLast(admin, 'profile', student.id);
  expect(await statusOf(student)).toEqual({ role: 'ROLE_STUDENT', status: 'BLOCKED' });
});

it('a role is put back, which ends the sessions, whatever was done to the status since', async () => {
  const other = await createStudent(app);
  await setRole(admin, other, 'ROLE_ADMIN');
  const change = await lastChangeOf(admin, 'profile', other.id);
  await setStatus(admin, other, 'BLOCKED');
  await setStatus(admin, other, 'ACTIVE');
  expect((await admin.call(undoAudit, { params: { id: change.id } })).status).toBe(200);
  expect(await statusOf(other)).toEqual({ role: 'ROLE_STUDENT', status: 'ACTIVE' });
  expect((await other.call(getCurrentProfile)).status).toBe(401);
});

it('is refused where it no longer fits', async () => {
  const student = await createStudent(app);
  await setStatus(admin, student, 'BLOCKED');
  const change = await lastChangeOf(admin, 'profile', student.id);
  await setStatus(admin, student, 'ACTIVE');
  expect(await undoStateOf(admin, change)).toBe('CHANGED_SINCE');
  await setStatus(admin, student, 'BLOCKED');
  await admin.read(deleteProfile, { params: { id: student.id } });
  expect((await admin.call(undoAudit, { params: { id: change.id } })).code).toBe('UNDO_IMPOSSIBLE');
  // Nothing of a deleted person is stored.
  const deleted = await lastChangeOf(admin, 'profile', student.id);
  expect(await undoStateOf(admin, deleted)).toBe('IMPOSSIBLE');
  expect((await undoLast(admin, 'profile', student.id)).code).toBe('UNDO_IMPOSSIBLE');
});

it('never takes the last administrator', async () => {
  const other = await createStudent(app);
  await setRole(admin, other, 'ROLE_ADMIN');
  const change = await lastChangeOf(admin, 'profile', other.id);
  const next = await createAdmin(app);
  // All other administrators go, as a hand in the database would do it.
  const others = [other.id, next.id];
  await app.ctx.db.query({
    text: `update accounts set status = 'BLOCKED' where role = 'ROLE_ADMIN' and id <> all($1::uuid[])`,
    values: [others],
  });
  await app.ctx.db.query({ text: `update accounts set status = 'BLOCKED' where id = $1`, values: [next.id] });
  await app.ctx.db.query({
    text: `update accounts set status = 'ACTIVE' where id = $1`,
    values: [admin.id],
  });
  const undone = await Promise.all([
    admin.call(undoAudit, { params: { id: change.id } }),
    // At once, the other one is blocked: one of both has to stay.
    admin.call(changeProfileStatus, { params: { id: admin.id }, query: { status: 'BLOCKED' } }),
  ]);
  // Whoever comes so late that blocking has ended the session is signed out.
  expect([
    [200, 401],
    [200, 409],
  ]).toContainEqual(undone.map(({ status }) => status).sort());
  const { rows } = await app.ctx.db.query({
    text: `select from accounts where role = 'ROLE_ADMIN' and status = 'ACTIVE'`,
  });
  expect(rows).toHaveLength(1);
  await app.ctx.db.query({ text: `update accounts set status = 'ACTIVE' where id = $1`, values: [admin.id] });
});

it('asks for the password again, as the change did', async () => {
  const student = await createStudent(app);
  const fresh = await createAdmin(app);
  await setStatus(fresh, student, 'BLOCKED');
  wait(app, 11 * MINUTE_MS);
  expect((await undoLast(fresh, 'profile', student.id)).code).toBe('PASSWORD_NEEDED');
  expect(await statusOf(student)).toMatchObject({ status: 'BLOCKED' });
});
