import type { Language } from '@parvoz/contract/languages.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import type { Chip } from '../../../ui/filters/filtered-list.tsx';
import { testName, testText } from '../../../ui/use-requirement-text.ts';
import { changeList, type ListState } from './list-search.ts';
import type { ListOptions } from './program-options.ts';

const ID_FILTERS = ['field', 'degree', 'country'] as const;

/** Names by id of everything that can be filtered by, as far as it is there. */
const filterNames = ({ all: { data } }: ListOptions) => {
  const byId = (items: readonly { id: number; name: string }[] = []) =>
    new Map(items.map(({ id, name }) => [id, name]));
  return {
    field: byId(data?.fields.flatMap((field) => [field, ...field.fields])),
    degree: byId(data?.degrees),
    country: byId(data?.countries),
  };
};

const startText = (start: ListState['start'], t: TFunction<'programs'>): string => {
  const written = (month = '') => t(`month.${month.slice(5) as '01'}`, { year: month.slice(0, 4) });
  const [from, to] = [written(start?.from), written(start?.to)];
  return start?.from === start?.to
    ? t('filter.startIn', { month: from })
    : t('filter.startBetween', { from, to });
};

/** Filters in use, in the order of the panel. */
export const appliedChips = (
  state: ListState,
  options: ListOptions,
  t: TFunction<'programs'>,
  shown: Language,
): Chip<ListState>[] => {
  const { query, language, university, free, upTo, orTypical, orUnknown, deadline, fit, opens, start, city } =
    state;
  const names = filterNames(options);
  const single = (
    key: keyof ListState,
    isOn: unknown,
    name: () => string,
    change: Partial<ListState>,
  ): Chip<ListState>[] => (isOn ? [{ key, name: name(), without: changeList(state, change) }] : []);
  return [
    ...single('fit', fit, () => t(`fit.${fit ?? 'QUALIFIES'}`), { fit: undefined }),
    ...single('opens', opens, () => t('fit.opens', { test: opens ? testText(opens, shown) : '' }), {
      opens: undefined,
    }),
    ...single('query', query, () => t('quoted', { ns: 'filtered-lists', text: query }), { query: '' }),
    ...single('university', university, () => options.universityName ?? t('filter.university'), {
      university: undefined,
    }),
    ...ID_FILTERS.flatMap((key) =>
      state[key].map((id) => ({
        key: `${key}-${id}`,
        name: names[key].get(id) ?? t('filters.unknown', { ns: 'filtered-lists' }),
        without: changeList(state, { [key]: state[key].filter((one) => one !== id) }),
      })),
    ),
    ...language.map((code) => ({
      key: `language-${code}`,
      name: t(`language.${code}`),
      without: changeList(state, { language: language.filter((one) => one !== code) }),
    })),
    ...single('free', free, () => t('filter.free'), { free: false }),
    ...single('upTo', upTo, () => t('filter.upToAmount', { amount: formatNumber(upTo ?? 0, shown) }), {
      upTo: undefined,
    }),
    ...single('orTypical', upTo !== undefined && orTypical, () => t('filter.orTypical'), {
      orTypical: false,
    }),
    ...single('orUnknown', upTo !== undefined && orUnknown, () => t('filter.orUnknown'), {
      orUnknown: false,
    }),
    ...state.admits.map((one) => ({
      key: `admits-${one.kind}`,
      name:
        one.score === null
          ? t('filter.accepts', { test: testName(one.kind) })
          : t('filter.admits', { test: testText({ ...one, score: one.score }, shown) }),
      without: changeList(state, { admits: state.admits.filter((other) => other !== one) }),
    })),
    ...state.without.map((test) => ({
      key: `without-${test}`,
      name: t('filter.without', { test: testName(test) }),
      without: changeList(state, { without: state.without.filter((other) => other !== test) }),
    })),
    ...single('start', start, () => startText(start, t), { start: undefined }),
    ...single('city', city, () => city, { city: '' }),
    ...single('deadline', deadline, () => t('filter.deadlineAfter', { date: formatDate(deadline ?? '') }), {
      deadline: undefined,
    }),
  ];
};
