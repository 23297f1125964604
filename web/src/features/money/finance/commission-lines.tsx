import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';

/** Of a share that was released, in a list of facts: the whole of it, what Parvoz has kept, and what came. */
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
