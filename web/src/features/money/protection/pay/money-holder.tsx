import { RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../../../lib/operator.ts';
import textStyles from '../../../../ui/text.module.css';

/** Sentence about who holds the money paid, and until when. */
export const MoneyHolder = () => {
  const { t } = useTranslation('protection');
  const details = useOperator()?.details;
  return details
    ? t('pay.holder', { operator: details.legalName, hours: RELEASE_HOURS })
    : t('pay.holderUnknown');
};

/** To the page that says more. */
export const HowProtected = () => {
  const { t } = useTranslation('common');
  return (
    <Link className={textStyles.link} to="/protected-payment">
      {t('howProtected')}
    </Link>
  );
};
