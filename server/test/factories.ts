import { COUNTRY_CODES } from '@parvoz/contract/country-codes.ts';
import { byWrittenLanguage, inEveryLanguage } from '@parvoz/contract/languages.ts';
import * as consultings from '../src/features/agencies/consultings/consultings.service.ts';
import * as reviews from '../src/features/agencies/consultings/reviews/reviews.service.ts';
import * as stepPlans from '../src/features/agencies/steps/steps.service.ts';
import * as tariffs from '../src/features/agencies/tariffs/tariffs.service.ts';
import * as lists from '../src/features/catalogue/lists/lists.service.ts';
import * as programs from '../src/features/catalogue/programs/programs.service.ts';
import * as scholarships from '../src/features/catalogue/scholarships/scholarships.service.ts';
import * as search from '../src/features/catalogue/search/search.service.ts';
import * as universities from '../src/features/catalogue/universities/universities.service.ts';
import type { TestApp } from './test-app.ts';

type Text = lists.LocalisedText;
/** In the languages that a test is about; the others have none of it. */
type Given = Partial<Text>;

const complete = (text: Given): Text => byWrittenLanguage((language) => text[language] ?? '');

let counter = 0;
/** A number that no other call of this worker got. */
export const next = (): number => ++counter;

/**
 * A name that no other call of this worker got. Its number begins like none that a test searches for: a year would be met by it
 * once thousands of names were given.
 */
const numbered = (what: string): string => `${what} ${9_800_000 + next()}`;

/** The same text in every language, told apart by its ending. */
export const textOf = (text: string): Text => byWrittenLanguage((language) => `${text} ${language}`);

const everyLanguage = <Name extends string>(name: Name, text: Given) =>
  inEveryLanguage(name, (language) => text[language] ?? '');

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Codes that no country has: tests choose real ones themselves. */
const FREE_CODES = [...LETTERS]
  .flatMap((first) => [...LETTERS].map((second) => first + second))
  .filter((code) => !(COUNTRY_CODES as readonly string[]).includes(code));
let codes = 0;
/** Returns a country's code that no database of a test has yet, unless it has hundreds of countries. */
export const nextCode = (): string => FREE_CODES[codes++ % FREE_CODES.length]!;

export const createContinent = async (
  { ctx }: TestApp,
  name: Given = textOf(numbered('Continent')),
): Promise<number> => (await lists.insertContinent(ctx.db, complete(name), next())).id;

export const createCountry = async (
  app: TestApp,
  given: { name?: Given; code?: string; continentId?: number; orderNumber?: number } = {},
): Promise<number> => {
  return (
    await lists.insertCountry(app.ctx.db, {
      code: given.code ?? nextCode(),
      name: complete(given.name ?? textOf(numbered('Country'))),
      continentId: given.continentId ?? (await createContinent(app)),
      orderNumber: given.orderNumber ?? next(),
    })
  ).id;
};

export const createDegree = async ({ ctx }: TestApp, key = `DEGREE_${next()}`): Promise<number> =>
  (await lists.insertDegree(ctx.db, { key, name: textOf(key), orderNumber: next() })).id;

/** A second-level faculty with its parent. */
export const createFaculty = async (
  { ctx }: TestApp,
  name: Given = textOf(numbered('Faculty')),
): Promise<{ id: number; parentId: number }> => {
  const parent = await lists.insertFaculty(ctx.db, {
    parentId: null,
    name: textOf(numbered('Category')),
    orderNumber: next(),
  });
  const { id } = await lists.insertFaculty(ctx.db, {
    parentId: parent.id,
    name: complete(name),
    orderNumber: next(),
  });
  return { id, parentId: parent.id };
};

export const createUniversity = async (
  app: TestApp,
  given: Partial<universities.UniversityDraft> & { name?: Given } = {},
): Promise<number> => {
  const { name = textOf(numbered('University')), ...rest } = given;
  const [id] = await universities.insertMany(app.ctx, [
    {
      ...everyLanguage('name', name),
      ...everyLanguage('abbreviation', textOf('U')),
      ...everyLanguage('city', textOf('City')),
      ...everyLanguage(
        'description',
        byWrittenLanguage((language) => `<p>${language}</p>`),
      ),
      photoId: null,
      countryId: rest.countryId ?? (await createCountry(app)),
      degreeIds: [],
      facultyIds: [],
      webSite: 'university.test',
      sourceUrl: 'https://university.test/about',
      checkedOn: null,
      rating: 4,
      status: 'ACTIVE',
      isDemo: false,
      ...rest,
    },
  ]);
  return id!;
};

export const createProgram = async (
  app: TestApp,
  given: Partial<programs.ProgramDraft> & { name?: Given } = {},
): Promise<number> => {
  const { name = textOf(numbered('Program')), ...rest } = given;
  return programs.insert(app.ctx, {
    ...everyLanguage('name', name),
    universityId: rest.universityId ?? (await createUniversity(app)),
    degreeId: rest.degreeId ?? (await createDegree(app)),
    facultyId: rest.facultyId ?? (await createFaculty(app)).id,
    languages: ['en'],
    durationMonths: 48,
    tuition: { kind: 'UNKNOWN' },
    requirements: null,
    webPage: null,
    sourceUrl: 'https://university.test/program',
    factsYear: null,
    checkedOn: null,
    isDemo: false,
    intakes: [],
    ...rest,
  });
};

export const createScholarship = (
  app: TestApp,
  given: Partial<scholarships.ScholarshipDraft> & { name?: Given } = {},
): Promise<number> => {
  const { name = textOf(numbered('Scholarship')), ...rest } = given;
  return scholarships.insert(app.ctx, {
    ...everyLanguage('name', name),
    ...everyLanguage(
      'description',
      byWrittenLanguage((language) => `<p>${language}</p>`),
    ),
    attachId: null,
    countryId: null,
    universityId: null,
    startDate: '2026-11-01',
    expiredDate: '2026-12-01',
    priceTiyin: 0,
    coverage: 'PARTIAL',
    sourceUrl: 'https://scholarship.test',
    checkedOn: null,
    isDemo: false,
    degreeIds: [],
    ...rest,
  });
};

export const createConsulting = async (
  app: TestApp,
  given: Partial<consultings.ConsultingDraft> & { universityIds?: number[] } = {},
): Promise<number> => {
  const { universityIds = [], ...rest } = given;
  const id = await consultings.insert(app.ctx, {
    name: numbered('Agency'),
    abbreviation: 'AG',
    ...everyLanguage(
      'description',
      byWrittenLanguage((language) => `<p>${language}</p>`),
    ),
    ...everyLanguage('city', textOf('Toshkent')),
    photoId: null,
    ownerName: 'Aziza',
    ownerSurname: 'Karimova',
    phone: '998901234567',
    isDemo: false,
    ...rest,
  });
  await consultings.linkUniversities(app.ctx, id, universityIds);
  return id;
};

export const createComment = (
  app: TestApp,
  consultingId: number,
  given: Partial<reviews.CommentDraft> = {},
): Promise<void> =>
  reviews.insertComment(app.ctx, consultingId, {
    authorName: 'Sardor',
    rating: 5,
    text: 'Rahmat',
    reply: null,
    createdAt: app.clock.now(),
    repliedAt: null,
    isDemo: false,
    ...given,
  });

/** A level that asks for nothing unless it is said. */
export const levelOf = (given: Partial<stepPlans.PlanLevel> & { name?: Given } = {}): stepPlans.PlanLevel => {
  const { name = textOf(numbered('Level')), ...rest } = given;
  return {
    ...everyLanguage('name', name),
    ...everyLanguage('description', textOf('What is done')),
    days: 5,
    documents: [],
    ...rest,
  };
};

export const documentOf = (name: string, isRequired = true): stepPlans.PlanDocument => ({
  ...everyLanguage('name', textOf(name)),
  isRequired,
});

/** A step with one level unless it is said. */
export const stepOf = (given: Partial<stepPlans.PlanStep> & { name?: Given } = {}): stepPlans.PlanStep => {
  const { name = textOf(numbered('Step')), ...rest } = given;
  return {
    ...everyLanguage('name', name),
    ...everyLanguage('description', textOf('What it is for')),
    sharePercent: 100,
    levels: [levelOf()],
    ...rest,
  };
};

/** An active tariff; without `steps` it has one of one level. */
export const createTariff = async (
  app: TestApp,
  given: Partial<tariffs.TariffDraft> & {
    consultingId: number;
    name?: Text;
    steps?: readonly stepPlans.PlanStep[];
  },
): Promise<number> => {
  const { name = textOf(numbered('Tariff')), steps = [stepOf()], ...rest } = given;
  const id = await tariffs.insert(app.ctx, {
    ...everyLanguage('name', name),
    ...everyLanguage('description', textOf('What it covers')),
    priceTiyin: 500_000_000,
    orderNumber: next(),
    isActive: true,
    ...rest,
  });
  await stepPlans.insertPlan(app.ctx.db, id, steps);
  return id;
};

/** Takes an agency out of everything public. */
export const deactivateConsulting = async (app: TestApp, id: number): Promise<void> => {
  await app.ctx.db.query({ text: `update consultings set status = 'INACTIVE' where id = $1`, values: [id] });
  await indexAgain(app, 'CONSULTING', id);
};

/** Makes searches and lists know what a test has changed by hand, as the service that changes it would. */
export const indexAgain = (
  app: TestApp,
  kind: 'UNIVERSITY' | 'SCHOLARSHIP' | 'CONSULTING',
  ...ids: number[]
): Promise<void> => search.index(app.ctx, kind, ids);

/** Makes the search know what the test has created. */
export const rebuildSearch = (app: TestApp): Promise<void> => search.rebuild(app.ctx);
