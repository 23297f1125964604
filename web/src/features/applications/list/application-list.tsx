import type { ApplicationCard as Card } from '@parvoz/contract/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { BrokenDrawing } from '../../../ui/drawings.tsx';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { applicationsQuery } from '../queries.ts';
import { ApplicationCard, ApplicationCardSkeleton } from './application-card.tsx';
import {
  conditionsOf,
  LIST_SIZE,
  type ListState,
  STATUS_CHOICES,
  type StatusChoice,
  writeListSearch,
} from './list-search.ts';
import './application-list.css';

const PATH = '/student-applications';
const HEADING = 'applications-title';

/** A student's own applications, the newest activity first. */
export const ApplicationList = ({ shown }: { shown: ListState }) => {
  const { t, i18n } = useTranslation('applications');
  const { data, isError, refetch } = useQuery(
    applicationsQuery(conditionsOf(shown), shown.page, LIST_SIZE, languageOf(i18n)),
  );
  const isEmpty = data?.totalElements === 0;
  const hasNone = isEmpty && shown.status === 'ALL';
  return (
    <main className="ap-list">
      <div className="top-line">
        <h1 id={HEADING} tabIndex={-1}>
          {t('list.title')}
        </h1>
        {!hasNone && (
          <Link className="btn primary" to="/apply">
            <Plus className="i" aria-hidden />
            {t('list.new')}
          </Link>
        )}
      </div>
      {!hasNone && <StatusFilter chosen={shown.status} />}
      {data ? (
        <Found shown={shown} content={data.content} totalElements={data.totalElements} />
      ) : isError ? (
        <div className="screen in-page" role="alert">
          <BrokenDrawing />
          <h2>{t('list.failed')}</h2>
          <Button size="lg" onClick={() => refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : (
        <ListSkeleton />
      )}
    </main>
  );
};

const StatusFilter = ({ chosen }: { chosen: StatusChoice }) => {
  const { t } = useTranslation('applications');
  return (
    <nav className="chips" aria-label={t('list.filter')}>
      {STATUS_CHOICES.map((status) => (
        <Link
          key={status}
          className={status === chosen ? 'chip on' : 'chip'}
          to={PATH}
          search={writeListSearch({ status })}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {t(status === 'ALL' ? 'list.all' : `status.${status}`)}
        </Link>
      ))}
    </nav>
  );
};

interface FoundProps {
  shown: ListState;
  content: readonly Card[];
  totalElements: number;
}

const Found = ({ shown, content, totalElements }: FoundProps) => {
  const { t } = useTranslation('applications');
  if (totalElements === 0) return <NothingFound status={shown.status} />;
  return (
    <>
      <p className="sr" role="status">
        {t('list.total', { count: totalElements })}
      </p>
      <ul className="cards">
        {content.map((application) => (
          <ApplicationCard key={application.id} application={application} />
        ))}
      </ul>
      <Pagination
        totalElements={totalElements}
        page={shown.page}
        size={LIST_SIZE}
        headingId={HEADING}
        renderPage={(page, props) =>
          page === undefined ? (
            <span {...props} aria-disabled="true" />
          ) : (
            <Link {...props} to={PATH} search={writeListSearch({ ...shown, page })} />
          )
        }
      />
    </>
  );
};

const NothingFound = ({ status }: { status: StatusChoice }) => {
  const { t } = useTranslation('applications');
  if (status === 'ALL')
    return (
      <EmptyView
        drawing="folder"
        title={t('list.empty')}
        reason={t('list.emptyReason')}
        action={
          <Link className="btn primary lg" to="/university-list">
            {t('list.chooseUniversity')}
          </Link>
        }
      />
    );
  return (
    <EmptyView
      title={t('list.nothing')}
      reason={t('list.nothingReason')}
      action={
        <Link className="btn soft lg" to={PATH} search={writeListSearch({})}>
          {t('list.showAll')}
        </Link>
      }
    />
  );
};

const ListSkeleton = () => {
  const { t } = useTranslation();
  return (
    <>
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div className="cards" aria-hidden>
        <ApplicationCardSkeleton />
        <ApplicationCardSkeleton />
        <ApplicationCardSkeleton />
      </div>
    </>
  );
};
