import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryBoundary, type QueryPart } from '../query-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import textStyles from '../text.module.css';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterButton, FilterPanel } from './filter-panel.tsx';
import styles from './filtered-list.module.css';
import filtersStyles from './filters.module.css';
import { type FoundPage, ListResults, type ListResultsProps } from './list-results.tsx';
import { SortSelect } from './sort-select.tsx';

const PANEL = 'filters';

/** A filter in use. */
export interface Chip<State> {
  key: string;
  name: string;
  /** The list without this filter. */
  without: State;
}

interface FilteredListProps<State extends { page: number }, Sort extends string, Item>
  extends Omit<ListResultsProps<State>, 'found' | 'children'> {
  found: QueryPart<FoundPage<Item>>;
  /** Above the entries, and above the sentence that there are none. */
  before?: ReactNode;
  /** The entries of the page. */
  children(content: readonly Item[]): ReactNode;
  /** Address that the form is sent to without JavaScript. */
  path: string;
  /** The filters themselves. */
  filters: ReactNode;
  chips: readonly Chip<State>[];
  sort: Sort;
  sorts: readonly { value: Sort; name: string }[];
  onSort(sort: Sort): void;
  /** Returns the text for the number of results. */
  count(total: number): string;
  /** On the button of phones that leads from the filters to them. */
  show(total: number): string;
  /** Other results are on their way. */
  isLoading: boolean;
}

/** A list beside its filters, with its order, the filters in use and its pages. Needs the texts of `filtered-lists`. */
export const FilteredList = <State extends { page: number }, Sort extends string, Item>(
  props: FilteredListProps<State, Sort, Item>,
) => {
  const { chips, cleared, shown, renderLink, found } = props;
  const total = found.data?.totalElements;
  const { t } = useTranslation('filtered-lists');
  return (
    <div className={styles.withFilters}>
      <FilterPanel
        id={PANEL}
        action={props.path}
        title={t('filters.title')}
        closeLabel={t('filters.close')}
        submitLabel={t('filters.apply')}
        doneLabel={total === undefined ? t('filters.close') : props.show(total)}
        clear={
          chips.length > 0 &&
          renderLink(cleared, {
            className: clsx(filtersStyles.link, textStyles.link),
            resetScroll: false,
            children: t('filters.clear'),
          })
        }
      >
        {props.filters}
      </FilterPanel>
      <section aria-labelledby="results-title">
        <h2 className={textStyles.sr} id="results-title" tabIndex={-1}>
          {t('results')}
        </h2>
        <div className={styles.bar}>
          <p className={styles.total}>
            <span role="status">{total !== undefined && props.count(total)}</span>
            {shown.page > 1 && <span className={styles.page}> · {t('pageOf', { page: shown.page })}</span>}
          </p>
          <FilterButton
            panelId={PANEL}
            label={t('filters.title')}
            count={chips.length}
            countLabel={t('filters.inUse', { count: chips.length })}
          />
          <SortSelect
            name="sort"
            form={`${PANEL}-form`}
            label={t('sort')}
            value={props.sort}
            options={props.sorts}
            onChange={props.onSort}
          />
        </div>
        <AppliedFilters
          label={t('filters.applied')}
          filters={chips}
          removeLabel={(name) => t('filters.remove', { name })}
          clearLabel={t('filters.clearAll')}
          renderLink={(filter, link) => {
            const chip = chips.find(({ key }) => key === filter?.key);
            return renderLink(chip?.without ?? cleared, { ...link, resetScroll: false });
          }}
        />
        <div className={styles.results} aria-busy={props.isLoading}>
          <QueryBoundary query={found} waiting={<Skeleton height={420} radius={20} />}>
            {(page) => (
              <>
                {props.before}
                <ListResults {...props} found={page}>
                  {props.children(page.content)}
                </ListResults>
              </>
            )}
          </QueryBoundary>
        </div>
      </section>
    </div>
  );
};
