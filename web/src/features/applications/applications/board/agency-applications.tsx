import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import { ExportMenu } from '../../../../ui/table/export-menu.tsx';
import trayStyles from '../../../../ui/table/selection-tray.module.css';
import applicationsPageStyles from './applications-page.module.css';
import { Board } from './board.tsx';
import { type BoardState, changeBoard, hasFilters, type Stage, writeBoardSearch } from './board-search.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { boardConditions, tableConditions } from './filter.ts';
import type { FilterOptions } from './filters/filter-groups.tsx';
import { SavedViews } from './filters/saved-views.tsx';
import { Toolbar } from './filters/toolbar.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PageHead, useLead } from './page-head.tsx';
import { boardQuery, loadApplications, tariffsQuery } from './queries.ts';
import { TableOfApplications } from './table/table-of-applications.tsx';
import { useBoardChange } from './use-board-change.ts';
import type { Act } from './use-moves.ts';

const PATH = '/consulting-applications';

interface AgencyApplicationsProps {
  state: BoardState;
  options: Pick<FilterOptions, 'countries' | 'staff'>;
  act: Act;
  /** They may be taken out as a file. */
  canExport: boolean;
  /** Over the board: the way to add one. */
  action: ReactNode;
  /** Content below the head: walk-ins that wait for their student. */
  waiting: ReactNode;
  /** Renders the actions for selected applications. */
  renderActions(ids: string[], clear: (ids?: readonly string[]) => void): ReactNode;
}

const renderLink = ({ id }: ApplicationCard, name: string) => (
  <Link to="/consulting-applications/$id" params={{ id }} draggable={false}>
    {name}
  </Link>
);

/** Applications of an agency, as a board or as a table of the same. */
export const AgencyApplications = (props: AgencyApplicationsProps) => {
  const { state, act } = props;
  const { i18n } = useTranslation('board');
  const language = languageOf(i18n);
  const conditions = boardConditions(state);
  const { data: board, isPlaceholderData } = useQuery({
    ...boardQuery(conditions, language),
    throwOnError: (_, { state: { data } }) => data === undefined,
  });
  const { data: tariffs = [] } = useQuery({
    ...tariffsQuery(language),
    select: (all) => all.map((one) => ({ ...one, name: textIn(one, 'name', language) })),
  });
  const change = useBoardChange(PATH, state);
  const tableLink = (stage: Stage) => (
    <Link to={PATH} search={writeBoardSearch(changeBoard(state, { view: 'TABLE', stage }))} />
  );
  const isEmpty = board?.columnList.every(({ totalElements }) => totalElements === 0);
  return (
    <main
      className={clsx(
        pageWrapStyles.pageWrap,
        applicationsPageStyles.applications,
        state.view === 'BOARD' && applicationsPageStyles.asBoard,
      )}
    >
      <PageHead
        lead={useLead(board)}
        view={{ shown: state.view, onChange: (view) => change({ view, stage: null }) }}
      >
        {props.action}
        {props.canExport && state.view === 'TABLE' && (
          <ExportMenu
            name="applications"
            load={(format) => loadApplications(tableConditions(state), format, language)}
          />
        )}
      </PageHead>
      {props.waiting}
      <Toolbar
        path={PATH}
        isOwn
        state={state}
        board={board}
        options={{ ...props.options, tariffs, columns: board?.columnList }}
        onChange={change}
      >
        <SavedViews path={PATH} state={state} />
      </Toolbar>
      {state.view === 'TABLE' ? (
        <TableOfApplications
          path={PATH}
          state={state}
          isOwn
          renderLink={renderLink}
          onChange={change}
          renderActions={(ids, clear) => (
            <>
              {props.renderActions(ids, clear)}
              {props.canExport && (
                <ExportMenu
                  className={clsx(buttonClass('ghost'), trayStyles.btn, trayStyles.act)}
                  name="applications"
                  load={(format) => loadApplications({ ids, sort: state.sort }, format, language)}
                />
              )}
            </>
          )}
        />
      ) : !board ? (
        <BoardSkeleton />
      ) : isEmpty && !isPlaceholderData ? (
        <NothingFound path={PATH} state={state} hasFilters={hasFilters(state)} />
      ) : (
        <Board
          board={board}
          conditions={conditions}
          isLoading={isPlaceholderData}
          act={act}
          renderLink={renderLink}
          tableLink={tableLink}
        />
      )}
    </main>
  );
};
