import type { MoneySummary, ProtectedApplication } from '@parvoz/contract/money/finance.ts';
import { sumHeld } from '@parvoz/contract/money/protection-states.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarClock, Hourglass, Plus, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, isOver } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './finance.module.css';
import { ProtectedList } from './protected-list.tsx';
import { summaryQuery } from './queries.ts';

const Waiting = () => (
  <div className={clsx(styles.student, styles.alone)}>
    <Skeleton height={220} radius={16} />
  </div>
);

/** Money of a student: balance, next amount due, and protected money by application. */
export const StudentMoney = () => {
  const { t, i18n } = useTranslation('finance');
  const query = useQuery(summaryQuery(languageOf(i18n)));
  return (
    <QueryBoundary query={query} failure={t('failed')} heading="h2" waiting={<Waiting />}>
      {(summary) => (
        <div className={clsx(styles.student, summary.protectedList.length === 0 && styles.alone)}>
          <Balance summary={summary} />
          {summary.protectedList.length > 0 && <ProtectedList summary={summary} />}
        </div>
      )}
    </QueryBoundary>
  );
};

/** Address of the top-up page. */
const TOP_UP: string = '/student-finance/top-up';

const Balance = ({ summary }: { summary: MoneySummary }) => {
  const { t } = useTranslation('finance');
  const { balance, reserved, pending } = summary;
  const due = summary.protectedList.find(({ dueAmount }) => dueAmount > 0);
  return (
    <section className={clsx(cardStyles.card, styles.money)}>
      <h2>{t('balance.title')}</h2>
      <p className={styles.large}>
        <Money tiyin={balance} />
      </p>
      <Link className={buttonClass('primary', 'lg')} to={TOP_UP}>
        <Plus aria-hidden />
        {t('balance.topUp')}
      </Link>
      <dl>
        <div>
          <dt>
            <ShieldCheck aria-hidden />
            {t('balance.protected')}
          </dt>
          <dd>
            <Money tiyin={sumHeld(summary)} isBare />
          </dd>
        </div>
        {pending > 0 && (
          <div>
            <dt>
              <Hourglass aria-hidden />
              {t('balance.pending')}
            </dt>
            <dd>
              <Money tiyin={pending} isBare />
            </dd>
          </div>
        )}
        {reserved > 0 && (
          <div>
            <dt>
              <Hourglass aria-hidden />
              {t('balance.reserved')}
            </dt>
            <dd>
              <Money tiyin={reserved} isBare />
            </dd>
          </div>
        )}
      </dl>
      {balance > 0 && (
        <Link className={textStyles.link} to="/student-finance/withdrawal">
          {t('balance.withdraw')}
        </Link>
      )}
      {due && <Due due={due} balance={balance} />}
    </section>
  );
};

const Due = ({ due, balance }: { due: ProtectedApplication; balance: number }) => {
  const { t } = useTranslation('finance');
  const { application, dueAmount, closableAt } = due;
  const titleOf = () => {
    if (!closableAt) return t('due.now');
    return t(isOver(closableAt) ? 'due.overdue' : 'due.until', { date: formatMoment(closableAt) });
  };
  return (
    <div className={styles.due}>
      <CalendarClock aria-hidden />
      <div>
        <b>{titleOf()}</b>
        <b>
          <Money tiyin={dueAmount} />
        </b>
        <p>
          {balance < dueAmount ? (
            <>
              {t('due.lacking')} <Money tiyin={dueAmount - balance} />
            </>
          ) : (
            t('due.enough')
          )}
        </p>
        <Link to="/student-applications/$id/payment" params={{ id: application.id }}>
          {t('due.pay', { number: application.number })}
        </Link>
      </div>
    </div>
  );
};
