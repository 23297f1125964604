import type { CountedBranch } from '../../../ui/filters/branch-filter.tsx';
import type { QueryPart } from '../../../ui/query-boundary.tsx';

interface Counted {
  id: number;
  name: string;
  universityCount: number;
}

type Branch = Counted & { subFaculties: readonly Counted[] };

/** Values that the filters offer; loaded by the page. */
export interface FilterLists {
  countries: QueryPart<readonly (Counted & { code: string })[]>;
  continents: QueryPart<readonly Counted[]>;
  degrees: QueryPart<readonly Counted[]>;
  categories: QueryPart<readonly Branch[]>;
}

/** Returns only items with universities. */
export const inUse = <T extends Counted>(items: readonly T[]): T[] =>
  items.filter(({ universityCount }) => universityCount > 0);

/** Returns categories with their fields, as the filter shows them. */
export const toBranches = (categories: readonly Branch[]): CountedBranch[] =>
  inUse(categories).map(({ id, name, universityCount, subFaculties }) => ({
    id,
    name,
    count: universityCount,
    children: inUse(subFaculties).map((one) => ({ id: one.id, name: one.name, count: one.universityCount })),
  }));

/** Names by id of everything that can be filtered by, as far as it is there. */
export const filterNames = ({ countries, continents, degrees, categories }: FilterLists) => {
  const byId = (items: readonly Counted[] = []) => new Map(items.map(({ id, name }) => [id, name]));
  return {
    country: byId(countries.data),
    continent: byId(continents.data),
    degree: byId(degrees.data),
    faculty: byId(categories.data?.flatMap((category) => [category, ...category.subFaculties])),
  };
};
