import type { ManagedCommission } from '@parvoz/contract/money/commissions.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Percent } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { PasswordGate } from '../../../ui/form/password-gate.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './commission.module.css';
import { commissionQuery } from './queries.ts';
import { Rates, usePercent } from './rates.tsx';

const CommissionForm = lazy(() =>
  import('./commission-form.tsx').then((module) => ({ default: module.CommissionForm })),
);

interface AgencyCommissionProps {
  /** Of the agency. */
  id: number;
  name: string;
  /** Phone of the administrator, who is asked for their password before a rate is set. */
  ownPhone: string;
}

/**
 * Commission of an agency, for administrators: the current and coming rates, their history with authors, and the sums
 * earned.
 */
export const AgencyCommission = ({ id, name, ownPhone }: AgencyCommissionProps) => {
  const { t, i18n } = useTranslation('commissions');
  const query = useQuery(commissionQuery(id, languageOf(i18n)));
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)} aria-labelledby="commission-title">
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <h2 id="commission-title" className={layoutStyles.grow}>
          {t('title')}
        </h2>
        {query.data && <SetCommission {...{ id, name, ownPhone, commission: query.data }} />}
      </div>
      <QueryBoundary
        query={query}
        failure={t('failed')}
        heading="h3"
        waiting={<Skeleton height={120} radius={12} />}
      >
        {(commission) => <Shown commission={commission} />}
      </QueryBoundary>
    </section>
  );
};

const Shown = ({ commission }: { commission: ManagedCommission }) => {
  const { t } = useTranslation('commissions');
  const percentOf = usePercent();
  const { historyList, earned } = commission;
  if (historyList.length === 0) return <p className={textStyles.faint}>{t('admin.none')}</p>;
  return (
    <>
      <Rates {...commission} />
      <dl className={styles.rates}>
        <div>
          <dt>{t('admin.earned')}</dt>
          <dd>
            <Money tiyin={earned} />
          </dd>
        </div>
      </dl>
      <details className={styles.history}>
        <summary className={textStyles.link}>{t('history')}</summary>
        <ul>
          {historyList.map(({ points, holdsFrom, saidAt, saidBy: who, reason }) => (
            <li key={saidAt}>
              <b>{t('admin.entry', { percent: percentOf(points), from: formatDate(holdsFrom) })}</b>
              <small>{t('admin.history', { who, date: formatMoment(saidAt), reason })}</small>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
};

const SetCommission = ({ ownPhone, ...about }: AgencyCommissionProps & { commission: ManagedCommission }) => {
  const { t } = useTranslation('commissions');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <Percent aria-hidden />
        {t('admin.set')}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={t('title')} size="medium">
        <PasswordGate phone={ownPhone}>
          <Suspense fallback={<LoadingView />}>
            {isOpen && <CommissionForm {...about} onClose={close} />}
          </Suspense>
        </PasswordGate>
      </Modal>
    </>
  );
};
