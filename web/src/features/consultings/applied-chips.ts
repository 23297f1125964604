import type { TFunction } from 'i18next';
import type { ConsultingOptions } from './consulting-options.ts';
import { changeList, type ListState } from './list-search.ts';

export interface Chip {
  key: string;
  name: string;
  /** The list without this filter. */
  without: ListState;
}

/** Filters in use, in the order of the panel. */
export const appliedChips = (
  state: ListState,
  options: ConsultingOptions,
  t: TFunction<'consultings'>,
): Chip[] => {
  const { query, country, university } = state;
  const chips: Chip[] = country.map((id) => ({
    key: `country-${id}`,
    name: options.countries.find((one) => one.id === id)?.name ?? t('filter.unknown'),
    without: changeList(state, { country: country.filter((one) => one !== id) }),
  }));
  if (university) {
    const name = options.universityName
      ? t('filter.universityNamed', { name: options.universityName })
      : t('filter.university');
    chips.unshift({ key: 'university', name, without: changeList(state, { university: undefined }) });
  }
  if (query) chips.unshift({ key: 'query', name: `“${query}”`, without: changeList(state, { query: '' }) });
  return chips;
};
