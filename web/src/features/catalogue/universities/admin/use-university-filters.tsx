import { BookOpen, Earth } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '../../../../ui/filters/filter-sheet.tsx';
import type { Lists } from '../../../../ui/record/places.ts';
import { useRecordFilters } from '../../../../ui/record/use-record-filters.tsx';
import { type UniversityListState, universityList } from './university-list.ts';

/** Filters of the list of universities. */
export const useUniversityFilters = (state: UniversityListState, lists: Lists): FilterGroup[] => {
  const { t } = useTranslation(['universities-admin', 'admin']);
  const { country, degree, keeping, days, someOf } = useRecordFilters(universityList, state, lists);
  return [
    country,
    someOf('continent', {
      title: t('filters.continent'),
      icon: <Earth aria-hidden />,
      items: lists.continents,
    }),
    ...keeping,
    degree,
    someOf('faculty', {
      title: t('faculties'),
      icon: <BookOpen aria-hidden />,
      // Of either level: a category means all of its fields.
      items: lists.categories.flatMap(({ subFaculties, ...category }) => [
        category,
        ...subFaculties.map((field) => ({ ...field, mark: <span aria-hidden>–</span> })),
      ]),
      find: { label: t('filters.findFaculty'), none: t('filters.noFaculty') },
    }),
    days(t('record.filters.added', { ns: 'admin' })),
  ];
};
