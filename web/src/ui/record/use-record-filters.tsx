import { LANGUAGE_FACTS, type Language } from '@parvoz/contract/languages.ts';
import { FACTS_STATES } from '@parvoz/contract/limits.ts';
import { CircleDot, GraduationCap, Languages, MapPinned, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useListFilters } from '../filters/use-list-filters.tsx';
import { Flag } from '../flag.tsx';
import type { List, ListState } from '../table/list-address.ts';
import type { Lists } from './places.ts';
import { MISSING, type RecordFilters, STATUSES } from './record-fields.ts';

/** Makes the filters that lists of records have in common, and the means for those of one list. */
export const useRecordFilters = <State extends ListState<RecordFilters>>(
  list: List<State>,
  state: State,
  lists: Lists,
) => {
  const { t } = useTranslation('admin');
  const { oneOf, someOf, days } = useListFilters(list, state);
  return {
    oneOf,
    someOf,
    days,
    country: someOf('country', {
      title: t('record.country'),
      icon: <MapPinned aria-hidden />,
      items: lists.countries.map((one) => ({ ...one, mark: <Flag code={one.code} /> })),
      find: { label: t('record.findCountry'), none: t('record.noCountry') },
    }),
    degree: someOf('degree', {
      title: t('record.degrees'),
      icon: <GraduationCap aria-hidden />,
      items: lists.degrees,
    }),
    /** Filters about administration: visibility, missing facts, day of the last check. */
    keeping: [
      oneOf('status', {
        title: t('record.filters.status'),
        icon: <CircleDot aria-hidden />,
        words: STATUSES,
        nameOf: (word) => t(`record.statuses.${word}`),
      }),
      oneOf('missing', {
        title: t('record.filters.missing'),
        icon: <Languages aria-hidden />,
        words: MISSING,
        nameOf: (word) => LANGUAGE_FACTS[word.toLowerCase() as Language].name,
      }),
      oneOf('checked', {
        title: t('record.filters.checked'),
        icon: <ShieldCheck aria-hidden />,
        words: FACTS_STATES,
        nameOf: (word) => t(`record.checks.${word}`),
      }),
    ],
  };
};
