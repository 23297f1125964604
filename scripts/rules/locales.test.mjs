import { describe, expect, it } from 'vitest';
import { allows, locales, placesOf, refuses, violationsOf } from './testing.mjs';

describe('9 locales', () => {
  const uz = { items_one: '{{count}} ta', items_other: '{{count}} ta', nav: { home: 'Bosh sahifa' } };
  const en = { items_one: 'One item', items_other: '{{count}} items', nav: { home: 'Home page' } };
  const ru = {
    items_one: '{{count}}',
    items_few: '{{count}}',
    items_many: '{{count}}',
    nav: { home: 'Главная' },
  };

  it('allows texts that agree', () => {
    expect(violationsOf(locales(uz, ru, en))).toEqual([]);
    expect(violationsOf(locales({ nav: uz.nav, items: '{{count}} ta' }, ru, en))).toEqual([]);
  });

  it.each([
    ['a missing key', '9-keys', locales({ ...uz, nav: {} }, ru, en), 'locales/uz/platform/common.json:1'],
    [
      'a missing plural',
      '9-keys',
      locales(uz, { ...ru, items_few: undefined }, en),
      'locales/ru/platform/common.json:1',
    ],
    [
      'an empty text',
      '9-letters',
      locales(uz, { ...ru, nav: { home: ' ' } }, en),
      'locales/ru/platform/common.json:6',
    ],
    [
      'Cyrillic in uz',
      '9-letters',
      locales({ a: 'Сalom' }, { a: 'в' }, { a: 'b' }),
      'locales/uz/platform/common.json:2',
    ],
    [
      'Cyrillic in en',
      '9-letters',
      locales({ a: 'b' }, { a: 'в' }, { a: 'в' }),
      'locales/en/platform/common.json:2',
    ],
    [
      "a plain ' in uz",
      '9-letters',
      locales({ a: "o'zbek" }, { a: 'в' }, { a: 'b' }),
      'locales/uz/platform/common.json:2',
    ],
    [
      'a ‘ in uz',
      '9-letters',
      locales({ a: 'o‘zbek' }, { a: 'в' }, { a: 'b' }),
      'locales/uz/platform/common.json:2',
    ],
    [
      'an untranslated text',
      '9-same',
      locales({ a: 'Read more here' }, { a: 'Далее' }, { a: 'Read more here' }),
      'locales/uz/platform/common.json:2',
    ],
    [
      'another placeholder',
      '9-placeholders',
      locales({ a: '{{name}}' }, { a: '{{nam}} {{- x}}' }, { a: '{{name, short}}' }),
      'locales/ru/platform/common.json:2',
    ],
  ])('refuses %s', (_, rule, tree, place) => {
    expect(placesOf(rule, tree)).toEqual([place]);
  });

  it('refuses a namespace that a language lacks', () => {
    const { 'locales/ru/platform/common.json': _, ...tree } = locales(uz, ru, en);
    expect([...new Set(placesOf('9-keys', tree))]).toEqual(['locales/ru/platform/common.json:1']);
  });

  it('names every form of a text that a language has not yet', () => {
    const missing = violationsOf(locales(uz, { nav: ru.nav }, en)).map(({ message }) => message);
    expect(missing.sort()).toEqual(
      ['items_few', 'items_many', 'items_one'].map((one) => `common:${one} is missing`),
    );
  });

  it('allows what only looks untranslated or foreign', () => {
    const short = {
      a: 'Email',
      b: '{{from}}–{{until}}',
      c: '2024–2025, 2026–2027',
      d: "Oʻzbek, sanʼat, 'OK'",
    };
    expect(violationsOf(locales(short, { ...short, d: 'Ё' }, { ...short, d: 'It’s' }))).toEqual([]);
  });
});

describe('9 columns of languages', () => {
  const store = 'server/src/features/x/a/a.store.ts';
  refuses('9-columns', [
    [store, 'const found = sql`select name_uz, 1 as y,\n name_ru from a`;'],
    [store, 'const found = sql`select 1`;\nconst keys = `"nameUz" text, "nameEn" text`;', 2],
    ['server/demo/degrees.json', JSON.stringify([{ name: { uz: 'a', ru: 'b' } }])],
  ]);
  allows('9-columns', [
    [store, 'const found = sql`select name_uz, name_ru, name_en, description_en from a`;'],
    ['server/test/rows.ts', 'const found = sql`select name_uz, name_ru from a`;'],
    [
      'server/demo/degrees.json',
      JSON.stringify([{ name: { uz: 'a', ru: 'b', en: 'c' }, city: { uz: 'd' } }]),
    ],
  ]);
});
