import { describe, expect, it } from 'vitest';
import { readEach } from './data.ts';
import { inOrder, type Line, momentOf } from './history.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');

describe('a moment of the demo data', () => {
  it.each([
    ['1d 17:10', '2026-11-20T12:10:00.000Z'],
    ['33d 04:30', '2026-10-18T23:30:00.000Z'],
    ['3h', '2026-11-21T06:00:00.000Z'],
  ])('%s is %s', (ago, expected) => expect(momentOf(ago, NOW).toISOString()).toBe(expected));

  it('counts days as Tashkent does', () => {
    const late = new Date('2026-11-21T20:30:00.000Z');
    expect(momentOf('1d 10:00', late).toISOString()).toBe('2026-11-21T05:00:00.000Z');
  });

  it.each(['', '1d', '1d 9:00', 'd 10:00', '-1h', '1 day'])('is never %j', (ago) =>
    expect(() => momentOf(ago, NOW)).toThrow(/is no time/),
  );
});

describe('histories', () => {
  const all = readEach<{ key: string; history: Line[] }>('applications');

  it('are told one after the other, whatever the time of day', () => {
    for (const hour of [0, 6, 12, 19, 23])
      for (const one of all) {
        const now = new Date(`2026-11-21T${String(hour).padStart(2, '0')}:05:00.000Z`);
        const moments = one.history.map(({ ago }) => momentOf(ago, now).getTime());
        expect(moments, one.key).toEqual([...moments].sort((a, b) => a - b));
        expect(moments.at(-1), one.key).toBeLessThan(now.getTime());
      }
  });

  it('of all applications happen in one order', () => {
    const lines = inOrder(all, NOW);
    expect(lines).toHaveLength(all.reduce((sum, { history }) => sum + history.length, 0));
    const times = lines.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
