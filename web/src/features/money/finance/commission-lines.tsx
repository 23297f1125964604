import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';

/** Facts of a released share: the sum released, Parvoz's commission, and the amount received. */
export const CommissionLines = ({ amount, commission }: { amount: number; commission: number }) => {
  const { t } = useTranslation('finance');
  return (
    <>
      <div>
        <dt>{t('commission.gross')}</dt>
        <dd>
          <Money tiyin={amount + commission} isBare />
        </dd>
      </div>
      <div>
        <dt>{t('commission.kept')}</dt>
        <dd>
          <span>{'−'}</span>
          <Money tiyin={commission} isBare />
        </dd>
      </div>
      <div>
        <dt>{t('commission.net')}</dt>
        <dd>
          <Money tiyin={amount} isBare />
        </dd>
      </div>
    </>
  );
};
