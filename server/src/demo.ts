import type { SpokenLanguage } from '@parvoz/contract/agencies/spoken-languages.ts';
import type { ExchangeRateDraft } from '@parvoz/contract/catalogue/rates.ts';
import type { Conditions, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import type { ScholarshipCoverage } from '@parvoz/contract/catalogue/scholarships.ts';
import { byWrittenLanguage, type Language } from '@parvoz/contract/languages.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from './db/context.ts';
import { holdStartLock, LOCKS } from './db/locks.ts';
import { loadCountryCosts } from './demo/country-costs.ts';
import { loadCountryFacts } from './demo/country-facts.ts';
import { everyLanguage, type Ids, named, oldestFirst, read, readAll, type Text } from './demo/data.ts';
import { loadOperator } from './demo/operator.ts';
import { loadPrograms } from './demo/programs.ts';
import { loadTariffs } from './demo/tariffs.ts';
import * as consultings from './features/agencies/consultings/consultings.service.ts';
import * as reviews from './features/agencies/consultings/reviews/reviews.service.ts';
import * as popularity from './features/applications/shortlist/popularity/popularity.service.ts';
import * as lists from './features/catalogue/lists/lists.service.ts';
import * as rates from './features/catalogue/rates/rates.service.ts';
import * as scholarships from './features/catalogue/scholarships/scholarships.service.ts';
import * as universities from './features/catalogue/universities/universities.service.ts';
import * as files from './features/people/files/files.service.ts';
import { tashkentDate } from './lib/clock.ts';
import { textToHtml } from './lib/html.ts';

/** An agency answers a review a day after it. */
const REPLY_AFTER_MS = DAY_MS;

interface DemoUniversity {
  key: string;
  added?: number;
  country: string;
  name: Text;
  abbreviation: Text;
  city: Text;
  webSite: string;
  sourceUrl: string;
  degrees: string[];
  faculties: string[];
  rating: number;
  description: Text;
}

/**
 * Either the last known round of a scholarship that is given every year, or of one of which nobody can say when it is given
 * again.
 */
type DemoRound = { yearlyRound: scholarships.DateWindow } | { lastRound: scholarships.DateWindow };

type DemoScholarship = DemoRound & {
  key: string;
  added?: number;
  name: Text;
  country: string | null;
  university: string | null;
  degrees: string[];
  /** Fee for applying; left out where the source does not say. */
  priceTiyin?: number;
  coverage: ScholarshipCoverage;
  /** Terms as the source has them: what is left out is unknown. */
  covers?: Covers;
  conditions?: Conditions;
  /** Steps of applying, one by one. */
  steps?: Record<Language, string[]>;
  sourceUrl: string;
  description: Text;
};

interface DemoConsulting {
  key: string;
  joinedDaysAgo: number;
  name: string;
  abbreviation: string;
  ownerName: string;
  ownerSurname: string;
  phone: string;
  city: Text;
  description: Text;
  spokenLanguages: SpokenLanguage[];
  countries: string[];
  comments: { authorName: string; rating: number; text: string; reply: string | null; daysAgo: number }[];
}

interface DemoFaculty {
  key: string;
  added?: number;
  name: Text;
  orderNumber: number;
  sub?: DemoFaculty[];
}

type Keyed = { key: string; name: Text; orderNumber: number };

const html = (text: Text): Text => byWrittenLanguage((language) => textToHtml(text[language]));

const loadPlaces = async ({ db }: Context): Promise<Ids> => {
  const continents: Ids = new Map();
  for (const { key, name, orderNumber } of read<Keyed[]>('continents.json'))
    continents.set(key, (await lists.insertContinent(db, name, orderNumber)).id);
  const countries: Ids = new Map();
  for (const country of read<{ code: string; continent: string; name: Text; orderNumber: number }[]>(
    'countries.json',
  )) {
    const continentId = named(continents, country.continent);
    countries.set(country.code, (await lists.insertCountry(db, { ...country, continentId })).id);
  }
  return countries;
};

/** Returns those of the second level: universities teach these. */
const loadFaculties = async ({ db }: Context): Promise<Ids> => {
  const given = read<DemoFaculty[]>('faculties.json').flatMap((first) => [
    { ...first, parent: null },
    ...(first.sub ?? []).map((second) => ({ ...second, parent: first.key })),
  ]);
  const [firstLevel, secondLevel]: [Ids, Ids] = [new Map(), new Map()];
  for (const { key, parent, ...faculty } of oldestFirst(given)) {
    const parentId = parent === null ? null : named(firstLevel, parent);
    const { id } = await lists.insertFaculty(db, { ...faculty, parentId });
    (parent === null ? firstLevel : secondLevel).set(key, id);
  }
  return secondLevel;
};

const loadDegrees = async ({ db }: Context): Promise<Ids> => {
  const ids: Ids = new Map();
  for (const degree of read<Keyed[]>('degrees.json'))
    ids.set(degree.key, (await lists.insertDegree(db, degree)).id);
  return ids;
};

const loadUniversities = async (
  ctx: Context,
  given: readonly DemoUniversity[],
  known: { countries: Ids; degrees: Ids; faculties: Ids },
): Promise<Ids> => {
  const names = given.map(({ name }) => name.uz);
  const photoIds = await files.createCovers(ctx, 'university', names);
  const drafts = given.map(
    (one, index): universities.UniversityDraft => ({
      ...everyLanguage('name', one.name),
      ...everyLanguage('abbreviation', one.abbreviation),
      ...everyLanguage('city', one.city),
      ...everyLanguage('description', html(one.description)),
      photoId: photoIds[index]!,
      countryId: named(known.countries, one.country),
      degreeIds: one.degrees.map((key) => named(known.degrees, key)),
      facultyIds: one.faculties.map((key) => named(known.faculties, key)),
      webSite: one.webSite,
      sourceUrl: one.sourceUrl,
      checkedOn: null,
      rating: one.rating,
      status: 'ACTIVE',
      isDemo: true,
    }),
  );
  const ids = await universities.insertMany(ctx, drafts);
  return new Map(given.map(({ key }, index) => [key, ids[index]!]));
};

const loadScholarships = async (
  ctx: Context,
  known: { countries: Ids; degrees: Ids; universities: Ids },
): Promise<void> => {
  const today = tashkentDate(ctx.clock.now());
  const given = oldestFirst(readAll<DemoScholarship>('scholarships'));
  const names = given.map(({ name }) => name.uz);
  const covers = await files.createCovers(ctx, 'scholarship', names);
  for (const [index, one] of given.entries())
    await scholarships.insert(ctx, {
      ...everyLanguage('name', one.name),
      ...everyLanguage('description', html(one.description)),
      ...('lastRound' in one ? one.lastRound : scholarships.currentWindow(one.yearlyRound, today)),
      attachId: covers[index]!,
      countryId: one.country === null ? null : named(known.countries, one.country),
      universityId: one.university === null ? null : named(known.universities, one.university),
      degreeIds: one.degrees.map((key) => named(known.degrees, key)),
      priceTiyin: one.priceTiyin ?? null,
      coverage: one.coverage,
      covers: one.covers ?? null,
      conditions: one.conditions ?? null,
      ...everyLanguage(
        'steps',
        byWrittenLanguage((language) => (one.steps?.[language] ?? []).join('\n')),
      ),
      sourceUrl: one.sourceUrl,
      checkedOn: null,
      isDemo: true,
    });
};

const loadConsultings = async (ctx: Context, universitiesOf: (country: string) => number[]): Promise<Ids> => {
  const ids: Ids = new Map();
  const now = ctx.clock.now().getTime();
  for (const { key, joinedDaysAgo, ...one } of read<DemoConsulting[]>('consultings.json')) {
    const id = await consultings.insert(ctx, {
      ...one,
      ...everyLanguage('city', one.city),
      ...everyLanguage('description', html(one.description)),
      photoId: await files.createCover(ctx, 'agency', one.name),
      createdAt: new Date(now - joinedDaysAgo * DAY_MS),
      isDemo: true,
    });
    await consultings.linkUniversities(ctx, id, one.countries.flatMap(universitiesOf));
    for (const { daysAgo, ...comment } of one.comments) {
      const createdAt = now - daysAgo * DAY_MS;
      await reviews.insertComment(ctx, id, {
        ...comment,
        createdAt: new Date(createdAt),
        repliedAt: comment.reply === null ? null : new Date(Math.min(createdAt + REPLY_AFTER_MS, now)),
        isDemo: true,
      });
    }
    ids.set(key, id);
  }
  return ids;
};

/**
 * Loads the demo catalogue and makes it searchable, all of it or nothing, when the database has no countries; returns whether
 * it did. Safe when several processes start at once. Without `hasOperator` no holder of money is invented.
 */
export const loadDemo = (given: Context, { hasOperator = true, onBegin = () => {} } = {}): Promise<boolean> =>
  inTransaction(given, async (ctx) => {
    await holdStartLock(ctx.db, LOCKS.demo);
    if (!(await lists.isEmpty(ctx.db))) return false;
    onBegin();
    const countries = await loadPlaces(ctx);
    await loadCountryFacts(ctx, countries);
    const known = { countries, faculties: await loadFaculties(ctx), degrees: await loadDegrees(ctx) };
    await loadCountryCosts(ctx, known);
    const demoUniversities = oldestFirst(readAll<DemoUniversity>('universities'));
    const universityIds = await loadUniversities(ctx, demoUniversities, known);
    await loadScholarships(ctx, { ...known, universities: universityIds });
    await loadPrograms(ctx, { ...known, universities: universityIds });
    const consultingIds = await loadConsultings(ctx, (country) =>
      demoUniversities.filter((one) => one.country === country).map(({ key }) => named(universityIds, key)),
    );
    await loadTariffs(ctx, consultingIds);
    if (hasOperator) await loadOperator(ctx);
    await rates.insertDemo(ctx, read<ExchangeRateDraft[]>('rates.json'));
    await popularity.order(ctx);
    return true;
  });
