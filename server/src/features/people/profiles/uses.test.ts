import { changeProfileStatus, deleteProfile, getProfileUses } from '@parvoz/contract/people/profiles.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../test/administration.ts';
import { createCase } from '../../../../test/applications.ts';
import { topUp } from '../../../../test/money.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const usesOf = ({ id }: Pick<Person, 'id'>) => admin.read(getProfileUses, { params: { id } });
const remove = ({ id }: Pick<Person, 'id'>) => admin.call(deleteProfile, { params: { id } });

it('administrators see what hangs on a person, others do not', async () => {
  const { id } = await createStudent(app);
  expect(await asEveryRole(app, getProfileUses, async () => ({ params: { id } }))).toEqual(ADMIN_ONLY);
  const unknown = { id: '0192f0c4-7a10-7cc0-8000-000000000000' };
  expect((await admin.call(getProfileUses, { params: unknown })).code).toBe('NOT_FOUND');
});

it('a person on whom nothing hangs is deleted', async () => {
  const student = await createStudent(app);
  expect(await usesOf(student)).toEqual([]);
  expect((await remove(student)).status).toBe(200);
});

it('whatever keeps a person from being deleted is among their uses', async () => {
  const { student } = await createCase(app);
  expect(await usesOf(student)).toEqual([
    { kind: 'RUNNING', count: 1 },
    { kind: 'APPLICATION', count: 1 },
  ]);
  expect((await remove(student)).code).toBe('ACCOUNT_IN_USE');

  const rich = await createStudent(app);
  await topUp(app, rich, 5_000_000);
  expect(await usesOf(rich)).toEqual([{ kind: 'BALANCE', count: 5_000_000 }]);
  expect((await remove(rich)).code).toBe('ACCOUNT_IN_USE');
});

it('the reason of a block is in the history', async () => {
  const student = await createStudent(app);
  await admin.read(changeProfileStatus, {
    params: { id: student.id },
    query: { status: 'BLOCKED' },
    body: { reason: ' Soxta hujjat yuborgan ' },
  });
  const filter = { subject: 'profile', subjectId: student.id };
  const { content } = await admin.read(filterAudit, { body: filter });
  expect(content).toMatchObject([{ action: 'STATUS_CHANGED', reason: 'Soxta hujjat yuborgan' }]);
});
