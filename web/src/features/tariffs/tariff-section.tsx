import type { PublicTariff } from '@parvoz/contract/tariffs.ts';
import { useTranslation } from 'react-i18next';
import { TariffCard } from './tariff-card.tsx';
import './tariffs.css';

interface TariffSectionProps {
  tariffs: readonly PublicTariff[];
  consultingId: number;
}

/** Everything that an agency offers, with prices and steps. */
export const TariffSection = ({ tariffs, consultingId }: TariffSectionProps) => {
  const { t } = useTranslation('tariffs');
  return (
    <section className="sec" aria-labelledby="tariffs">
      <h2 id="tariffs" tabIndex={-1}>
        {t('title')} {tariffs.length > 0 && <span className="faint num">{tariffs.length}</span>}
      </h2>
      {tariffs.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <>
          <p className="hint">{t('hint')}</p>
          <div className="tariffs">
            {tariffs.map((tariff) => (
              <TariffCard key={tariff.id} tariff={tariff} consultingId={consultingId} />
            ))}
          </div>
        </>
      )}
    </section>
  );
};
