import type { ShortlistItem, ShownItems, showItems } from '@parvoz/contract/applications/shortlist.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { todayInTashkent } from './format.ts';

/** Things as visitors see them, and the day of loading; a missing one is no longer public. */
export interface Shown extends ShownItems {
  today: string;
}

export const shownItemsQuery = (items: readonly ShortlistItem[], language: Language) =>
  queryOptions({
    queryKey: ['shown-items', items, language],
    queryFn: async (): Promise<Shown> => {
      const call = 'POST /shortlist/filter';
      const shown = await callApi<typeof showItems>(call, { body: { itemList: [...items] } }, language);
      return { ...shown, today: todayInTashkent() };
    },
  });
