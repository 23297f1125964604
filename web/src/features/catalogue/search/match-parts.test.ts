import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchParts } from './match-parts.ts';

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('matchParts', () => {
  it('marks the beginnings of words', () => {
    expect(marked('Seul milliy universiteti', 'seul')).toBe('[Seul] milliy universiteti');
    expect(marked('Seul, Janubiy Koreya', 'koreya seul')).toBe('[Seul], Janubiy [Koreya]');
    expect(marked('Sankt-Peterburg', 'peter')).toBe('Sankt-[Peter]burg');
  });

  it('leaves the middle of words alone', () => {
    expect(marked('Massachusets', 'sets')).toBe('Massachusets');
  });

  it('finds across scripts, apostrophes and marks', () => {
    expect(marked('Сеул, Южная Корея', 'seul')).toBe('[Сеул], Южная Корея');
    expect(marked('Seul', 'сеул')).toBe('[Seul]');
    expect(marked('Mirzo Ulugʻbek', "ulug'bek")).toBe('Mirzo [Ulugʻbek]');
    expect(marked('Boğaziçi universiteti', 'bogazici')).toBe('[Boğaziçi] universiteti');
    expect(marked('Ёшлар', 'yosh')).toBe('[Ёш]лар');
    expect(marked('Европа, Южная Европа', 'yevropa')).toBe('[Европа], Южная [Европа]');
    expect(marked('Yevropa', 'европа')).toBe('[Yevropa]');
  });

  it('marks nothing for markup or an empty query', () => {
    expect(marked('Seul', '<script>alert(1)</script>')).toBe('Seul');
    expect(marked('Seul', '')).toBe('Seul');
    expect(marked('', 'seul')).toBe('');
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const parts = matchParts(text, query);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) expect(text.startsWith(part.text, part.start)).toBe(true);
      }),
    );
  });
});
