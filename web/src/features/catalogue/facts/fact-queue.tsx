import type { FactGroup, FactQueue, FactRow } from '@parvoz/contract/catalogue/facts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate, formatNumber, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './fact-queue.module.css';
import { type FactRef, GROUPS, isSame, writeFactsSearch } from './facts-search.ts';

/** Returns a function that gives the reason why a thing is in the queue, in a few words. */
const useReason = () => {
  const { t } = useTranslation('facts');
  const reasonOf = ({ group, since, reportCount }: FactRow): string => {
    if (group === 'REPORTED') return t('reports', { count: reportCount });
    if (group === 'NEVER' || since === null) return t('never');
    if (group === 'EXPIRED') return t('expiredOn', { date: formatDate(since) });
    return t('daysAgo', { count: daysBetween(since, todayInTashkent()) });
  };
  const oldText = ({ group, oldOn }: FactRow): string | undefined => {
    if (oldOn === null || group === 'EXPIRED') return undefined;
    return t(oldOn <= todayInTashkent() ? 'oldSince' : 'oldOn', { date: formatDate(oldOn) });
  };
  return (row: FactRow): string => [reasonOf(row), oldText(row)].filter(Boolean).join(' · ');
};

interface FactQueueListProps {
  queue: FactQueue;
  group: FactGroup | null;
  chosen: FactRef | null;
  onMore: (() => void) | null;
}

/** The queue by its groups; each entry is an address. */
export const FactQueueList = ({ queue, group, chosen, onMore }: FactQueueListProps) => {
  const { t, i18n } = useTranslation('facts');
  return (
    <nav className={clsx(cardStyles.card, styles.queue)} aria-label={t('queue')}>
      {GROUPS.map((one) => {
        const rows = queue.rows.filter((row) => row.group === one);
        return (
          rows.length > 0 && (
            <section key={one} aria-labelledby={`group-${one}`}>
              <h2 id={`group-${one}`}>
                {t(`groups.${one}`)}
                <span className={textStyles.num}>{formatNumber(queue.counts[one], languageOf(i18n))}</span>
              </h2>
              <ul>
                {rows.map((row) => (
                  <QueueEntry key={`${row.kind} ${row.id}`} row={row} group={group} chosen={chosen} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {onMore && (
        <button type="button" className={styles.more} onClick={onMore}>
          {t('more')}
        </button>
      )}
    </nav>
  );
};

interface QueueEntryProps extends Pick<FactQueueListProps, 'group' | 'chosen'> {
  row: FactRow;
}

const QueueEntry = ({ row, group, chosen }: QueueEntryProps) => {
  const reason = useReason();
  const { kind, id, name, photo } = row;
  return (
    <li>
      <Link
        to="/admin-facts"
        search={writeFactsSearch({ group, chosen: { kind, id } })}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isSame(row, chosen) ? 'true' : undefined}
        replace
        resetScroll={false}
      >
        <Picture className={styles.thumb} picture={photo} sizes="36px" width={36} height={36} look="emblem" />
        <span>
          <b>{name}</b>
          <small>{reason(row)}</small>
        </span>
      </Link>
    </li>
  );
};
