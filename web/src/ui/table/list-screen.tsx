import type { Page } from '@parvoz/contract/common.ts';
import { Link } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button-class.ts';
import { EmptyView } from '../empty-view.tsx';
import type { FilterGroup } from '../filters/filter-sheet.tsx';
import pageWrapStyles from '../page-wrap.module.css';
import { QueryBoundary, type QueryPart } from '../query-boundary.tsx';
import { useLastPage } from '../use-last-page.ts';
import { type Bulk, BulkTable } from './bulk-table.tsx';
import type { List, ListState } from './list-address.ts';
import { type ListColumn, shownColumns } from './list-columns.ts';
import { useListKeys } from './list-keys.ts';
import styles from './list-screen.module.css';
import { ListToolbar } from './list-toolbar.tsx';
import { TableFooter } from './table-footer.tsx';
import frameStyles from './table-frame.module.css';
import { TableSkeleton } from './table-skeleton.tsx';
import { useListChange } from './use-list-change.ts';

const HEADING_ID = 'list-title';

interface ListScreenProps<Row, State extends ListState> {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** At the end of the title: the link that adds a record has `data-new`, which the key `n` presses. */
  actions?: ReactNode;
  /** Of the text field, where there is one. */
  textLabel?: string;
  list: List<State>;
  state: State;
  /** Rows of before stay while others are on their way (`keepPreviousData`). */
  query: QueryPart<Page<Row>> & { isPlaceholderData: boolean };
  columns: readonly ListColumn<Row>[];
  getId(row: Row): string;
  /** Returns the heading of rows that belong together, such as their day. */
  groupOf?(row: Row): string;
  filters?: readonly FilterGroup[];
  /** Actions for selected rows; without it none can be selected. */
  bulk?: Bulk<Row>;
  /** Said where there is no record at all. */
  empty: { title: string; text: string };
  /** Above the table: tabs, notes. */
  children?: ReactNode;
  /** Beside the table, above it where there is no room. */
  aside?: ReactNode;
  /** True if it takes more than a third of the width. */
  isAsideWide?: boolean;
}

/** A list of administrators: its text, filters, order, columns and page are all in the address. */
export const ListScreen = <Row extends RowData, State extends ListState>(
  props: ListScreenProps<Row, State>,
) => {
  const { list, state, filters = [], columns } = props;
  const screen = useRef<HTMLElement>(null);
  const change = useListChange(list, state);
  const { t } = useTranslation('tables');
  const query = useLastPage(props.query);
  useListKeys(screen);
  return (
    <main ref={screen} id="main" className={clsx(pageWrapStyles.pageWrap, styles.list)}>
      <div className={styles.head}>
        <div>
          <h1 id={HEADING_ID} tabIndex={-1}>
            {props.title}
          </h1>
          {props.lead && <p>{props.lead}</p>}
        </div>
        {props.actions}
      </div>
      {props.children}
      <div className={clsx(props.aside && styles.beside, props.isAsideWide && styles.wide)}>
        {props.aside && <aside>{props.aside}</aside>}
        <div className={frameStyles.frame}>
          <ListToolbar
            list={list}
            state={state}
            onChange={change}
            {...(props.textLabel !== undefined && { textLabel: props.textLabel })}
            filters={filters}
            columns={columns}
          />
          <QueryBoundary query={query} failure={t('failed')} heading="h2" waiting={<TableSkeleton />}>
            {(found) =>
              found.totalElements === 0 && !query.isPlaceholderData ? (
                <NothingFound list={list} state={state} empty={props.empty} />
              ) : (
                <BulkTable
                  label={props.title}
                  columns={shownColumns(columns, state.columns)}
                  found={found}
                  getId={props.getId}
                  groupOf={props.groupOf}
                  sort={{ current: state.order, onChange: (order) => change({ order } as never) }}
                  isLoading={query.isPlaceholderData}
                  bulk={props.bulk}
                  // The selection belongs to these filters.
                  key={JSON.stringify([state.query, state.filters])}
                  footer={
                    <TableFooter
                      found={found}
                      size={state.size}
                      onSize={(size) => change({ size } as never)}
                      searchOf={(page) => list.write({ ...state, page })}
                      headingId={HEADING_ID}
                    />
                  }
                />
              )
            }
          </QueryBoundary>
        </div>
      </div>
    </main>
  );
};

const NothingFound = <State extends ListState>({
  list,
  state,
  empty,
}: Pick<ListScreenProps<unknown, State>, 'list' | 'state' | 'empty'>) => {
  const { t } = useTranslation('tables');
  if (state.query === '' && list.count(state) === 0 && state.page === 1)
    return <EmptyView drawing="folder" title={empty.title} reason={empty.text} />;
  return (
    <EmptyView
      title={t('nothing.title')}
      reason={t('nothing.text')}
      action={
        <Link
          className={buttonClass('soft')}
          to="."
          activeOptions={{ exact: true }}
          search={list.write(list.withoutFilters(state)) as never}
        >
          {t('clearFilters')}
        </Link>
      }
    />
  );
};
