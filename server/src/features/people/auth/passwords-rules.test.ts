import { describe, expect, it } from 'vitest';
import { isTooCommon } from './passwords.rules.ts';

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
    ['is a first name', 'ismoil'],
    ['is a first name with a year', 'Nodira2004'],
    ['is a first name with signs', 'aziz-98!'],
    ['is two first names', 'DilshodMalika'],
    ['is a first name in Cyrillic', 'Светлана7'],
    ['is a first name with an apostrophe', 'Oʻgʻiloy1'],
    ['is a row of digits', '654321'],
    ['is a row of letters', 'abcdefg'],
    ['is a day', '06.10.2003'],
    ['is a way over the keys', 'zaq12wsx'],
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
    'lola chekkan choy',
    'nodirakor',
    'malika 7461-905',
    'Bahor3-xona',
    '日本語を勉強する',
  ])('%s is not', (password) => {
    expect(isTooCommon(password, PHONE)).toBe(false);
  });

  it('of many names in a row is read at once', () => {
    const before = process.cpuUsage();
    expect(isTooCommon(`${'nurali'.repeat(21)}!`, PHONE)).toBe(false);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
