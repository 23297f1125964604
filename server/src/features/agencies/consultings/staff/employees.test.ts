import {
  getCurrentConsultingProfile,
  updateConsultingProfile,
} from '@parvoz/contract/agencies/staff-accounts.ts';
import { askPayout } from '@parvoz/contract/money/payouts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../../test/audit.ts';
import { createAgency, giveMoney, putDetails } from '../../../../../test/payouts.ts';
import { createEmployee, createStudent, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { newId } from '../../../../lib/ids.ts';
import * as files from '../../../people/files/files.service.ts';
import { create } from './staff.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('a member of an agency', () => {
  it('is told of the agency, without the data that only students have', async () => {
    const me = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    expect(await me.read(getCurrentConsultingProfile)).toEqual({
      id: me.id,
      name: 'Aziza',
      surname: 'Karimova',
      phone: me.phone,
      photo: null,
      roleList: ['ROLE_CONSULTING_MANAGER'],
      balance: 0,
      gender: null,
      country: null,
      address: null,
      consulting: { id: me.consultingId, name: expect.any(String) },
      mustChangePassword: false,
    });
  });

  it('is shown what the agency has now, whether owner or manager, and nothing of another agency', async () => {
    const agency = await createAgency(app);
    await giveMoney(app, agency, 1_234_567);
    const other = await createAgency(app);
    const balanceOf = async (who: Person) => (await who.read(getCurrentConsultingProfile)).balance;
    expect(await Promise.all([agency.owner, agency.manager, other.owner].map(balanceOf))).toEqual([
      ...[1_234_567, 1_234_567, 0],
    ]);
    await putDetails(app, agency.consultingId);
    await agency.owner.read(askPayout, { body: { amount: 1_234_567 } });
    expect(await Promise.all([agency.owner, agency.manager].map(balanceOf))).toEqual([0, 0]);
  });

  it('changes the own name; a photo only to one of their own', async () => {
    const [me, other] = [await createEmployee(app, 'ROLE_CONSULTING'), await createStudent(app)];
    const body = { name: 'Gulnora', surname: 'Saidova', photoId: null };
    expect(await me.read(updateConsultingProfile, { body })).toMatchObject({
      name: 'Gulnora',
      surname: 'Saidova',
    });
    const audited = [{ actorId: me.id, action: 'CHANGED', subject: 'employee', details: {} }];
    expect(await auditOf(app, me.id)).toEqual(audited);
    const photoId = await files.createCover(app.ctx, 'agency', 'Somebody’s');
    for (const id of [photoId, newId()]) {
      const answer = await me.call(updateConsultingProfile, { body: { ...body, photoId: id } });
      expect(Object.keys(answer.fields ?? {})).toEqual(['photoId']);
    }
    expect((await other.call(updateConsultingProfile, { body })).code).toBe('ACCESS_DENIED');
    expect(await auditOf(app, me.id)).toEqual(audited);
  });

  it('keeps what a change leaves out, and has no line in the history for nothing', async () => {
    const me = await createEmployee(app, 'ROLE_CONSULTING');
    const { surname } = await me.read(getCurrentConsultingProfile);
    const called = { name: 'Gulnora', surname, photo: null };
    for (const body of [{ name: 'Gulnora' }, { photoId: null }, {}])
      expect(await me.read(updateConsultingProfile, { body })).toMatchObject(called);
    expect(await auditOf(app, me.id)).toHaveLength(1);
  });

  it('has a surname of two letters where it is said to be one', async () => {
    const me = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    const body = { name: 'Gulnora', surname: 'Em', photoId: null };
    const answer = await me.call(updateConsultingProfile, { body });
    expect(Object.keys(answer.fields ?? {})).toEqual(['surname']);
    const changed = await me.read(updateConsultingProfile, { body: { ...body, isShortSurname: true } });
    expect(changed.surname).toBe('Em');
  });

  it('has a phone that no other member of any agency has', async () => {
    const { phone, consultingId } = await createEmployee(app, 'ROLE_CONSULTING');
    const employee = { consultingId, name: 'Aziza', surname: 'Karimova' };
    const again = create(app.ctx, {
      ...{ phone, password: 'secret-1', role: 'ROLE_CONSULTING_MANAGER', mustChangePassword: true, employee },
    });
    await expect(again).rejects.toMatchObject({ code: 'STAFF_PHONE_TAKEN' });
  });
});
