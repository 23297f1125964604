import type { FamilyApplication } from '@parvoz/contract/applications/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/applications/family/family.module.css';
import { stateOf } from '../../features/applications/family/family-payment.tsx';
import {
  chooseReminders,
  familyProvidersQuery,
  familyQuery,
} from '../../features/applications/family/queries.ts';
import { formatMoment } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Money } from '../../ui/money.tsx';
import { QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useReportFailure } from '../../ui/use-report-failure.ts';

const PayForm = lazy(() => import('./family-pay-form.tsx').then((module) => ({ default: module.PayForm })));

const waiting = <Skeleton height={120} radius={12} />;

/** Everything about paying on a guardian's page: the form where something is due, and the payments so far. */
export const FamilyPay = ({ application }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  const { canPay, protection, paymentList } = application;
  return (
    <>
      {protection.dueAmount > 0 && !canPay && <p className={styles.faint}>{t('pay.notAllowed')}</p>}
      {protection.dueAmount > 0 && canPay && <Due application={application} />}
      {canPay && protection.price > protection.paid && <Reminders application={application} />}
      {paymentList.length > 0 && <Payments application={application} />}
    </>
  );
};

const Due = ({ application }: { application: FamilyApplication }) => {
  const { t, i18n } = useTranslation('family');
  const query = useQueryPart(familyProvidersQuery(languageOf(i18n)));
  return (
    <QueryBoundary query={query} failure={t('pay.none')} heading="h3" waiting={waiting}>
      {(providers) =>
        providers.length > 0 ? (
          <Suspense fallback={waiting}>
            <PayForm application={application} providers={providers} />
          </Suspense>
        ) : (
          <p>{t('pay.none')}</p>
        )
      }
    </QueryBoundary>
  );
};

/** Switch for reminders of what is due, by SMS. */
const Reminders = ({ application: { id, wantsReminders } }: { application: FamilyApplication }) => {
  const { t, i18n } = useTranslation('family');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const report = useReportFailure();
  const [isSaving, setIsSaving] = useState(false);
  const choose = async (isWanted: boolean) => {
    setIsSaving(true);
    try {
      const next = await chooseReminders(id, isWanted, language);
      queries.setQueryData(familyQuery(id, language).queryKey, next);
    } catch (error) {
      report(error);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <div className={styles.switch}>
      <span>{t('reminders.label')}</span>
      <Switch
        label={t('reminders.label')}
        text={t(wantsReminders ? 'reminders.on' : 'reminders.off')}
        isOn={wantsReminders}
        isDisabled={isSaving}
        onChange={choose}
      />
    </div>
  );
};

const Payments = ({ application: { paymentList } }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  return (
    <details className={styles.fold} open>
      <summary>{t('pay.list')}</summary>
      <ul className={styles.shares}>
        {paymentList.map((payment) => (
          <li key={payment.id}>
            <Link to="/family/payment/$id" params={{ id: payment.id }}>
              {formatMoment(payment.createdAt)}
            </Link>
            <Money tiyin={payment.amount} />
            <small className={styles.faint}>{t(`pay.state.${stateOf(payment)}`)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
};
