import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { useIsOnline } from '../lib/online.ts';
import { Button } from './button.tsx';
import { buttonClass } from './button-class.ts';
import { BrokenDrawing } from './drawings.tsx';
import { LoadingView } from './loading-view.tsx';
import { LostDrawing } from './lost-drawing.tsx';
import styles from './part.module.css';
import screenStyles from './screen.module.css';
import { ScreenHead } from './screen-head.tsx';
import textStyles from './text.module.css';
import { showError } from './toast.ts';

/** Data of a part of a page, which may be on their way or have failed without the rest of it. */
export interface QueryPart<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

/**
 * Query of a part of a page. If it failed in the loader, it is not repeated automatically; if it failed on the server,
 * the browser repeats it, because failures are not part of the page.
 */
export const useQueryPart = <T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
): QueryPart<T> & { isPlaceholderData: boolean } =>
  useQuery({ ...options, retryOnMount: import.meta.env.SSR });

/** The same part with its data in another form. */
export const mapQueryPart = <T, U>(
  { data, ...query }: QueryPart<T>,
  change: (data: T) => U,
): QueryPart<U> => ({
  ...query,
  data: data === undefined ? undefined : change(data),
});

interface QueryBoundaryProps<T> {
  query: QueryPart<T>;
  /** Heading of the error; by default the server's message is shown. */
  failure?: string;
  /** Says a failure aloud as well. */
  toast?: string;
  /** Level of the failure's heading. */
  heading?: 'h2' | 'h3';
  /** Stands in its place while the data are on their way. */
  waiting?: ReactNode;
  children(data: T): ReactNode;
}

/** A part of a page that shows its data, or that they could not be had, with a way to try again. */
export const QueryBoundary = <T,>({
  query,
  waiting = null,
  toast,
  children,
  ...failure
}: QueryBoundaryProps<T>) => {
  const { data, error } = query;
  const shown = useLastError(query);
  useEffect(() => {
    if (error && toast) showError(toast);
  }, [error, toast]);
  if (data !== undefined) return children(data);
  if (shown) return <PartFailure {...failure} error={shown} query={query} />;
  return waiting;
};

interface PageQueryBoundaryProps<T> extends Pick<QueryBoundaryProps<T>, 'query' | 'children'> {
  /** Heading and title of the page where its data could not be had. */
  failure: string;
  /** Link from a page that does not exist; by default to the landing page. */
  back?: { to: string; name: string } | undefined;
}

/** Trying again brings nothing back. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Boundary for the query that a whole page depends on. */
export const PageQueryBoundary = <T,>({ query, failure, back, children }: PageQueryBoundaryProps<T>) => {
  const failed = useLastError(query);
  if (query.data !== undefined) return children(query.data);
  if (!failed) return <LoadingView />;
  if (isGone(failed)) return <PageGone back={back} reason={failed.message} />;
  return (
    <main id="main">
      <ScreenHead title={failure} />
      <PageFailure title={failure} error={failed} query={query} />
    </main>
  );
};

/** An address of something that is not there, or no longer. */
export const PageGone = ({
  back,
  reason,
}: Pick<PageQueryBoundaryProps<unknown>, 'back'> & { reason?: string }) => {
  const { t } = useTranslation();
  return (
    <main id="main">
      <ScreenHead title={t('notFoundTitle')} />
      <div className={screenStyles.screen}>
        <LostDrawing />
        <h1>{t('notFoundTitle')}</h1>
        <p>{reason || t('notFoundReason')}</p>
        <Link className={buttonClass('soft', 'lg')} to={back?.to ?? '/'}>
          {back?.name ?? t('goHome')}
        </Link>
      </div>
    </main>
  );
};

/** A failure stays while it is tried again, and so does the focus on its button. */
const useLastError = ({ data, error }: QueryPart<unknown>): Error | null => {
  const [last, setLast] = useState<Error | null>(null);
  const next = data === undefined ? (error ?? last) : null;
  if (next !== last) setLast(next);
  return next;
};

interface PartFailureProps extends Pick<QueryBoundaryProps<unknown>, 'failure' | 'heading'> {
  error: Error;
  query: QueryPart<unknown>;
}

/** Returns the server's message for a failure, or that it was not reached. */
const useReason = (error: Error) => {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { message, requestId } = error instanceof ApiError ? error : {};
  return { reason: message || t(isOnline ? 'unreachable' : 'offline'), requestId };
};

const PartFailure = ({ failure, heading: Heading = 'h3', error, query }: PartFailureProps) => {
  const { t } = useTranslation();
  const { reason, requestId } = useReason(error);
  return (
    <div className={styles.partFailure} role="alert">
      <Heading>{failure ?? reason}</Heading>
      {failure && <p>{reason}</p>}
      {requestId && <small>{t('requestId', { id: requestId })}</small>}
      <Button
        className={styles.btn}
        variant="secondary"
        size="sm"
        isLoading={query.isFetching}
        onClick={() => query.refetch()}
      >
        {!query.isFetching && <RotateCw aria-hidden />}
        <span>{t('tryAgain')}</span>
      </Button>
    </div>
  );
};

const PageFailure = ({ title, error, query }: Omit<PartFailureProps, 'failure'> & { title: string }) => {
  const { t } = useTranslation();
  const { reason, requestId } = useReason(error);
  return (
    <div className={screenStyles.screen} role="alert">
      <BrokenDrawing />
      <h1>{title}</h1>
      <p>{reason}</p>
      {requestId && <small className={textStyles.faint}>{t('requestId', { id: requestId })}</small>}
      <Button size="lg" isLoading={query.isFetching} onClick={() => query.refetch()}>
        {!query.isFetching && <RotateCw aria-hidden />}
        <span>{t('tryAgain')}</span>
      </Button>
    </div>
  );
};
