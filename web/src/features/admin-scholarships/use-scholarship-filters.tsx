import { DAYS_TO_END } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, HandCoins, Hourglass, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import type { FilterGroup } from '../../ui/filters/filter-sheet.tsx';
import type { Catalogue } from '../../ui/record/places.ts';
import { useRecordFilters } from '../../ui/record/use-record-filters.tsx';
import { useListChange } from '../../ui/table/use-list-change.ts';
import styles from './admin-scholarships.module.css';
import { universityNameQuery } from './queries.ts';
import { COVERAGES, type ScholarshipListState, STATES, scholarshipList } from './scholarship-list.ts';
import { UniversityPicker } from './university-picker.tsx';

/** The university that scholarships are of. */
const useUniversityFilter = (state: ScholarshipListState): FilterGroup => {
  const { t, i18n } = useTranslation(['admin-scholarships', 'tables']);
  const change = useListChange(scholarshipList, state);
  const [id = null] = state.filters.university;
  const { data: name } = useQuery(universityNameQuery(id, languageOf(i18n)));
  return {
    key: 'university',
    title: t('university'),
    icon: <Landmark aria-hidden />,
    value: id === null ? t('all', { ns: 'tables' }) : (name ?? `№ ${id}`),
    isOn: id !== null,
    content: (
      <div className={styles.universityFilter}>
        <UniversityPicker
          id={id}
          knownName={name}
          onChange={(chosen) => change({ filters: { university: chosen === null ? [] : [chosen] } })}
        />
      </div>
    ),
  };
};

/** Filters of the list of scholarships. */
export const useScholarshipFilters = (state: ScholarshipListState, catalogue: Catalogue): FilterGroup[] => {
  const { t } = useTranslation('admin-scholarships');
  const university = useUniversityFilter(state);
  const { country, degree, keeping, oneOf } = useRecordFilters(scholarshipList, state, catalogue);
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
  ];
};
