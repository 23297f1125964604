import type { PublicTariff } from '@parvoz/contract/tariffs.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarClock, FileText, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button-class.ts';
import cardStyles from '../../ui/card.module.css';
import layoutStyles from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import { Price } from './price.tsx';
import { TariffStep } from './tariff-step.tsx';
import tariffsStyles from './tariffs.module.css';
import { daysOf, documentCountOf } from './totals.ts';

interface TariffCardProps {
  tariff: PublicTariff;
  consultingId: number;
}

/** Shares of the price by step, one beside the other; the steps say them in words. */
const Shares = ({ stepList }: Pick<PublicTariff, 'stepList'>) => (
  <div className={tariffsStyles.shares} aria-hidden>
    {stepList.map(({ id, sharePercent }) => (
      <span key={id} style={{ flexGrow: sharePercent }} />
    ))}
  </div>
);

const Facts = ({ tariff }: { tariff: PublicTariff }) => {
  const { t } = useTranslation('tariffs');
  const documentCount = documentCountOf(tariff);
  return (
    <ul className={tariffsStyles.tfacts}>
      <li>
        <ListChecks aria-hidden />
        {t('stepCount', { count: tariff.stepList.length })}
      </li>
      <li>
        <CalendarClock aria-hidden />
        {t('upToDays', { count: daysOf(tariff) })}
      </li>
      {documentCount > 0 && (
        <li>
          <FileText aria-hidden />
          {t('documentCount', { count: documentCount })}
        </li>
      )}
    </ul>
  );
};

/** A tariff: what it is, its price, its steps, and the way to apply. */
export const TariffCard = ({ tariff, consultingId }: TariffCardProps) => {
  const { t } = useTranslation('tariffs');
  const title = `tariff-${tariff.id}`;
  return (
    <article className={clsx(cardStyles.card, tariffsStyles.tariff)} aria-labelledby={title}>
      <div className={tariffsStyles.tariffHead}>
        <div className={layoutStyles.shrinks}>
          <h3 id={title}>{tariff.name}</h3>
          <p>{tariff.description}</p>
          <Facts tariff={tariff} />
        </div>
        <div className={tariffsStyles.buy}>
          <p>
            <span className={textStyles.sr}>{t('price')}: </span>
            <Price tiyin={tariff.price} />
          </p>
          <Link
            className={clsx(buttonClass('soft', 'lg'), tariffsStyles.btn)}
            to="/apply"
            search={{ consultingId, tariffId: tariff.id }}
            aria-label={`${t('apply')}: ${tariff.name}`}
          >
            {t('apply')}
          </Link>
        </div>
      </div>
      <Shares stepList={tariff.stepList} />
      <ol aria-label={t('steps')}>
        {tariff.stepList.map((step, index) => (
          <TariffStep key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
    </article>
  );
};
