import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyQueries } from './early-answers.ts';

afterEach(() => vi.unstubAllGlobals());

const stand = () =>
  vi.stubGlobal('window', {
    earlyQueries: { authorization: 'Bearer own', queries: [[['balance'], { tiyin: 5 }]] },
  });

it('gives the queries of a page once, as out of date', () => {
  stand();
  expect(takeEarlyQueries('own')).toEqual([[['balance'], { tiyin: 5 }, 0]]);
  expect(takeEarlyQueries('own')).toEqual([]);
});

it.each([
  ['of somebody else', 'other'],
  ['that has ended', null],
])('gives none to a session %s', (_, token) => {
  stand();
  expect(takeEarlyQueries(token)).toEqual([]);
  expect(takeEarlyQueries('own')).toEqual([]);
});
