import { deleteDegree } from '@parvoz/contract/catalogue/lists-admin.ts';
import { getMyData, type MyData, updateMyData } from '@parvoz/contract/people/my-data.ts';
import { joinCertificates, mergeMyData, NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { deleteAccount } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountry, createDegree, createFaculty } from '../../../../test/factories.ts';
import { createPeople } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof createPeople>>;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
  people = await createPeople(app);
});
afterAll(() => app.close());

const LEAVER = {
  education: 'SCHOOL_11',
  graduationYear: 2027,
  mark: { mark: 4.5, scale: 5 },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
  birthYear: 2009,
  citizenship: 'UZ',
  budget: { amount: 4_000_000_000, currency: 'UZS' },
  start: '2027-09',
} satisfies Partial<MyData>;

describe('what a student has said', () => {
  it('is nothing at first, is kept part by part, and is nobody else’s', async () => {
    const { student, 'another student': stranger } = people;
    expect(await student.read(getMyData)).toEqual(NO_DATA);
    const degreeId = await createDegree(app, 'BACHELOR_MINE');
    const [field, countryId] = [await createFaculty(app), await createCountry(app)];
    const wishes = { degrees: ['BACHELOR_MINE'], facultyIds: [field.id], countryIds: [countryId] };
    await student.read(updateMyData, { body: LEAVER });
    expect(await student.read(updateMyData, { body: wishes })).toEqual({ ...LEAVER, ...wishes });
    expect(await student.read(updateMyData, { body: { mark: null, certificates: [] } })).toEqual({
      ...{ ...LEAVER, ...wishes, mark: null, certificates: [] },
    });
    expect(await stranger.read(getMyData)).toEqual(NO_DATA);
    // A wish for a degree that is deleted from the catalogue disappears.
    await people.admin.read(deleteDegree, { params: { id: degreeId } });
    expect((await student.read(getMyData)).degrees).toEqual([]);
  });

  it('loses nothing to two pages that save other parts at once', async () => {
    const { student } = people;
    const parts = [
      { birthYear: 2008 },
      { graduationYear: 2026 },
      { education: 'LYCEUM' as const },
      { start: null },
    ];
    await Promise.all(parts.map((body) => student.read(updateMyData, { body })));
    expect(await student.read(getMyData)).toMatchObject(Object.assign({}, ...parts));
  });

  it('is for students alone', async () => {
    const { owner, manager, admin } = people;
    for (const one of [owner, manager, admin]) {
      expect((await one.call(getMyData)).status).toBe(403);
      expect((await one.call(updateMyData, { body: { birthYear: 2000 } })).status).toBe(403);
    }
    expect((await app.call(getMyData)).status).toBe(401);
  });

  it.each([
    ['certificates.0.score', { certificates: [{ kind: 'IELTS', score: 11, takenOn: '2026-06-14' }] }],
    ['certificates.0.score', { certificates: [{ kind: 'TOPIK', score: 9, takenOn: '2026-06-14' }] }],
    ['certificates.0.takenOn', { certificates: [{ kind: 'TOPIK', score: 3, takenOn: '2026-11-25' }] }],
    ['certificates.0.takenOn', { certificates: [{ kind: 'TOPIK', score: 3, takenOn: '1990-11-25' }] }],
    ['mark.mark', { mark: { mark: 85, scale: 5 } }],
    ['mark.mark', { mark: { mark: 0, scale: 5 } }],
    ['mark.scale', { mark: { mark: 5, scale: 7 } }],
    ['budget.amount', { budget: { amount: 0, currency: 'UZS' } }],
    ['budget.currency', { budget: { amount: 5, currency: 'EUR' } }],
    ['birthYear', { birthYear: 2020 }],
    ['birthYear', { birthYear: 1910 }],
    ['graduationYear', { graduationYear: 2040 }],
    ['start', { start: '2026-10' }],
    ['citizenship', { citizenship: 'XX' }],
  ])('is refused at %s where it cannot be: %j', async (field, body) => {
    const { student } = people;
    const before = await student.read(getMyData);
    const answer = await student.call(updateMyData, { body: body as never });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
    expect(await student.read(getMyData)).toEqual(before);
  });

  it('goes with the account', async () => {
    const { 'another student': stranger } = people;
    await stranger.read(updateMyData, { body: LEAVER });
    await stranger.read(deleteAccount);
    const { rows } = await app.pool.query(`select from applicant_data where birth_year = $1`, [2009]);
    expect(rows).toEqual([]);
  });
});

describe('what a browser has kept', () => {
  it('fills what the account has not said, and asks where both differ', () => {
    const account: MyData = { ...NO_DATA, birthYear: 2008, mark: { mark: 4, scale: 5 }, certificates: [] };
    const local: MyData = { ...NO_DATA, ...LEAVER, birthYear: 2008 };
    const { merged, differing } = mergeMyData(account, local);
    expect(differing).toEqual(['mark']);
    expect(merged).toEqual({ ...local, mark: account.mark });
  });

  it('loses no certificate of either', () => {
    const [one, other] = [
      { kind: 'IELTS' as const, score: 5.5, takenOn: '2026-06-14' },
      { kind: 'TOPIK' as const, score: 3, takenOn: '2026-04-10' },
    ];
    const { merged, differing } = mergeMyData(
      { ...NO_DATA, certificates: [one] },
      { ...NO_DATA, certificates: [other, one] },
    );
    expect([merged.certificates, differing]).toEqual([[one, other], []]);
  });

  it('has one certificate of a test on a day: the account’s, until the person has chosen', async () => {
    const { student } = people;
    const [known, kept] = [6, 6.5].map((score) => ({ ...LEAVER.certificates[0]!, score }));
    const later = { ...known!, takenOn: '2026-09-14' };
    const { merged, differing } = mergeMyData(
      { ...NO_DATA, certificates: [known!] },
      { ...NO_DATA, certificates: [kept!, later] },
    );
    expect([merged.certificates, differing]).toEqual([[known, later], ['certificates']]);
    expect((await student.call(updateMyData, { body: { certificates: merged.certificates } })).status).toBe(
      200,
    );
    expect(joinCertificates([kept!], merged.certificates!)).toEqual([kept, later]);
  });
});
