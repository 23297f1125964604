import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import breadcrumbsStyles from '../../../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { BrokenDrawing } from '../../../../ui/drawings.tsx';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import screenStyles from '../../../../ui/screen.module.css';
import { TopSlot } from '../../../../ui/top-slot.tsx';
import { FileViewer } from '../documents/file-viewer.tsx';
import { applicationQuery } from '../queries.ts';
import { ApplicationLayout } from './application-layout.tsx';
import styles from './application-page.module.css';
import { ApplicationSkeleton } from './application-skeleton.tsx';
import { DeniedView } from './denied-view.tsx';

interface ApplicationPageProps {
  id: string;
  /** The reader's list of applications. */
  list: NonNullable<LinkProps['to']>;
  listName: string;
  /** Of a page below the application's own: its name, and the application's page. */
  below?: { name: string; to: string } | undefined;
  /** The chat of the application, where the reader has one. */
  chat?: ((application: ApplicationDetail) => ReactNode) | undefined;
  /** The page itself. */
  children(application: ApplicationDetail): ReactNode;
}

/** Frame of every page of an application, for all roles: loads it, and says when it is somebody else's or not there. */
export const ApplicationPage = ({ id, list, listName, below, chat, children }: ApplicationPageProps) => {
  const { t, i18n } = useTranslation('applications');
  const { data, error, refetch } = useQuery({
    ...applicationQuery(id, languageOf(i18n)),
    // The route has just asked.
    retryOnMount: false,
  });
  const code = error instanceof ApiError ? error.code : undefined;
  const isGone = code === 'NOT_FOUND' || code === 'ACCESS_DENIED';
  const shown = isGone ? undefined : data;
  return (
    <FileViewer>
      <Crumbs list={list} listName={listName} below={below} number={shown?.number} />
      <ApplicationLayout
        isWide={below !== undefined}
        chat={shown && chat?.(shown)}
        unreadCount={shown?.unreadCount ?? 0}
      >
        <Link className={styles.backLink} to={below?.to ?? list}>
          <ArrowLeft aria-hidden />
          {below ? (shown?.number ?? t('one')) : listName}
        </Link>
        {shown ? (
          children(shown)
        ) : error ? (
          <Failure list={list} code={code} onRepeat={refetch} />
        ) : (
          <ApplicationSkeleton />
        )}
      </ApplicationLayout>
    </FileViewer>
  );
};

interface CrumbsProps extends Pick<ApplicationPageProps, 'list' | 'listName' | 'below'> {
  number: string | undefined;
}

const Crumbs = ({ list, listName, below, number }: CrumbsProps) => {
  const { t } = useTranslation('applications');
  const own = number ?? t('one');
  const crumbs = [
    { name: listName, to: list },
    ...(below ? [{ name: own, to: below.to }, { name: below.name }] : [{ name: own }]),
  ];
  return (
    <TopSlot>
      <Breadcrumbs className={clsx(breadcrumbsStyles.crumbs, styles.crumbs)} crumbs={crumbs} />
    </TopSlot>
  );
};

interface FailureProps {
  list: NonNullable<LinkProps['to']>;
  code: ApiError['code'] | undefined;
  onRepeat(): void;
}

const Failure = ({ list, code, onRepeat }: FailureProps) => {
  const { t } = useTranslation('applications');
  if (code === 'ACCESS_DENIED') return <DeniedView back={list} />;
  if (code === 'NOT_FOUND')
    return (
      <EmptyView
        isPage
        title={t('notFound.title')}
        reason={t('notFound.reason')}
        action={
          <Link className={buttonClass('soft', 'lg')} to={list}>
            {t('backToList')}
          </Link>
        }
      />
    );
  return (
    <div className={clsx(screenStyles.screen, screenStyles.inPage)} role="alert">
      <BrokenDrawing />
      <h1>{t('failed')}</h1>
      <Button size="lg" onClick={onRepeat}>
        {t('tryAgain')}
      </Button>
    </div>
  );
};
