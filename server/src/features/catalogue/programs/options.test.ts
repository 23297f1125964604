import { listProgramOptions, type ProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import { changeUniversityStatus } from '@parvoz/contract/catalogue/universities-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCountry,
  createDegree,
  createFaculty,
  createProgram,
  createUniversity,
} from '../../../../test/factories.ts';
import { createAdmin } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = (language: 'uz' | 'ru' = 'uz'): Promise<ProgramOptions> =>
  app.read(listProgramOptions, {}, language);

describe('what programmes can be filtered by', () => {
  it('is what visible programmes have, counted, with both levels of fields', async () => {
    const countryId = await createCountry(app, {
      name: { uz: 'Koreya', ru: 'Корея', en: 'Korea' },
      code: 'KR',
    });
    await createCountry(app, { code: 'TR' });
    const universityId = await createUniversity(app, { countryId });
    const hidden = await createUniversity(app, { countryId, status: 'INACTIVE' });
    const degreeId = await createDegree(app);
    const [field, other] = [await createFaculty(app), await createFaculty(app)];
    const common = { universityId, degreeId };
    await createProgram(app, { ...common, facultyId: field.id, languages: ['ko', 'en'] });
    await createProgram(app, { ...common, facultyId: field.id, languages: ['ko'] });
    await createProgram(app, { ...common, universityId: hidden, facultyId: other.id, languages: ['tr'] });
    const options = await read('ru');
    expect(options.countries).toEqual([{ id: countryId, name: 'Корея', code: 'KR', count: 2 }]);
    expect(options.degrees).toMatchObject([{ id: degreeId, count: 2 }]);
    expect(options.fields).toMatchObject([
      { id: field.parentId, count: 2, fields: [{ id: field.id, count: 2 }] },
    ]);
    expect(options.languages).toEqual([
      { code: 'ko', count: 2 },
      { code: 'en', count: 1 },
    ]);
  });

  it('is what those of one university have', async () => {
    const universityId = await createUniversity(app);
    await createProgram(app, { universityId, languages: ['cs'] });
    await createProgram(app, { languages: ['sk'] });
    const options = await app.read(listProgramOptions, { query: { universityId } });
    expect(options.languages).toEqual([{ code: 'cs', count: 1 }]);
    expect(options.degrees).toHaveLength(1);
  });

  it('knows of a new programme, and of one whose university is hidden', async () => {
    const universityId = await createUniversity(app);
    await createProgram(app, { universityId, languages: ['vi'] });
    const hasVietnamese = async () => (await read()).languages.some(({ code }) => code === 'vi');
    await expect.poll(hasVietnamese).toBe(true);
    const admin = await createAdmin(app);
    const query = { status: 'INACTIVE' } as const;
    await admin.read(changeUniversityStatus, { params: { id: universityId }, query });
    await expect.poll(hasVietnamese).toBe(false);
  });
});
