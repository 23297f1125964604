import {
  filterComments,
  filterConsultings,
  getConsultingDetail,
} from '@parvoz/contract/agencies/consultings.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import { moveYears } from '@parvoz/contract/catalogue/cycles.ts';
import { listCategories, listCountries } from '@parvoz/contract/catalogue/lists.ts';
import {
  filterScholarships,
  listTopScholarships,
  type ScholarshipCard,
} from '@parvoz/contract/catalogue/scholarships.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities, getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { decodeList } from '@parvoz/contract/json-list.ts';
import { LANGUAGES, WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { readAll, type Text } from './demo/data.ts';
import { loadDemo } from './demo.ts';

interface Round {
  startDate: string;
  expiredDate: string;
}

interface Described {
  name_uz: string;
  name_ru: string;
  name_en: string;
  description_uz: string;
  description_ru: string;
  description_en: string;
  source_url: string | null;
  checked_on: string | null;
  is_demo: boolean;
}

let app: TestApp;
let loaded: boolean[];
let universities: Described[];
let scholarships: Described[];

/** Date of the product's clock. */
const TODAY = '2026-11-21';

beforeAll(async () => {
  app = await createTestApp();
  loaded = [await loadDemo(app.ctx), await loadDemo(app.ctx)];
  universities = (await app.pool.query('select * from universities order by id')).rows;
  scholarships = (await app.pool.query('select * from scholarships order by id')).rows;
});
afterAll(() => app.close());

const everyPage = async <T>(read: (page: number) => Promise<{ content: T[]; totalElements: number }>) => {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { content, totalElements } = await read(page);
    found.push(...content);
    if (!content.length || found.length >= totalElements) return found;
  }
};
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim();
const words = (html: string): number => plain(html).split(/\s+/).length;

describe('loading', () => {
  it('fills an empty database and leaves a filled one alone', async () => {
    expect(loaded).toEqual([true, false]);
    const { rows } = await app.pool.query(
      `select count(*)::int as all, count(distinct name_en)::int as different from universities`,
    );
    expect(rows[0].all).toBe(rows[0].different);
  });

  it('is done once by processes that start at once', async () => {
    const first = await createTestApp();
    const second = await createTestApp({ databaseUrl: first.databaseUrl });
    const both = await Promise.all([first, second].map((one) => loadDemo(one.ctx)));
    expect(both.sort()).toEqual([false, true]);
    const { rows } = await first.pool.query('select count(*)::int as total from universities');
    expect(rows).toEqual([{ total: universities.length }]);
    await second.close();
    await first.close();
  });

  it('leaves nothing half-done when it fails', async () => {
    const other = await createTestApp();
    await other.pool.query('alter table consultings add constraint nobody check (false)');
    await expect(loadDemo(other.ctx)).rejects.toThrow('nobody');
    const { rows } = await other.pool.query('select (select count(*) from countries)::int as countries');
    expect(rows).toEqual([{ countries: 0 }]);
    await other.close();
  });
});

describe('the catalogue', () => {
  it('has at least 40 countries with names in three languages', async () => {
    const named = await Promise.all(LANGUAGES.map((language) => app.read(listCountries, {}, language)));
    expect(named[0]!.length).toBeGreaterThanOrEqual(40);
    for (const countries of named)
      expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
    for (const { name } of named[1]!) expect(name).toMatch(/^[\p{Script=Cyrillic}\s()-]+$/u);
    for (const { name } of named[2]!) expect(name).not.toMatch(/\p{Script=Cyrillic}|ʻ/u);
    for (const { code } of named[0]!) expect(code).toMatch(/^[A-Z]{2}$/);
  });

  it('has at least 200 universities in at least 50 countries', async () => {
    const all = await everyPage((page) => app.read(filterUniversities, { query: { page, size: 100 } }));
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ countryId }) => countryId)).size).toBeGreaterThanOrEqual(50);
    for (const one of all) {
      expect(one.degreeList, one.name).not.toEqual([]);
      expect(one.photo, one.name).not.toBeNull();
      expect(one.webSite, one.name).toMatch(/^(https?:\/\/)?[\w.-]+\.[a-z]+/);
      expect(one.rating, one.name).toBeGreaterThan(0);
    }
  });

  it('has 12 faculties with at least 60 below them, each taught somewhere', async () => {
    const categories = await app.read(listCategories);
    expect(categories).toHaveLength(12);
    const below = categories.flatMap(({ subFaculty }) => decodeList(subFaculty));
    expect(below.length).toBeGreaterThanOrEqual(60);
    for (const { name, universityCount } of categories) expect(universityCount, name).toBeGreaterThan(0);
  });

  it('has at least 60 scholarships', () => {
    expect(scholarships.length).toBeGreaterThanOrEqual(60);
  });

  it('has 10 agencies with universities and reviews', async () => {
    const { content } = await app.read(filterConsultings);
    expect(content).toHaveLength(10);
    for (const { id, name } of content) {
      const agency = await app.read(getConsultingDetail, { params: { id } });
      expect(agency.universityCount, name).toBeGreaterThan(0);
      expect(agency.commentCount, name).toBeGreaterThan(0);
      expect(agency.phone, name).toMatch(/^998\d{9}$/);
      expect(agency.countryList.reduce((sum, one) => sum + one.universityCount, 0)).toBe(
        agency.universityCount,
      );
    }
  });

  it('has reviews in the past, and answers after them', async () => {
    const all = await everyPage((page) => app.read(filterComments, { query: { page, size: 100 } }));
    expect(all.length).toBeGreaterThan(30);
    for (const { createdAt, repliedAt } of all) {
      expect(createdAt < app.clock.now().toISOString()).toBe(true);
      if (repliedAt) expect(repliedAt > createdAt && repliedAt <= app.clock.now().toISOString()).toBe(true);
    }
  });

  it('is marked as a demonstration', async () => {
    for (const one of [...universities, ...scholarships]) expect(one.is_demo, one.name_en).toBe(true);
    for (const { isDemo, name } of (await app.read(filterConsultings)).content)
      expect(isDemo, name).toBe(true);
    for (const { isDemo } of (await app.read(filterComments)).content) expect(isDemo).toBe(true);
  });
});

describe('facts', () => {
  it('each have a source, and nobody claims to have checked them', () => {
    for (const one of [...universities, ...scholarships]) {
      expect(one.source_url, one.name_en).toMatch(/^https?:\/\/[\w.-]+\.[a-z]{2,}/);
      expect(one.checked_on, one.name_en).toBeNull();
    }
  });

  it('of the programmes of ministries and agencies are on a page of their own', () => {
    // Only the front pages of these are certain.
    const fronts = ['mfa.gov.az', 'www.mfa.gov.bn', 'oead.at'];
    const bodies = /adb\.org|campusfrance|daad|mfa\.gov|nawa|oead|sbfi|usembassy/;
    const found = scholarships
      .map(({ source_url }) => new URL(source_url!))
      .filter(({ hostname, pathname }) => bodies.test(hostname) && pathname === '/');
    expect([...new Set(found.map(({ hostname }) => hostname))].sort()).toEqual(fronts.toSorted());
  });
});

describe('texts', () => {
  it('are 30 to 60 words of a university and 40 to 80 of a scholarship in each language', () => {
    for (const language of WRITTEN_LANGUAGES) {
      for (const one of universities) {
        expect(words(one[`description_${language}`]), one.name_en).toBeGreaterThanOrEqual(30);
        expect(words(one[`description_${language}`]), one.name_en).toBeLessThanOrEqual(60);
      }
      for (const one of scholarships) {
        expect(words(one[`description_${language}`]), one.name_en).toBeGreaterThanOrEqual(40);
        expect(words(one[`description_${language}`]), one.name_en).toBeLessThanOrEqual(80);
      }
    }
  });

  it('differ from language to language and from one to the next', () => {
    const all = [...universities, ...scholarships];
    for (const one of all) {
      expect(plain(one.description_ru), one.name_en).toMatch(/\p{Script=Cyrillic}/u);
      for (const text of [one.name_uz, one.description_uz, one.name_en, one.description_en])
        expect(text, one.name_en).not.toMatch(/\p{Script=Cyrillic}/u);
      expect(one.description_uz).not.toBe(one.description_en);
    }
    for (const language of WRITTEN_LANGUAGES)
      expect(new Set(all.map((one) => one[`description_${language}`])).size).toBe(all.length);
  });

  it('are paragraphs without any other markup', () => {
    for (const one of [...universities, ...scholarships])
      for (const language of WRITTEN_LANGUAGES)
        expect(one[`description_${language}`]).toMatch(/^(?:<p>[^<>]+<\/p>)+$/);
  });

  it('in Uzbek are written with the letters oʻ and gʻ and the sign ʼ', () => {
    const uzbek = [...universities, ...scholarships].flatMap((one) => [
      one.name_uz,
      plain(one.description_uz),
    ]);
    for (const text of uzbek) {
      expect(text).not.toMatch(/['`‘’´]/);
      expect(text).not.toMatch(/[oOgG]ʼ|(?<![oOgG])ʻ/);
    }
    expect(uzbek.join(' ').match(/[oOgG]ʻ/g)!.length).toBeGreaterThan(500);
  });
});

describe('tariffs', () => {
  const SUMS = 100_000_000;
  const tariffsOf = async (language: 'uz' | 'ru' | 'en') => {
    const { content } = await app.read(filterConsultings, { query: { size: 100 } });
    return Promise.all(content.map(({ id }) => app.read(listPublicTariffs, { params: { id } }, language)));
  };

  it('are two or three of every agency, of four to seven steps whose shares add up to 100', async () => {
    const agencies = await tariffsOf('en');
    expect(agencies).toHaveLength(10);
    for (const list of agencies) {
      expect([2, 3]).toContain(list.length);
      for (const { name, price, stepList } of list) {
        expect(price / SUMS, name).toBeGreaterThanOrEqual(1);
        expect(price / SUMS, name).toBeLessThanOrEqual(20);
        expect([4, 5, 6, 7], name).toContain(stepList.length);
        expect(
          stepList.reduce((sum, { sharePercent }) => sum + sharePercent, 0),
          name,
        ).toBe(100);
        for (const { levelList } of stepList) expect([1, 2, 3, 4], name).toContain(levelList.length);
        expect(
          stepList.some(({ levelList }) => levelList.some(({ documentList }) => documentList.length)),
        ).toBe(true);
      }
    }
  });

  it('are told in three languages', async () => {
    const textsIn = async (language: 'uz' | 'ru' | 'en') =>
      (await tariffsOf(language))
        .flat()
        .flatMap((tariff) => [
          [tariff.name, tariff.description],
          ...tariff.stepList.flatMap((step) => [
            [step.name, step.description],
            ...step.levelList.flatMap((level) => [
              [level.name, level.description],
              ...level.documentList.map(({ name }) => [name, name]),
            ]),
          ]),
        ]);
    const [uz, ru, en] = await Promise.all([textsIn('uz'), textsIn('ru'), textsIn('en')]);
    for (const [index, [name, description]] of uz.entries()) {
      expect(description, name).not.toMatch(/\p{Script=Cyrillic}|['`‘’´]|[oOgG]ʼ|(?<![oOgG])ʻ/u);
      expect(ru[index]![1], name).toMatch(/\p{Script=Cyrillic}/u);
      expect(en[index]![1], name).not.toMatch(/\p{Script=Cyrillic}|[ʻʼ]/u);
      // Names of documents, like Portfolio, may be the same in two.
      const different = new Set([uz, ru, en].map((texts) => texts[index]![1])).size;
      expect(different, name).toBeGreaterThanOrEqual(name === description ? 2 : 3);
    }
  });
});

/** Read one by one: each text promises tuition, or that none is charged, and what one lives on. */
const FULLY_FUNDED = [
  'ADB–Japan Scholarship Program',
  'Chevening Scholarship',
  'Clarendon Scholarships at Oxford',
  'DAAD Helmut Schmidt Programme',
  'El-yurt umidi Foundation: Bachelor’s Scholarship',
  'El-yurt umidi Foundation: Doctoral Scholarship',
  'El-yurt umidi Foundation: Master’s Scholarship',
  'Erasmus Mundus Joint Masters',
  'Erasmus+ Exchange Semester',
  'Fulbright Foreign Language Teaching Assistant (FLTA)',
  'Fulbright Foreign Student Program',
  'Gates Cambridge Scholarship',
  'Global Korea Scholarship (GKS) for Undergraduate Degrees',
  'Global Korea Scholarship for Graduate Degrees: Embassy Track',
  'Global Korea Scholarship for Graduate Degrees: University Track',
  'Global Rhodes Scholarship',
  'Global Undergraduate Exchange Program (Global UGRAD)',
  'Government of Brunei Darussalam Scholarship',
  'Heydar Aliyev International Education Grant: Bachelor’s',
  'Heydar Aliyev International Education Grant: Doctorate',
  'Heydar Aliyev International Education Grant: Master’s',
  'Hubert H. Humphrey Fellowship Program',
  'ITEC: Indian Technical and Economic Cooperation Programme',
  'International Chinese Language Teachers Scholarship',
  'Islamic Development Bank Merit Scholarship',
  'Islamic University of Madinah Scholarship',
  'JDS: Project for Human Resource Development Scholarship, Uzbekistan',
  'Joint Japan/World Bank Graduate Scholarship Program',
  'KAUST Fellowship',
  'Knight-Hennessy Scholars at Stanford',
  'MEXT Scholarship for Japanese Studies Students',
  'MEXT Scholarship for Research Students',
  'MEXT Scholarship for Teacher Training Students',
  'MEXT Scholarship for Undergraduate Students',
  'NAWA Stefan Banach Scholarship Programme',
  'Singapore International Graduate Award (SINGA)',
  'Swiss Government Excellence Scholarships',
  'Türkiye Bursları: Bachelor’s (Türkiye Scholarships)',
  'Türkiye Bursları: Doctorate (Türkiye Scholarships)',
  'Türkiye Bursları: Master’s (Türkiye Scholarships)',
  'Türkiye Diyanet Foundation Scholarships',
];

describe('scholarships', () => {
  let all: ScholarshipCard[];
  beforeAll(async () => {
    all = await everyPage((page) => app.read(filterScholarships, { query: { page, size: 100 } }, 'en'));
  });
  const namesOf = (some: { name: string }[]) => some.map(({ name }) => name).sort();

  it('lie around today: some open, some to come', () => {
    const count = (status: string) => all.filter((one) => one.status === status).length;
    expect(count('OPEN')).toBeGreaterThan(0);
    expect(count('UPCOMING')).toBeGreaterThan(0);
    for (const { startDate, expiredDate, name } of all) {
      expect(startDate <= '2027-11-21', name).toBe(true);
      expect(startDate < expiredDate, name).toBe(true);
    }
  });

  it('of which nobody says when they are given again, or knows the last round, are over with the days that they had', () => {
    const rounds = readAll<{ name: Text; yearlyRound?: Round; lastRound?: Round }>('scholarships');
    const isOver = ({ yearlyRound }: (typeof rounds)[number]) =>
      !yearlyRound || moveYears(yearlyRound.expiredDate, 1) < TODAY;
    const over = all.filter(({ status }) => status === 'EXPIRED');
    expect(namesOf(over)).toEqual(
      rounds
        .filter(isOver)
        .map(({ name }) => name.en)
        .sort(),
    );
    expect(namesOf(over)).toContain('El-yurt umidi Foundation: Bachelor’s Scholarship');
    expect(over.length).toBeLessThan(all.length / 2);
    for (const { expiredDate, isExpected, name } of over) {
      const { yearlyRound, lastRound } = rounds.find((one) => one.name.en === name)!;
      expect([expiredDate, isExpected], name).toEqual([(yearlyRound ?? lastRound)!.expiredDate, false]);
    }
  });

  it('are 25 or more for a bachelor’s degree', () => {
    const forBachelors = all.filter(({ degreeTypeList }) =>
      degreeTypeList.some(({ key }) => key === 'BACHELOR'),
    );
    expect(forBachelors.length).toBeGreaterThanOrEqual(25);
  });

  it('say that applying is free where their own text says so, and elsewhere that nobody knows', () => {
    expect(namesOf(all.filter(({ price }) => price === 0))).toEqual([
      'Islamic University of Madinah Scholarship',
      'Sejong University International Student Scholarship',
      'Türkiye Bursları: Bachelor’s (Türkiye Scholarships)',
      'Türkiye Bursları: Doctorate (Türkiye Scholarships)',
      'Türkiye Bursları: Master’s (Türkiye Scholarships)',
    ]);
  });

  it('that cost something to apply for say what the fee is, and that soʻm are about right', () => {
    const paid = all.filter(({ price }) => price !== null && price > 0);
    expect(namesOf(paid)).toEqual([
      'APU Tuition Reduction Scholarship',
      'KAIST International Student Scholarship',
      'MIT Need-based Financial Aid for Undergraduates',
      'NYU Abu Dhabi Financial Support',
    ]);
    for (const { description, name } of paid)
      expect(description, name).toMatch(
        /application fee is [\d,]+ (?:dollars|yen) \(the price in som is approximate\)/,
      );
  });

  it('are called full only where their texts promise tuition and living costs', () => {
    const full = all.filter(({ coverage }) => coverage === 'FULL');
    expect(namesOf(full)).toEqual(FULLY_FUNDED);
    expect(all.length - full.length).toBeGreaterThan(20);
  });

  it('of the top list are none that is over', async () => {
    const top = await app.read(listTopScholarships);
    expect(top).toHaveLength(8);
    for (const { status, name } of top) expect(status, name).not.toBe('EXPIRED');
  });
});

describe('search', () => {
  const best = async (query: string) => {
    const { university } = await app.read(search, { body: { query } }, 'en');
    return university.content[0]?.name;
  };

  it.each([
    ['kembrij', 'University of Cambridge'],
    ['cambrige', 'University of Cambridge'],
    ['Кембридж', 'University of Cambridge'],
    ["o'zbekiston milliy", 'National University of Uzbekistan named after Mirzo Ulugbek'],
    ['oksford', 'University of Oxford'],
    ['oxfrod', 'University of Oxford'],
    ['istambul texnika', 'Istanbul Technical University'],
  ])('finds %s', async (query, name) => {
    expect(await best(query)).toBe(name);
  });

  it('finds universities, scholarships and agencies of a country', async () => {
    const { university, scholar, consulting } = await app.read(search, { body: { query: 'koreya' } });
    expect(Math.min(university.totalElement, scholar.totalElement, consulting.totalElement)).toBeGreaterThan(
      0,
    );
  });
});

it('every picture opens', async () => {
  const { content } = await app.read(filterUniversities, { query: { size: 3 } });
  for (const { id } of content) {
    const { photo } = await app.read(getUniversityDetail, { params: { id } });
    const answer = await app.http.inject(`${photo!.url}?w=320`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  }
});
