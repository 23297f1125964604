import type { Language } from '@parvoz/contract/languages.ts';
import type { TFunction } from 'i18next';
import { formatNumber, formatPercent, inUnits } from '../../../lib/format.ts';
import type { Chip } from '../../../ui/filters/filtered-list.tsx';
import type { ConsultingOptions } from './consulting-options.ts';
import { changeList, type ListState } from './list-search.ts';

const MINUTES_IN_HOUR = 60;

/** Returns a bound of the first answer in words. */
export const answerText = (hours: number, t: TFunction<'consultings'>): string => {
  const [unit, count] = inUnits(hours * MINUTES_IN_HOUR);
  return t('filter.within', { time: t(`measured.${unit}`, { count }) });
};

/** Filters in use, in the order of the panel. */
export const appliedChips = (
  state: ListState,
  options: ConsultingOptions,
  t: TFunction<'consultings'>,
  language: Language,
): Chip<ListState>[] => {
  const { query, country, university, upTo, free, answer, finished } = state;
  const single = (
    key: keyof ListState,
    isOn: unknown,
    name: () => string,
    change: Partial<ListState>,
  ): Chip<ListState>[] => (isOn ? [{ key, name: name(), without: changeList(state, change) }] : []);
  const universityName = () =>
    options.universityName
      ? t('filter.universityNamed', { name: options.universityName })
      : t('filter.university');
  return [
    ...single('query', query, () => t('quoted', { ns: 'filtered-lists', text: query }), { query: '' }),
    ...single('university', university, universityName, { university: undefined }),
    ...country.map((id) => ({
      key: `country-${id}`,
      name:
        options.countries.data?.find((one) => one.id === id)?.name ??
        t('filters.unknown', { ns: 'filtered-lists' }),
      without: changeList(state, { country: country.filter((one) => one !== id) }),
    })),
    ...single('upTo', upTo, () => t('filter.upToAmount', { amount: formatNumber(upTo ?? 0, language) }), {
      upTo: undefined,
    }),
    ...single('free', free, () => t('measured.hasFree'), { free: false }),
    ...single('answer', answer, () => t('measured.answer', { time: answerText(answer ?? 1, t) }), {
      answer: undefined,
    }),
    ...single(
      'finished',
      finished,
      () =>
        t('measured.finished', {
          percent: t('filter.orMore', { percent: formatPercent(finished ?? 0, language) }),
        }),
      { finished: undefined },
    ),
  ];
};
