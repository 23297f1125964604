import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCalendarLink, listCalendar } from '@parvoz/contract/applications/calendar.ts';
import { addToShortlist } from '@parvoz/contract/applications/shortlist.ts';
import { moveYears } from '@parvoz/contract/catalogue/cycles.ts';
import { filterPrograms, type ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { filterScholarships, type ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { loginProfile } from '@parvoz/contract/people/auth.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { named, read, readAll, type Text } from '../src/demo/data.ts';
import type { DemoPrograms } from '../src/demo/programs.ts';
import { loadDemo } from '../src/demo.ts';
import { remindOfSaved } from '../src/features/applications/calendar/reminders/reminders.service.ts';
import { tashkentDate } from '../src/lib/clock.ts';
import { createProgram, createScholarship } from './factories.ts';
import { createStudent } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

interface Round {
  startDate: string;
  expiredDate: string;
}

/** Returns the dates that the files of the demo data say were announced, by the names of things, without the loader. */
const announcedPrograms = (): Map<string, Set<string>> => {
  const names = new Map(
    read<{ key: string; name: Text }[]>('program-names.json').map((one) => [one.key, one]),
  );
  const universities = new Map(
    readAll<{ key: string; name: Text }>('universities').map((one) => [one.key, one]),
  );
  const found = new Map<string, Set<string>>();
  for (const { university, intakes, factsYear, programs } of readAll<DemoPrograms>('programs'))
    for (const program of programs) {
      const key = `${named(universities, university).name.en}: ${named(names, program.name).name.en}`;
      const days = found.get(key) ?? new Set();
      for (const { month, closes, years } of intakes)
        for (const year of years ?? (factsYear === undefined ? [] : [month < 8 ? factsYear + 1 : factsYear]))
          if (closes)
            days.add(`${closes < `${String(month).padStart(2, '0')}-01` ? year : year - 1}-${closes}`);
      found.set(key, days);
    }
  return found;
};

const announcedScholarships = (): Map<string, Round> =>
  new Map(
    readAll<{ name: Text; yearlyRound?: Round; lastRound?: Round }>('scholarships').map((one) => [
      one.name.en,
      (one.yearlyRound ?? one.lastRound)!,
    ]),
  );

const PROGRAMS = announcedPrograms();
const SCHOLARSHIPS = announcedScholarships();
/** The day on which the demo data are loaded, and later days on which nobody has touched them since. */
const LOADED = '2026-11-28';
const DAYS = [LOADED, '2027-03-02', '2027-08-01', '2030-02-01'];

let app: TestApp;

const todayOf = () => tashkentDate(app.clock.now());
const moveDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const goTo = (day: string) => app.clock.set(`${day}T07:00:00Z`);

beforeAll(async () => {
  app = await createTestApp();
  goTo(LOADED);
  await loadDemo(app.ctx);
}, 120_000);
afterAll(() => app.close());

const listPrograms = async (body: object = {}): Promise<ProgramCard[]> => {
  const found: ProgramCard[] = [];
  for (let page = 1; ; page++) {
    const { content, totalElements } = await app.read(
      filterPrograms,
      { body: { ...body }, query: { page, size: 100 } },
      'en',
    );
    found.push(...content);
    if (content.length === 0 || found.length >= totalElements) return found;
  }
};

const listScholarships = async (): Promise<ScholarshipCard[]> =>
  (await app.read(filterScholarships, { body: {}, query: { size: 100 } }, 'en')).content;

const announcedOf = ({ name, university }: Pick<ProgramCard, 'name' | 'university'>) =>
  PROGRAMS.get(`${university.name}: ${name}`)!;

/** The day by which the list sorts a programme; the end of the alphabet for none. */
const placeOf = ({ intakes }: ProgramCard) => intakes.map(({ deadline }) => deadline ?? '9').sort()[0] ?? '9';

describe.each(DAYS)('on %s', (day) => {
  beforeAll(() => goTo(day));

  it('a programme has no deadline but what was announced, or was a year ago and says so', async () => {
    const programs = await listPrograms();
    expect(programs.length).toBeGreaterThan(900);
    for (const program of programs) {
      const announced = announcedOf(program);
      for (const { deadline, opensOn, isExpected } of program.intakes) {
        if (deadline === null) {
          expect([program.name, opensOn, isExpected]).toEqual([program.name, null, false]);
          continue;
        }
        expect(deadline >= todayOf(), program.name).toBe(true);
        expect([...announced], program.name).toContain(isExpected ? moveYears(deadline, -1) : deadline);
      }
      for (const { deadline, usualMonth } of program.earlierDeadlines) {
        expect(deadline < todayOf(), program.name).toBe(true);
        expect([...announced], program.name).toContain(deadline);
        if (usualMonth !== null)
          expect(
            [...announced].filter((one) => Number(one.slice(5, 7)) === usualMonth).length,
          ).toBeGreaterThan(1);
      }
    }
  });

  it('lists put and find programmes by these deadlines alone, as the rule of the contract has them', async () => {
    const programs = await listPrograms();
    const places = programs.map(placeOf);
    expect(places).toEqual(places.toSorted());
    const from = moveYears(todayOf(), -9);
    const found = await listPrograms({ deadlineFrom: from });
    const dated = programs.filter((one) => placeOf(one) !== '9').map(({ id }) => id);
    expect(found.map(({ id }) => id)).toEqual(dated);
    const applicant = {
      ...{ birthYear: null, schoolYears: null, graduationYear: null, mark: null },
      ...{ certificates: null, citizenship: null, degrees: null },
    };
    const eligible = await app.read(filterEligiblePrograms, {
      body: { applicant, sort: 'DEADLINE', deadlineFrom: from },
      query: { size: 100 },
    });
    expect(eligible.content.map(({ id }) => id)).toEqual(dated.slice(0, 100));
  });

  it('a scholarship is open, or opens, by what was announced, or was a year ago and says so', async () => {
    const all = await listScholarships();
    expect(all.length).toBe(SCHOLARSHIPS.size);
    for (const { name, startDate, expiredDate, isExpected, status } of all) {
      const round = SCHOLARSHIPS.get(name)!;
      const back = isExpected ? -1 : 0;
      expect([name, moveYears(startDate, back), moveYears(expiredDate, back)]).toEqual([
        ...[name, round.startDate, round.expiredDate],
      ]);
      expect(status === 'EXPIRED', name).toBe(expiredDate < todayOf());
    }
  });

  it('the feed says of which year expected dates are', async () => {
    const { body } = await app.http.inject({ url: '/feeds/scholarships.atom?lng=en' });
    const open = (await listScholarships()).filter(({ status }) => status !== 'EXPIRED');
    expect([...body.matchAll(/<entry>/g)]).toHaveLength(Math.min(open.length, 50));
    const summaries = [...body.matchAll(/<summary[^>]*>([^<]*)</g)].map(([, text]) => text!);
    for (const text of summaries) {
      const [, until, year] = /–(\d\d\.\d\d\.\d{4})(?: \(as in (?:\d{4}\/)?(\d{4}))?/.exec(text)!;
      const ends = until!.split('.').reverse().join('-');
      expect(ends >= todayOf(), text).toBe(true);
      const isAnnounced = [...SCHOLARSHIPS.values()].some(({ expiredDate }) => expiredDate === ends);
      expect(year ?? (isAnnounced ? 'announced' : 'expected without its year'), text).toBe(
        year ? String(Number(ends.slice(0, 4)) - 1) : 'announced',
      );
    }
  });

  it('a calendar, its file and reminders have nothing that is older than it says', async () => {
    const student = await createStudent(app);
    const programs = (await listPrograms()).filter((one, at) => placeOf(one) !== '9' || at % 20 === 0);
    const scholarships = await listScholarships();
    for (const { id } of programs.slice(0, 30))
      await student.read(addToShortlist, { params: { kind: 'PROGRAM', id } });
    for (const { id } of scholarships.slice(0, 30))
      await student.read(addToShortlist, { params: { kind: 'SCHOLARSHIP', id } });
    const { entryList } = await student.read(listCalendar, {}, 'en');
    const announced = new Set([
      ...[...PROGRAMS.values()].flatMap((days) => [...days]),
      ...[...SCHOLARSHIPS.values()].map(({ expiredDate }) => expiredDate),
    ]);
    for (const { kind, date, datesOf, thing } of entryList) {
      expect(date >= todayOf(), thing).toBe(true);
      if (kind.endsWith('DEADLINE'))
        expect([...announced], thing).toContain(datesOf === null ? date : moveYears(date, -1));
    }
    // The file is in the language of the last sign-in.
    await app.read(loginProfile, { body: { phone: student.phone, password: student.password } }, 'en');
    const { path } = await student.read(createCalendarLink);
    const file = (await app.http.inject({ url: path })).body.replaceAll('\r\n ', '');
    const dated = entryList.map(({ datesOf }) => datesOf).filter((year) => year !== null);
    expect(
      [...file.matchAll(/^SUMMARY:.*\(as in (\d{4})\)$/gm)].map(([, year]) => Number(year)).sort(),
    ).toEqual(dated.sort());
    // A day on which there is something to be reminded of: today there may be nothing.
    const soon = entryList.find(
      ({ kind, date }) => kind.endsWith('DEADLINE') && date > moveDays(todayOf(), 7),
    );
    // Nothing of the demo data is known to come as late as in 2030.
    expect(soon === undefined, soon?.thing).toBe(day === '2030-02-01');
    if (soon) goTo(moveDays(soon.date, -7));
    await remindOfSaved(app.ctx);
    goTo(day);
    const { rows } = await app.pool.query(
      'select deadline::text, kind from notifications where account_id = $1 order by deadline',
      [student.id],
    );
    expect(rows.length > 0).toBe(soon !== undefined);
    for (const { deadline, kind } of rows)
      expect([...announced]).toContain(kind === 'SAVED_EXPECTED' ? moveYears(deadline, -1) : deadline);
  });
});

describe('demo data of a version that moved all days to the year to come', () => {
  it('become what they were, and what somebody else has entered stays', async () => {
    const upgraded = await createTestApp();
    try {
      const at = (startMonth: string, opensOn: string | null, deadline: string) => ({
        ...{ startMonth, opensOn, deadline },
      });
      const autumn = { intakes: [at('2027-09-01', null, '2027-05-26')] };
      const ids = {
        old: await createProgram(upgraded, {
          ...{ isDemo: true, factsYear: 2019 },
          intakes: [at('2027-03-01', '2026-09-10', '2026-11-30')],
        }),
        last: await createProgram(upgraded, { isDemo: true, factsYear: 2026, ...autumn }),
        unknown: await createProgram(upgraded, { isDemo: true, ...autumn }),
        own: await createProgram(upgraded, { factsYear: 2019, ...autumn }),
      };
      const grant = (isDemo: boolean, startDate: string, expiredDate: string) =>
        createScholarship(upgraded, { isDemo, startDate, expiredDate });
      const grants = [
        await grant(true, '2027-01-10', '2027-02-20'),
        await grant(true, '2027-09-10', '2027-10-10'),
        await grant(true, '2024-06-25', '2024-07-25'),
        await grant(false, '2027-09-10', '2027-10-10'),
      ];
      const folder = join(import.meta.dirname, '../migrations');
      const [file] = globSync('*_dates_of_a_cycle.sql', { cwd: folder });
      const statements = readFileSync(join(folder, file!), 'utf8').split('--> statement-breakpoint');
      for (const one of statements) if (!/^\s*alter /i.test(one)) await upgraded.pool.query(one);
      const intakesOf = async (id: number) =>
        (
          await upgraded.pool.query(
            `select start_month::text, opens_on::text, deadline::text, is_expected from program_intakes
             where program_id = $1 order by start_month`,
            [id],
          )
        ).rows.map((row) => Object.values(row));
      expect(await intakesOf(ids.old)).toEqual([
        ['2020-03-01', '2019-09-10', '2019-11-30', false],
        ['2027-03-01', null, null, false],
      ]);
      expect(await intakesOf(ids.last)).toEqual([
        ['2026-09-01', null, '2026-05-26', false],
        ['2027-09-01', null, '2027-05-26', true],
      ]);
      expect(await intakesOf(ids.unknown)).toEqual([['2027-09-01', null, null, false]]);
      expect(await intakesOf(ids.own)).toEqual([['2027-09-01', null, '2027-05-26', false]]);
      const { rows } = await upgraded.pool.query(
        `select s.start_date::text, s.expired_date::text, s.is_expected, d.expired_date = s.expired_date as is_found
         from scholarships s join search_documents d on d.kind = 'SCHOLARSHIP' and d.ref_id = s.id
         where s.id = any($1) order by s.id`,
        [grants],
      );
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['2027-01-10', '2027-02-20', true, true],
        ['2025-09-10', '2025-10-10', false, true],
        ['2024-06-25', '2024-07-25', false, true],
        ['2027-09-10', '2027-10-10', false, true],
      ]);
    } finally {
      await upgraded.close();
    }
  });

  it('are of older rounds of two scholarships than all others', async () => {
    const upgraded = await createTestApp();
    try {
      const grant = (en: string, [startDate, expiredDate]: [string, string], isDemo = true) =>
        createScholarship(upgraded, {
          ...{ name: { uz: `${en} uz`, en }, isDemo, isExpected: true },
          ...{ startDate, expiredDate },
        });
      const [woosong, sejong] = [
        'Woosong University International Scholarship',
        'Sejong University International Student Scholarship',
      ];
      const ids = [
        await grant(woosong, ['2027-03-10', '2027-05-31']),
        await grant(sejong, ['2026-09-10', '2026-11-30']),
        await grant(sejong, ['2026-09-10', '2026-11-30'], false),
        await grant('Another University Scholarship', ['2026-09-10', '2026-11-30']),
      ];
      const folder = join(import.meta.dirname, '../migrations');
      const [file] = globSync('*_test_sittings.sql', { cwd: folder });
      const statements = readFileSync(join(folder, file!), 'utf8').split('--> statement-breakpoint');
      for (const one of statements) if (/^update /im.test(one)) await upgraded.pool.query(one);
      const { rows } = await upgraded.pool.query(
        `select s.start_date::text, s.expired_date::text, s.is_expected, d.expired_date = s.expired_date as is_found
         from scholarships s join search_documents d on d.kind = 'SCHOLARSHIP' and d.ref_id = s.id
         where s.id = any($1) order by s.id`,
        [ids],
      );
      const [, , ofSomebody, other] = rows.map((row) => Object.values(row));
      expect(rows.slice(0, 2).map((row) => Object.values(row))).toEqual([
        ['2025-03-10', '2025-05-31', false, true],
        ['2019-09-10', '2019-11-30', false, true],
      ]);
      for (const one of [ofSomebody, other]) expect(one).toEqual(['2026-09-10', '2026-11-30', true, true]);
    } finally {
      await upgraded.close();
    }
  });
});
