import { describe, expect, it } from 'vitest';
import { fold } from '../fold.ts';
import { cyrillicTexts, toCyrillic } from './cyrillic.ts';
import { TABLE } from './table.ts';

describe('Uzbek in Cyrillic', () => {
  it('has a table of hundreds of words, each once', () => {
    expect(TABLE.length).toBeGreaterThan(400);
    expect(new Set(TABLE.map(([latin]) => latin)).size).toBe(TABLE.length);
  });

  it.each(TABLE)('writes %s as %s', (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
  });

  it('is the same however often it is made', () => {
    for (const [, cyrillic] of TABLE) expect(toCyrillic(cyrillic)).toBe(cyrillic);
  });

  it('finds what is written letter by letter by either spelling', () => {
    for (const latin of ['oʻquv', 'Toshkent', 'Xitoy', 'gʻolib', 'yoʻl', 'Yevropa', 'sanʼat', 'Qozogʻiston'])
      expect(fold(toCyrillic(latin))).toBe(fold(latin));
  });

  it('leaves keys and the shape of a tree of texts', () => {
    expect(cyrillicTexts({ title: 'Ariza', form: { save: 'Saqlash' } })).toEqual({
      title: 'Ариза',
      form: { save: 'Сақлаш' },
    });
  });
});
