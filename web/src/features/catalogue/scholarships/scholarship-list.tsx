import { ELIGIBLE_SCHOLARSHIP_SORTS, SCHOLARSHIP_SORTS } from '@parvoz/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareBox } from '../../../ui/compare/compare-box.tsx';
import { CompareTray } from '../../../ui/compare/compare-tray.tsx';
import { FilteredList } from '../../../ui/filters/filtered-list.tsx';
import type { FoundPage } from '../../../ui/filters/list-results.tsx';
import { useWantedSearch } from '../../../ui/filters/use-wanted-search.ts';
import type { QueryPart } from '../../../ui/query-boundary.tsx';
import { appliedChips } from './applied-chips.ts';
import {
  changeList,
  EXACT,
  LIST_PATH,
  type ListState,
  readListSearch,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';
import { impersonal } from './personal-search.ts';
import type { ScholarshipSummary } from './queries.ts';
import { ScholarshipCard } from './scholarship-card.tsx';
import { ScholarshipFilters } from './scholarship-filters.tsx';
import styles from './scholarship-list.module.css';
import type { ScholarshipOptions } from './scholarship-options.ts';

interface ScholarshipListProps {
  options: ScholarshipOptions;
  /** Filters, order and page that `found` was loaded with. */
  shown: ListState;
  found: QueryPart<FoundPage<ScholarshipSummary>>;
  /** True if the person's eligibility is known. */
  isPersonal: boolean;
  /** Renders the eligibility of the person. */
  fitOf?(scholarship: ScholarshipSummary): ReactNode;
  /** Above the cards. */
  before?: ReactNode;
}

/** Filters, order and results of the list of scholarships. */
export const ScholarshipList = (props: ScholarshipListProps) => {
  const { options, shown, found, isPersonal, fitOf, before } = props;
  const { t } = useTranslation('scholarships');
  const navigate = useNavigate();
  const { wanted: address, isLoading } = useWantedSearch(shown, LIST_PATH, readListSearch);
  const wanted = isPersonal ? address : impersonal(address);
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
        filters={<ScholarshipFilters options={options} state={wanted} onChange={change} />}
        chips={appliedChips(wanted, options, t)}
        cleared={withoutFilters(wanted)}
        sort={wanted.sort}
        sorts={(isPersonal ? ELIGIBLE_SCHOLARSHIP_SORTS : SCHOLARSHIP_SORTS).map((value) => ({
          value,
          name: t(`sort.${value}`),
        }))}
        onSort={(sort) => change({ sort })}
        count={(count) => t('count', { count })}
        show={(count) => t('filter.show', { count })}
        empty={t('empty')}
        found={found}
        shown={shown}
        isLoading={isLoading}
        before={before}
        renderLink={(state, props) => (
          <Link {...props} to={LIST_PATH} search={writeListSearch(state)} activeOptions={EXACT} />
        )}
      >
        {(scholarships) => (
          <div className={styles.grantGrid}>
            {scholarships.map((scholarship, index) => (
              <ScholarshipCard
                key={scholarship.id}
                scholarship={scholarship}
                isMain={index === 0}
                fit={fitOf?.(scholarship)}
                compare={
                  <CompareBox
                    kind="SCHOLARSHIP"
                    id={scholarship.id}
                    name={scholarship.name}
                    picture={scholarship.attach}
                  />
                }
              />
            ))}
          </div>
        )}
      </FilteredList>
      <CompareTray kind="SCHOLARSHIP" />
    </>
  );
};
