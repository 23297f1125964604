import { LANGUAGES } from '@parvoz/contract/languages.ts';
import pg from 'pg';
import type { Recorded } from './limit.ts';
import { createRandom } from './sample/random.ts';
import { readUniversities } from './sample/source.ts';
import { makeQueries } from './search-queries.ts';

type Request = Recorded['request'];

/** One public call with requests that differ as those of many visitors do. */
export interface Call {
  name: string;
  requests: Request[];
  /** Does it answer a total, which is cached until the catalogue changes? */
  hasTotal: boolean;
}

/** Ids that requests are made with. */
interface Ids {
  universities: number[];
  countries: number[];
  continents: number[];
  degrees: number[];
  faculties: number[];
  categories: number[];
  scholarships: number[];
  consultings: number[];
}

const VARIANTS = 200;
const BASE = '/api/v1';

export const readIds = async (url: string): Promise<Ids> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const idsOf = async (from: string): Promise<number[]> =>
      (await client.query(`select id from ${from}`)).rows.map(({ id }) => id);
    return {
      universities: await idsOf(
        'universities where id in (select 1 + (n * 7919::bigint) % (select max(id) from universities) from generate_series(1, 1000) n)',
      ),
      countries: await idsOf('countries order by id'),
      continents: await idsOf('continents'),
      degrees: await idsOf('degrees'),
      faculties: await idsOf('faculties where level = 2'),
      categories: await idsOf('faculties where level = 1'),
      scholarships: await idsOf('scholarships order by id limit 1000'),
      consultings: await idsOf('consultings'),
    };
  } finally {
    await client.end();
  }
};

/** Requests of one call; `make` gets the number of each, which also chooses its language. */
const variants = (
  make: (number: number) => { path: string; body?: object; method?: string },
  count = VARIANTS,
): Request[] =>
  Array.from({ length: count }, (_, number) => {
    const { path, body, method = body ? 'POST' : 'GET' } = make(number);
    return {
      method,
      path: BASE + path,
      headers: {
        'accept-language': LANGUAGES[number % LANGUAGES.length]!,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  });

/** The calls that have a limit case beside them. */
export const mainCalls = (ids: Ids): Record<'list' | 'byCountry' | 'detail' | 'search', Call> => {
  const random = createRandom(11);
  const queries = makeQueries(readUniversities(10_000)!);
  return {
    list: {
      name: 'POST /university/filter, page of 12',
      hasTotal: true,
      requests: variants((number) => ({
        path: `/university/filter?page=${1 + (number % 5)}&size=12`,
        body: {},
      })),
    },
    byCountry: {
      name: 'POST /university/filter, one country',
      hasTotal: true,
      requests: variants((number) => ({
        path: '/university/filter?page=1&size=12',
        body: { countryId: ids.countries[number % ids.countries.length] },
      })),
    },
    detail: {
      name: 'GET /university/{id}/detail',
      hasTotal: false,
      requests: variants(() => ({ path: `/university/${random.pick(ids.universities)}/detail` })),
    },
    search: {
      name: `POST /search, mix of ${queries.length}`,
      hasTotal: true,
      requests: variants((number) => ({ path: '/search', body: { query: queries[number] } }), queries.length),
    },
  };
};

/** Every other public call, and the filters that people combine. */
export const allCalls = (ids: Ids): Call[] => {
  const random = createRandom(13);
  const { list, byCountry, detail, search } = mainCalls(ids);
  const get = (name: string, path: () => string, hasTotal = false): Call => ({
    name: `GET ${name}`,
    hasTotal,
    requests: variants(() => ({ path: path() })),
  });
  const post = (name: string, path: string, body: (number: number) => object): Call => ({
    name: `POST ${name}`,
    hasTotal: true,
    requests: variants((number) => ({ path, body: body(number) })),
  });
  const { pick } = random;
  const word = () => {
    const { query } = JSON.parse(pick(search.requests).body!) as { query: string };
    return query;
  };
  const universities = '/university/filter?page=1&size=12';
  const scholarships = '/scholar-ship/filter?page=1&size=8';
  return [
    get('/faculty/public/first-level-count', () => '/faculty/public/first-level-count'),
    get('/faculty/public/{id}/sub/tree', () => `/faculty/public/${pick(ids.categories)}/sub/tree`),
    get('/continent/public/tree', () => '/continent/public/tree'),
    get('/country/public/tree', () => '/country/public/tree'),
    get('/university-degree', () => '/university-degree'),
    get('/university/top-university', () => '/university/top-university'),
    get('/university/{id}', () => `/university/${pick(ids.universities)}`),
    detail,
    list,
    post('/university/filter, page 200', '/university/filter?page=200&size=12', () => ({})),
    post('/university/filter, by name', universities, () => ({ sort: 'NAME' })),
    post('/university/filter, newest', universities, () => ({ sort: 'NEW' })),
    byCountry,
    post('/university/filter, country by name', universities, () => ({
      sort: 'NAME',
      countryId: pick(ids.countries),
    })),
    post('/university/filter, 3 countries', universities, () => ({
      countryId: random.some(ids.countries, 3),
    })),
    post('/university/filter, continent', universities, () => ({ continentId: pick(ids.continents) })),
    post('/university/filter, degree', universities, () => ({ degreeId: pick(ids.degrees) })),
    post('/university/filter, faculty', universities, () => ({ facultyId: pick(ids.faculties) })),
    post('/university/filter, category and degree', universities, () => ({
      facultyId: pick(ids.categories),
      degreeId: pick(ids.degrees),
    })),
    post('/university/filter, country, faculty, degree', universities, () => ({
      countryId: pick(ids.countries),
      facultyId: pick(ids.faculties),
      degreeId: pick(ids.degrees),
    })),
    post('/university/filter, text', universities, () => ({ query: word() })),
    post('/university/filter, text by name', universities, () => ({ query: word(), sort: 'NAME' })),
    post('/university/filter, text and country', universities, () => ({
      query: word(),
      countryId: pick(ids.countries),
    })),
    get('/scholar-ship/top-grant', () => '/scholar-ship/top-grant'),
    get('/scholar-ship/get-all', () => '/scholar-ship/get-all?page=1', true),
    get('/scholar-ship/{id}/detail', () => `/scholar-ship/${pick(ids.scholarships)}/detail`),
    post('/scholar-ship/filter', scholarships, () => ({})),
    post('/scholar-ship/filter, by name', scholarships, () => ({ sort: 'NAME' })),
    post('/scholar-ship/filter, country', scholarships, () => ({ countryId: pick(ids.countries) })),
    post('/scholar-ship/filter, university', scholarships, () => ({ universityId: pick(ids.universities) })),
    post('/scholar-ship/filter, free, degree', scholarships, () => ({
      free: true,
      degreeId: pick(ids.degrees),
    })),
    post('/scholar-ship/filter, dates', scholarships, () => ({ from: '2026-12-01', to: '2027-02-01' })),
    post('/scholar-ship/filter, text', scholarships, () => ({ query: word() })),
    get('/consulting/top-consulting', () => '/consulting/top-consulting'),
    get('/consulting/public/{id}', () => `/consulting/public/${pick(ids.consultings)}`),
    post('/consulting/filter', '/consulting/filter', () => ({})),
    post('/consulting/filter, country', '/consulting/filter', () => ({ countryId: pick(ids.countries) })),
    post('/consulting/filter, university', '/consulting/filter', () => ({
      universityId: pick(ids.universities),
    })),
    get(
      '/consulting-university/public/consulting/{id}',
      () => `/consulting-university/public/consulting/${pick(ids.consultings)}`,
    ),
    get(
      '/consulting/public/university/{id}',
      () => `/consulting/public/university/${pick(ids.universities)}`,
      true,
    ),
    get('/consulting/comment/{id}', () => `/consulting/comment/${pick(ids.consultings)}`),
    post('/consulting/comment/filter', '/consulting/comment/filter', () => ({})),
    search,
    post('/search, country', '/search', () => ({ countryId: pick(ids.countries) })),
    post('/search, continent', '/search', () => ({ continentId: pick(ids.continents) })),
    post('/search, faculty', '/search', () => ({ facultyId: pick(ids.faculties) })),
    post('/search, text and country', '/search', () => ({ query: word(), countryId: pick(ids.countries) })),
    post('/search, universities only', '/search?size=10', () => ({
      query: word(),
      searchType: 'UNIVERSITY',
    })),
  ];
};
