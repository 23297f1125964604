import type { JoinRequestRow } from '@parvoz/contract/join-requests.ts';
import { OPEN_JOIN_STATES } from '@parvoz/contract/join-states.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Part } from '../../../ui/part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from '../agencies.module.css';
import { joinRequestsQuery } from './queries.ts';

const JoinRequestView = lazy(() =>
  import('./join-request-view.tsx').then((module) => ({ default: module.JoinRequestView })),
);

const FILTERS = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;
const WAITING: readonly string[] = OPEN_JOIN_STATES.filter((state) => state !== 'ASKED');

/** Agencies that ask to join: those that wait for us first, each in a window of its own. */
export const JoinQueue = () => {
  const { t, i18n } = useTranslation('admin-agencies');
  const language = languageOf(i18n);
  const [state, setState] = useState<(typeof FILTERS)[number]>('OPEN');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<JoinRequestRow | null>(null);
  const query = useQuery(joinRequestsQuery(state, page, language));
  const choose = (chosen: (typeof FILTERS)[number]) => {
    setState(chosen);
    setPage(1);
  };
  return (
    <section className={styles.queue} aria-labelledby="joining-title">
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <h2 id="joining-title">{t('join.title')}</h2>
        <span className={clsx(layoutStyles.row, layoutStyles.end)}>
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
      <Part
        query={query}
        failure={t('join.failed')}
        heading="h3"
        waiting={<Skeleton height={84} radius={12} />}
      >
        {({ content, totalElements, size }) =>
          totalElements === 0 ? (
            <p className={clsx(layoutStyles.row, textStyles.faint)}>
              <Inbox aria-hidden size={20} />
              {t(`join.none.${state}`)}
            </p>
          ) : (
            <>
              <ul className={styles.requests}>
                {content.map((row) => (
                  <li key={row.id}>
                    <RequestButton row={row} onOpen={() => setOpened(row)} />
                  </li>
                ))}
              </ul>
              {totalElements > size && (
                <span className={layoutStyles.row}>
                  <Button size="sm" variant="ghost" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('join.earlier')}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={page * size >= totalElements}
                    onClick={() => setPage(page + 1)}
                  >
                    {t('join.later')}
                  </Button>
                </span>
              )}
            </>
          )
        }
      </Part>
      <Modal isOpen={opened !== null} onClose={() => setOpened(null)} title={opened?.name ?? ''} size="large">
        <Suspense fallback={<LoadingView />}>
          {opened && <JoinRequestView id={opened.id} onClose={() => setOpened(null)} />}
        </Suspense>
      </Modal>
    </section>
  );
};

const RequestButton = ({ row, onOpen }: { row: JoinRequestRow; onOpen(): void }) => {
  const { t } = useTranslation('admin-agencies');
  const isLate = WAITING.includes(row.state) && row.answerDue < todayInTashkent();
  return (
    <button type="button" className={styles.request} onClick={onOpen}>
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
          <small>{formatMoment(row.changedAt)}</small>
        )}
      </span>
    </button>
  );
};
