import type { SearchHit, SearchResponse } from '@parvoz/contract/catalogue/search.ts';
import { groupOf } from './result-pages.ts';
import type { ResultTab } from './search-address.ts';

/** Suggestions of one kind, numbered through all groups as the arrow keys walk them. */
export interface SuggestionGroup {
  tab: ResultTab;
  total: number;
  options: { hit: SearchHit; index: number }[];
}

/** Order of the groups (docs/rules.md#search). */
const ORDER: readonly ResultTab[] = ['consulting', 'university', 'scholarship', 'program'];
/** Number of suggestions of a kind; the results page has more. */
const SHOWN_PER_GROUP = 5;

export const suggestionGroups = (answer: SearchResponse): SuggestionGroup[] => {
  let index = 0;
  return ORDER.map((tab) => {
    const { content, totalElement } = groupOf(answer, tab);
    const options = content.slice(0, SHOWN_PER_GROUP).map((hit) => ({ hit, index: index++ }));
    return { tab, total: totalElement, options };
  }).filter(({ options }) => options.length > 0);
};

/** The next marked suggestion; -1 is none, and the way round leads through it. */
export const stepSuggestion = (marked: number, step: 1 | -1, count: number): number => {
  const places = count + 1;
  return ((marked + 1 + step + places) % places) - 1;
};
