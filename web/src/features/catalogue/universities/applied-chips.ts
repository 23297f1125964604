import type { TFunction } from 'i18next';
import type { Chip } from '../../../ui/filters/filtered-list.tsx';
import { type FilterLists, filterNames } from './filter-lists.ts';
import { changeList, ID_FILTERS, type ListState } from './list-search.ts';

/** Filters in use, in the order of the panel. */
export const appliedChips = (
  state: ListState,
  lists: FilterLists,
  t: TFunction<'universities'>,
): Chip<ListState>[] => {
  const names = filterNames(lists);
  const chips = ID_FILTERS.flatMap((key) =>
    state[key].map((id) => ({
      key: `${key}-${id}`,
      name: names[key].get(id) ?? t('filters.unknown', { ns: 'filtered-lists' }),
      without: changeList(state, { [key]: state[key].filter((one) => one !== id) }),
    })),
  );
  if (state.query) {
    const name = t('quoted', { ns: 'filtered-lists', text: state.query });
    chips.unshift({ key: 'query', name, without: changeList(state, { query: '' }) });
  }
  return chips;
};
