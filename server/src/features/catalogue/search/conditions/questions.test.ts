import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CERTIFICATES } from '@parvoz/contract/catalogue/certificates.ts';
import { filterPrograms, getProgramDetail, type ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { type SearchResponse, search } from '@parvoz/contract/catalogue/search.ts';
import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { minorDigits } from '@parvoz/contract/currencies.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { readAll, type Text } from '../../../../demo/data.ts';
import { loadDemo } from '../../../../demo.ts';
import { monthsOf } from './reader.rules.ts';

/** Questions in the words of people (the file says how it is written). */
const QUESTIONS = readFileSync(join(import.meta.dirname, '../../../../../test/condition-queries.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(' | ') as [string, string]);

const MAX_WRONG = 2;
/** Programmes of an answer that are looked at one by one. */
const LOOKED_AT = 6;

const keys = new Map(
  readAll<{ key: string; name: Text }>('universities').map(({ key, name }) => [name.uz, key]),
);

let app: TestApp;
const degreeKeys = new Map<number, string>();
const cities = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp();
  await loadDemo(app.ctx);
  const degrees = await app.pool.query<{ id: number; key: string }>('select id, key from degrees');
  for (const { id, key } of degrees.rows) degreeKeys.set(id, key);
  const found = await app.pool.query<{ uz: string; en: string }>(
    'select distinct city_uz as uz, city_en as en from universities',
  );
  for (const { uz, en } of found.rows) cities.set(uz, en);
});
afterAll(() => app.close());

/** A condition as the file has it. */
const written = (one: SearchCondition): string => {
  switch (one.kind) {
    case 'WITHOUT':
      return `WITHOUT:${one.test}`;
    case 'SCORE':
      return `SCORE:${one.test}:${one.score}`;
    case 'LANGUAGE':
      return `LANGUAGE:${one.language}`;
    case 'UP_TO':
      return `UP_TO:${one.amount / 10 ** minorDigits(one.currency)}:${one.currency}`;
    case 'START':
      return `START:${one.year}:${one.season ?? one.month}`;
    case 'DEGREE':
      return `DEGREE:${degreeKeys.get(one.degree.id)}`;
    case 'COUNTRY':
      return `COUNTRY:${one.country.code}`;
    case 'CITY':
      return `CITY:${cities.get(one.city)}`;
    default:
      return one.kind;
  }
};

const SEASONS = { SPRING: '01-05', SUMMER: '06-07', AUTUMN: '08-11', WINTER: '12-12' };

const startsIn = (start: string, year: number, from: number, to: number): boolean =>
  Number(start.slice(0, 4)) === year && Number(start.slice(5)) >= from && Number(start.slice(5)) <= to;

/** Returns whether a programme meets a condition, by what its page says. */
const meets = (program: ProgramDetail, one: SearchCondition): boolean => {
  const asked = program.requirements;
  switch (one.kind) {
    case 'FREE':
      return program.tuition.kind === 'FREE';
    case 'WITHOUT':
      return asked !== null && !asked.some((group) => group.every(({ kind }) => kind === one.test));
    case 'SCORE':
      return (asked ?? []).flat().some((need) => {
        if (need.kind !== one.test || !('score' in need)) return false;
        if (one.score === null) return true;
        return CERTIFICATES[one.test].isReversed ? need.score >= one.score : need.score <= one.score;
      });
    case 'LANGUAGE':
      return program.languages.includes(one.language);
    case 'START': {
      const [from = 1, to = 12] = one.season
        ? SEASONS[one.season].split('-').map(Number)
        : [one.month!, one.month!];
      return program.intakes.some(({ start }) => startsIn(start, one.year, from, to));
    }
    case 'UP_TO':
      return program.tuition.kind !== 'UNKNOWN';
    case 'DEGREE':
      return program.degree.key === degreeKeys.get(one.degree.id);
    case 'COUNTRY':
      return program.university.country.id === one.country.id;
    case 'CITY':
      return program.university.city === one.city;
    default:
      return true;
  }
};

/** Returns whether programmes were found, each of the first ones meets all conditions, and the list has as many. */
const hasRightPrograms = async ({
  program,
  conditions = [],
  words = [],
}: SearchResponse): Promise<boolean> => {
  const shown = program.content.slice(0, LOOKED_AT);
  for (const { id } of shown) {
    const detail = await app.read(getProgramDetail, { params: { id } });
    if (!conditions.every((one) => meets(detail, one))) return false;
  }
  if (conditions.some(({ kind }) => kind === 'CHEAP')) {
    const ids = shown.map(({ id }) => id);
    const { rows } = await app.pool.query<{ tiyin: string | null }>(
      `select p.tuition_tiyin as tiyin from unnest($1::int[]) with ordinality as w (id, place)
       join programs p on p.id = w.id order by w.place`,
      [ids],
    );
    const sums = rows.map(({ tiyin }) => (tiyin === null ? Number.POSITIVE_INFINITY : Number(tiyin)));
    if (sums.some((sum, index) => index > 0 && sum < sums[index - 1]!)) return false;
  }
  const isSame = words.length > 0 || (await countListed(conditions)) === program.totalElement;
  return shown.length > 0 && isSame;
};

const of = <Kind extends SearchCondition['kind']>(conditions: readonly SearchCondition[], kind: Kind) =>
  conditions.filter((one): one is Extract<SearchCondition, { kind: Kind }> => one.kind === kind);

/** Returns how many programmes the list has with the same filters. */
const countListed = async (conditions: readonly SearchCondition[]): Promise<number> => {
  const [start] = of(conditions, 'START');
  const [from, to] = start ? monthsOf(start) : [null, null];
  const { totalElements } = await app.read(filterPrograms, {
    body: {
      countryId: of(conditions, 'COUNTRY').map(({ country }) => country.id),
      degreeId: of(conditions, 'DEGREE').map(({ degree }) => degree.id),
      language: of(conditions, 'LANGUAGE').map(({ language }) => language),
      free: of(conditions, 'FREE').length > 0 || null,
      tuitionUpTo: of(conditions, 'UP_TO')[0]?.tiyin ?? null,
      admits: of(conditions, 'SCORE').map(({ test, score }) => ({ kind: test, score })),
      without: of(conditions, 'WITHOUT').map(({ test }) => test),
      startFrom: from,
      startTo: to,
      city: of(conditions, 'CITY')[0]?.city ?? null,
    },
  });
  return totalElements;
};

const NOT_A_CONDITION = /^(programs$|nothing$|excluding$|at:|key:|not:|grants:|guess:|-)/;

const isMet = async (expected: string, answer: SearchResponse): Promise<boolean> => {
  const [what = '', value = ''] = expected.split(':');
  const groups = [answer.consulting, answer.university, answer.scholar, answer.program];
  if (what === 'programs') return hasRightPrograms(answer);
  if (what === 'nothing') return groups.every(({ totalElement }) => totalElement === 0);
  if (what === 'excluding') return (answer.excluding ?? []).length > 0;
  if (what === 'key') return keys.get(answer.university.content[0]?.name ?? '') === value;
  if (what === 'at') {
    const { content } = answer.university;
    return content.length > 0 && content.every(({ country }) => country?.code === value);
  }
  if (what === 'not') return answer.university.content.every(({ name }) => keys.get(name) !== value);
  if (what === 'grants')
    return (
      answer.scholar.content.length > 0 && answer.scholar.content.every((one) => one.country?.code === value)
    );
  if (what === 'guess') return (answer.guesses ?? []).some(({ typed }) => typed === value);
  return answer.leftOut?.includes(what.slice(1).replace('_', ' ')) === true;
};

it('reads what is asked for, and answers it', async () => {
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(101);
  const wrong: string[] = [];
  for (const [query, expected] of QUESTIONS) {
    const answer = await app.read(search, { body: { query } });
    const wanted = expected.split(' ');
    const conditions = wanted.filter((one) => !NOT_A_CONDITION.test(one)).sort();
    const read = (answer.conditions ?? []).map(written).sort();
    const others = wanted.filter((one) => NOT_A_CONDITION.test(one));
    const met = await Promise.all(others.map((one) => isMet(one, answer)));
    // Where nothing has all of it, what was left out is named, and everything else is in force.
    const named = wanted.includes('programs') ? 0 : (answer.leftOut ?? []).length;
    const isRead =
      conditions.length === 0 ||
      (read.every((one) => conditions.includes(one)) && read.length + named === conditions.length);
    if (isRead && met.every(Boolean)) continue;
    const { program, university, scholar, leftOut, excluding, guesses, words } = answer;
    const totals = [program, university, scholar].map(({ totalElement }) => totalElement);
    wrong.push(
      `${query} | ${expected}: read ${read.join(' ')} ${JSON.stringify({ totals, met, leftOut, excluding, guesses, words })}`,
    );
  }
  process.stdout.write(
    `${QUESTIONS.length - wrong.length} of ${QUESTIONS.length} questions are answered as meant\n${wrong.join('\n')}\n`,
  );
  expect(wrong.length).toBeLessThanOrEqual(MAX_WRONG);
});
