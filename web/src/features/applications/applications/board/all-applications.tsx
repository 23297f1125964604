import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import applicationsPageStyles from './applications-page.module.css';
import type { BoardState } from './board-search.ts';
import { boardConditions } from './filter.ts';
import type { FilterOptions } from './filters/filter-groups.tsx';
import { Toolbar } from './filters/toolbar.tsx';
import { PageHead } from './page-head.tsx';
import { boardQuery } from './queries.ts';
import { TableOfApplications } from './table/table-of-applications.tsx';
import { useBoardChange } from './use-board-change.ts';

const PATH = '/admin-applications';

interface AllApplicationsProps {
  state: BoardState;
  options: Pick<FilterOptions, 'countries' | 'consultings'>;
}

const renderLink = ({ id }: ApplicationCard, name: string) => (
  <Link to="/admin-applications/$id" params={{ id }}>
    {name}
  </Link>
);

/** Applications of all agencies, for administrators. */
export const AllApplications = ({ state, options }: AllApplicationsProps) => {
  const { t, i18n } = useTranslation('board');
  const { data: board } = useQuery(boardQuery(boardConditions(state), languageOf(i18n)));
  const change = useBoardChange(PATH, state);
  return (
    <main className={clsx(pageWrapStyles.pageWrap, applicationsPageStyles.applications)}>
      <PageHead lead={t('allLead')} />
      <Toolbar
        path={PATH}
        isOwn={false}
        state={state}
        board={board}
        options={{ ...options, columns: board?.columnList }}
        onChange={change}
      />
      <TableOfApplications
        path={PATH}
        state={state}
        isOwn={false}
        renderLink={renderLink}
        onChange={change}
      />
    </main>
  );
};
