import { daysOfStep } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { PublicStep } from '@parvoz/contract/agencies/tariffs.ts';
import { clsx } from 'clsx';
import { CalendarClock, ChevronDown, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Money } from '../../../ui/money.tsx';
import textStyles from '../../../ui/text.module.css';
import tariffsStyles from './tariffs.module.css';

interface TariffStepProps {
  step: PublicStep;
  /** Its share of the price in tiyin, where it has a price. */
  amount: number | undefined;
  number: number;
}

/** A step as a folded line of the timeline; open, it tells its levels and the documents that they ask for. */
export const TariffStep = ({ step, amount, number }: TariffStepProps) => {
  const { t, i18n } = useTranslation('tariffs');
  return (
    <li className={tariffsStyles.tstep}>
      <details>
        <summary>
          <span className={clsx(tariffsStyles.node, textStyles.num)} aria-hidden>
            {number}
          </span>
          <span className={tariffsStyles.name}>{step.name}</span>
          <span className={clsx(tariffsStyles.share, textStyles.num)}>
            {formatPercent(step.sharePercent, languageOf(i18n))}
            <span className={textStyles.sr}> {t('ofPrice')}</span>
            {amount !== undefined && <Money tiyin={amount} isBare className={tariffsStyles.amount} />}
          </span>
          <ChevronDown aria-hidden />
        </summary>
        <div className={tariffsStyles.inside}>
          {step.description && <p>{step.description}</p>}
          {step.levelList.length > 0 ? (
            <ol className={tariffsStyles.tlevels}>
              {step.levelList.map((level) => (
                <Level key={level.id} level={level} />
              ))}
            </ol>
          ) : (
            <p>
              <Days count={daysOfStep(step)} />
            </p>
          )}
        </div>
      </details>
    </li>
  );
};

const Days = ({ count }: { count: number }) => {
  const { t } = useTranslation('tariffs');
  return (
    <span className={clsx(tariffsStyles.days, textStyles.num)}>
      <CalendarClock aria-hidden />
      {t('upToDays', { count })}
    </span>
  );
};

const Level = ({ level }: { level: PublicStep['levelList'][number] }) => {
  const { t } = useTranslation('tariffs');
  return (
    <li>
      <p className={tariffsStyles.title}>
        <b>{level.name}</b>
        <Days count={level.days} />
      </p>
      {level.description && <p>{level.description}</p>}
      {level.documentList.length > 0 && (
        <ul aria-label={t('documents')} className={tariffsStyles.tdocs}>
          {level.documentList.map(({ id, name, isRequired }) => (
            <li key={id}>
              <FileText aria-hidden />
              <span>
                {name}
                {!isRequired && <small> · {t('optional')}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
