import { daysOf, documentCountOf } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarClock, ChevronDown, FileText, ListChecks, ShieldCheck, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Heart } from '../../../ui/heart.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import { Price } from './price.tsx';
import { TariffStep } from './tariff-step.tsx';
import tariffsStyles from './tariffs.module.css';
import { shareAmounts } from './totals.ts';

interface TariffCardProps {
  tariff: PublicTariff;
  /** Null: nobody applies by it. */
  consultingId: number | null;
  /** The box that chooses it to be compared. */
  compare?: ReactNode;
  /** Its steps are a press away, so that several tariffs are seen together. */
  isFolded?: boolean;
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
      {tariff.isInParts && tariff.price > 0 && (
        <li>
          <Wallet aria-hidden />
          {t('inParts.short')}
        </li>
      )}
    </ul>
  );
};

/** A tariff: its description, price and steps, and a link to apply. */
export const TariffCard = ({ tariff, consultingId, compare, isFolded = false }: TariffCardProps) => {
  const { t } = useTranslation('tariffs');
  const title = `tariff-${tariff.id}`;
  return (
    <article
      className={clsx(cardStyles.card, tariffsStyles.tariff, isFolded && tariffsStyles.folded)}
      aria-labelledby={title}
    >
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
          {consultingId !== null && (
            <div className={tariffsStyles.acts}>
              <Heart kind="TARIFF" id={tariff.id} name={tariff.name} />
              <Link
                className={clsx(buttonClass('soft', 'lg'), tariffsStyles.btn)}
                to="/apply"
                search={{ consultingId, tariffId: tariff.id }}
                aria-label={`${t('apply')}: ${tariff.name}`}
              >
                {t('apply')}
              </Link>
            </div>
          )}
          {compare}
        </div>
      </div>
      {isFolded ? (
        <details className={tariffsStyles.fold}>
          <summary>
            {t('steps')}
            <ChevronDown aria-hidden />
          </summary>
          <Steps tariff={tariff} />
        </details>
      ) : (
        <Steps tariff={tariff} />
      )}
    </article>
  );
};

/** Work that is done for the price, step by step, and the way in which it is paid. */
const Steps = ({ tariff }: { tariff: PublicTariff }) => {
  const { t } = useTranslation('tariffs');
  const amounts = shareAmounts(tariff);
  return (
    <>
      <Shares stepList={tariff.stepList} />
      <ol aria-label={t('steps')}>
        {tariff.stepList.map((step, index) => (
          <TariffStep key={step.id} step={step} amount={amounts?.[index]} number={index + 1} />
        ))}
      </ol>
      {tariff.price > 0 && (
        <p className={tariffsStyles.safe}>
          <ShieldCheck aria-hidden />
          <span>{t(tariff.isInParts ? 'inParts.text' : 'whole')}</span>
        </p>
      )}
    </>
  );
};
