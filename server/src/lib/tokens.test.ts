import { describe, expect, it } from 'vitest';
import { Tokens } from './tokens.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const LATER = new Date('2026-11-21T10:00:00Z');

describe('tokens', () => {
  it('are read by every process with the same secret, and by no other', async () => {
    const token = await new Tokens('secret').sign({ sid: 'session', kind: 'any' }, NOW, LATER);
    expect(await new Tokens('secret').read(token, NOW)).toBe('session');
    expect(await new Tokens('Secret').read(token, NOW)).toBeNull();
  });

  it('end, also those that were read before', async () => {
    const tokens = new Tokens('secret');
    const token = await tokens.sign({ sid: 'session', kind: 'any' }, NOW, LATER);
    expect(await tokens.read(token, new Date(LATER.getTime() - 1))).toBe('session');
    expect(await tokens.read(token, LATER)).toBeNull();
    expect(await new Tokens('secret').read(token, LATER)).toBeNull();
  });

  it.each(['', 'a', 'a.b', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.', '\u0000'])(
    'are not %j',
    async (token) => {
      expect(await new Tokens('secret').read(token, NOW)).toBeNull();
    },
  );

  it('make digests that only the same secret makes, and that are not signed with its key', () => {
    const digest = new Tokens('secret').digest('123456');
    expect(new Tokens('secret').digest('123456')).toBe(digest);
    expect(new Tokens('Secret').digest('123456')).not.toBe(digest);
    expect(new Tokens('secret').digest('123457')).not.toBe(digest);
    expect(digest).toMatch(/^[\w-]{43}$/);
  });
});
