import { DAYS_TO_END } from '@parvoz/contract/limits.ts';
import { CalendarClock, HandCoins, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '../../../../ui/filters/filter-sheet.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { useRecordFilters } from '../../../../ui/record/use-record-filters.tsx';
import { useUniversityFilter } from '../../../../ui/record/use-university-filter.tsx';
import { COVERAGES, type ScholarshipListState, STATES, scholarshipList } from './scholarship-list.ts';

/** Filters of the list of scholarships. */
export const useScholarshipFilters = (state: ScholarshipListState, lists: Lists): FilterGroup[] => {
  const { t } = useTranslation(['scholarships-admin', 'admin']);
  const university = useUniversityFilter(scholarshipList, state);
  const { country, degree, keeping, days, oneOf } = useRecordFilters(scholarshipList, state, lists);
  return [
    country,
    university,
    oneOf('state', {
      title: t('filters.state'),
      icon: <CalendarClock aria-hidden />,
      words: STATES,
      nameOf: (word) => t(`states.${word}`),
    }),
    oneOf('ends', {
      title: t('filters.ends'),
      icon: <Hourglass aria-hidden />,
      words: DAYS_TO_END,
      nameOf: (days) => t('endsIn', { count: Number(days) }),
    }),
    oneOf('coverage', {
      title: t('filters.coverage'),
      icon: <HandCoins aria-hidden />,
      words: COVERAGES,
      nameOf: (word) => t(`coverages.${word}`),
    }),
    ...keeping,
    degree,
    days(t('record.filters.added', { ns: 'admin' })),
  ];
};
