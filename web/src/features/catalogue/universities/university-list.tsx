import { UNIVERSITY_SORTS } from '@parvoz/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CompareBox } from '../../../ui/compare/compare-box.tsx';
import { CompareTray } from '../../../ui/compare/compare-tray.tsx';
import filteredListStyles from '../../../ui/filters/filtered-list.module.css';
import { FilteredList } from '../../../ui/filters/filtered-list.tsx';
import type { FoundPage } from '../../../ui/filters/list-results.tsx';
import { useWantedSearch } from '../../../ui/filters/use-wanted-search.ts';
import type { QueryPart } from '../../../ui/query-boundary.tsx';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import { appliedChips } from './applied-chips.ts';
import type { FilterLists } from './filter-lists.ts';
import {
  changeList,
  EXACT,
  LIST_PATH,
  type ListState,
  readListSearch,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';
import type { UniversitySummary } from './queries.ts';
import { UniversityCard } from './university-card.tsx';
import { UniversityFilters } from './university-filters.tsx';
import styles from './university-list.module.css';

interface UniversityListProps {
  lists: FilterLists;
  /** Filters and page that `found` was loaded with. */
  shown: ListState;
  found: QueryPart<FoundPage<UniversitySummary>>;
}

/** Filters, order and results of the list of universities. */
export const UniversityList = ({ lists, shown, found }: UniversityListProps) => {
  const { t } = useTranslation('universities');
  const navigate = useNavigate();
  const { wanted, isLoading } = useWantedSearch(shown, LIST_PATH, readListSearch);
  const change = (change: Partial<ListState>) => {
    const search = writeListSearch(changeList(wanted, change));
    // Letters of one text are one step back.
    const replace = 'query' in change && wanted.query !== '';
    navigate({ to: LIST_PATH, search, resetScroll: false, replace });
  };
  return (
    <>
      <FilteredList
        path={LIST_PATH}
        filters={<UniversityFilters lists={lists} state={wanted} onChange={change} />}
        chips={appliedChips(wanted, lists, t)}
        cleared={withoutFilters(wanted)}
        sort={wanted.sort}
        sorts={UNIVERSITY_SORTS.map((value) => ({ value, name: t(`sort${value}`) }))}
        onSort={(sort) => change({ sort })}
        count={(count) => t('total', { count })}
        show={(count) => t('showResults', { count })}
        empty={t('empty')}
        found={found}
        shown={shown}
        isLoading={isLoading}
        renderLink={(state, props) => (
          <Link {...props} to={LIST_PATH} search={writeListSearch(state)} activeOptions={EXACT} />
        )}
      >
        {(universities) => (
          <>
            {shown.sort === 'RATING' && (
              <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw, styles.ratingNote)}>
                <Info aria-hidden />
                {t('ratingNote')}
              </p>
            )}
            <div className={filteredListStyles.grid3}>
              {universities.map((university, index) => (
                <UniversityCard
                  key={university.id}
                  university={university}
                  isMain={index === 0}
                  compare={
                    <CompareBox
                      kind="UNIVERSITY"
                      id={university.id}
                      name={university.name}
                      picture={university.photo}
                    />
                  }
                />
              ))}
            </div>
          </>
        )}
      </FilteredList>
      <CompareTray kind="UNIVERSITY" />
    </>
  );
};
