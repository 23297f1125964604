import type { ApplicationBoard } from '@parvoz/contract/applications/application-calls.ts';
import { APPLICATION_SORTS } from '@parvoz/contract/applications/application-states.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppliedFilters } from '../../../../../ui/filters/applied-filters.tsx';
import { FilterSheet } from '../../../../../ui/filters/filter-sheet.tsx';
import { SortSelect } from '../../../../../ui/filters/sort-select.tsx';
import { TextFilter } from '../../../../../ui/filters/text-filter.tsx';
import {
  type BoardPath,
  type BoardState,
  changeBoard,
  countFilters,
  withoutFilters,
  writeBoardSearch,
} from '../board-search.ts';
import { type FilterOptions, filterGroups } from './filter-groups.tsx';
import { MarkChips } from './mark-chips.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  path: BoardPath;
  isOwn: boolean;
  state: BoardState;
  board: ApplicationBoard | undefined;
  options: FilterOptions;
  onChange(change: Partial<BoardState>): void;
  /** At the end of the row: saved views. */
  children?: ReactNode;
}

/** Search, filters behind one button with a chip for each in use, and quick filters. All of them are in the address. */
export const Toolbar = ({ path, isOwn, state, board, options, onChange, children }: ToolbarProps) => {
  const { t } = useTranslation(['board', 'filtered-lists']);
  const groups = filterGroups({ state, options, onChange }, t);
  const cleared = { ...withoutFilters(state), query: state.query, mark: state.mark };
  const applied = groups
    .filter(({ isOn }) => isOn)
    .map(({ key, title, value, cleared: change }) => ({ key, name: `${title}: ${value}`, change }));
  return (
    <search className={styles.boardTools} aria-label={t('tools')}>
      <div className={styles.tools}>
        <TextFilter name="query" label={t('search')} onChange={(query) => onChange({ query })} />
        <FilterSheet isAlways groups={groups} count={countFilters(state)} onClear={() => onChange(cleared)} />
        {state.view === 'TABLE' && (
          <SortSelect
            name="sort"
            label={t('table.sort')}
            value={state.sort}
            options={APPLICATION_SORTS.map((value) => ({ value, name: t(`table.sorts.${value}`) }))}
            onChange={(sort) => onChange({ sort })}
          />
        )}
        {children}
      </div>
      <AppliedFilters
        className={styles.applied}
        label={t('filtered-lists:filters.applied')}
        filters={applied}
        removeLabel={(name) => t('filtered-lists:filters.remove', { name })}
        clearLabel={t('filtered-lists:filters.clearAll')}
        renderLink={(filter, link) => {
          const change = applied.find(({ key }) => key === filter?.key)?.change ?? cleared;
          return (
            <Link
              {...link}
              to={path}
              search={writeBoardSearch(changeBoard(state, change))}
              resetScroll={false}
              activeProps={{}}
            />
          );
        }}
      />
      <MarkChips
        isOwn={isOwn}
        chosen={state.mark}
        counts={board?.markCounts}
        onChange={(mark) => onChange({ mark })}
      />
    </search>
  );
};
