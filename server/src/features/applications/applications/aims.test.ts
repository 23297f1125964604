import { createApplication, getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createAgency, createCase, draftOf, PRICE_TIYIN } from '../../../../test/applications.ts';
import {
  createCountry,
  createDegree,
  createFaculty,
  createProgram,
  createScholarship,
  createUniversity,
} from '../../../../test/factories.ts';
import { createStudent } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { addDays } from './applications.rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('an application', () => {
  it('is for a scholarship that opens later, or on its last day in Tashkent, and for none that is over', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const today = tashkentDate(app.clock.now());
    const apply = async (startDate: string, expiredDate: string) => {
      const scholarshipId = await createScholarship(app, { startDate, expiredDate });
      return student.call(createApplication, { body: { ...draftOf(agency), scholarshipId } });
    };
    expect((await apply('2027-09-01', '2027-10-01')).status).toBe(200);
    expect((await apply('2026-01-01', today)).status).toBe(200);
    expect(await apply('2026-01-01', addDays(today, -1))).toMatchObject({
      ...{ status: 409, code: 'SCHOLARSHIP_EXPIRED' },
      fields: { scholarshipId: expect.any(String) },
    });
  });

  it('is for the price that the student saw, where that is said', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const body = draftOf(agency);
    const apply = (price: number) => student.call(createApplication, { body: { ...body, price } });
    expect(await apply(PRICE_TIYIN - 100)).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect((await apply(PRICE_TIYIN)).data).toMatchObject({ price: PRICE_TIYIN });
  });

  it('is for a scholarship with the university that visitors see there, and any where they see none', async () => {
    const agency = await createAgency(app);
    const { universityId, ...advice } = draftOf(agency);
    const other = await createUniversity(app);
    const hidden = await createUniversity(app, { status: 'INACTIVE' });
    const dates = { startDate: '2026-01-01', expiredDate: '2027-10-01' };
    const apply = async (ofUniversity: number, wanted: { universityId?: number }) => {
      const scholarshipId = await createScholarship(app, { ...dates, universityId: ofUniversity });
      const student = await createStudent(app);
      return student.call(createApplication, { body: { ...advice, ...wanted, scholarshipId } });
    };
    expect((await apply(universityId, { universityId })).status).toBe(200);
    expect((await apply(hidden, {})).status).toBe(200);
    expect((await apply(hidden, { universityId })).status).toBe(200);
    expect((await apply(hidden, { universityId: hidden })).code).toBe('UNIVERSITY_NOT_LINKED');
    for (const wanted of [{}, { universityId }])
      expect(await apply(other, wanted)).toMatchObject({
        ...{ code: 'INVALID_INPUT', fields: { scholarshipId: expect.any(String) } },
      });
  });

  it('for a scholarship is for a degree that it names, and for each where it names none', async () => {
    const agency = await createAgency(app);
    const { universityId } = agency;
    const [bachelor, master] = [await createDegree(app), await createDegree(app)];
    for (const degreeId of [bachelor, master])
      await app.ctx.db.query({
        text: `insert into university_degrees (university_id, degree_id) values ($1, $2)`,
        values: [universityId, degreeId],
      });
    const dates = { startDate: '2026-01-01', expiredDate: '2027-10-01' };
    const apply = async (degreeIds: number[], over: object) => {
      const scholarshipId = await createScholarship(app, { ...dates, degreeIds });
      const student = await createStudent(app);
      return student.call(createApplication, { body: { ...draftOf(agency), scholarshipId, ...over } });
    };
    for (const over of [{}, { universityId: undefined }]) {
      expect((await apply([master], { ...over, degreeId: master })).status).toBe(200);
      expect((await apply([], { ...over, degreeId: bachelor })).status).toBe(200);
      expect(await apply([master], { ...over, degreeId: bachelor })).toMatchObject({
        ...{ code: 'INVALID_INPUT', fields: { degreeId: expect.any(String) } },
      });
    }
    // Not said yet: the agency asks.
    expect((await apply([master], {})).status).toBe(200);
    // A programme brings its degree.
    const programId = await createProgram(app, { universityId, degreeId: bachelor });
    expect((await apply([bachelor, master], { programId })).status).toBe(200);
    const refused = await apply([master], { programId });
    expect(Object.keys(refused.fields ?? {})).toEqual(['programId']);
  });

  it('for a programme is for its university, degree and field, and says its name to both sides', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const { universityId } = agency;
    const [degreeId, { id: facultyId }] = [await createDegree(app), await createFaculty(app)];
    const name = { uz: 'Informatika', ru: 'Информатика', en: 'Informatics' };
    const programId = await createProgram(app, { universityId, degreeId, facultyId, name });
    const { consultingId, tariffId } = draftOf(agency);
    const body = { consultingId, tariffId, programId };
    const { id } = await student.read(createApplication, { body });
    for (const person of [student, agency.owner])
      expect(await person.read(getApplication, { params: { id } }, 'ru')).toMatchObject({
        program: { id: programId, name: 'Информатика' },
        university: { id: universityId },
        degree: { id: degreeId },
        faculty: { id: facultyId },
      });
  });

  it('names no programme that is unknown, hidden, of another university, degree or field', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const { consultingId, tariffId } = draftOf(agency);
    const programId = await createProgram(app, { universityId: agency.universityId });
    const hidden = await createProgram(app, { universityId: agency.universityId });
    await app.pool.query('update programs set is_active = false where id = $1', [hidden]);
    const refusals = [
      { programId: 999_999, universityId: agency.universityId },
      { programId: hidden },
      { programId, degreeId: await createDegree(app) },
      { programId, facultyId: (await createFaculty(app)).id },
    ];
    for (const given of refusals)
      expect(
        await student.call(createApplication, { body: { consultingId, tariffId, ...given } }),
        JSON.stringify(given),
      ).toMatchObject({ code: 'INVALID_INPUT', fields: { programId: expect.any(String) } });
    const elsewhere = await createProgram(app);
    expect(
      await student.call(createApplication, { body: { consultingId, tariffId, programId: elsewhere } }),
    ).toMatchObject({ code: 'UNIVERSITY_NOT_LINKED' });
    const both = { consultingId, tariffId, programId: elsewhere, universityId: agency.universityId };
    expect((await student.call(createApplication, { body: both })).fields).toHaveProperty('programId');
  });

  it.each([
    // Midnight in Tokyo, four hours before Tashkent's.
    ['JP', '2026-12-01T14:59:59Z', '2026-12-01T15:00:00Z'],
    // In Hawaii, fifteen hours after it.
    ['US', '2026-12-02T09:59:59Z', '2026-12-02T10:00:00Z'],
  ])('is for a scholarship of %s until its last day ends there', async (code, before, after) => {
    const agency = await createAgency(app);
    const countryId = await createCountry(app, { code });
    const scholarshipId = await createScholarship(app, { countryId, expiredDate: '2026-12-01' });
    const applyAt = async (now: string) => {
      app.clock.set(now);
      const student = await createStudent(app);
      return student.call(createApplication, { body: { ...draftOf(agency), scholarshipId } });
    };
    const answers = [await applyAt(before), await applyAt(after)];
    app.clock.set('2026-11-21T09:00:00.000Z');
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, code: 'SCHOLARSHIP_EXPIRED' }]);
  });

  it('has nothing to give back when the tariff was free', async () => {
    const agency = await createAgency(app, { priceTiyin: 0 });
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED' });
    expect(await act(student, id, { type: 'CANCELED' })).toMatchObject({ payment: 'PAID', price: 0 });
  });
});
