import type { MoneySummary } from '@parvoz/contract/money/finance.ts';
import { sumHeld } from '@parvoz/contract/money/protection-states.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Hourglass, Info, ListChecks, Lock, type LucideIcon, Percent, Scale, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './finance.module.css';
import { summaryQuery } from './queries.ts';

const LINES = [
  ['reserved', Hourglass],
  ['total', Lock],
  ['held', ListChecks],
  ['awaiting', Timer],
  ['disputed', Scale],
] as const satisfies [keyof MoneySummary | 'total', LucideIcon][];

/**
 * Money of an agency: what it can be paid out now, what is held in protection for it, and when the next share is
 * released automatically.
 */
export const AgencyMoney = () => {
  const { t, i18n } = useTranslation('finance');
  const query = useQuery(summaryQuery(languageOf(i18n)));
  return (
    <section className={clsx(cardStyles.card, styles.money)}>
      <h2>{t('agency.available')}</h2>
      <QueryBoundary query={query} failure={t('failed')} waiting={<Skeleton height={220} radius={12} />}>
        {(summary) => (
          <>
            <p className={styles.large}>
              <Money tiyin={summary.balance} />
            </p>
            <dl>
              {LINES.map(([kind, Icon]) => (
                <div key={kind}>
                  <dt>
                    <Icon aria-hidden />
                    {t(`agency.${kind}`)}
                  </dt>
                  <dd>
                    <Money tiyin={kind === 'total' ? sumHeld(summary) : summary[kind]} isBare />
                  </dd>
                </div>
              ))}
              {summary.commission > 0 && (
                <div>
                  <dt>
                    <Percent aria-hidden />
                    {t('agency.commission')}
                  </dt>
                  <dd>
                    <Money tiyin={summary.commission} isBare />
                  </dd>
                </div>
              )}
            </dl>
            <p className={styles.note}>
              <Info aria-hidden />
              {summary.nextReleaseAt
                ? t('agency.next', { at: formatMomentAndMinute(summary.nextReleaseAt) })
                : t('agency.noNext')}
            </p>
          </>
        )}
      </QueryBoundary>
    </section>
  );
};
