import { expect, it } from 'vitest';
import { operatorWarningsOf } from './warnings.ts';

it('a production without an operator is warned of, with what is missing', () => {
  const production = true;
  expect(operatorWarningsOf({ production }, ['DETAILS', 'PRIVACY'])).toEqual([
    expect.stringMatching(
      /not in force: the operator’s details, the privacy policy\. .*Payme, Click, and Uzum/,
    ),
  ]);
  expect(operatorWarningsOf({ production }, [])).toEqual([]);
  expect(operatorWarningsOf({ production: false }, ['OFFER'])).toEqual([]);
});
