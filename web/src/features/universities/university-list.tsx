import { UNIVERSITY_SORTS } from '@parvoz/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterButton, FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { SortSelect } from '../../ui/filters/sort-select.tsx';
import { useWantedSearch } from '../../ui/filters/use-wanted-search.ts';
import { AppliedUniversityFilters } from './applied-university-filters.tsx';
import type { CatalogueData } from './catalogue-data.ts';
import {
  changeList,
  countFilters,
  LIST_PATH,
  type ListState,
  readListSearch,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';
import { UniversityFilters } from './university-filters.tsx';
import { type UniversityPage, UniversityResults } from './university-results.tsx';

const PANEL = 'university-filters';

interface UniversityListProps {
  catalogue: CatalogueData;
  /** What `found` was found by. */
  shown: ListState;
  found: UniversityPage;
}

/** Filters, order and results of the list of universities. */
export const UniversityList = ({ catalogue, shown, found }: UniversityListProps) => {
  const { t } = useTranslation('universities');
  const navigate = useNavigate();
  const { wanted, isLoading } = useWantedSearch(shown, LIST_PATH, readListSearch);
  const change = (change: Partial<ListState>) => {
    const search = writeListSearch(changeList(wanted, change));
    navigate({ to: LIST_PATH, search, resetScroll: false, replace: 'query' in change });
  };
  const filterCount = countFilters(wanted);
  return (
    <div className="with-filters">
      <FilterPanel
        id={PANEL}
        action={LIST_PATH}
        title={t('filters')}
        closeLabel={t('closeFilters')}
        submitLabel={t('applyFilters')}
        doneLabel={t('showResults', { count: found.totalElements })}
        clear={
          filterCount > 0 && (
            <Link
              className="link"
              to={LIST_PATH}
              activeOptions={{ exact: true }}
              search={writeListSearch(withoutFilters(wanted))}
              resetScroll={false}
            >
              {t('clear')}
            </Link>
          )
        }
      >
        <UniversityFilters catalogue={catalogue} state={wanted} onChange={change} />
      </FilterPanel>
      <section aria-labelledby="results-title">
        <h2 className="sr" id="results-title" tabIndex={-1}>
          {t('results')}
        </h2>
        <div className="bar">
          <p className="total">
            <span role="status">{t('total', { count: found.totalElements })}</span>
            {shown.page > 1 && <span className="page"> · {t('pageNumber', { page: shown.page })}</span>}
          </p>
          <FilterButton
            panelId={PANEL}
            label={t('filters')}
            count={filterCount}
            countLabel={t('filtersInUse', { count: filterCount })}
          />
          <SortSelect
            name="sort"
            form={`${PANEL}-form`}
            label={t('sort')}
            value={wanted.sort}
            options={UNIVERSITY_SORTS.map((value) => ({ value, name: t(`sort${value}`) }))}
            onChange={(sort) => change({ sort })}
          />
        </div>
        <AppliedUniversityFilters catalogue={catalogue} state={wanted} />
        <div className="results" aria-busy={isLoading}>
          {shown.sort === 'RATING' && found.totalElements > 0 && (
            <p className="prov nw mb-4">
              <Info className="i" aria-hidden />
              {t('ratingNote')}
            </p>
          )}
          <UniversityResults found={found} state={shown} />
        </div>
      </section>
    </div>
  );
};
