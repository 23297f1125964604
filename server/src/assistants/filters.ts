import { type Degree, listCountries, listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import type { AssistantPrograms } from '@parvoz/contract/platform/assistants.ts';
import { type ToolContext, ToolRefusal } from './tool.ts';
import { t } from './words.ts';

const TIYIN_IN_SOM = 100;

/** Returns the ids of countries by their codes; throws ToolRefusal for one that the catalogue does not have. */
export const countryIds = async (
  { call, language }: ToolContext,
  codes: readonly string[] = [],
): Promise<number[]> => {
  if (codes.length === 0) return [];
  const known = await call(listCountries);
  return codes.map((code) => {
    const found = known.find((one) => one.code === code);
    if (found) return found.id;
    const named = known.filter(({ universityCount }) => universityCount > 0).map((one) => one.code);
    throw new ToolRefusal(t(language, 'unknownCountry', { code, codes: named.join(', ') }));
  });
};

/** Returns degrees by their keys, however these are written; throws ToolRefusal for one that there is not. */
export const findDegrees = async (
  { call, language }: ToolContext,
  keys: readonly string[] = [],
): Promise<Degree[]> => {
  if (keys.length === 0) return [];
  const known = await call(listDegrees);
  return keys.map((key) => {
    const found = known.find((one) => one.key.toUpperCase() === key.toUpperCase());
    if (found) return found;
    throw new ToolRefusal(
      t(language, 'unknownDegree', { key, keys: known.map((one) => one.key).join(', ') }),
    );
  });
};

export const degreeIds = async (ctx: ToolContext, keys?: readonly string[]): Promise<number[]> =>
  (await findDegrees(ctx, keys)).map(({ id }) => id);

export type ProgramWishes = Partial<Omit<AssistantPrograms, 'sort' | 'page' | 'language'>>;

/** Returns the filter of programmes that says the same as an assistant's. Throws ToolRefusal. */
export const programFilter = async (ctx: ToolContext, wishes: ProgramWishes) => {
  const { tuitionUpToSom: most, admits, teachingLanguages } = wishes;
  const [countryId, degreeId] = await Promise.all([
    countryIds(ctx, wishes.countries),
    degreeIds(ctx, wishes.degrees),
  ]);
  return {
    query: wishes.query,
    universityId: wishes.universityId,
    countryId,
    degreeId,
    facultyId: wishes.fieldId,
    language: teachingLanguages,
    free: wishes.free,
    tuitionUpTo: most === undefined ? undefined : most * TIYIN_IN_SOM,
    admits: admits?.map(({ test, score }) => ({ kind: test, score })),
    without: wishes.without,
    startFrom: wishes.startFrom,
    startTo: wishes.startTo,
    deadlineFrom: wishes.deadlineFrom,
  };
};
