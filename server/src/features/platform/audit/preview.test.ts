import { getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import {
  createScholarship,
  previewScholarship,
  type ScholarshipDraft,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import {
  createUniversity,
  previewUniversity,
  type UniversityDraft,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../test/administration.ts';
import { createCountry, createDegree } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let countryId: number;
let degreeIds: number[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  countryId = await createCountry(app);
  degreeIds = [await createDegree(app)];
});
afterAll(() => app.close());

const texts = (nameUz: string) => ({
  ...{ nameUz, nameRu: '', nameEn: '' },
  ...{ descriptionUz: '<p onclick="x()">Yaxshi</p><script>1</script>', descriptionRu: '', descriptionEn: '' },
  ...{ sourceUrl: null, checkedOn: null },
});
const universityOf = (over: Partial<UniversityDraft> = {}): UniversityDraft => ({
  ...texts('Sinov universiteti'),
  ...{ abbreviationUz: '', abbreviationRu: '', abbreviationEn: '', cityUz: '', cityRu: '', cityEn: '' },
  ...{
    photoId: null,
    countryId,
    degreeIds,
    facultyIds: [],
    webSite: 'sinov.uz',
    rating: 4,
    status: 'INACTIVE',
  },
  ...over,
});
const scholarshipOf = (over: Partial<ScholarshipDraft> = {}): ScholarshipDraft => ({
  ...texts('Sinov granti'),
  ...{ attachId: null, countryId, universityId: null, degreeIds, price: 0, coverage: 'FULL' },
  ...{ covers: null, conditions: null, stepsUz: '', stepsRu: '', stepsEn: '' },
  ...{ startDate: '2026-01-10', expiredDate: '2099-02-20', isExpected: false },
  ...over,
});

/** Counts everything that a change could leave behind. */
const countAll = async () =>
  (
    await app.pool.query(`select (select count(*) from universities) as universities,
      (select count(*) from scholarships) as scholarships, (select count(*) from audit_records) as changes,
      (select count(*) from attachments) as pictures, (select sum(uses) from attachments) as uses,
      (select count(*) from search_documents) as found`)
  ).rows[0];

describe('what is not saved', () => {
  it('is shown as its public page would be, and leaves nothing', async () => {
    const before = await countAll();
    const university = await admin.read(previewUniversity, { body: { ...universityOf(), id: null } }, 'ru');
    expect(university).toMatchObject({
      ...{ id: 0, name: 'Sinov universiteti', description: '<p>Yaxshi</p>', webSite: 'https://sinov.uz' },
      ...{ photo: null, country: { id: countryId }, rating: 4 },
    });
    const scholarship = await admin.read(previewScholarship, { body: { ...scholarshipOf(), id: null } });
    expect(scholarship).toMatchObject({ id: 0, description: '<p>Yaxshi</p>', attach: null, status: 'OPEN' });
    expect(await countAll()).toEqual(before);
  });

  it('has the picture and the id of the one that is changed, which stays as it is', async () => {
    const saved = await admin.read(createUniversity, { body: universityOf({ status: 'ACTIVE' }) });
    const grant = await admin.read(createScholarship, { body: scholarshipOf() });
    const { id } = saved;
    const university = await admin.read(previewUniversity, {
      body: { ...universityOf({ nameUz: 'Boshqa' }), id },
    });
    expect(university).toMatchObject({ id, name: 'Boshqa', photo: saved.photo });
    const other = { ...scholarshipOf({ nameUz: 'Boshqa' }), id: grant.id };
    expect(await admin.read(previewScholarship, { body: other })).toMatchObject({
      ...{ id: grant.id, name: 'Boshqa', attach: grant.attach },
    });
    expect((await app.read(getUniversityDetail, { params: { id } })).name).toBe('Sinov universiteti');
    expect((await app.read(getScholarshipDetail, { params: { id: grant.id } })).name).toBe('Sinov granti');
  });

  it('is refused as it would be when it is saved', async () => {
    const gone = { countryId: 2_000_000_000 };
    for (const answer of [
      await admin.call(previewUniversity, { body: { ...universityOf(gone), id: null } }),
      await admin.call(previewScholarship, { body: { ...scholarshipOf(gone), id: null } }),
    ])
      expect(answer).toMatchObject({ status: 422, fields: { countryId: expect.any(String) } });
    const body = { ...universityOf(), id: 2_000_000_000 };
    expect((await admin.call(previewUniversity, { body })).code).toBe('NOT_FOUND');
  });

  it('is looked at by several at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.call(previewUniversity, { body: { ...universityOf(), id: null } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is for administrators', async () => {
    const university = () => ({ body: { ...universityOf(), id: null } });
    expect(await asEveryRole(app, previewUniversity, university)).toEqual(ADMIN_ONLY);
    const scholarship = () => ({ body: { ...scholarshipOf(), id: null } });
    expect(await asEveryRole(app, previewScholarship, scholarship)).toEqual(ADMIN_ONLY);
  });
});
