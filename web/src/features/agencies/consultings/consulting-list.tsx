import { CONSULTING_SORTS } from '@parvoz/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { FilteredList } from '../../../ui/filters/filtered-list.tsx';
import type { FoundPage } from '../../../ui/filters/list-results.tsx';
import { useWantedSearch } from '../../../ui/filters/use-wanted-search.ts';
import type { QueryPart } from '../../../ui/query-boundary.tsx';
import { appliedChips } from './applied-chips.ts';
import consultingCardStyles from './consulting-card.module.css';
import { ConsultingEntry } from './consulting-entry.tsx';
import { ConsultingFilters } from './consulting-filters.tsx';
import type { ConsultingOptions } from './consulting-options.ts';
import {
  changeList,
  EXACT,
  LIST_PATH,
  type ListState,
  readListSearch,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';
import type { ConsultingSummary } from './queries.ts';

interface ConsultingListProps {
  options: ConsultingOptions;
  /** Filters and page that `found` was loaded with. */
  shown: ListState;
  found: QueryPart<FoundPage<ConsultingSummary>>;
}

/** Filters, order and results of the list of agencies. */
export const ConsultingList = ({ options, shown, found }: ConsultingListProps) => {
  const { t, i18n } = useTranslation('consultings');
  const navigate = useNavigate();
  const { wanted, isLoading } = useWantedSearch(shown, LIST_PATH, readListSearch);
  const change = (change: Partial<ListState>) => {
    const search = writeListSearch(changeList(wanted, change));
    // Letters of one text are one step back.
    const replace =
      ('query' in change && wanted.query !== '') || ('upTo' in change && wanted.upTo !== undefined);
    navigate({ to: LIST_PATH, search, resetScroll: false, replace });
  };
  return (
    <FilteredList
      path={LIST_PATH}
      filters={<ConsultingFilters options={options} state={wanted} onChange={change} />}
      chips={appliedChips(wanted, options, t, languageOf(i18n))}
      cleared={withoutFilters(wanted)}
      sort={wanted.sort}
      sorts={CONSULTING_SORTS.map((value) => ({ value, name: t(`sort.${value}`) }))}
      onSort={(sort) => change({ sort })}
      count={(count) => t('count', { count })}
      show={(count) => t('filter.show', { count })}
      empty={t('empty')}
      found={found}
      shown={shown}
      isLoading={isLoading}
      renderLink={(state, props) => (
        <Link {...props} to={LIST_PATH} search={writeListSearch(state)} activeOptions={EXACT} />
      )}
    >
      {(consultings) => (
        <div className={consultingCardStyles.agencyGrid}>
          {consultings.map((consulting) => (
            <ConsultingEntry key={consulting.id} consulting={consulting} />
          ))}
        </div>
      )}
    </FilteredList>
  );
};
