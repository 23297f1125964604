import { describe, expect, it } from 'vitest';
import { placeName, shortPlace } from './place.ts';

describe('placeName', () => {
  it.each([
    [['Seul', 'Janubiy Koreya'], 'Seul, Janubiy Koreya'],
    [['Singapur', 'Singapur'], 'Singapur'],
    [['', 'Yaponiya'], 'Yaponiya'],
    [[null, undefined], ''],
  ])('makes of %j “%s”', (parts, place) => expect(placeName(...parts)).toBe(place));
});

describe('shortPlace', () => {
  it('names a city that is its country once', () => {
    expect(shortPlace('Сингапур, Сингапур')).toBe('Сингапур');
    expect(shortPlace('Ташкент, Узбекистан')).toBe('Ташкент, Узбекистан');
    expect(shortPlace('')).toBe('');
  });
});
