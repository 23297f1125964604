import { describe, expect, it } from 'vitest';
import { Requirements } from './requirements.ts';
import { Covers } from './scholarship-terms.ts';

describe('what is asked for', () => {
  it.each([
    ['a score of its scale', { kind: 'IELTS', score: 5.5 }, true],
    ['IELTS 11', { kind: 'IELTS', score: 11 }, false],
    ['a quarter of IELTS', { kind: 'IELTS', score: 5.25 }, false],
    ['TOPIK 9', { kind: 'TOPIK', score: 9 }, false],
    ['a mark of five', { kind: 'SCHOOL_MARK', mark: 4.5, scale: 5 }, true],
    ['85 of 5', { kind: 'SCHOOL_MARK', mark: 85, scale: 5 }, false],
    ['a scale that is none', { kind: 'SCHOOL_MARK', mark: 6, scale: 7 }, false],
    ['ages turned round', { kind: 'AGE', from: 30, to: 17 }, false],
  ])('%s', (_, requirement, isGood) => {
    expect(Requirements.safeParse([[requirement]]).success).toBe(isGood);
  });
});

describe('what a scholarship covers', () => {
  it.each([
    ['an allowance without its currency', [{ kind: 'STIPEND', amount: 100, currency: null }], false],
    ['an allowance that nobody knows', [{ kind: 'STIPEND', amount: null, currency: null }], true],
    ['a thing twice', [{ kind: 'HOUSING' }, { kind: 'HOUSING' }], false],
    ['nothing', [], false],
  ])('%s', (_, covers, isGood) => {
    expect(Covers.safeParse(covers).success).toBe(isGood);
  });
});
