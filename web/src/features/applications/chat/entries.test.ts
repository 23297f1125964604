import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, knownUpTo, mergeEntries, partsOf, withNewer } from './entries.ts';

const entry = (seq: number, createdAt = '2026-11-21T10:00:00.000Z'): ChatEntry => ({
  ...{
    id: `0000000${seq}`,
    seq,
    author: null,
    text: `${seq}`,
    isRemoved: false,
    isFromTelegram: false,
    file: null,
    clientId: null,
    event: null,
  },
  createdAt,
});
const seqs = (entries: readonly ChatEntry[]) => entries.map(({ seq }) => seq);

describe('entries', () => {
  it('are merged in order, each once', () => {
    expect(seqs(mergeEntries([entry(2), entry(3)], [entry(1), entry(3), entry(4)]))).toEqual([1, 2, 3, 4]);
  });

  it.each([
    [[], 0],
    [[4], 4],
    [[4, 5, 6], 6],
    // An own message was answered before those of the other side came.
    [[4, 5, 8], 5],
    [[4, 6, 7, 9], 4],
  ])('%j are known up to %i', (known, expected) => {
    expect(knownUpTo(known.map((seq) => entry(seq)))).toBe(expected);
  });

  it('that were asked for lose nothing that came meanwhile', () => {
    const page = { content: [entry(1), entry(2)], hasOlder: false, hasNewer: false, unreadCount: 1 };
    const known = { ...page, readSeq: 2, otherReadSeq: 2, unreadCount: 0 };
    const newer = { ...page, content: [entry(3)], hasOlder: true, readSeq: 1, otherReadSeq: 1 };
    expect(withNewer(known, newer)).toEqual({ ...known, content: [entry(1), entry(2), entry(3)] });
    const read = { ...newer, readSeq: 3, otherReadSeq: 3 };
    expect(withNewer(known, read)).toMatchObject({
      readSeq: 3,
      otherReadSeq: 3,
      unreadCount: 1,
      hasOlder: false,
    });
  });

  it('stand under their day in Tashkent', () => {
    const days = daysOf([
      entry(1, '2026-11-20T18:59:00Z'),
      entry(2, '2026-11-20T19:00:00Z'),
      entry(3, '2026-11-21T10:00:00Z'),
    ]);
    expect(days.map(({ date, entries }) => [date, seqs(entries)])).toEqual([
      ['2026-11-20', [1]],
      ['2026-11-21', [2, 3]],
    ]);
  });
});

describe('addresses in a text', () => {
  it.each([
    ['Qarang: https://unideb.hu/apply?x=1.', ['https://unideb.hu/apply?x=1']],
    ['(www.snu.ac.kr) va http://a.uz', ['https://www.snu.ac.kr/', 'http://a.uz/']],
    ['javascript:alert(1) data:text/html,x ftp://a.b', []],
    ['https:// www. www', []],
    ['"https://a.uz/"onclick=alert(1)', ['https://a.uz/']],
  ])('are found in %j', (text, links) => {
    expect(partsOf(text).flatMap(({ href }) => href ?? [])).toEqual(links);
  });

  it('lose nothing of the text, and lead nowhere but to the web', () => {
    const texts = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(' ', 'javascript:', 'www.', '<a>'));
    fc.assert(
      fc.property(fc.array(texts), (pieces) => {
        const text = pieces.join('');
        const parts = partsOf(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) expect(href ?? 'https://').toMatch(/^https?:\/\//i);
      }),
    );
  });
});
