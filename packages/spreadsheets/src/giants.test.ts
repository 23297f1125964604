import { expect, it } from 'vitest';
import { readTable } from './read.ts';
import { cellAt, hiddenFarCell, workbookOf } from './samples.ts';

const honest = () => workbookOf(cellAt('A1'), cellAt('A2', 2));

it.each(['ZZZZZZ1', 'ZZZZZZZZ1', 'XFE1', 'xfe1', 'A1048577', 'A99999999999999999999'])(
  'a workbook with a cell %s, beyond those of Excel, is refused before it is read',
  async (reference) => {
    const given = await workbookOf(cellAt(reference), cellAt('A2', 2));
    await expect(readTable(given)).rejects.toMatchObject({
      ...{ reason: 'DAMAGED', message: 'has a cell beyond those of Excel' },
    });
  },
);

it('a workbook with a row beyond those of Excel is refused', async () => {
  await expect(readTable(await workbookOf(cellAt('A1', 1_048_577)))).rejects.toMatchObject({
    reason: 'DAMAGED',
  });
});

it('a workbook that ends its reader is refused, and the next one is read', async () => {
  await expect(readTable(await hiddenFarCell())).rejects.toMatchObject({
    ...{ reason: 'TOO_LARGE', message: expect.stringContaining('ended the reader') },
  });
  expect((await readTable(await honest())).rows).toEqual([{ line: 2, cells: ['1'] }]);
});

it('has a cell at the end of what Excel has', async () => {
  await expect(readTable(await workbookOf(cellAt('XFD1'), cellAt('A2', 2)))).rejects.toMatchObject({
    reason: 'TOO_MANY_COLUMNS',
  });
});
