import type { SearchGroup, SearchResponse } from '@parvoz/contract/catalogue/search.ts';
import { describe, expect, it } from 'vitest';
import { chunkOfPage, pageOfChunk, selectedTab, shownTabs, totalOf } from './result-pages.ts';

const group = (totalElement: number): SearchGroup => ({ content: [], totalElement });
const answer = (university: number, scholar: number, consulting: number, program = 0): SearchResponse => ({
  university: group(university),
  scholar: group(scholar),
  consulting: group(consulting),
  program: group(program),
});

describe('pages of results', () => {
  it('come three from a chunk', () => {
    expect([1, 2, 3, 4, 6, 7].map(chunkOfPage)).toEqual([1, 1, 1, 2, 2, 3]);
  });

  it('show ten each', () => {
    const chunk = Array.from({ length: 25 }, (_, index) => index);
    expect(pageOfChunk(chunk, 1)).toEqual(chunk.slice(0, 10));
    expect(pageOfChunk(chunk, 5)).toEqual(chunk.slice(10, 20));
    expect(pageOfChunk(chunk, 3)).toEqual(chunk.slice(20));
  });
});

describe('tabs', () => {
  it('are shown when their group has results', () => {
    expect(shownTabs(answer(3, 0, 1))).toEqual(['university', 'consulting']);
    expect(shownTabs(answer(0, 0, 0))).toEqual([]);
    expect(shownTabs(answer(0, 1, 0, 4))).toEqual(['scholarship', 'program']);
    expect(totalOf(answer(3, 2, 1, 5))).toBe(11);
  });

  it('fall back to the first shown one', () => {
    expect(selectedTab(answer(0, 2, 1), undefined)).toBe('scholarship');
    expect(selectedTab(answer(3, 2, 0), 'consulting')).toBe('university');
    expect(selectedTab(answer(3, 2, 1), 'consulting')).toBe('consulting');
    expect(selectedTab(answer(0, 0, 0), 'consulting')).toBeUndefined();
  });
});
