import type { ApplicationBoard } from '@parvoz/contract/applications/application-calls.ts';
import { APPLICATION_SORTS } from '@parvoz/contract/applications/application-states.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPopover } from '../../../../../ui/filters/filter-popover.tsx';
import { FilterSheet } from '../../../../../ui/filters/filter-sheet.tsx';
import { SortSelect } from '../../../../../ui/filters/sort-select.tsx';
import { TextFilter } from '../../../../../ui/filters/text-filter.tsx';
import layoutStyles from '../../../../../ui/layout.module.css';
import { type BoardState, countFilters, withoutFilters } from '../board-search.ts';
import { type FilterOptions, filterGroups } from './filter-groups.tsx';
import { MarkChips } from './mark-chips.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  isOwn: boolean;
  state: BoardState;
  board: ApplicationBoard | undefined;
  options: FilterOptions;
  onChange(change: Partial<BoardState>): void;
  /** At the end of the row: saved views. */
  children?: ReactNode;
}

/** Search, filters and quick filters, which are all in the address. */
export const Toolbar = ({ isOwn, state, board, options, onChange, children }: ToolbarProps) => {
  const { t } = useTranslation('board');
  const groups = filterGroups({ state, options, onChange }, t);
  return (
    <search className={styles.boardTools} aria-label={t('tools')}>
      <div className={styles.tools}>
        <TextFilter name="query" label={t('search')} onChange={(query) => onChange({ query })} />
        {groups.map(({ key, content, ...group }) => (
          <FilterPopover key={key} {...group} className={layoutStyles.hideM}>
            {content}
          </FilterPopover>
        ))}
        <FilterSheet
          groups={groups}
          count={countFilters(state)}
          onClear={() => onChange({ ...withoutFilters(state), query: state.query, mark: state.mark })}
        />
        {children}
      </div>
      <div className={styles.second}>
        <MarkChips
          isOwn={isOwn}
          chosen={state.mark}
          counts={board?.markCounts}
          onChange={(mark) => onChange({ mark })}
        />
        {state.view === 'TABLE' && (
          <SortSelect
            name="sort"
            label={t('table.sort')}
            value={state.sort}
            options={APPLICATION_SORTS.map((value) => ({ value, name: t(`table.sorts.${value}`) }))}
            onChange={(sort) => onChange({ sort })}
          />
        )}
      </div>
    </search>
  );
};
