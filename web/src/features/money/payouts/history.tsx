import type { Page } from '@parvoz/contract/common.ts';
import type { Payout } from '@parvoz/contract/money/payouts.ts';
import type { PayoutState } from '@parvoz/contract/money/payouts-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import tableStyles from '../../../ui/table/table.module.css';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './payouts.module.css';

const LOOKS: Record<PayoutState, string | undefined> = {
  WAITING: badgeStyles.info,
  SENDING: badgeStyles.warning,
  CONFIRMED: badgeStyles.success,
  DECLINED: badgeStyles.danger,
  CANCELED: undefined,
};

export const StateBadge = ({ state }: { state: PayoutState }) => {
  const { t } = useTranslation('payouts');
  return <span className={clsx(badgeStyles.badge, LOOKS[state])}>{t(`state.${state}`)}</span>;
};

/** Returns the outcome of a request, with its reason. */
export const endingOf = (payout: Payout, t: TFunction<'payouts'>): string => {
  const { kind, state, sendingAt, endedAt, endedBy, documentDate, documentNumber, reason } = payout;
  const moment = endedAt === null ? '' : formatMomentAndMinute(endedAt);
  if (state === 'WAITING') return t('history.WAITING');
  if (state === 'SENDING') return t('history.SENDING', { moment: formatMomentAndMinute(sendingAt ?? '') });
  if (state === 'DECLINED') return t('history.DECLINED', { reason: reason ?? '' });
  if (state === 'CANCELED')
    return endedBy && kind === 'PAYOUT'
      ? t('history.CANCELED', { name: endedBy, moment })
      : t('history.CANCELED_NOBODY', { moment });
  const paid = { date: formatDate(documentDate ?? ''), number: documentNumber ?? '' };
  return t(kind === 'PAYOUT' ? 'history.CONFIRMED' : 'student.CONFIRMED', paid);
};

/** A sum, struck through where it did not leave. */
export const PayoutSum = ({ payout: { state, amount } }: { payout: Payout }) => (
  <Money
    className={clsx(styles.sum, (state === 'DECLINED' || state === 'CANCELED') && styles.void)}
    tiyin={amount}
  />
);

interface HistoryProps {
  query: QueryPart<Page<Payout>>;
  /** Another page is on its way. */
  isTurning: boolean;
  onPage(page: number): void;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Column with the destination of a request; absent for readers who may not see it. */
  where?: { heading: string; of(payout: Payout): ReactNode };
}

/** Requests, newest first, with what became of them. */
export const History = ({ query, isTurning, onPage, actions, where }: HistoryProps) => {
  const { t } = useTranslation('payouts');
  return (
    <section className={clsx(cardStyles.card, styles.history)} aria-labelledby="payouts-history">
      <div className={styles.thead}>
        <h2 id="payouts-history">{t('history.title')}</h2>
        {actions}
      </div>
      <QueryBoundary query={query} failure={t('agency.failed')} waiting={<TableSkeleton />}>
        {(found) =>
          found.totalElements === 0 ? (
            <p className={styles.empty}>{t('history.none')}</p>
          ) : (
            <>
              <div className={tableStyles.tableWrap} aria-busy={isTurning}>
                <table className={clsx(tableStyles.table, styles.table)}>
                  <thead>
                    <tr>
                      <th>{t('history.asked')}</th>
                      {where && <th>{where.heading}</th>}
                      <th>{t('history.state')}</th>
                      <th className={styles.right}>{t('history.amount')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.content.map((payout) => (
                      <Line key={payout.id} payout={payout} where={where} />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pages found={found} onPage={onPage} />
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
};

const Line = ({ payout, where }: { payout: Payout; where: HistoryProps['where'] }) => {
  const { t } = useTranslation('payouts');
  return (
    <tr>
      <td className={clsx(tableStyles.title, styles.when)}>
        <span className={layoutStyles.shrinks}>
          <b className={textStyles.num}>{formatMomentAndMinute(payout.askedAt)}</b>
          <span className={styles.why}>{endingOf(payout, t)}</span>
          {payout.paymentId && (
            <Link
              className={clsx(textStyles.link, styles.receipt)}
              to={
                payout.kind === 'PAYOUT' ? '/consulting-finance/payment/$id' : '/student-finance/payment/$id'
              }
              params={{ id: payout.paymentId }}
            >
              <ReceiptText aria-hidden />
              {t('history.receipt')}
            </Link>
          )}
        </span>
      </td>
      {where && <td data-label={where.heading}>{where.of(payout)}</td>}
      <td data-label={t('history.state')}>
        <StateBadge state={payout.state} />
      </td>
      <td className={styles.right} data-label={t('history.amount')}>
        <PayoutSum payout={payout} />
      </td>
    </tr>
  );
};

/** Steps through pages of requests. */
export const Pages = ({ found, onPage }: { found: Page<unknown>; onPage(page: number): void }) => {
  const { t } = useTranslation('payouts');
  const { page, size, totalElements: total, content } = found;
  const from = (page - 1) * size + 1;
  return (
    <div className={styles.tfoot}>
      <span className={textStyles.num}>
        {t('history.count', { from, to: from + content.length - 1, total })}
      </span>
      {total > size && (
        <span className={layoutStyles.row}>
          <Button size="sm" variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('history.earlier')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={page * size >= total}
            onClick={() => onPage(page + 1)}
          >
            {t('history.later')}
          </Button>
        </span>
      )}
    </div>
  );
};
