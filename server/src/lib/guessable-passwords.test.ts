import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable-passwords.ts';

describe('a password that others would try', () => {
  it.each([
    [
      'common',
      ['123456', 'qwerty123', 'Password', 'iLoveYou', 'parol123', 'tashkent', 'samsung123', 'monkey12'],
    ],
    ['with digits for letters, or turned round', ['p@ssw0rd', 'passw0rd!', 'drowssap', 'w3lc0me']],
    ['a row of digits', ['654321', '987654321', '87654321', '456789', '0987654321', '234567', '13579135']],
    ['a row of letters', ['abcdef', 'abcdefg', 'fedcba', 'стуфхц', 'abcdef1']],
    ['repeated', ['19871987', '12341234', 'abcabc', 'qwqwqwqw', '777777', 'asdasd', '20032003', 'aaabbb']],
    [
      'a way over the keys',
      ['qwertyuiop[]', 'asdfgh', 'poiuyt', '1qaz2wsx', '147258', 'zaq12wsx', '1q2w3e4r'],
    ],
    ['such a way in the Russian layout', ['йцукен', 'фывапр', 'ЯЧСМИТЬ', 'йцукен123']],
    ['a day', ['31121999', '31.12.1999', '2004-05-06', '6.10.2003', '01011990', '12/12/1990']],
    ['in full-width signs', ['１２３４５６']],
  ])('is %s', (_, passwords) => {
    expect(passwords.filter((password) => !isGuessable(password))).toEqual([]);
  });

  it.each([
    'secret-1',
    'kalitim-17',
    'bxqwtz',
    'x7k2pm',
    'Zb4!xq',
    'choynak',
    'uzumzor7',
    'lolaqizgaldoq',
    'toʻrt ot va bitta tuya',
    'мой чайник кипит',
    '998907654321',
    'correct horse battery',
    '日本語を勉強する',
  ])('is not %s', (password) => {
    expect(isGuessable(password)).toBe(false);
  });

  it('is found soon in the longest, whatever signs it has', () => {
    const worst = ['4@8({[<369&#!1/|0$5+7%2', '13579', '(!|/0$5+7%', 'p4s5w0rd', '()(){}[]', 'a', '1a1b1c1d'];
    const before = process.cpuUsage();
    for (const part of worst) isGuessable(part.repeat(128).slice(0, 128));
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
