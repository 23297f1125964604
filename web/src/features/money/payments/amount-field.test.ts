import { expect, it } from 'vitest';
import { somFrom } from './amount-field.tsx';

it('reads som as people write them', () => {
  expect(somFrom('1 650 000')).toBe(1_650_000);
  expect(somFrom('1,650,000.00')).toBe(1_650_000);
  expect(somFrom('1500,50')).toBe(1500.5);
  expect([somFrom(''), somFrom(undefined)]).toEqual([undefined, undefined]);
});

it.each(['500 000 1', '1 000 5000', '500\u00a0000 1', 'mingta'])('several numbers are none: %s', (written) =>
  expect(somFrom(written)).toBeNaN(),
);

it('groups that the field has written part no numbers while one of them is corrected', () => {
  expect(somFrom('5001\u00a0000')).toBe(5_001_000);
  expect(somFrom('1 500\u00a0000')).toBe(1_500_000);
});
