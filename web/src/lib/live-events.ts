import type { LiveEvent } from '@parvoz/contract/live.ts';

/** Takes the pieces of a stream of server-sent events as they come and gives the events that are complete. */
export const createEventParser = (): ((piece: string) => LiveEvent[]) => {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n').filter((line) => line.startsWith('data: '));
      return lines.map((line) => JSON.parse(line.slice('data: '.length)) as LiveEvent);
    });
  };
};

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Milliseconds before the next attempt; `chance` (0 to 1) spreads those who lost the line together. */
export const waitBefore = (attempt: number, chance: number): number => {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return longest / 2 + (longest / 2) * chance;
};
