import type { PublicTariff } from '@parvoz/contract/tariffs.ts';
import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Price } from './price.tsx';
import { lowestPrice } from './totals.ts';
import './tariffs.css';

/** What the tariffs begin at, and the way to them. */
export const ApplyOffer = ({ tariffs }: { tariffs: readonly PublicTariff[] }) => {
  const { t } = useTranslation('tariffs');
  const lowest = lowestPrice(tariffs);
  if (lowest === null) return null;
  return (
    <div className="apply-offer">
      <p>
        <span className="muted">{t('from')}</span>
        <Price tiyin={lowest} />
      </p>
      <a className="btn primary xl w-full" href="#tariffs">
        {t('choose')}
        <ArrowDown className="i" aria-hidden />
      </a>
    </div>
  );
};
