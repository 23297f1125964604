import type { FamilyApplication, FamilyPayment } from '@parvoz/contract/applications/family.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/applications/family/family.module.css';
import { stateOf, sumOf } from '../../features/applications/family/family-payment.tsx';
import {
  chooseReminders,
  familyProvidersQuery,
  familyQuery,
} from '../../features/applications/family/queries.ts';
import { useRenewed } from '../../features/applications/family/use-denied.ts';
import { formatMoment } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import cardStyles from '../../ui/card.module.css';
import { Money } from '../../ui/money.tsx';
import noteStyles from '../../ui/note.module.css';
import { QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useReportFailure } from '../../ui/use-report-failure.ts';

const PayForm = lazy(() => import('./family-pay-form.tsx').then((module) => ({ default: module.PayForm })));
const FamilyTopUpForm = lazy(() =>
  import('./family-top-up-form.tsx').then((module) => ({ default: module.FamilyTopUpForm })),
);

const waiting = <Skeleton height={120} radius={12} />;

/** Paying for an application: the form where something is due, and reminders of it. */
export const FamilyPay = ({ application }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  const { canPay, protection } = application;
  return (
    <>
      {protection.dueAmount > 0 && !canPay && <p className={styles.faint}>{t('pay.notAllowed')}</p>}
      {protection.dueAmount > 0 && canPay && <Due application={application} />}
      {canPay && protection.price > protection.paid && <Reminders application={application} />}
    </>
  );
};

/** Payments of the guardian so far, and the form for the balance where the student allows that; nothing without both. */
export const FamilyPayments = ({ application }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  const { canTopUp, paymentList } = application;
  if (!canTopUp && paymentList.length === 0) return null;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.part)} aria-labelledby="family-payments">
      <h2 id="family-payments">{t('pay.list')}</h2>
      {paymentList.length > 0 && <Payments application={application} />}
      {canTopUp && <TopUpFold application={application} />}
    </section>
  );
};

const TopUpFold = ({ application }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('topUp.open')}</summary>
      {isOpen && (
        <WithProviders>
          {(providers) => <FamilyTopUpForm application={application} providers={providers} />}
        </WithProviders>
      )}
    </details>
  );
};

const Due = ({ application }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  return (
    <>
      {application.isChecked && (
        <div className={clsx(noteStyles.note, noteStyles.warning)}>
          <p>{t('pay.isChecked')}</p>
        </div>
      )}
      <WithProviders>
        {(providers) => <PayForm application={application} providers={providers} />}
      </WithProviders>
    </>
  );
};

/** A form for which somebody has to take money, or that nobody does. */
const WithProviders = ({ children }: { children(providers: readonly PaymentProvider[]): ReactNode }) => {
  const { t, i18n } = useTranslation('family');
  const query = useQueryPart(familyProvidersQuery(languageOf(i18n)));
  return (
    <QueryBoundary query={query} waiting={waiting}>
      {(providers) =>
        providers.length > 0 ? (
          <Suspense fallback={waiting}>{children(providers)}</Suspense>
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
  const renew = useRenewed();
  const [isSaving, setIsSaving] = useState(false);
  const choose = async (isWanted: boolean) => {
    setIsSaving(true);
    try {
      const next = await chooseReminders(id, isWanted, language);
      queries.setQueryData(familyQuery(id, language).queryKey, next);
    } catch (error) {
      report(error);
      renew(error);
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

/** Returns all that has come by a payment, as far as it is known. */
const cameOf = ({ settled = 0, added = 0 }: Partial<Pick<FamilyPayment, 'settled' | 'added'>>): number =>
  settled + added;

const Payments = ({ application: { paymentList } }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  return (
    <ul className={styles.shares}>
      {paymentList.map((payment) => (
        <li key={payment.id}>
          <Link to="/family/payment/$id" params={{ id: payment.id }}>
            {formatMoment(payment.createdAt)}
          </Link>
          <Money tiyin={sumOf({ ...payment, settled: cameOf(payment) })} />
          <small className={styles.faint}>{t(`pay.state.${stateOf(payment)}`)}</small>
        </li>
      ))}
    </ul>
  );
};
