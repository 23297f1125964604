import type { Protection } from '@parvoz/contract/money/protection.ts';
import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../../../lib/operator.ts';
import { firstStepOf } from '../sums.ts';
import styles from './pay-page.module.css';

/** Sentence about who holds the money paid, and until when. */
export const MoneyHolder = () => {
  const { t } = useTranslation('protection');
  const details = useOperator()?.details;
  return details
    ? t('pay.holder', { operator: details.legalName, hours: RELEASE_HOURS })
    : t('pay.holderUnknown', { hours: RELEASE_HOURS });
};

/** Note to be read before paying: who holds the money, until when, and what if the agency stops working. */
export const HolderNote = ({ protection }: { protection: Protection }) => {
  const { t } = useTranslation('protection');
  return (
    <div className={styles.holder}>
      <Landmark aria-hidden />
      <p>
        <MoneyHolder />
      </p>
      <p>{t('pay.stopped', { step: String(firstStepOf(protection)) })}</p>
    </div>
  );
};
