import type { JoinRequestRow } from '@parvoz/contract/agencies/joining.ts';
import { WAITING_JOIN_STATES } from '@parvoz/contract/agencies/joining-states.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment, todayInTashkent } from '../../../../../lib/format.ts';
import { languageOf } from '../../../../../lib/i18n.ts';
import { useMedia } from '../../../../../lib/use-media.ts';
import badgeStyles from '../../../../../ui/badge.module.css';
import { Button } from '../../../../../ui/button.tsx';
import cardStyles from '../../../../../ui/card.module.css';
import layoutStyles from '../../../../../ui/layout.module.css';
import { LoadingView } from '../../../../../ui/loading-view.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { QueryBoundary } from '../../../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import textStyles from '../../../../../ui/text.module.css';
import { useLastPage } from '../../../../../ui/use-last-page.ts';
import styles from '../agencies.module.css';
import { joinRequestsQuery } from './queries.ts';

const JoinRequestView = lazy(() =>
  import('./join-request-view.tsx').then((module) => ({ default: module.JoinRequestView })),
);

const FILTERS = ['WAITING', 'ASKED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
type Filter = (typeof FILTERS)[number];
const WAITING: readonly string[] = WAITING_JOIN_STATES;

/** Width from which a request is shown beside the list. */
const WIDE = '(min-width: 1100px)';

interface JoinQueueProps {
  /** Id of the request that is open; without one the first is shown where there is room for it. */
  opened: string | null;
  onOpen(id: string | null): void;
}

/** Agencies that ask to join: at first those that wait for us, each beside them or in a window of its own. */
export const JoinQueue = (props: JoinQueueProps) => {
  const { t, i18n } = useTranslation('consultings-admin');
  const [state, setState] = useState<Filter>('WAITING');
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useLastPage(useQuery(joinRequestsQuery(state, page, languageOf(i18n))), setPage);
  const choose = (chosen: Filter) => {
    setState(chosen);
    setPage(1);
  };
  return (
    <section className={styles.queue} aria-labelledby="joining-title">
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <h2 id="joining-title" ref={heading} tabIndex={-1}>
          {t('join.title')}
        </h2>
        <span className={clsx(layoutStyles.row, layoutStyles.wrap, layoutStyles.end)}>
          {FILTERS.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === state ? 'soft' : 'ghost'}
              aria-pressed={one === state}
              onClick={() => choose(one)}
            >
              {t(`join.filter.${one}`)}
            </Button>
          ))}
        </span>
      </div>
      <QueryBoundary
        query={query}
        failure={t('join.failed')}
        heading="h3"
        waiting={<Skeleton height={84} radius={12} />}
      >
        {(found) =>
          found.totalElements === 0 ? (
            <p className={clsx(layoutStyles.row, textStyles.faint)}>
              <Inbox aria-hidden size={20} />
              {t(`join.none.${state}`)}
            </p>
          ) : (
            <Requests
              key={`${state} ${page}`}
              rows={found.content}
              {...props}
              // The decided request is gone: the next one is shown, and the keyboard focus moves to the heading.
              onDone={() => heading.current?.focus()}
              pages={<Pages found={found} onPage={setPage} />}
            />
          )
        }
      </QueryBoundary>
    </section>
  );
};

interface RequestsProps extends JoinQueueProps {
  rows: readonly JoinRequestRow[];
  onDone(): void;
  /** Below the list. */
  pages: ReactNode;
}

const Requests = ({ rows, opened, onOpen, onDone, pages }: RequestsProps) => {
  const isWide = useMedia(WIDE);
  const chosen = rows.find(({ id }) => id === opened);
  // One that is opened by its address and is not in this list is not answered by another one.
  const shown = isWide && (opened === null ? rows[0] : chosen);
  const close = () => onOpen(null);
  const goOn = () => {
    close();
    onDone();
  };
  return (
    <>
      <div className={clsx(cardStyles.card, styles.requests)}>
        <div>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <RequestButton row={row} isShown={row === shown} onOpen={() => onOpen(row.id)} />
              </li>
            ))}
          </ul>
          {pages}
        </div>
        {shown && <ShownRequest key={shown.id} row={shown} onClose={goOn} />}
      </div>
      <Modal isOpen={chosen !== undefined && !isWide} onClose={close} title={chosen?.name ?? ''} size="large">
        <Suspense fallback={<LoadingView />}>
          {chosen && <JoinRequestView id={chosen.id} onClose={close} />}
        </Suspense>
      </Modal>
    </>
  );
};

interface PagesProps {
  found: Page<JoinRequestRow>;
  onPage(page: number): void;
}

const Pages = ({ found: { totalElements, page, size }, onPage }: PagesProps) => {
  const { t } = useTranslation('consultings-admin');
  if (totalElements <= size) return null;
  return (
    <span className={layoutStyles.row}>
      <Button size="sm" variant="ghost" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('join.earlier')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={page * size >= totalElements}
        onClick={() => onPage(page + 1)}
      >
        {t('join.later')}
      </Button>
    </span>
  );
};

/** A request beside the list. */
const ShownRequest = ({ row, onClose }: { row: JoinRequestRow; onClose(): void }) => (
  <section className={styles.shown} aria-labelledby="request-title">
    <h3 id="request-title">{row.name}</h3>
    <Suspense fallback={<LoadingView />}>
      <JoinRequestView id={row.id} onClose={onClose} />
    </Suspense>
  </section>
);

interface RequestButtonProps {
  row: JoinRequestRow;
  isShown: boolean;
  onOpen(): void;
}

const RequestButton = ({ row, isShown, onOpen }: RequestButtonProps) => {
  const { t } = useTranslation('consultings-admin');
  const isLate = WAITING.includes(row.state) && row.answerDue < todayInTashkent();
  return (
    <button
      type="button"
      className={styles.request}
      aria-current={isShown ? 'true' : undefined}
      onClick={onOpen}
    >
      <b>{row.name}</b>
      <span className={textStyles.faint}>
        {row.city} · {t('join.documents', { count: row.documentCount })}
      </span>
      <span className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <span
          className={clsx(
            badgeStyles.badge,
            row.state === 'ACCEPTED' && badgeStyles.success,
            row.state === 'ANSWERED' && badgeStyles.info,
          )}
        >
          {t(`join.state.${row.state}`)}
        </span>
        {WAITING.includes(row.state) ? (
          <small className={isLate ? styles.late : undefined}>
            {t(isLate ? 'join.late' : 'join.due', { date: formatDate(row.answerDue) })}
          </small>
        ) : (
          <small>
            {row.withdrawOn
              ? t('join.withdraws', { date: formatDate(row.withdrawOn) })
              : formatMoment(row.changedAt)}
          </small>
        )}
      </span>
    </button>
  );
};
