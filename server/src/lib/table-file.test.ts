import { describe, expect, it, vi } from 'vitest';
import { type ExportedList, inOrder, tableFile } from './table-file.ts';

const listOf = (count: number, given: Partial<ExportedList<number>> = {}): ExportedList<number> => ({
  ...{ name: 'things', format: 'csv', language: 'en', headings: ['id', 'name'] },
  listIds: async (limit) => Array.from({ length: Math.min(count, limit) }, (_, index) => index + 1),
  linesOf: async (ids) => ids.map((id) => [`${id}`, `=Thing ${id}`]),
  ...given,
});

const readAll = async (file: Awaited<ReturnType<typeof tableFile>>): Promise<string> => {
  let text = '';
  for await (const part of await file.open()) text += part;
  return text;
};

describe('a list as a file', () => {
  it('has a hundred thousand lines, and refuses one more', async () => {
    const lines = (await readAll(await tableFile(listOf(100_000)))).trimEnd().split('\r\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      100_001,
      '\uFEFFid,name',
      "100000,'=Thing 100000",
    ]);
    await expect(tableFile(listOf(100_001))).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' });
  });

  it.each(['csv', 'xlsx'] as const)('is read no faster than it is taken: %s', async (format) => {
    const linesOf = vi.fn(listOf(0).linesOf);
    const content = await (await tableFile(listOf(100_000, { format, linesOf }))).open();
    for await (const _ of content) break;
    expect(content.destroyed).toBe(true);
    expect(linesOf.mock.calls.length).toBeLessThan(20);
  });

  it('keeps the order of the list', () => {
    expect(inOrder([3, 1, 2], [{ id: 1 }, { id: 3 }])).toEqual([{ id: 3 }, { id: 1 }]);
  });
});
