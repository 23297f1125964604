import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it.each(['123456', 'qwerty123', 'Password', 'iLoveYou', 'p@ssw0rd', '１２３４５６', 'parol123'])(
    '%s is one',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['kalitim-17', 'toʻrt ot va bitta tuya', 'secret-1'])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('are the commonest 3000 that are long enough, and many more', () => {
    const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= 6);
    expect(longEnough.length).toBeGreaterThan(40_000);
    expect(longEnough.slice(0, 3000).every(isCommonPassword)).toBe(true);
  });
});
