import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Group, groupByUse } from './chunk-groups.ts';

/** Names of the modules of each file. */
const divide = (
  users: Record<string, string[]>,
  imports: Record<string, string[]> = {},
  sizes: Record<string, number> = {},
  weightOf = (_user: string) => 1,
): string[] =>
  groupByUse(new Map(Object.entries(users)), {
    importsOf: (id) => imports[id] ?? [],
    sizeOf: (id) => sizes[id] ?? 1000,
    request: 24_000,
    isWarning: (user) => user.startsWith('without'),
    weightOf,
  })
    .map(({ ids }) => ids.toSorted().join())
    .toSorted();

test('modules of the same pages are together', () => {
  expect(divide({ a: ['1', '2'], b: ['2', '1'] }, {}, { a: 90_000, b: 90_000 })).toEqual(['a,b']);
});

test('what is small stands with what most of its pages load anyhow', () => {
  expect(divide({ a: ['1', '2'], b: ['1'] }, {}, { a: 90_000 })).toEqual(['a,b']);
});

test('what is small stays by itself where those count for more who would load it in vain', () => {
  const users = { a: ['1', '2'], b: ['1'] };
  expect(divide(users, {}, { a: 90_000, b: 10_000 })).toEqual(['a,b']);
  expect(divide(users, {}, { a: 90_000, b: 10_000 }, (user) => (user === '2' ? 3 : 1))).toEqual(['a', 'b']);
});

test('what is large is loaded by the pages that need it', () => {
  expect(divide({ a: ['1', '2'], b: ['1'] }, {}, { a: 90_000, b: 90_000 })).toEqual(['a', 'b']);
});

test('pages that share nothing share no file', () => {
  expect(divide({ a: ['1'], b: ['2'] }, {}, { a: 1, b: 1 })).toEqual(['a', 'b']);
});

test('pages that only lack the same library share no file', () => {
  expect(divide({ a: ['1', 'without x'], b: ['2', 'without x'] }, {}, { a: 1, b: 1 })).toEqual(['a', 'b']);
});

test('what is small stays by itself where it would bring something large', () => {
  const others = Array.from({ length: 30 }, (_, index) => `${index + 10}`);
  const users = { a: ['1', '2', '3'], b: ['1', '2'], library: ['1', '2', ...others] };
  const sizes = { b: 5000, library: 90_000 };
  expect(divide(users, {}, sizes)).toEqual(['a,b', 'library']);
  expect(divide(users, { b: ['library'] }, sizes)).toEqual(['a', 'b', 'library']);
});

/** Modules of which each imports some with a higher number, and pages that each begin with some. */
const graphs = fc.record({
  imports: fc.array(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }), {
    minLength: 25,
    maxLength: 25,
  }),
  sizes: fc.array(fc.integer({ min: 100, max: 60_000 }), { minLength: 25, maxLength: 25 }),
  pages: fc.array(fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 1, maxLength: 3 }), {
    minLength: 8,
    maxLength: 8,
  }),
});

test('each module is in one file, and files never import each other in a circle', () => {
  fc.assert(
    fc.property(graphs, ({ imports, sizes, pages }) => {
      const importsOf = (id: string) =>
        imports[Number(id)]!.map((step) => String(Number(id) + step)).filter((other) => Number(other) < 25);
      const users = new Map<string, string[]>();
      for (const [page, entries] of pages.entries()) {
        const reached = new Set(entries.map(String));
        for (const id of reached) for (const other of importsOf(id)) reached.add(other);
        for (const id of reached) users.set(id, [...(users.get(id) ?? []), String(page)]);
      }
      const sizeOf = (id: string) => sizes[Number(id)]!;
      const groups = groupByUse(users, { importsOf, sizeOf, request: 24_000 });
      expect(groups.flatMap(({ ids }) => ids).toSorted()).toEqual([...users.keys()].toSorted());
      const fileOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
      for (const start of groups) {
        const filesOf = (group: Group) =>
          group.ids.flatMap((id) => importsOf(id)).map((id) => fileOf.get(id)!);
        const reached = new Set(filesOf(start).filter((file) => file !== start));
        for (const group of reached) for (const other of filesOf(group)) reached.add(other);
        expect(reached.has(start)).toBe(false);
      }
    }),
  );
});
