import type { Protection } from '@parvoz/contract/money/protection.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatPoints, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { wholeCommissionOf } from './commission-note.tsx';
import styles from './payment-plan.module.css';
import { protectionQuery } from './queries.ts';

/** Shown before an application is accepted: the payments of the student, and when the agency gets them. */
export const PaymentPlan = ({ applicationId }: { applicationId: string }) => {
  const { t, i18n } = useTranslation('protection');
  const { data, error } = useQuery({
    ...protectionQuery(applicationId, languageOf(i18n)),
    // Decisions are made on the current state.
    refetchOnMount: 'always',
  });
  if (data) return <Plan protection={data} />;
  if (error)
    return (
      <p className={clsx(noteStyles.note, noteStyles.warning)} role="alert">
        {t('plan.failed')}
      </p>
    );
  return <Skeleton height={150} radius={14} />;
};

interface Row {
  id: number;
  name: string;
  amount: number;
}

/** Returns the amounts due at acceptance, and those due when a step begins; steps that cost nothing are left out. */
const rowsOf = ({ price, isInParts, shareList }: Protection, whole: string): { now: Row[]; later: Row[] } => {
  if (!isInParts) return { now: [{ id: 0, name: whole, amount: price }], later: [] };
  const rows = shareList
    .filter(({ amount }) => amount > 0)
    .map(({ stepId, number, name, amount }) => ({ id: stepId, name: `${number}. ${name}`, amount }));
  const isFirstPaid = (shareList[0]?.amount ?? 0) > 0;
  return isFirstPaid ? { now: rows.slice(0, 1), later: rows.slice(1) } : { now: [], later: rows };
};

const Plan = ({ protection }: { protection: Protection }) => {
  const { t, i18n } = useTranslation('protection');
  const { price, isInParts, commissionPoints } = protection;
  const { now, later } = rowsOf(protection, t('plan.whole'));
  return (
    <section className={styles.plan} aria-labelledby="payment-plan">
      <h3 id="payment-plan">{t('plan.title')}</h3>
      <Asked when={t('plan.accepted')} rows={now} />
      <Asked when={t('plan.begins')} rows={later} />
      {isInParts && (
        <p className={styles.total}>
          <span>{t('plan.total')}</span>
          <Money tiyin={price} />
        </p>
      )}
      <p className={styles.rule}>{t(isInParts ? 'plan.parts' : 'plan.text')}</p>
      {commissionPoints !== null && commissionPoints > 0 && (
        <p className={styles.rule}>
          {t('plan.commission', {
            percent: formatPoints(commissionPoints, languageOf(i18n)),
            amount: formatSom(wholeCommissionOf(protection), languageOf(i18n)),
          })}
        </p>
      )}
    </section>
  );
};

const Asked = ({ when, rows }: { when: string; rows: Row[] }) =>
  rows.length > 0 && (
    <>
      <p className={styles.when}>{when}</p>
      <dl>
        {rows.map(({ id, name, amount }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <Money tiyin={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
