import { filterConsultings, listTopConsultings } from '@parvoz/contract/agencies/consultings.ts';
import { type CountryCard, listCountryCards } from '@parvoz/contract/catalogue/country-facts.ts';
import {
  type Category,
  type Continent,
  type Country,
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import { filterPrograms, listProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import { listExchangeRates } from '@parvoz/contract/catalogue/rates.ts';
import {
  filterScholarships,
  listScholarshipCountries,
  listTopScholarships,
} from '@parvoz/contract/catalogue/scholarships.ts';
import { type SearchHit, type SearchResponse, search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities, listTopUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { encodeList } from '@parvoz/contract/json-list.ts';
import { type FakeApi, fakeApi } from './api.ts';

const CATEGORIES: Category[] = [
  {
    id: 1,
    name: 'Business and management',
    universityCount: 80,
    subFaculty: encodeList([{ id: 11, name: 'Accounting', universityCount: 31 }]),
  },
  {
    id: 2,
    name: 'Engineering',
    universityCount: 120,
    subFaculty: encodeList([
      { id: 21, name: 'Architecture', universityCount: 40 },
      { id: 22, name: 'Robotics', universityCount: 15 },
    ]),
  },
  {
    id: 3,
    name: 'Law',
    universityCount: 20,
    subFaculty: encodeList([{ id: 31, name: 'Public law', universityCount: 9 }]),
  },
];
const CONTINENTS: Continent[] = [
  { id: 1, name: 'Asia', universityCount: 90 },
  { id: 2, name: 'Africa', universityCount: 12 },
];
const COUNTRIES: Country[] = [
  { id: 1, name: 'South Korea', code: 'KR', continentId: 1, orderNumber: 1, universityCount: 30 },
  { id: 2, name: 'Egypt', code: 'EG', continentId: 2, orderNumber: 2, universityCount: 4 },
];

/** The first of the order for visitors. */
const CARDS: CountryCard[] = COUNTRIES.map(({ id, name, code, universityCount }) => ({
  ...{ id, name, code, universityCount, programCount: 10, scholarshipCount: id === 1 ? 3 : 0 },
  ...{ living: null, recognition: 'UNKNOWN', legalisation: null },
}));

export const hit = (id: number, name: string): SearchHit => ({
  id,
  name,
  description: '',
  photo: null,
  place: '',
  country: null,
});

/** Universities that a search has found, and nothing else. */
export const foundUniversities = (...names: string[]): SearchResponse => ({
  consulting: { content: [], totalElement: 0 },
  university: { content: names.map((name, at) => hit(at + 1, name)), totalElement: names.length },
  scholar: { content: [], totalElement: 0 },
  program: { content: [], totalElement: 0 },
});

/** A server for the landing page and its search: a small catalogue, nothing at the top, and what a search finds. */
export const homeApi = (find: Parameters<typeof answerSearch>[1] = () => foundUniversities()): FakeApi => {
  const api = fakeApi();
  api.answer(listTopScholarships, []);
  api.answer(listTopUniversities, []);
  api.answer(listTopConsultings, []);
  api.answer(listCountryCards, CARDS);
  api.answer(listCategories, CATEGORIES);
  api.answer(listContinents, { content: CONTINENTS });
  api.answer(listCountries, COUNTRIES);
  // The lists are fetched ahead when a link to them has the focus.
  api.answer(listDegrees, []);
  api.answer(listScholarshipCountries, []);
  const none = { content: [], totalElements: 0, page: 1, size: 10 };
  api.answer(filterUniversities, none);
  api.answer(filterScholarships, none);
  api.answer(filterConsultings, none);
  api.answer(filterPrograms, none);
  api.answer(listProgramOptions, { countries: [], degrees: [], fields: [], languages: [] });
  api.answer(listExchangeRates, []);
  answerSearch(api, find);
  return api;
};

/** Answers searches by their text; the list grows with those that come. */
export const answerSearch = (
  api: FakeApi,
  find: (text: string) => SearchResponse | Promise<SearchResponse>,
) => api.answer(search, ({ body }) => find(body.query ?? ''));
