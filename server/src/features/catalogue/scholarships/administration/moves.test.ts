import {
  createScholarship,
  getScholarship,
  type ScholarshipDraft,
  updateScholarship,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import * as factories from '../../../../../test/factories.ts';
import { overtaken } from '../../../../../test/locks.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const draft = (universityId: number | null): z.input<typeof ScholarshipDraft> => ({
  ...{ nameUz: 'Grant', nameRu: 'Грант', nameEn: 'Grant', attachId: null, countryId: null, universityId },
  ...{ descriptionUz: '<p>uz</p>', descriptionRu: '<p>ru</p>', descriptionEn: '<p>en</p>' },
  ...{ degreeIds: [], startDate: '2026-11-01', expiredDate: '2027-02-28', price: 0 },
  ...{ coverage: 'FULL', sourceUrl: 'https://grants.test/one', checkedOn: null },
});

const move = (universityId: number, countryId: number) =>
  app.pool.query('update universities set country_id = $2 where id = $1', [universityId, countryId]);

const countryOf = async (id: number) => (await admin.read(getScholarship, { params: { id } })).countryId;

const CASES = {
  added: async (universityId: number) => () => admin.call(createScholarship, { body: draft(universityId) }),
  'given to it': async (universityId: number) => {
    const { id, version } = await admin.read(createScholarship, { body: draft(null) });
    return () => admin.call(updateScholarship, { params: { id }, body: { ...draft(universityId), version } });
  },
};

it.each(Object.entries(CASES))(
  'a scholarship that is %s while its university moves is for the new country',
  async (_, prepare) => {
    const universityId = await factories.createUniversity(app);
    const countryId = await factories.createCountry(app);
    const save = await prepare(universityId);
    const moved = ['update universities set country_id = $2 where id = $1', universityId, countryId] as const;
    const { status, data } = await overtaken(app, [moved], save);
    expect([status, await countryOf(data!.id)]).toEqual([200, countryId]);
  },
);

it('scholarships and their university, saved at once again and again, wait for each other and never in a circle', async () => {
  const universityId = await factories.createUniversity(app);
  const countries = [await factories.createCountry(app), await factories.createCountry(app)];
  const { id } = await admin.read(createScholarship, { body: draft(universityId) });
  for (let round = 0; round < 5; round++) {
    const { version } = await admin.read(getScholarship, { params: { id } });
    const body = { ...draft(universityId), nameEn: `Round ${round}`, version };
    const [{ status }] = await Promise.all([
      admin.call(updateScholarship, { params: { id }, body }),
      move(universityId, countries[round % 2]!),
      admin.call(createScholarship, { body: draft(universityId) }),
    ]);
    expect([status, await countryOf(id)]).toEqual([200, countries[round % 2]]);
  }
});
