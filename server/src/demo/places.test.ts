import { listCategories, listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { decodeList } from '@parvoz/contract/json-list.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import en from '../../../locales/en/catalogue/country-names.json' with { type: 'json' };
import ru from '../../../locales/ru/catalogue/country-names.json' with { type: 'json' };
import uz from '../../../locales/uz/catalogue/country-names.json' with { type: 'json' };
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { loadDemo } from '../demo.ts';
import { oldestFirst, read, readAll, type Text } from './data.ts';

interface Keyed {
  key: string;
  added?: number;
  name: Text;
}

interface University extends Keyed {
  country: string;
  abbreviation: Text;
  city: Text;
  webSite: string;
  sourceUrl: string;
  degrees: string[];
  faculties: string[];
  description: Text;
}

const universities = readAll<University>('universities');
const categories = read<(Keyed & { sub: Keyed[] })[]>('faculties.json');
const fields = categories.flatMap(({ sub }) => sub);
const countries = read<{ code: string; name: Text }[]>('countries.json');
const named = (key: string): University => universities.find((one) => one.key === key)!;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadDemo(app.ctx);
});
afterAll(() => app.close());

const namesById = async (table: 'universities' | 'faculties'): Promise<string[]> =>
  (await app.pool.query(`select name_en from ${table} order by id`)).rows.map((row) => row.name_en);

describe('universities', () => {
  it('are where people go to study', () => {
    expect(universities.length).toBeGreaterThanOrEqual(200);
    const least = { RU: 25, TJ: 8, KG: 10, KR: 20, TR: 16 };
    for (const [code, count] of Object.entries(least))
      expect(universities.filter(({ country }) => country === code).length, code).toBeGreaterThanOrEqual(
        count,
      );
  });

  it('of the neighbours have an agency that knows the way', () => {
    const agencies = read<{ countries: string[] }[]>('consultings.json');
    const linked = new Set(agencies.flatMap((agency) => agency.countries));
    for (const code of ['RU', 'KZ', 'KG', 'TJ', 'AZ']) expect(linked, code).toContain(code);
  });

  it('are called the same in grants of their own', () => {
    const grants = readAll<Keyed & { university?: string; description: Text }>('scholarships');
    for (const { key, university, name, description } of grants) {
      if (!university) continue;
      for (const language of WRITTEN_LANGUAGES) {
        const text = `${name[language]} ${description[language]}`;
        const { name: whole, abbreviation } = named(university);
        const own = whole[language].match(/\p{Lu}[\p{L}ʻʼ]{2,4}/gu) ?? [];
        expect(
          [...own, abbreviation[language]].some((one) => one && text.includes(one)),
          `${key} ${language}`,
        ).toBe(true);
      }
    }
  });

  it('are those that people ask for first', () => {
    const asked = `us-harvard us-yale us-princeton us-stanford us-mit us-columbia us-chicago us-caltech us-berkeley
      gb-oxford gb-cambridge gb-ucl gb-imperial gb-lse ch-ethz ca-toronto jp-tokyo sg-nus cn-tsinghua cn-pku`;
    for (const key of asked.split(/\s+/)) expect(named(key), key).toBeDefined();
  });

  it('are those that people from here ask agencies for', () => {
    const asked = `kr-jnu kr-jbnu kr-cnu kr-kookmin kr-dankook kr-soongsil my-apu my-ucsi my-taylors my-sunway
      in-sharda in-amity pl-vizja pl-merito pl-lazarski ru-mirea ru-mpei ru-susu ru-uust cn-xju cn-lzu cn-whu de-kit
      de-fau uz-iut uz-but uz-aut uz-msu uz-misis`;
    for (const key of asked.split(/\s+/)) expect(named(key), key).toBeDefined();
  });

  it('each have a name, a site and texts of their own', () => {
    const different = (texts: string[]) => new Set(texts).size;
    const hosts = universities.map(({ webSite }) => new URL(webSite).host.replace(/^www\./, ''));
    expect(different(hosts)).toBe(universities.length);
    expect(different(universities.map(({ key }) => key))).toBe(universities.length);
    for (const language of WRITTEN_LANGUAGES) {
      expect(different(universities.map(({ name }) => name[language]))).toBe(universities.length);
      expect(different(universities.map(({ description }) => description[language]))).toBe(
        universities.length,
      );
    }
  });

  it('have abbreviations of their own, but for the few that share theirs in truth', () => {
    const shared = new Set(['BDU', 'БГУ', 'BSU', 'KNU']);
    for (const language of WRITTEN_LANGUAGES) {
      const all = universities
        .map(({ abbreviation }) => abbreviation[language])
        .filter((one) => one && !shared.has(one));
      expect(all.filter((one, index) => all.indexOf(one) < index)).toEqual([]);
    }
  });

  it('have no Russian abbreviation that reads as an insult', () => {
    for (const { key, abbreviation } of universities)
      expect(abbreviation.ru, key).not.toMatch(/^(ХУ|УГ|ПУ|УЗ)/);
  });

  it('are described at length, alike in three languages', () => {
    for (const { key, description } of universities) {
      expect(description.uz.length, key).toBeGreaterThanOrEqual(293);
      for (const language of WRITTEN_LANGUAGES) {
        expect(description[language].length, key).toBeLessThanOrEqual(413);
        expect(description[language].length / description.uz.length, key).toBeGreaterThan(0.7);
      }
    }
  });

  it('keep their ids when others are added', async () => {
    expect(await namesById('universities')).toEqual(oldestFirst(universities).map(({ name }) => name.en));
    expect((await namesById('universities'))[71]).toBe('Seoul National University');
    expect(await namesById('faculties')).toEqual(
      oldestFirst(categories.flatMap((one) => [one, ...one.sub])).map(({ name }) => name.en),
    );
    expect((await namesById('faculties'))[12]).toBe('Computer Science');
  });

  it('of Korea with a law school offer no bachelor’s degree in law', () => {
    const schools = 'snu yonsei korea skku hanyang ewha cau khu inha pnu knu konkuk ajou hufs';
    for (const key of schools.split(' '))
      expect(named(`kr-${key}`).faculties, key).not.toContain('general-law');
    expect(named('kr-dongguk').faculties).toContain('general-law');
  });
});

describe('texts', () => {
  const every = (one: object): string[] => Object.values(one).filter((text) => typeof text === 'string');
  const texts = [
    ...universities.flatMap(({ name, abbreviation, city, description }) =>
      [name, abbreviation, city, description].flatMap(every),
    ),
    ...[...categories, ...fields, ...countries, ...read<Keyed[]>('degrees.json')].flatMap(({ name }) =>
      every(name),
    ),
  ];

  it('have curly quotes', () => {
    expect(texts.filter((text) => /['"`]/.test(text))).toEqual([]);
  });

  it('name a field and a level of study as people do', () => {
    const field = (key: string) => fields.find((one) => one.key === key)!.name;
    expect(field('civil-engineering').ru).toBe('Строительство');
    expect(field('general-medicine').en).toBe('Medicine (MD)');
    const level = read<Keyed[]>('degrees.json').find(({ key }) => key === 'NON_DEGREE')!;
    expect(level.name.uz).toBe('Til kursi, stajirovka');
  });
});

describe('fields of study', () => {
  it('have what school leavers ask for', () => {
    const keys = fields.map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining(['philology', 'oil-and-gas', 'aviation', 'robotics', 'pharmacy', 'sports']),
    );
  });

  it('are each taught somewhere', async () => {
    const listed = (await app.read(listCategories)).flatMap(({ subFaculty }) => decodeList(subFaculty));
    expect(listed).toHaveLength(fields.length);
    for (const { name, universityCount } of listed) expect(universityCount, name).toBeGreaterThan(0);
  });
});

describe('countries', () => {
  it('each have a university', async () => {
    for (const { name, universityCount } of await app.read(listCountries))
      expect(universityCount, name).toBeGreaterThan(0);
  });

  it('are called as in every other list of the product', () => {
    const lists: Record<keyof Text, Record<string, string>> = { uz, ru, en };
    for (const { code, name } of countries)
      for (const language of WRITTEN_LANGUAGES) expect(lists[language][code], code).toBe(name[language]);
  });

  it.each([
    ['uz', /^[A-H]/, ['Buyuk Britaniya', 'Germaniya', 'AQSH', 'Birlashgan Arab Amirliklari']],
    ['ru', /^[А-Й]/, ['Великобритания', 'Германия', 'Венгрия', 'Италия']],
    ['en', /^[A-H]/, ['China', 'Germany', 'Hungary', 'Egypt']],
  ] as const)('that are popular in %s are those where people go', async (language, letters, popular) => {
    const group = (await app.read(listCountries, {}, language)).filter(({ name }) => letters.test(name));
    expect(group.slice(1, 5).map(({ name }) => name)).toEqual(popular);
    const others = group.slice(6).map(({ name }) => name);
    expect(others).toEqual([...others].sort(new Intl.Collator(language).compare));
  });
});

describe('search', () => {
  it.each([
    ['xanyan', 'Hanyang University'],
    ['kyonxi', 'Kyung Hee University'],
    ['ixva', 'Ewha Womans University'],
    ['chunan', 'Chung-Ang University'],
    ['songyungvan', 'Sungkyunkwan University'],
    ['pxoxan', 'Pohang University of Science and Technology'],
    ['sinxua', 'Tsinghua University'],
    ['chjeszyan', 'Zhejiang University'],
    ['vaseda', 'Waseda University'],
    ['kyung hee', 'Kyung Hee University'],
    ['garvard', 'Harvard University'],
    ['МГТУ', 'Bauman Moscow State Technical University'],
    ['oʻsh davlat', 'Osh State University'],
  ])('finds %s', async (query, name) => {
    const { university } = await app.read(search, { body: { query } }, 'en');
    expect(university.content[0]?.name).toBe(name);
  });
});
