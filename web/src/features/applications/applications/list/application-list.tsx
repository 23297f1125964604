import type { ApplicationCard as Card } from '@parvoz/contract/applications/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { BrokenDrawing } from '../../../../ui/drawings.tsx';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import screenStyles from '../../../../ui/screen.module.css';
import textStyles from '../../../../ui/text.module.css';
import { useLastPage } from '../../../../ui/use-last-page.ts';
import { applicationsQuery } from '../queries.ts';
import { ApplicationCard, ApplicationCardSkeleton } from './application-card.tsx';
import styles from './application-list.module.css';
import {
  conditionsOf,
  LIST_SIZE,
  type ListState,
  STATUS_CHOICES,
  type StatusChoice,
  writeListSearch,
} from './list-search.ts';

const PATH = '/student-applications';
const HEADING = 'applications-title';

/** A student's own applications, the newest activity first. */
export const ApplicationList = ({ shown }: { shown: ListState }) => {
  const { t, i18n } = useTranslation('applications');
  const { data, error, refetch } = useLastPage(
    useQuery(applicationsQuery(conditionsOf(shown), shown.page, LIST_SIZE, languageOf(i18n))),
  );
  const isEmpty = data?.totalElements === 0;
  const hasNone = isEmpty && shown.status === 'ALL';
  return (
    <main className={styles.apList}>
      <div className={styles.topLine}>
        <h1 id={HEADING} tabIndex={-1}>
          {t('list.title')}
        </h1>
        {!hasNone && (
          <Link className={clsx(buttonClass('primary'), styles.btn)} to="/apply">
            <Plus aria-hidden />
            {t('list.new')}
          </Link>
        )}
      </div>
      {!hasNone && <StatusFilter chosen={shown.status} />}
      {data ? (
        <Found shown={shown} content={data.content} totalElements={data.totalElements} />
      ) : error ? (
        <div className={clsx(screenStyles.screen, screenStyles.inPage)} role="alert">
          <BrokenDrawing />
          <h2>{t('list.failed')}</h2>
          <Button className={styles.btn} size="lg" onClick={() => refetch()}>
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
    <nav className={styles.chips} aria-label={t('list.filter')}>
      {STATUS_CHOICES.map((status) => (
        <Link
          key={status}
          className={clsx(badgeStyles.chip, styles.chip, status === chosen && badgeStyles.on)}
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
      <p className={textStyles.sr} role="status">
        {t('list.total', { count: totalElements })}
      </p>
      <ul className={styles.cards}>
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
            <Link
              {...props}
              to={PATH}
              activeOptions={{ exact: true }}
              search={writeListSearch({ ...shown, page })}
            />
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
          <Link className={clsx(buttonClass('primary', 'lg'), styles.btn)} to="/university-list">
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
        <Link className={clsx(buttonClass('soft', 'lg'), styles.btn)} to={PATH} search={writeListSearch({})}>
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
      <p className={textStyles.sr} role="status">
        {t('loading')}
      </p>
      <div className={styles.cards} aria-hidden>
        <ApplicationCardSkeleton />
        <ApplicationCardSkeleton />
        <ApplicationCardSkeleton />
      </div>
    </>
  );
};
