import { CONSULTING_SORTS } from '@parvoz/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppliedFilters } from '../../ui/filters/applied-filters.tsx';
import { FilterButton, FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { SortSelect } from '../../ui/filters/sort-select.tsx';
import { useWantedSearch } from '../../ui/filters/use-wanted-search.ts';
import { appliedChips } from './applied-chips.ts';
import { ConsultingFilters } from './consulting-filters.tsx';
import type { ConsultingOptions } from './consulting-options.ts';
import { type ConsultingPage, ConsultingResults } from './consulting-results.tsx';
import {
  changeList,
  EXACT,
  LIST_PATH,
  type ListState,
  readListSearch,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';

const PANEL = 'consulting-filters';

interface ConsultingListProps {
  options: ConsultingOptions;
  /** What `found` was found by. */
  shown: ListState;
  found: ConsultingPage;
}

/** Filters, order and results of the list of agencies. */
export const ConsultingList = ({ options, shown, found }: ConsultingListProps) => {
  const { t } = useTranslation('consultings');
  const navigate = useNavigate();
  const { wanted, isLoading } = useWantedSearch(shown, LIST_PATH, readListSearch);
  const change = (change: Partial<ListState>) => {
    const search = writeListSearch(changeList(wanted, change));
    navigate({ to: LIST_PATH, search, resetScroll: false, replace: 'query' in change });
  };
  const chips = appliedChips(wanted, options, t);
  const cleared = writeListSearch(withoutFilters(wanted));
  return (
    <div className="with-filters">
      <FilterPanel
        id={PANEL}
        action={LIST_PATH}
        title={t('filter.title')}
        closeLabel={t('filter.close')}
        submitLabel={t('filter.apply')}
        doneLabel={t('filter.show', { count: found.totalElements })}
        clear={
          chips.length > 0 && (
            <Link className="link" to={LIST_PATH} search={cleared} resetScroll={false} activeOptions={EXACT}>
              {t('filter.clear')}
            </Link>
          )
        }
      >
        <ConsultingFilters options={options} state={wanted} onChange={change} />
      </FilterPanel>
      <section aria-labelledby="results-title">
        <h2 className="sr" id="results-title" tabIndex={-1}>
          {t('results')}
        </h2>
        <div className="bar">
          <p className="total">
            <span role="status">{t('count', { count: found.totalElements })}</span>
            {shown.page > 1 && <span className="page"> · {t('pageOf', { page: shown.page })}</span>}
          </p>
          <FilterButton
            panelId={PANEL}
            label={t('filter.title')}
            count={chips.length}
            countLabel={t('filter.inUse', { count: chips.length })}
          />
          <SortSelect
            name="sort"
            form={`${PANEL}-form`}
            label={t('sort.title')}
            value={wanted.sort}
            options={CONSULTING_SORTS.map((value) => ({ value, name: t(`sort.${value}`) }))}
            onChange={(sort) => change({ sort })}
          />
        </div>
        <AppliedFilters
          label={t('filter.applied')}
          filters={chips}
          removeLabel={(name) => t('filter.remove', { name })}
          clearLabel={t('filter.clearAll')}
          renderLink={(filter, props) => {
            const chip = chips.find(({ key }) => key === filter?.key);
            const search = chip ? writeListSearch(chip.without) : cleared;
            return (
              <Link {...props} to={LIST_PATH} search={search} resetScroll={false} activeOptions={EXACT} />
            );
          }}
        />
        <div className="results" aria-busy={isLoading}>
          <ConsultingResults found={found} state={shown} />
        </div>
      </section>
    </div>
  );
};
