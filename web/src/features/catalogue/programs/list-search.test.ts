import { describe, expect, test } from 'vitest';
import {
  changeList,
  hasConditions,
  impersonal,
  listAddress,
  readListSearch,
  toConditions,
  toPersonalConditions,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';

const FULL = {
  query: ' informatika ',
  field: '3,1,3',
  degree: 2,
  country: '5',
  language: 'en,ko,en',
  university: 7,
  free: 1,
  upTo: '60 000 000',
  orUnknown: 1,
  admits: 'ielts-5.5,topik',
  without: 'sat,hsk',
  start: '2027-08_2027-11',
  city: 'Berlin',
  deadline: '2027-01-31',
  fit: 'nearly',
  opens: 'topik-3',
  sort: 'name',
  page: 3,
};

describe('address of the list', () => {
  test('reads every filter', () =>
    expect(readListSearch(FULL)).toEqual({
      query: 'informatika',
      field: [3, 1],
      degree: [2],
      country: [5],
      language: ['en', 'ko'],
      university: 7,
      free: true,
      upTo: 60_000_000,
      orTypical: false,
      orUnknown: true,
      admits: [
        { kind: 'IELTS', score: 5.5 },
        { kind: 'TOPIK', score: null },
      ],
      without: ['SAT', 'HSK'],
      start: { from: '2027-08', to: '2027-11' },
      city: 'Berlin',
      deadline: '2027-01-31',
      fit: 'NEARLY',
      opens: { kind: 'TOPIK', score: 3 },
      sort: 'NAME',
      page: 3,
    }));

  test('odd values become defaults', () => {
    const odd = {
      query: { a: 1 },
      field: 'x,-1,2.5',
      degree: null,
      country: 0,
      language: 'xx,EN,toString',
      university: 'me',
      free: 'no',
      upTo: '-5',
      orUnknown: 1,
      admits: 'ielts-5.3,toString',
      without: 'english',
      start: '2027-11_2027-08',
      city: ' ',
      deadline: '2027-02-30',
      fit: 'maybe',
      opens: 'topik-9',
      sort: 'price',
      page: 0,
    };
    expect(writeListSearch(readListSearch(odd))).toEqual(writeListSearch({}));
    expect(listAddress(readListSearch(odd))).toBe('/programs');
  });

  test.each(['ielts-6.5', 'toefl_ibt-79', 'jlpt-3'])('reads and writes the test %s', (opens) =>
    expect(writeListSearch(readListSearch({ opens })).opens).toBe(opens),
  );

  test.each(['topik', 'topik-', 'topik-3-4', 'ielts-6.3', 'toString-3', 'ielts-1e1'])(
    'takes %s for no test',
    (opens) => expect(readListSearch({ opens }).opens).toBeUndefined(),
  );

  test('what is written is read back the same', () => {
    const state = readListSearch(FULL);
    expect(readListSearch(writeListSearch(state))).toEqual(state);
    expect(listAddress(state)).toBe(
      '/programs?query=informatika&field=3%2C1&degree=2&country=5&language=en%2Cko&university=7&free=1&upTo=60000000&orUnknown=1&admits=ielts-5.5%2Ctopik&without=sat%2Chsk&start=2027-08_2027-11&city=Berlin&deadline=2027-01-31&fit=nearly&opens=topik-3&sort=name&page=3',
    );
  });
});

describe('state of the list', () => {
  test('starts over after a change, and keeps its order without filters', () => {
    const state = readListSearch(FULL);
    expect(changeList(state, { language: [] })).toEqual({ ...state, language: [], page: 1 });
    expect(withoutFilters(state)).toEqual(readListSearch({ sort: 'name' }));
  });

  test('knows whether it is filtered', () => {
    expect(hasConditions(readListSearch({ sort: 'name', page: 2 }))).toBe(false);
    for (const one of Object.keys(FULL).filter((key) => !['sort', 'page', 'orUnknown'].includes(key)))
      expect(hasConditions(readListSearch({ [one]: FULL[one as keyof typeof FULL] })), one).toBe(true);
  });

  test('how a person stands is asked only of that person', () => {
    const state = readListSearch(FULL);
    expect(toPersonalConditions(state)).toMatchObject({
      verdicts: ['NEARLY'],
      opening: { kind: 'TOPIK', score: 3 },
    });
    expect(impersonal(state)).toMatchObject({ fit: undefined, opens: undefined, sort: 'NAME' });
    expect(Object.keys(toConditions(state))).not.toContain('opening');
  });

  test('asks the server for what stands in the address', () => {
    expect(toConditions(readListSearch({}))).toEqual({
      ...{ query: null, facultyId: [], degreeId: [], countryId: [], language: [], universityId: null },
      ...{ free: null, tuitionUpTo: null, orTypicalTuition: null, orUnknownTuition: null, sort: 'MAIN' },
      ...{ deadlineFrom: null, admits: [], without: [], startFrom: null, startTo: null, city: null },
    });
    expect(toConditions(readListSearch(FULL))).toMatchObject({
      ...{ facultyId: [3, 1], deadlineFrom: '2027-01-31' },
      ...{ tuitionUpTo: 6_000_000_000, orUnknownTuition: true },
    });
  });
});
