import type { Queryable } from '../../server/src/db/pool.ts';
import * as lists from '../../server/src/features/catalogue/lists/lists.service.ts';
import type { Text } from './names.ts';
import { continentOf, demoContinents, demoCountries, demoDegrees, demoFaculties } from './source.ts';

/** Ids of what universities refer to. */
export interface Places {
  countries: Map<string, number>;
  degrees: number[];
  faculties: number[];
}

const nameOfCountry = (code: string): Text => {
  const inLanguage = (language: string) =>
    new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  return { uz: inLanguage('uz'), ru: inLanguage('ru'), en: inLanguage('en') };
};

/** Continents, degrees and faculties of the demo data, and every country of these codes. */
export const loadLists = async (db: Queryable, codes: readonly string[]): Promise<Places> => {
  const continents = new Map<string, number>();
  for (const { key, name, orderNumber } of demoContinents())
    continents.set(key, (await lists.insertContinent(db, name, orderNumber)).id);
  const known = new Map(demoCountries().map((country) => [country.code, country]));
  const countries = new Map<string, number>();
  for (const code of codes) {
    const { continent, name, orderNumber } = known.get(code) ?? {
      continent: continentOf(code),
      name: nameOfCountry(code),
      orderNumber: 10_000,
    };
    const country = { code, name, orderNumber, continentId: continents.get(continent)! };
    countries.set(code, (await lists.insertCountry(db, country)).id);
  }
  const degrees: number[] = [];
  for (const degree of demoDegrees()) degrees.push((await lists.insertDegree(db, degree)).id);
  const faculties: number[] = [];
  for (const first of demoFaculties()) {
    const { id: parentId } = await lists.insertFaculty(db, { ...first, parentId: null });
    for (const second of first.sub ?? [])
      faculties.push((await lists.insertFaculty(db, { ...second, parentId })).id);
  }
  return { countries, degrees, faculties };
};
