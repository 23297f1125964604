import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMarkup } from './markup.ts';

const TAGS = ['!doctype', 'html', 'head', 'body', 'script', 'iframe', 'svg', '?php'];
/** The same in plain words. */
const PATTERN = new RegExp(`<(?:${TAGS.map((tag) => tag.replace('?', '\\?')).join('|')})(?:[\\s>/]|$)`, 'i');

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('markup', () => {
  it('is found wherever and however it is written, and only as a whole name', () => {
    const part = fc.oneof(
      fc.constantFrom('<', '<<', ' ', '>', '/', '\n', '\xa0', '\x01doctype', 'x', '\xff', 's', 'K'),
      fc.constantFrom(
        ...TAGS,
        ...TAGS.map((tag) => tag.toUpperCase()),
        ...TAGS.map((tag) => tag.slice(0, -1)),
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect([text, hasMarkup(latin1(text))]).toEqual([text, PATTERN.test(text)]);
      }),
      { numRuns: 3000 },
    );
  });

  it('costs little more than going through the bytes, also where they are full of its beginnings', () => {
    const costOf = (work: () => unknown) => {
      const before = process.cpuUsage();
      work();
      return process.cpuUsage(before).user;
    };
    const sum = (bytes: Uint8Array) => {
      let total = 0;
      for (let at = 0; at < bytes.length; at++) if (bytes[at] !== 0x3c) total += bytes[at]!;
      return total;
    };
    for (const crumb of ['<s', '<script', '<!doctyp', '<', '<SV']) {
      const bytes = Buffer.alloc(4 * 1024 * 1024, crumb);
      expect(hasMarkup(bytes)).toBe(false);
      const times = Array.from(
        { length: 5 },
        () => costOf(() => hasMarkup(bytes)) / costOf(() => sum(bytes)),
      );
      // A string for each beginning costs a hundred times as much.
      expect([crumb, Math.min(...times)]).toEqual([crumb, expect.toSatisfy((times: number) => times < 12)]);
    }
  });
});
