import { describe, expect, it } from 'vitest';
import { isTooCommon } from './rules.ts';

const PHONE = '998901234567';

describe('a password', () => {
  it.each([
    ['is one of the commonest', 'Qwerty123'],
    ['repeats one sign', '((((((((('],
    ['repeats two', 'xyxyxyxyxy'],
    ['is the name of the product', 'Parvoz'],
    ['is its address', 'parvoz.uz'],
    ['is its name with a year', 'PARVOZ-2026'],
    ['is of the demo accounts', 'parvoz-demo'],
    ['is two of its words', 'Student_Grant!1'],
    ['has an apostrophe in one', 'Oʻzbekiston1'],
    ['is written in Cyrillic', 'Ташкент24'],
    ['is the own phone', '998901234567'],
    ['is the own phone as people write it', '+998 90 123-45-67'],
    ['is the end of the own phone', '1234567'],
  ])('that %s is too common: %s', (_, password) => {
    expect(isTooCommon(password, PHONE)).toBe(true);
  });

  it.each([
    'secret-1',
    'kalitim va qulfim',
    'parvozchi-qush',
    'parvoz-83 7461-905',
    'uchinchi talaba',
    '998907654321',
    'grantlar toʻgʻrisida',
    '日本日本語',
  ])('%s is not', (password) => {
    expect(isTooCommon(password, PHONE)).toBe(false);
  });
});
