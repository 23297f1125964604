import { describe, expect, it, test } from 'vitest';
import { type Choices, changeChoices, choicesOf, isEmpty, readChoices, writeChoices } from './choices.ts';

const NONE: Choices = {
  aim: 'UNIVERSITY',
  universityId: undefined,
  scholarshipId: undefined,
  degreeId: undefined,
  facultyId: undefined,
  programId: undefined,
  consultingId: undefined,
  tariffId: undefined,
};

test.each([
  [{}, {}],
  [{ universityId: 72 }, { universityId: 72 }],
  [{ scholarshipId: 8 }, { aim: 'SCHOLARSHIP', scholarshipId: 8 }],
  [
    { scholarshipId: 8, universityId: 5 },
    { aim: 'SCHOLARSHIP', scholarshipId: 8, universityId: 5 },
  ],
  [
    { aim: 'advice', universityId: 5, consultingId: 3 },
    { aim: 'ADVICE', consultingId: 3 },
  ],
  [{ aim: 'university', scholarshipId: 8 }, {}],
  [{ aim: 'nonsense', universityId: '7,8' }, { universityId: 7 }],
  [{ tariffId: 4 }, {}],
  [
    { consultingId: 3, tariffId: 4 },
    { consultingId: 3, tariffId: 4 },
  ],
  [{ universityId: -1, degreeId: 'x' }, {}],
] as [Record<string, unknown>, Partial<Choices>][])('%o means %o', (search, choices) => {
  const read = readChoices(search);
  expect(read).toEqual({ ...NONE, ...choices });
  expect(readChoices(writeChoices(read))).toEqual(read);
});

const ref = (id: number) => ({ id, name: 'x' });
const aimed = (given: object) =>
  choicesOf({
    ...{ university: null, scholarship: null, degree: null, faculty: null, program: null },
    ...{ consulting: { ...ref(3), photo: null, isPublic: true }, tariff: ref(4) },
    ...given,
  });

test.each([
  [{}, { aim: 'ADVICE' }],
  [
    { university: ref(5), degree: { id: 2, key: 'MASTER', value: 'x' }, faculty: ref(6) },
    { universityId: 5, degreeId: 2, facultyId: 6 },
  ],
  [
    { university: ref(5), program: ref(9) },
    { universityId: 5, programId: 9 },
  ],
  [{ scholarship: ref(8) }, { aim: 'SCHOLARSHIP', scholarshipId: 8 }],
  [
    { scholarship: ref(8), university: ref(5) },
    { aim: 'SCHOLARSHIP', scholarshipId: 8, universityId: 5 },
  ],
] as [object, Partial<Choices>][])('an application with %o is made again with %o', (given, choices) => {
  const again = { ...NONE, consultingId: 3, tariffId: 4, ...choices };
  expect(aimed(given)).toEqual(again);
  expect(readChoices(writeChoices(aimed(given)))).toEqual(again);
});

test('nothing is chosen', () => {
  expect(isEmpty(NONE)).toBe(true);
  expect(isEmpty({ ...NONE, aim: 'ADVICE' })).toBe(false);
  expect(isEmpty({ ...NONE, consultingId: 1 })).toBe(false);
});

describe('another choice', () => {
  const full: Choices = {
    ...NONE,
    ...{ universityId: 1, degreeId: 2, facultyId: 3, programId: 6, consultingId: 4, tariffId: 5 },
  };

  it('of a university drops degree, faculty and programme and keeps agency and tariff', () => {
    expect(changeChoices(full, { universityId: 9 })).toEqual({
      ...full,
      ...{ universityId: 9, degreeId: undefined, facultyId: undefined, programId: undefined },
    });
  });

  it('that is the same drops nothing', () => {
    expect(changeChoices(full, { universityId: 1, consultingId: 4 })).toEqual(full);
  });

  it('of an agency drops its tariff, unless both are chosen', () => {
    expect(changeChoices(full, { consultingId: 9 }).tariffId).toBeUndefined();
    expect(changeChoices(full, { consultingId: 9, tariffId: 8 }).tariffId).toBe(8);
  });

  it('of a scholarship brings its university', () => {
    const aimed = changeChoices(full, { aim: 'SCHOLARSHIP' });
    expect(changeChoices(aimed, { scholarshipId: 7, universityId: 6 })).toEqual({
      ...NONE,
      ...{ aim: 'SCHOLARSHIP', scholarshipId: 7, universityId: 6, consultingId: 4, tariffId: 5 },
    });
    expect(changeChoices(aimed, { scholarshipId: 7 }).universityId).toBeUndefined();
  });

  it('of an aim drops what it has no room for', () => {
    expect(changeChoices(full, { aim: 'ADVICE' })).toMatchObject({
      universityId: undefined,
      programId: undefined,
    });
    const withScholarship = readChoices({ scholarshipId: 8, universityId: 5 });
    expect(changeChoices(withScholarship, { aim: 'UNIVERSITY' })).toEqual({ ...NONE, universityId: 5 });
  });
});
