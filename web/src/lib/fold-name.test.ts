import { fold } from '@parvoz/contract/fold.ts';
import { expect, it } from 'vitest';
import { plainName, searchedName } from './fold-name.ts';

it.each([
  ['Germaniya', 'Германия'],
  ['Германия', 'germ'],
  ['Goʻyana', 'go`yana'],
  ['Goʻyana', 'гўяна'],
  ['Yevropa', 'европ'],
  ['Зелёный Мыс', 'зелен'],
  ['Зелёный Мыс', 'зелён'],
  ['Ёшлар', 'yoshlar'],
  ['Türkiye', 'turk'],
])('%s is found by %s', (name, typed) => {
  expect(searchedName(name)).toContain(fold(typed));
});

it('names that differ in script, signs or ё are the same, and others are not', () => {
  expect(plainName('Счёт (копия)')).toBe(plainName('счет копия'));
  expect(plainName("Ma'lumotnoma")).toBe(plainName('Маълумотнома'));
  expect(plainName('Diplom 1')).not.toBe(plainName('Diplom 2'));
});
