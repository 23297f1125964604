import type { TFunction } from 'i18next';
import type { Chip } from '../../../ui/filters/filtered-list.tsx';
import type { ConsultingOptions } from './consulting-options.ts';
import { changeList, type ListState } from './list-search.ts';

/** Filters in use, in the order of the panel. */
export const appliedChips = (
  state: ListState,
  options: ConsultingOptions,
  t: TFunction<'consultings'>,
): Chip<ListState>[] => {
  const { query, country, university } = state;
  const chips: Chip<ListState>[] = country.map((id) => ({
    key: `country-${id}`,
    name:
      options.countries.data?.find((one) => one.id === id)?.name ??
      t('filters.unknown', { ns: 'filtered-lists' }),
    without: changeList(state, { country: country.filter((one) => one !== id) }),
  }));
  if (university) {
    const name = options.universityName
      ? t('filter.universityNamed', { name: options.universityName })
      : t('filter.university');
    chips.unshift({ key: 'university', name, without: changeList(state, { university: undefined }) });
  }
  if (query) {
    const name = t('quoted', { ns: 'filtered-lists', text: query });
    chips.unshift({ key: 'query', name, without: changeList(state, { query: '' }) });
  }
  return chips;
};
