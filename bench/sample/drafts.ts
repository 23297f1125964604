import { inEveryLanguage as fieldsInEveryLanguage } from '@parvoz/contract/languages.ts';
import type { UniversityDraft } from '../../server/src/features/catalogue/universities/universities.service.ts';
import { describe } from './descriptions.ts';
import type { Places } from './lists.ts';
import { inEveryLanguage, initials, makePlaces, type Text, toCyrillic } from './names.ts';
import { createRandom } from './random.ts';
import type { RealUniversity } from './source.ts';

const CITIES = 2500;

export const everyLanguage = <Name extends string>(name: Name, text: Text) =>
  fieldsInEveryLanguage(name, (language) => text[language]);

/** Real names with everything else that a university has made up around them. */
export const toDrafts = (
  real: readonly RealUniversity[],
  { countries, degrees, faculties }: Places,
  covers: readonly string[],
): UniversityDraft[] => {
  const random = createRandom(1);
  const cities = makePlaces(CITIES).map((city): Text => ({ uz: city, ru: toCyrillic(city), en: city }));
  return real.map((one) => {
    const city = random.pick(cities);
    const short = initials(one.name);
    return {
      ...everyLanguage('name', inEveryLanguage(one.name)),
      ...everyLanguage('abbreviation', { uz: short, ru: toCyrillic(short).toUpperCase(), en: short }),
      ...everyLanguage('city', city),
      ...everyLanguage('description', describe(random, city)),
      photoId: random.pick(covers),
      countryId: countries.get(one.countryCode)!,
      degreeIds: random.some(degrees, 1 + random.below(4)),
      facultyIds: random.some(faculties, 3 + random.below(10)),
      webSite: one.webSite,
      sourceUrl: one.webSite,
      checkedOn: null,
      rating: (10 + random.below(41)) / 10,
      status: 'ACTIVE' as const,
      isDemo: false,
    };
  });
};
