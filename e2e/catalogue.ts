import { type APIRequestContext, expect } from '@playwright/test';
import { call } from './agency.ts';

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

/** What a list of the catalogue has: what a test may expect of the demo data is asked for, and never written down. */
export const listOf = async <T extends Thing>(
  request: APIRequestContext,
  folder: Folder,
  filter: object = {},
): Promise<{ content: T[]; totalElements: number }> =>
  call(request, 'POST', `${LISTS[folder]}?page=1&size=100`, { data: filter });

/** How many there are. */
export const countOf = async (
  request: APIRequestContext,
  folder: Folder,
  filter: object = {},
): Promise<number> => (await listOf(request, folder, filter)).totalElements;

/** The number of what has this name in some language. */
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

/** An address with names in the place of numbers: `/university-list/{Seoul National University}` as it is here. */
export const addressOf = async (request: APIRequestContext, path: string): Promise<string> => {
  const [, folder, name] = /^\/([\w-]+)\/\{([^}]+)\}/.exec(path) ?? [];
  if (!folder || !name) return path;
  return path.replace(`{${name}}`, String(await idOf(request, folder as Folder, name)));
};
