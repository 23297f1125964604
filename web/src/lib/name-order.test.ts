import { expect, test } from 'vitest';
import { compareNames } from './name-order.ts';

const sorted = (language: 'uz' | 'ru' | 'en', names: string[]) =>
  [...names].sort((a, b) => compareNames(a, b, language));

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
  const names = ['Ғана', 'Ёш', 'Янги', 'Ҳинд', 'Европа', 'Ўш', 'Жазоир', 'Қатар'].sort((a, b) =>
    compareNames(a, b, 'uz-Cyrl'),
  );
  expect(names).toEqual(['Европа', 'Ёш', 'Жазоир', 'Янги', 'Ўш', 'Қатар', 'Ғана', 'Ҳинд']);
});
