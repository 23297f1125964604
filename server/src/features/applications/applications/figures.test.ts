import { getConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import { expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../test/administration.ts';
import { act, createCase } from '../../../../test/applications.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createAdmin } from '../../../../test/people.ts';

eachWithOwnAgency();

it('tells administrators how an agency works', async () => {
  const admin = await createAdmin(app);
  const params = { id: agency.consultingId };
  const before = await admin.read(getConsultingFigures, { params });
  expect(before).toMatchObject({ waitingCount: 0, acceptHours: null, universityCount: 1 });
  expect(before.tariffList).toMatchObject([{ id: agency.tariffId, isActive: true }]);
  expect(before.universityList).toMatchObject([{ id: agency.universityId, status: 'ACTIVE' }]);
  await createCase(app, { agency });
  const { id } = await createCase(app, { agency });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  const after = await admin.read(getConsultingFigures, { params });
  expect(after).toMatchObject({ waitingCount: 1, startedCount: 1, finishedCount: 0, acceptHours: 0 });
  expect((await admin.call(getConsultingFigures, { params: { id: 999_999 } })).status).toBe(404);
});

it('is for administrators alone', async () => {
  const input = { params: { id: agency.consultingId } };
  expect(await asEveryRole(app, getConsultingFigures, () => input)).toEqual(ADMIN_ONLY);
});
