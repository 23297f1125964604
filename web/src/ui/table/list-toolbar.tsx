import { useTranslation } from 'react-i18next';
import { FilterPopover } from '../filters/filter-popover.tsx';
import { type FilterGroup, FilterSheet } from '../filters/filter-sheet.tsx';
import { SortSelect } from '../filters/sort-select.tsx';
import { TextFilter } from '../filters/text-filter.tsx';
import layoutStyles from '../layout.module.css';
import { ColumnsMenu } from './columns-menu.tsx';
import type { List, ListChange, ListState } from './list-address.ts';
import type { ListColumn } from './list-columns.ts';
import { chosenColumns } from './list-columns.ts';
import styles from './list-screen.module.css';

interface ListToolbarProps<Row, State extends ListState> {
  list: List<State>;
  state: State;
  onChange(change: ListChange<State>): void;
  textLabel?: string;
  filters: readonly FilterGroup[];
  columns: readonly ListColumn<Row>[];
}

/** Text, filters, order (phones have no heads of columns) and columns of a list. */
export const ListToolbar = <Row, State extends ListState>(props: ListToolbarProps<Row, State>) => {
  const { list, state, onChange, filters, columns } = props;
  const { t } = useTranslation('tables');
  const sorted = columns.filter(({ sort }) => sort !== undefined);
  const orders = sorted.flatMap(({ sort, isDown, label: name }) => [
    { value: sort!, name: t(isDown ? 'sortDown' : 'sortUp', { name }) },
    { value: `-${sort}`, name: t(isDown ? 'sortUp' : 'sortDown', { name }) },
  ]);
  const optional = columns.filter(({ isOptional }) => isOptional);
  return (
    <search className={styles.tools} data-tools aria-label={t('filters')}>
      {props.textLabel !== undefined && (
        <TextFilter
          name="query"
          label={props.textLabel}
          onChange={(query) => onChange({ query } as ListChange<State>)}
        />
      )}
      {filters.map(({ key, content, ...group }) => (
        <FilterPopover key={key} {...group} className={layoutStyles.hideM}>
          {content}
        </FilterPopover>
      ))}
      {filters.length > 0 && (
        <FilterSheet
          groups={filters}
          count={list.count(state)}
          onClear={() => onChange({ filters: list.withoutFilters(state).filters } as ListChange<State>)}
        />
      )}
      {orders.length > 0 && (
        <div className={layoutStyles.onlyM}>
          <SortSelect
            name="order"
            label={t('sort')}
            value={state.order}
            options={orders}
            onChange={(order) => onChange({ order } as ListChange<State>)}
          />
        </div>
      )}
      {optional.length > 0 && (
        <ColumnsMenu
          columns={optional}
          shown={chosenColumns(columns, state.columns)}
          onChange={(chosen) => onChange({ columns: chosen } as ListChange<State>)}
        />
      )}
    </search>
  );
};
