import { createApplication } from '@parvoz/contract/application-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createAgency, createCase, draftOf } from '../../../test/applications.ts';
import { createScholarship } from '../../../test/factories.ts';
import { createStudent } from '../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { tashkentDate } from '../../lib/clock.ts';
import { addDays } from './rules.ts';

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

  it('has nothing to give back when the tariff was free', async () => {
    const agency = await createAgency(app, { priceTiyin: 0 });
    const { id, student } = await createCase(app, { agency });
    await act(agency.owner, id, { type: 'ACCEPTED' });
    expect(await act(student, id, { type: 'CANCELED' })).toMatchObject({ payment: 'PAID', price: 0 });
  });
});
