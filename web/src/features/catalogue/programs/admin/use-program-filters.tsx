import { TUITION_KINDS } from '@parvoz/contract/limits.ts';
import { BookOpen, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '../../../../ui/filters/filter-sheet.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { useRecordFilters } from '../../../../ui/record/use-record-filters.tsx';
import { useUniversityFilter } from '../../../../ui/record/use-university-filter.tsx';
import { type ProgramListState, programList } from './program-list.ts';

/** Filters of the list of programmes. */
export const useProgramFilters = (state: ProgramListState, lists: Lists): FilterGroup[] => {
  const { t } = useTranslation(['programs-admin', 'admin']);
  const university = useUniversityFilter(programList, state);
  const { country, degree, keeping, days, oneOf, someOf } = useRecordFilters(programList, state, lists);
  return [
    university,
    country,
    degree,
    someOf('field', {
      title: t('field'),
      icon: <BookOpen aria-hidden />,
      items: lists.categories.flatMap(({ subFaculties }) => subFaculties),
      find: { label: t('findField'), none: t('noField') },
    }),
    oneOf('tuition', {
      title: t('tuition.label'),
      icon: <Wallet aria-hidden />,
      words: TUITION_KINDS,
      nameOf: (word) => t(`tuition.kinds.${word}`),
    }),
    ...keeping,
    days(t('record.filters.added', { ns: 'admin' })),
  ];
};
