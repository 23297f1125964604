import { expect, it } from 'vitest';
import { exactNumber, parseWithSource } from './exact-numbers.ts';
import type { Merchant } from './merchant.ts';
import { answerPayme } from './payme.ts';

it('shows values as they were written', () => {
  const seen: unknown[] = [];
  const parsed = parseWithSource('{"a":[1.50],"b":9007199254740993}', (_holder, name, value, source) => {
    if (typeof value === 'number') seen.push([name, source]);
  });
  expect(parsed).toEqual({ a: [1.5], b: 9007199254740992 });
  expect(seen).toEqual([
    ['0', '1.50'],
    ['b', '9007199254740993'],
  ]);
  expect(JSON.stringify({ a: exactNumber('9007199254740993') })).toBe('{"a":9007199254740993}');
  expect(() => exactNumber('1,5')).toThrow(SyntaxError);
});

it.each(['9007199254740993', '123456789012345678901234567890', '-9007199254740993', '1.50', '1e3', '"x"'])(
  'Payme has the number of its call back as it was written: %s',
  async (id) => {
    for (const body of [
      `{"method":"CheckTransaction","params":{"id":7},"id":${id}}`,
      `{"id":${id},"method":"CheckTransaction","params":{"id":{"id":5}}}`,
    ]) {
      const call = { method: 'POST', authorization: '', body, address: '' };
      const texts = { uz: '', ru: '', en: '' };
      const answering = { words: () => texts, onFault: () => {} };
      const { answer } = await answerPayme(call, 'key', {} as Merchant, answering);
      expect(JSON.stringify(answer)).toMatch(new RegExp(`,"id":${id.replaceAll('.', '\\.')}}$`));
    }
  },
);
