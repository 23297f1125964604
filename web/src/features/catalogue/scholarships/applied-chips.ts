import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format.ts';
import type { Chip } from '../../../ui/filters/filtered-list.tsx';
import { changeList, type ListState } from './list-search.ts';
import type { ScholarshipOptions } from './scholarship-options.ts';

/** Filters in use, in the order of the panel. */
export const appliedChips = (
  state: ListState,
  options: ScholarshipOptions,
  t: TFunction<'scholarships'>,
): Chip<ListState>[] => {
  const { query, country, degree, university, from, to, free, fit } = state;
  const nameOf = ({ data = [] }: ScholarshipOptions['degrees'], id: number) =>
    data.find((one) => one.id === id)?.name ?? t('filters.unknown', { ns: 'filtered-lists' });
  const single = (
    key: string,
    isOn: unknown,
    name: () => string,
    change: Partial<ListState>,
  ): Chip<ListState>[] => (isOn ? [{ key, name: name(), without: changeList(state, change) }] : []);
  const universityName = () =>
    options.universityName
      ? t('filter.universityNamed', { name: options.universityName })
      : t('filter.university');
  return [
    ...single('fit', fit, () => t(`fit.${fit ?? 'QUALIFIES'}`), { fit: undefined }),
    ...single('query', query, () => t('quoted', { ns: 'filtered-lists', text: query }), { query: '' }),
    ...single('university', university, universityName, { university: undefined }),
    ...country.map((id) => ({
      key: `country-${id}`,
      name: nameOf(options.countries, id),
      without: changeList(state, { country: country.filter((one) => one !== id) }),
    })),
    ...degree.map((id) => ({
      key: `degree-${id}`,
      name: nameOf(options.degrees, id),
      without: changeList(state, { degree: degree.filter((one) => one !== id) }),
    })),
    ...single('from', from, () => t('filter.fromDate', { date: formatDate(from ?? '') }), {
      from: undefined,
    }),
    ...single('to', to, () => t('filter.toDate', { date: formatDate(to ?? '') }), { to: undefined }),
    ...single('free', free, () => t('filter.free'), { free: false }),
  ];
};
