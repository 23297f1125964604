import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SearchResponse, search } from '@parvoz/contract/catalogue/search.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { read, readAll, type Text } from '../../../demo/data.ts';
import { loadDemo } from '../../../demo.ts';

/** Queries in the words of students, none of them a name of the demo catalogue (the file says how it is written). */
const QUERIES = readFileSync(join(import.meta.dirname, '../../../../test/search-queries.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(' | ') as [string, string]);

const MIN_RIGHT = 0.95;
const LOOKED_AT = 3;

interface Known {
  key: string;
  name: Text;
  country: string | null;
  city?: Text;
  faculties?: string[];
  degrees: string[];
  coverage?: string;
}

const byName = (all: readonly Known[]) => new Map(all.map((one) => [one.name.uz, one]));
const universities = byName(readAll<Known>('universities'));
const scholarships = byName(readAll<Known>('scholarships'));
const continents = new Map(
  read<{ code: string; continent: string }[]>('countries.json').map((one) => [one.code, one.continent]),
);
const parents = new Map(
  read<{ key: string; sub?: { key: string }[] }[]>('faculties.json').flatMap(({ key, sub = [] }) =>
    sub.map((second) => [second.key, key]),
  ),
);

const facts: Record<string, (one: Known, value: string) => boolean> = {
  country: ({ country }, value) => country === value,
  continent: ({ country }, value) => continents.get(country ?? '') === value,
  city: ({ city }, value) => city!.en.replace(' ', '-').startsWith(value),
  field: ({ faculties }, value) => faculties!.some((key) => key === value || parents.get(key) === value),
  degree: ({ degrees }, value) => degrees.includes(value),
};

const isMet = (expected: string, answer: SearchResponse): boolean => {
  const found = answer.university.content.map(({ name }) => universities.get(name)!);
  const grants = answer.scholar.content.map(({ name }) => scholarships.get(name)!);
  const first = (all: Known[], isRight: (one: Known) => boolean) =>
    all.length > 0 && all.slice(0, LOOKED_AT).every(isRight);
  const [what = '', value = ''] = expected.split(':');
  if (what === 'agencies') return answer.consulting.content.length > 0 && found.length === 0;
  if (what === 'grants') return first(grants, ({ country }) => !value || country === value);
  if (what === 'full') return first(grants, ({ coverage }) => coverage === 'FULL');
  if (what.startsWith('-')) return answer.leftOut?.includes(what.slice(1)) === true;
  const fact = facts[what];
  return fact ? first(found, (one) => fact(one, value)) : found[0]?.key === what || grants[0]?.key === what;
};

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await loadDemo(app.ctx);
});
afterAll(() => app.close());

describe('search of what people mean', () => {
  it('has many queries', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(150);
  });

  it('puts the right thing first', async () => {
    const wrong: string[] = [];
    for (const [query, expected] of QUERIES) {
      const answer = await app.read(search, { body: { query } });
      if (expected.split(' ').every((one) => isMet(one, answer))) continue;
      const first = [answer.university, answer.scholar].map(({ content }) =>
        content.slice(0, LOOKED_AT).map(({ name }) => name),
      );
      wrong.push(`${query} | ${expected}: ${JSON.stringify(first)}`);
    }
    const right = QUERIES.length - wrong.length;
    process.stdout.write(
      `${right} of ${QUERIES.length} queries are right (${((right / QUERIES.length) * 100).toFixed(1)} %)\n${wrong.join('\n')}\n`,
    );
    expect(right / QUERIES.length).toBeGreaterThanOrEqual(MIN_RIGHT);
  });

  it.each(['Tabiiy fanlar', 'Естественные науки', 'Natural Sciences'])(
    'finds those that teach a field by its name: %s',
    async (query) => {
      const { university } = await app.read(search, { body: { query } });
      const teaching = [...universities.values()].filter((one) => facts.field!(one, 'natural-sciences'));
      expect(university.totalElement).toBe(teaching.length);
    },
  );
});
