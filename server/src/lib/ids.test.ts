import { describe, expect, it } from 'vitest';
import { isUuid, newId } from './ids.ts';

describe('ids', () => {
  it('are UUIDs of version 7, unique and in order of creation', () => {
    const ids = Array.from({ length: 1000 }, newId);
    expect(new Set(ids).size).toBe(1000);
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it.each([
    ['0192f0c4-7a10-7cc0-8000-000000000000', true],
    ['0192F0C4-7A10-7CC0-8000-000000000000', true],
    ['00000000-0000-0000-0000-000000000000', false],
    ['0192f0c4-7a10-9cc0-8000-000000000000', false],
    ['0192f0c4-7a10-7cc0-c000-000000000000', false],
    ['0192f0c47a107cc08000000000000000', false],
    ['{0192f0c4-7a10-7cc0-8000-000000000000}', false],
    [' 0192f0c4-7a10-7cc0-8000-000000000000', false],
    ['0192f0c4-7a10-7cc0-8000-000000000000\n', false],
    ['../../../../etc/passwd', false],
    ['', false],
  ])('%j is one: %s', (value, is) => {
    expect(isUuid(value)).toBe(is);
    expect(isUuid(newId())).toBe(true);
  });
});
