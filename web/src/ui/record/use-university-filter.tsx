import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import type { FilterGroup } from '../filters/filter-sheet.tsx';
import type { List, ListState } from '../table/list-address.ts';
import { useListChange } from '../table/use-list-change.ts';
import { universityNameQuery } from './universities.ts';
import styles from './university-picker.module.css';
import { UniversityPicker } from './university-picker.tsx';

/** The university that records are of, as a filter of their list. */
export const useUniversityFilter = <State extends ListState<{ university: number[] }>>(
  list: List<State>,
  state: State,
): FilterGroup => {
  const { t, i18n } = useTranslation(['admin', 'tables']);
  const change = useListChange(list, state);
  const [id = null] = state.filters.university;
  const { data: name } = useQuery(universityNameQuery(id, languageOf(i18n)));
  return {
    key: 'university',
    title: t('record.university'),
    icon: <Landmark aria-hidden />,
    value: id === null ? t('all', { ns: 'tables' }) : (name ?? `№ ${id}`),
    isOn: id !== null,
    content: (
      <div className={styles.universityFilter}>
        <UniversityPicker
          id={id}
          knownName={name}
          onChange={(chosen) => change({ filters: { university: chosen === null ? [] : [chosen] } } as never)}
        />
      </div>
    ),
  };
};
