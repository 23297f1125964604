import { type Applicant, decide } from '@parvoz/contract/applications/eligibility.ts';
import { getProgramDetail, Tuition } from '@parvoz/contract/catalogue/programs.ts';
import { Requirements } from '@parvoz/contract/catalogue/requirements.ts';
import { TEACHING_LANGUAGES } from '@parvoz/contract/catalogue/teaching-languages.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { loadDemo } from '../demo.ts';
import { named, read, readAll, type Text } from './data.ts';
import { type DemoPrograms, intakesOn, type YearlyIntake } from './programs.ts';

interface University {
  key: string;
  country: string;
  webSite: string;
  degrees: string[];
  faculties: string[];
}

const groups = readAll<DemoPrograms>('programs');
const names = read<{ key: string; field: string; name: Text }[]>('program-names.json');
const universities = new Map(readAll<University>('universities').map((one) => [one.key, one]));
const nameOf = new Map(names.map((one) => [one.key, one]));
const all = groups.flatMap((group) =>
  group.programs.map((program) => ({ ...group, ...program, of: `${group.university} ${program.name}` })),
);
const inCountry = (code: string) => all.filter((one) => universities.get(one.university)?.country === code);

describe('programmes of the demo data', () => {
  it('are many, at many universities', () => {
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(new Set(groups.map(({ university }) => university)).size).toBeGreaterThanOrEqual(70);
    for (const code of ['KR', 'TR', 'RU']) expect(inCountry(code).length, code).toBeGreaterThanOrEqual(100);
  });

  it('are of every level, courses of a language before a degree too', () => {
    const count = (code: string, degree: string) =>
      inCountry(code).filter((one) => one.degree === degree).length;
    expect(count('KR', 'NON_DEGREE')).toBeGreaterThanOrEqual(25);
    expect(count('CN', 'NON_DEGREE')).toBeGreaterThanOrEqual(4);
    for (const code of ['RU', 'MY']) expect(count(code, 'FOUNDATION'), code).toBeGreaterThanOrEqual(5);
    for (const code of ['KR', 'RU', 'CN', 'MY', 'PL'])
      expect(count(code, 'MASTER'), code).toBeGreaterThanOrEqual(4);
  });

  it('are each named once at their university', () => {
    const keys = all.map(
      (one) => `${one.university} ${one.degree} ${one.languages} ${named(nameOf, one.name).name.en}`,
    );
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('are of a degree and a field that their university offers', () => {
    for (const { university, degree, name, of } of all) {
      const { degrees, faculties } = named(universities, university);
      expect(degrees, of).toContain(degree);
      expect(faculties, of).toContain(named(nameOf, name).field);
    }
  });

  it('last as long as such studies do', () => {
    const [least, most] = [
      { FOUNDATION: 6, BACHELOR: 36, MASTER: 12, NON_DEGREE: 2 },
      { FOUNDATION: 24, BACHELOR: 72, MASTER: 24, NON_DEGREE: 12 },
    ] as Record<string, number>[];
    for (const { durationMonths, degree, of } of all) {
      if (durationMonths === null) continue;
      expect(durationMonths, of).toBeGreaterThanOrEqual(least![degree]!);
      expect(durationMonths, of).toBeLessThanOrEqual(most![degree]!);
    }
  });

  it('say of which year and from which page their figures are', () => {
    for (const { tuition, requirements, factsYear, sourceUrl, of } of all) {
      expect(new URL(sourceUrl).protocol, of).toBe('https:');
      if (tuition || requirements) expect(factsYear, of).toBeGreaterThanOrEqual(2019);
      else expect(factsYear, of).toBeUndefined();
    }
  });

  it('have what is said of them from their own university, and not from those who recruit for it', () => {
    // Schools of two universities have a site beside their university's; two admit on a site of their own.
    const others = [
      'endicott.ac.kr',
      'dongguk.ac.kr',
      'bilkent.edu',
      'mitadmissions.org',
      'join-tsinghua.edu.cn',
    ];
    for (const { university, sourceUrl, webPage, of } of all) {
      const own = new URL(named(universities, university).webSite).hostname.replace(/^www\./, '');
      for (const url of [sourceUrl, ...(webPage ? [webPage] : [])]) {
        const { hostname } = new URL(url);
        expect(
          [own, ...others].some((one) => hostname === one || hostname.endsWith(`.${one}`)),
          `${of} ${url}`,
        ).toBe(true);
      }
    }
  });

  it('ask for money and knowledge on the scales that there are', () => {
    for (const { tuition, requirements, languages, of } of all) {
      expect(Tuition.optional().safeParse(tuition).success, of).toBe(true);
      expect(Requirements.optional().safeParse(requirements).success, of).toBe(true);
      expect(
        languages.filter((one) => !TEACHING_LANGUAGES.includes(one)),
        of,
      ).toEqual([]);
    }
  });

  it('leave a school leaver with IELTS 5.5 what to apply for, what to work for and what to ask', () => {
    const leaver: Applicant = {
      birthYear: 2009,
      schoolYears: 11,
      graduationYear: 2027,
      mark: { mark: 4.5, scale: 5 },
      certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-10-10' }],
      citizenship: 'UZ',
      degrees: ['BACHELOR'],
    };
    const verdictsOf = (code: string, applicant: Applicant) => {
      const verdicts = inCountry(code).map(
        ({ requirements = null }) =>
          decide(requirements, applicant, { today: '2026-11-24', sittings: [], deadline: null }).verdict,
      );
      return (verdict: string) => verdicts.filter((one) => one === verdict).length;
    };
    const inKorea = verdictsOf('KR', leaver);
    // No Turkish university whose page was read names a mark or a test that is enough by itself.
    expect(inKorea('QUALIFIES')).toBeGreaterThanOrEqual(10);
    for (const [code, near] of [
      ['KR', 50],
      ['TR', 10],
    ] as const) {
      const count = verdictsOf(code, leaver);
      expect(count('NEARLY'), code).toBeGreaterThanOrEqual(near);
      expect(count('UNKNOWN'), code).toBeGreaterThan(0);
    }
    const certificates = [
      ...leaver.certificates!,
      { kind: 'TOPIK' as const, score: 3, takenOn: '2026-10-10' },
    ];
    expect(verdictsOf('KR', { ...leaver, certificates })('QUALIFIES')).toBeGreaterThanOrEqual(100);
  });

  it('ask for a bachelor’s degree of who wants a master’s', () => {
    for (const { degree, requirements, of } of all)
      if (degree === 'MASTER' && requirements)
        expect(requirements, of).toContainEqual([{ kind: 'SCHOOL_YEARS', years: 15 }]);
  });
});

describe('names of programmes', () => {
  it('have letters of their own language and curly quotes', () => {
    for (const { key, name } of names) {
      expect(
        Object.values(name).filter((text) => /['"`‘’]/.test(text)),
        key,
      ).toEqual([]);
      expect(name.uz, key).toMatch(/^[A-Z][A-Za-zʻʼ ,()-]+$/);
      expect(name.ru, key).toMatch(/^[А-ЯЁ][А-Яа-яЁё ,-]+$/);
      expect(name.en, key).toMatch(/^[A-Z][A-Za-z ,-]+$/);
    }
  });

  it('are each used, and said in one way', () => {
    const used = new Set(all.map(({ name }) => name));
    expect(names.map(({ key }) => key).filter((key) => !used.has(key))).toEqual([]);
    const inRussian = new Map(names.map(({ name }) => [name.uz, name.ru]));
    for (const { key, name } of names) expect(inRussian.get(name.uz), key).toBe(name.ru);
  });
});

describe('intakes as they are known', () => {
  const none = { opensOn: null, deadline: null };
  it.each<[string, YearlyIntake, number | undefined, object[]]>([
    ['without days', { month: 9 }, 2025, [{ startMonth: '2027-09-01', ...none }]],
    [
      'older than one cycle',
      { month: 3, opens: '09-10', closes: '11-30' },
      2019,
      [
        { startMonth: '2020-03-01', opensOn: '2019-09-10', deadline: '2019-11-30' },
        { startMonth: '2027-03-01', ...none },
      ],
    ],
    [
      'of the cycle before',
      { month: 8, opens: '10-16', closes: '01-15', years: [2025, 2026] },
      2025,
      [
        { startMonth: '2025-08-01', opensOn: '2024-10-16', deadline: '2025-01-15' },
        { startMonth: '2026-08-01', opensOn: '2025-10-16', deadline: '2026-01-15' },
        { startMonth: '2027-08-01', opensOn: '2026-10-16', deadline: '2027-01-15', isExpected: true },
      ],
    ],
    [
      'announced',
      { month: 9, closes: '01-15', years: [2027] },
      2025,
      [{ startMonth: '2027-09-01', opensOn: null, deadline: '2027-01-15' }],
    ],
    [
      'of a year that nobody knows',
      { month: 9, closes: '01-15' },
      undefined,
      [{ startMonth: '2027-09-01', ...none }],
    ],
  ])('%s', (_, yearly, factsYear, expected) => {
    expect(intakesOn(yearly, factsYear, '2026-11-24')).toEqual(expected);
  });

  it('have no deadline to come that is older than one cycle, whenever they are loaded', () => {
    for (const today of ['2026-11-24', '2027-07-16', '2030-02-01'])
      for (const { intakes, factsYear, of } of all)
        for (const yearly of intakes) {
          const known = intakesOn(yearly, factsYear, today);
          expect(new Set(known.map(({ startMonth }) => startMonth)).size, of).toBe(known.length);
          const announced = known.flatMap(({ deadline, isExpected }) =>
            deadline && !isExpected ? [deadline] : [],
          );
          for (const { deadline, isExpected } of known)
            if (deadline && deadline >= today && isExpected)
              expect(announced, of).toContain(`${Number(deadline.slice(0, 4)) - 1}${deadline.slice(4)}`);
        }
  });
});

describe('loaded programmes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await loadDemo(app.ctx);
  });
  afterAll(() => app.close());

  it('stand in the catalogue, unchecked, in every language', async () => {
    const { rows } = await app.pool.query('select id, name_uz, name_ru, name_en from programs order by id');
    expect(rows).toHaveLength(all.length);
    const first = all[0]!;
    for (const language of WRITTEN_LANGUAGES)
      expect(await app.read(getProgramDetail, { params: { id: rows[0].id } }, language)).toMatchObject({
        name: named(nameOf, first.name).name[language],
        checkedOn: null,
        isDemo: true,
        sourceUrl: first.sourceUrl,
      });
  });
});
