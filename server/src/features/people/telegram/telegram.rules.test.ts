import { expect, it } from 'vitest';
import { wishOf } from './telegram.rules.ts';

it.each([
  ['/start', { kind: 'START', token: null }],
  ['/start abc_-1', { kind: 'START', token: 'abc_-1' }],
  // As Telegram writes it in groups, and some of its programs everywhere.
  ['/start@parvoz_bot', { kind: 'START', token: null }],
  ['/start@parvoz_bot abc', { kind: 'START', token: 'abc' }],
  [' /stop@parvoz_bot ', { kind: 'STOP' }],
  ['/start two words', { kind: 'TEXT', text: '/start two words', to: null }],
  ['/help', { kind: 'TEXT', text: '/help', to: null }],
])('%j is understood', (text, wish) => {
  expect(wishOf({ text } as Parameters<typeof wishOf>[0])).toEqual(wish);
});
