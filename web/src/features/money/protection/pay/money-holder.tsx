import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../../../lib/operator.ts';

/** Sentence about who holds the money paid, and until when. */
export const MoneyHolder = () => {
  const { t } = useTranslation('protection');
  const details = useOperator()?.details;
  return details
    ? t('pay.holder', { operator: details.legalName, hours: RELEASE_HOURS })
    : t('pay.holderUnknown', { hours: RELEASE_HOURS });
};
