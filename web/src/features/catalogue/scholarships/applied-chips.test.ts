import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import scholarships from '../../../../../locales/uz/catalogue/scholarships.json' with { type: 'json' };
import lists from '../../../../../locales/uz/platform/filtered-lists.json' with { type: 'json' };
import { appliedChips } from './applied-chips.ts';
import { listAddress, readListSearch } from './list-search.ts';

const i18n = createInstance();
i18n.init({
  lng: 'uz',
  resources: { uz: { scholarships, 'filtered-lists': lists } },
  initAsync: false,
  interpolation: { escapeValue: false },
});
const t = i18n.getFixedT('uz', 'scholarships');
const loaded = <T>(data: T) => ({ data, error: null, isFetching: false, refetch: () => null });
const options = {
  countries: loaded([{ id: 1, name: 'Turkiya', code: 'TR', count: 3 }]),
  degrees: loaded([{ id: 2, name: 'Bakalavriat' }]),
  universityName: undefined,
};

test('one chip for each filter, each leading to the list without it', () => {
  const state = readListSearch({
    query: 'davlat',
    country: '1,9',
    degree: 2,
    university: 5,
    from: '2026-12-01',
    free: 1,
  });
  const chips = appliedChips(state, options, t);
  expect(chips.map(({ name }) => name)).toEqual([
    '“davlat”',
    'Tanlangan universitet',
    'Turkiya',
    'Nomaʼlum',
    'Bakalavriat',
    '01.12.2026 dan',
    'Grantga ariza uchun toʻlov yoʻq',
  ]);
  expect(listAddress(chips[2]!.without)).toBe(
    '/scholarships?query=davlat&country=9&degree=2&university=5&from=2026-12-01&free=1',
  );
  expect(appliedChips(readListSearch({}), options, t)).toEqual([]);
});

test('the university is named when its name is known', () =>
  expect(
    appliedChips(readListSearch({ university: 5 }), { ...options, universityName: 'KAIST' }, t)[0]?.name,
  ).toBe('KAIST uchun'));
