import type { SearchGroup, SearchResponse } from '@parvoz/contract/catalogue/search.ts';
import { DEFAULT_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { RESULT_TABS, type ResultTab } from './search-address.ts';

/** Results on one page of a tab (docs/rules.md#paging). */
export const RESULTS_PER_PAGE = 10;
/** Number of results loaded in one call, for all tabs together. */
export const CHUNK_SIZE = DEFAULT_PAGE_SIZE;
const PAGES_PER_CHUNK = CHUNK_SIZE / RESULTS_PER_PAGE;

/** The fetched chunk that holds a page; both are counted from 1. */
export const chunkOfPage = (page: number): number => Math.ceil(page / PAGES_PER_CHUNK);

/** The part of a chunk that is shown on a page. */
export const pageOfChunk = <T>(content: readonly T[], page: number): T[] => {
  const start = ((page - 1) % PAGES_PER_CHUNK) * RESULTS_PER_PAGE;
  return content.slice(start, start + RESULTS_PER_PAGE);
};

const GROUPS = {
  university: 'university',
  scholarship: 'scholar',
  consulting: 'consulting',
  program: 'program',
} as const;

/** The group of an answer that a tab shows. */
export const groupOf = (answer: SearchResponse, tab: ResultTab): SearchGroup => answer[GROUPS[tab]];

export const totalOf = (answer: SearchResponse): number =>
  RESULT_TABS.reduce((total, tab) => total + groupOf(answer, tab).totalElement, 0);

/** Tabs that have results. */
export const shownTabs = (answer: SearchResponse): ResultTab[] =>
  RESULT_TABS.filter((tab) => groupOf(answer, tab).totalElement > 0);

/** The asked tab when it has results, or the first one that has. */
export const selectedTab = (answer: SearchResponse, asked: ResultTab | undefined): ResultTab | undefined => {
  const tabs = shownTabs(answer);
  return tabs.find((tab) => tab === asked) ?? tabs[0];
};
