import { APPLICATION_SORTS } from '@parvoz/contract/applications/application-states.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../../lib/i18n.ts';
import { TableFooter } from '../../../../../ui/table/table-footer.tsx';
import { TableSkeleton } from '../../../../../ui/table/table-skeleton.tsx';
import { useLastPage } from '../../../../../ui/use-last-page.ts';
import { applicationsQuery } from '../../queries.ts';
import { type BoardPath, type BoardState, hasFilters, writeBoardSearch } from '../board-search.ts';
import { tableConditions } from '../filter.ts';
import { NothingFound } from '../nothing-found.tsx';
import { HEADING_ID } from '../page-head.tsx';
import type { ColumnOptions } from './application-columns.tsx';
import { ApplicationTable } from './application-table.tsx';

interface TableOfApplicationsProps extends ColumnOptions {
  path: BoardPath;
  state: BoardState;
  onChange(change: Partial<BoardState>): void;
  renderActions?(ids: string[], clear: (ids?: readonly string[]) => void): ReactNode;
}

/** One page of the applications that fit the filters, in the chosen order. */
export const TableOfApplications = ({ path, state, onChange, ...table }: TableOfApplicationsProps) => {
  const { i18n } = useTranslation('board');
  const conditions = tableConditions(state);
  const { data: found, isPlaceholderData } = useLastPage(
    useQuery({
      ...applicationsQuery(conditions, state.page, state.size, languageOf(i18n)),
      placeholderData: keepPreviousData,
      throwOnError: (_, { state: { data } }) => data === undefined,
    }),
  );
  if (!found) return <TableSkeleton />;
  if (found.totalElements === 0 && !isPlaceholderData)
    return <NothingFound path={path} state={state} hasFilters={hasFilters(state)} />;
  const order = (value: string) => {
    const sort = APPLICATION_SORTS.find((one) => one === value);
    if (sort) onChange({ sort });
  };
  return (
    <ApplicationTable
      {...table}
      // The selection belongs to these filters.
      key={JSON.stringify(conditions)}
      found={found}
      sort={state.sort}
      onSort={order}
      isLoading={isPlaceholderData}
      footer={
        <TableFooter
          found={found}
          size={state.size}
          onSize={(size) => onChange({ size })}
          searchOf={(page) => writeBoardSearch({ ...state, page })}
          headingId={HEADING_ID}
        />
      }
    />
  );
};
