import { isEnded } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { Protection } from '@parvoz/contract/money/protection.ts';
import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMomentAndMinute, isOver } from '../../../../lib/format.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { TurnBanner } from '../../../../ui/turn-banner.tsx';
import { MoneyPageHead } from '../money-page-head.tsx';
import { firstStepOf } from '../sums.ts';
import { useAmount } from '../use-amount.ts';
import { PayCard } from './pay-card.tsx';
import styles from './pay-page.module.css';
import { RefundTable } from './refund-table.tsx';
import { StepShares } from './step-shares.tsx';

interface PayPageProps {
  application: ApplicationDetail;
  protection: Protection;
  /** Target of the application in words. */
  target: string;
}

/** Page on which a student pays a tariff: the share of each step, possible refunds, and the payment itself. */
export const PayPage = ({ application, protection, target }: PayPageProps) => {
  const { t } = useTranslation('protection');
  const { tariff, consulting, number } = application;
  const { closableAt, price } = protection;
  return (
    <>
      <MoneyPageHead title={t('pay.title')} about={[tariff.name, consulting.name, target]}>
        {closableAt && (
          <span
            className={clsx(badgeStyles.badge, isOver(closableAt) ? badgeStyles.danger : badgeStyles.warning)}
          >
            <CalendarClock aria-hidden />
            {t(isOver(closableAt) ? 'overdue' : 'payBy', { date: formatMoment(closableAt) })}
          </span>
        )}
      </MoneyPageHead>
      <Turn application={application} protection={protection} />
      <div className={styles.flow}>
        <div className={styles.column}>
          {price > 0 && (
            <>
              <StepShares protection={protection} />
              <RefundTable protection={protection} />
            </>
          )}
        </div>
        <div className={styles.side}>
          <PayCard protection={protection} number={number} />
        </div>
      </div>
    </>
  );
};

const moodOf = ({ status }: ApplicationDetail, { dueAmount }: Protection) => {
  if (isEnded(status)) return 'over';
  if (dueAmount > 0) return 'mine';
  return status === 'TRAIL' ? 'theirs' : 'done';
};

const Turn = ({ application, protection }: Omit<PayPageProps, 'target'>) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { dueSince, closableAt, price, paidOutside } = protection;
  const mood = moodOf(application, protection);
  if (price === 0 && paidOutside > 0)
    return (
      <TurnBanner
        label={t('now')}
        mood={mood}
        title={t('outside.none')}
        text={t('outside.note', { amount: amountOf(paidOutside) })}
      />
    );
  const key = price === 0 ? 'free' : mood === 'mine' && protection.isInParts ? 'part' : mood;
  const values = {
    step: String(firstStepOf(protection)),
    since: dueSince ? formatMoment(dueSince) : '',
    moment: closableAt ? formatMomentAndMinute(closableAt) : '',
  };
  return (
    <TurnBanner
      label={t('now')}
      mood={mood}
      title={t(`pay.turn.${key}.title`)}
      text={t(`pay.turn.${key}.text`, values)}
    />
  );
};
