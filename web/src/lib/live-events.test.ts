import { describe, expect, it } from 'vitest';
import { createEventParser, waitBefore } from './live-events.ts';

const READY = { kind: 'READY' };
const applicationId = '01a1fe23-6a3c-7268-86ed-7199903270b5';
const READ = { kind: 'READ', applicationId, side: 'STUDENT', seq: 7, unreadCount: 0 };
const lineOf = (event: object) => `data: ${JSON.stringify(event)}\n\n`;

describe('a stream of events', () => {
  it('is read however it is cut into pieces', () => {
    const text = `retry: 1000\n\n${lineOf(READY)}:\n\n${lineOf(READ)}`;
    for (let size = 1; size <= text.length; size++) {
      const parse = createEventParser();
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...parse(text.slice(at, at + size)));
      expect(found).toEqual([READY, READ]);
    }
  });

  it('keeps what is not complete', () => {
    expect(createEventParser()(`data: ${JSON.stringify(READY)}\n`)).toEqual([]);
  });
});

describe('the wait before another attempt', () => {
  it('doubles, within bounds and spread', () => {
    expect([1, 2, 3, 9].map((attempt) => waitBefore(attempt, 1))).toEqual([1000, 2000, 4000, 30_000]);
    expect([1, 2, 3, 9].map((attempt) => waitBefore(attempt, 0))).toEqual([500, 1000, 2000, 15_000]);
  });
});
