import { GuardedReader } from '@parvoz/guarded-reader/guarded-reader.ts';
import { groupBySize, mapYielding } from './yielding.ts';

/** A text as it may be shown, and the pictures of this product that it shows. */
export interface RichText {
  html: string;
  pictureIds: string[];
}

/** Texts that one process reads, and their characters. */
const GROUP = { most: 20_000, size: 4 * 1024 * 1024 };

const reader = new GuardedReader<null, RichText[]>(new URL('./rich-text-reader.ts', import.meta.url), {
  ...{ heapMb: 256, memoryMb: 700 },
  // The worst of texts take three seconds; on a machine with much else to do, longer.
  ...{ workMs: 30_000, timeMs: 300_000 },
  outputBytes: 64 * 1024 * 1024,
});

/**
 * Cells of a table as rich texts. Tens of megabytes take seconds, in a process of their own that lets others go first. Throws
 * `ReadingError` where they end it.
 */
export const readRichTexts = async (cells: readonly string[]): Promise<RichText[]> => {
  const all: RichText[][] = [];
  for (const group of groupBySize(cells, GROUP, ({ length }) => length)) {
    const lines = await mapYielding(group, (cell) => Buffer.from(`\n${JSON.stringify(cell)}`));
    all.push(...(await reader.read(null, Buffer.concat(lines).subarray(1))));
  }
  return all.flat();
};
