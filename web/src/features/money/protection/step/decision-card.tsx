import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { ConfirmStep } from '../confirm-step.tsx';
import { protectedWithout } from '../sums.ts';
import { useAmount } from '../use-amount.ts';
import styles from './step-page.module.css';

interface DecisionCardProps {
  application: ApplicationDetail;
  protection: Protection;
  share: ProtectedShare;
}

/** The student's two choices: to confirm the step, or to open a dispute. */
export const DecisionCard = ({ application, protection, share }: DecisionCardProps) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const values = {
    amount: amountOf(share.amount),
    left: amountOf(protectedWithout(protection, share)),
    agency: application.consulting.name,
    hours: String(RELEASE_HOURS),
  };
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="decision-title">
      <h2 id="decision-title">{t('decision.title')}</h2>
      <div className={styles.ways}>
        <div className={clsx(styles.way, styles.good)}>
          <h3>
            <Check aria-hidden />
            {t('decision.good')}
          </h3>
          <p>{t('decision.goodText', values)}</p>
          <ConfirmStep
            protection={protection}
            share={share}
            agencyName={application.consulting.name}
            isBlock
          />
        </div>
        {protection.can.dispute && (
          <div className={styles.way}>
            <h3>
              <Scale aria-hidden />
              {t('decision.bad')}
            </h3>
            <p>{t('decision.badText', values)}</p>
            <Link
              className={buttonClass('secondary', 'lg', 'block')}
              to="/student-applications/$id/dispute/$stepId"
              params={{ id: application.id, stepId: String(share.stepId) }}
            >
              {t('decision.dispute')}
            </Link>
          </div>
        )}
      </div>
    </section>
  );
};
