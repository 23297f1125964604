import { describe, expect, it } from 'vitest';
import { letterGroups, popularCategories, popularCountries } from './letter-groups.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (groups: { label: string; items: { name: string }[] }[]) =>
  groups.map(({ items }) => items.map(({ name }) => name));

describe('letterGroups', () => {
  it('groups Uzbek and English names by Latin letters', () => {
    const countries = named('Zimbabve', 'Albaniya', 'Italiya', 'Xitoy', 'Hindiston', 'Polsha', 'Qatar');
    for (const language of ['uz', 'en'] as const) {
      const groups = letterGroups(countries, language);
      expect(groups.map(({ label }) => label)).toEqual(['A–H', 'I–P', 'Q–Z']);
      expect(namesOf(groups)).toEqual([
        ['Albaniya', 'Hindiston'],
        ['Italiya', 'Polsha'],
        ['Zimbabve', 'Xitoy', 'Qatar'],
      ]);
    }
  });

  it('puts Oʻ, Gʻ, Sh and Ch by their first letter', () => {
    const groups = letterGroups(named('Oʻzbekiston', 'Gʻarbiy', 'Shveysariya', 'Chexiya'), 'uz');
    expect(namesOf(groups)).toEqual([['Gʻarbiy', 'Chexiya'], ['Oʻzbekiston'], ['Shveysariya']]);
  });

  it('loses no Cyrillic letter: С, Т and У are in the third group', () => {
    const groups = letterGroups(
      named('США', 'Турция', 'Узбекистан', 'Япония', 'Австрия', 'Ёрдания', 'Йемен', 'Корея', 'Россия', 'Ўш'),
      'ru',
    );
    expect(groups.map(({ label }) => label)).toEqual(['А–Й', 'К–Р', 'С–Я']);
    expect(namesOf(groups)).toEqual([
      ['Австрия', 'Ёрдания', 'Йемен'],
      ['Корея', 'Россия'],
      ['США', 'Турция', 'Узбекистан', 'Япония', 'Ўш'],
    ]);
  });

  it('puts everything else into the last group', () => {
    const groups = letterGroups(named('3D dizayn', 'Дизайн', '', 'Åland', 'ömer', 'albaniya'), 'uz');
    expect(namesOf(groups)).toEqual([['Åland', 'albaniya'], ['ömer'], ['3D dizayn', 'Дизайн', '']]);
  });
});

describe('popular things', () => {
  it('are the three categories with most universities', () => {
    const categories = [3, 9, 1, 9, 7].map((universityCount, id) => ({ id, universityCount }));
    expect(popularCategories(categories).map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  it('are the 2nd to 5th country of the first group', () => {
    const groups = letterGroups(
      named('Chexiya', 'AQSH', 'Italiya', 'Belgiya', 'Germaniya', 'Avstriya', 'Dominika'),
      'uz',
    );
    expect(popularCountries(groups).map(({ name }) => name)).toEqual([
      'AQSH',
      'Belgiya',
      'Germaniya',
      'Avstriya',
    ]);
    expect(popularCountries(letterGroups(named('Italiya'), 'uz'))).toEqual([]);
  });
});
