import type { listSteps, listTariffs } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type {
  filterContinents,
  filterDegrees,
  filterFaculties,
} from '@parvoz/contract/catalogue/lists-admin.ts';
import { type InEveryLanguage, type Language, WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { allPages } from '../../../lib/all-pages.ts';
import { callApi } from '../../../lib/api.ts';
import { searchedName } from '../../../lib/fold-name.ts';
import { textIn } from '../../../lib/text-in.ts';

/** Kinds of which there are so few that all of them are loaded once, and compared here. */
type ThingKind = 'CONTINENT' | 'DEGREE' | 'FACULTY' | 'TARIFF' | 'STEP';

export interface FoundThing {
  kind: ThingKind;
  id: number;
  name: string;
  /** Names in every language, as they are compared. */
  folded: readonly string[];
}

type Named = { id: number } & InEveryLanguage<'name', string>;

const asThings = (kind: ThingKind, found: readonly Named[], language: Language): FoundThing[] =>
  found.map((one) => ({
    ...{ kind, id: one.id, name: textIn(one, 'name', language) },
    folded: WRITTEN_LANGUAGES.map((written) => searchedName(textIn(one, 'name', written))),
  }));

const findSteps = async (tariffIds: readonly number[], language: Language, signal: AbortSignal) => {
  const ofOne = (tariffId: number | undefined) =>
    allPages((query) =>
      callApi<typeof listSteps>(
        'GET /step',
        { query: { ...query, ...(tariffId !== undefined && { tariffId }) } },
        language,
        { signal },
      ),
    );
  return (await Promise.all([undefined, ...tariffIds].map(ofOne))).flat();
};

/** Loads continents, degrees, fields of study, and templates of tariffs and steps. */
export const loadThings = async (language: Language, signal: AbortSignal): Promise<FoundThing[]> => {
  const [continents, degrees, faculties, tariffs] = await Promise.all([
    allPages((query) =>
      callApi<typeof filterContinents>('POST /continent/filter', { query }, language, { signal }),
    ),
    allPages((query) =>
      callApi<typeof filterDegrees>('POST /university-degree/filter', { query }, language, { signal }),
    ),
    allPages((query) =>
      callApi<typeof filterFaculties>('POST /faculty/filter', { query }, language, { signal }),
    ),
    allPages((query) => callApi<typeof listTariffs>('GET /tariff', { query }, language, { signal })),
  ]);
  const steps = await findSteps(
    tariffs.map(({ id }) => id),
    language,
    signal,
  );
  return [
    ...asThings('FACULTY', faculties, language),
    ...asThings('TARIFF', tariffs, language),
    ...asThings('STEP', steps, language),
    ...asThings('DEGREE', degrees, language),
    ...asThings('CONTINENT', continents, language),
  ];
};

/** Things of each kind that are shown. */
const SHOWN = 5;

/** Returns the things whose name in any language has a text, the first of each kind. */
export const thingsWith = (things: readonly FoundThing[], wanted: string): FoundThing[] => {
  const found = things.filter(({ folded }) => folded.some((name) => name.includes(wanted)));
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap((of) => of.slice(0, SHOWN));
};
