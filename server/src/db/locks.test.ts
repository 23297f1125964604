import { expect, it } from 'vitest';
import { LOCKS } from './locks.ts';

it('every lock has a number of its own', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
