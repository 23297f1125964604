interface Counted {
  id: number;
  name: string;
  universityCount: number;
}

/** What the filters choose from; the page hands it in. */
export interface CatalogueData {
  countries: readonly (Counted & { code: string })[];
  continents: readonly Counted[];
  degrees: readonly Counted[];
  categories: readonly (Counted & { subFaculties: readonly Counted[] })[];
}

/** Only what leads to a university. */
export const inUse = <T extends Counted>(items: readonly T[]): T[] =>
  items.filter(({ universityCount }) => universityCount > 0);

/** Names by id of everything that can be filtered by. */
export const filterNames = ({ countries, continents, degrees, categories }: CatalogueData) => {
  const byId = (items: readonly Counted[]) => new Map(items.map(({ id, name }) => [id, name]));
  return {
    country: byId(countries),
    continent: byId(continents),
    degree: byId(degrees),
    faculty: byId([...categories, ...categories.flatMap(({ subFaculties }) => subFaculties)]),
  };
};
