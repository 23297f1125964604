import { type APIRequestContext, expect } from '@playwright/test';
import { call, tokenOf } from './agency.ts';

/** By the folder of its pages, where things of a kind are found. */
const LISTS = {
  'university-list': '/university/filter',
  scholarships: '/scholar-ship/filter',
  'consulting-list': '/consulting/filter',
  programs: '/program/filter',
} as const;
type Folder = keyof typeof LISTS;

export interface Thing {
  id: number;
  name: string;
}

/** Returns a list of the catalogue: tests read what they expect of the demo data, and never have it written down. */
export const listOf = async <T extends Thing>(
  request: APIRequestContext,
  folder: Folder,
  filter: object = {},
): Promise<{ content: T[]; totalElements: number }> =>
  call(request, 'POST', `${LISTS[folder]}?page=1&size=100`, { data: filter });

/** Returns the number of things in a list. */
export const countOf = async (
  request: APIRequestContext,
  folder: Folder,
  filter: object = {},
): Promise<number> => (await listOf(request, folder, filter)).totalElements;

/** Returns the id of the thing with this name in some language. */
export const idOf = async (request: APIRequestContext, folder: Folder, name: string): Promise<number> => {
  const { content } = await listOf(request, folder, { query: name });
  expect(content.length, `${folder} has no ${name}`).toBeGreaterThan(0);
  // The best match of a search comes first, an exact name before all others.
  return content[0]!.id;
};

/** Numbers of these countries, by their codes. */
export const countryIdsOf = async (
  request: APIRequestContext,
  ...codes: readonly string[]
): Promise<number[]> => {
  const countries = await call<{ id: number; code: string }[]>(request, 'GET', '/country/public/tree');
  return codes.map((code) => countries.find((one) => one.code === code)!.id);
};

/** As an administrator's form sends one: full, for every country and level, and open for longer than tests will be run. */
const SCHOLARSHIP = {
  ...{ nameRu: '', nameEn: '', descriptionUz: '<p>Matn</p>', descriptionRu: '', descriptionEn: '' },
  ...{ attachId: null, countryId: null, universityId: null, degreeIds: [], price: 0, coverage: 'FULL' },
  ...{ startDate: '2026-01-10', expiredDate: '2099-02-20', sourceUrl: null, checkedOn: null },
};

/** Adds a scholarship as an administrator, and returns its id. Only for tests tagged `@catalogue`. */
export const addScholarship = async (
  request: APIRequestContext,
  given: { nameUz: string } & Partial<Record<keyof typeof SCHOLARSHIP, unknown>>,
): Promise<number> => {
  const jwt = await tokenOf(request, 'admin');
  const data = { ...SCHOLARSHIP, ...given };
  return (await call<{ id: number }>(request, 'POST', '/scholar-ship', { jwt, data })).id;
};

/** The number of the continent that is called so in English. */
const continentIdOf = async (request: APIRequestContext, name: string): Promise<number> => {
  const answer = await request.get('/api/v1/continent/public/tree', { headers: { 'accept-language': 'en' } });
  const { data }: { data: { content: Thing[] } } = await answer.json();
  return data.content.find((one) => one.name === name)!.id;
};

/** A number that an address names: of a country by its code, `programme 2`, `continent Asia`, or by the folder before it. */
const numberOf = async (request: APIRequestContext, name: string, folder: string): Promise<number> => {
  const [, kind, which] = /^(programme|continent) (.+)$/.exec(name) ?? [];
  if (kind === 'programme') return (await listOf(request, 'programs')).content[Number(which) - 1]!.id;
  if (kind === 'continent') return continentIdOf(request, which!);
  if (/^[A-Z]{2}$/.test(name)) return (await countryIdsOf(request, name))[0]!;
  return idOf(request, folder as Folder, name);
};

/**
 * Replaces names in an address by ids: `/university-list/{Seoul National University}`,
 * `/search/results?countryId={KR}`, `/compare?program={programme 1},{programme 2}`.
 */
export const addressOf = async (request: APIRequestContext, path: string): Promise<string> => {
  const [, folder = ''] = /^\/([\w-]+)/.exec(path) ?? [];
  let address = path;
  for (const [place, name] of path.matchAll(/\{([^}]+)\}/g))
    address = address.replace(place, String(await numberOf(request, name!, folder)));
  return address;
};
