import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import textStyles from '../../../ui/text.module.css';
import { Price } from './price.tsx';
import tariffsStyles from './tariffs.module.css';
import { lowestPrice } from './totals.ts';

/** Lowest price of the tariffs, with a link to them. */
export const ApplyOffer = ({ tariffs }: { tariffs: readonly PublicTariff[] }) => {
  const { t } = useTranslation('tariffs');
  const lowest = lowestPrice(tariffs);
  if (lowest === null) return null;
  return (
    <div className={tariffsStyles.applyOffer}>
      <p>
        <span className={textStyles.muted}>{t('from')}</span>
        <Price tiyin={lowest} />
      </p>
      <a className={clsx(buttonClass('primary', 'xl', 'block'), tariffsStyles.btn)} href="#tariffs">
        {t('choose')}
        <ArrowDown aria-hidden />
      </a>
    </div>
  );
};
