import type { Language } from '@parvoz/contract/languages.ts';
import { expect, test } from 'vitest';
import { sortedByName } from './name-order.ts';

const sorted = (language: Language, names: string[]) =>
  sortedByName(
    names.map((name) => ({ name })),
    language,
  ).map(({ name }) => name);

test('Uzbek: Oʻ, Gʻ, Sh and Ch follow Z, in this order and inside words', () => {
  const names = [
    ...['Albaniya', 'Angliya', 'Gretsiya', 'Hindiston', 'Isʼhoqobod', 'Ispaniya', 'Ishtixon', 'Singapur'],
    ...[
      'Suriya',
      'Yangi Zelandiya',
      'Zimbabve',
      'Oʻzbekiston',
      'Gʻarb',
      'Shvetsiya',
      'Shveytsariya',
      'Chexiya',
    ],
  ];
  expect(sorted('uz', names.toReversed())).toEqual(names);
});

test('Uzbek: whichever apostrophe and case a name is written with', () => {
  expect(sorted('uz', ["o'zbek", 'Zarb', 'oʻqituvchi', 'O‘rta', 'San’at', 'sanoat'])).toEqual([
    ...['San’at', 'sanoat', 'Zarb', 'oʻqituvchi', 'O‘rta', "o'zbek"],
  ]);
});

test('Russian and English by their own', () => {
  expect(sorted('ru', ['Юриспруденция', 'Ёлка', 'Жильё', 'Единство'])).toEqual([
    ...['Единство', 'Ёлка', 'Жильё', 'Юриспруденция'],
  ]);
  expect(sorted('en', ['Zoology', 'Chemistry', 'Art', 'Shipping'])).toEqual([
    ...['Art', 'Chemistry', 'Shipping', 'Zoology'],
  ]);
});

test('follows the Cyrillic alphabet of Uzbek', () => {
  const names = ['Ғана', 'Ёш', 'Янги', 'Ҳинд', 'Европа', 'Ўш', 'Жазоир', 'Қатар'];
  expect(sorted('uz-Cyrl', names)).toEqual(['Европа', 'Ёш', 'Жазоир', 'Янги', 'Ўш', 'Қатар', 'Ғана', 'Ҳинд']);
});
