import { daysOf, documentCountOf } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import cardStyles from '../../../../ui/card.module.css';
import { Money } from '../../../../ui/money.tsx';
import textStyles from '../../../../ui/text.module.css';
import applyFormStyles from './apply-form.module.css';
import styles from './apply-summary.module.css';
import type { Choices } from './choices.ts';
import type { Offers } from './use-offers.ts';

interface ApplySummaryProps {
  choices: Choices;
  offers: Offers;
  /** Heading for other readers than students. */
  title?: string;
  note?: string;
  /** Sending it. */
  children: ReactNode;
}

/** Summary of the application to be sent: the target, the agency, the price and the following steps. */
export const ApplySummary = ({ choices, offers, title, note, children }: ApplySummaryProps) => {
  const { t } = useTranslation('applications');
  const { university, scholarship, program, degree, faculty, consulting, tariff } = offers;
  const heading = title ?? t('apply.summary');
  const lines = [
    [t('apply.aim'), choices.aim === 'ADVICE' ? t('generalTarget') : (university ?? scholarship)?.name],
    ...(university && scholarship ? [[t('apply.scholarship'), scholarship.name]] : []),
    ...(program ? [[t('apply.program'), program.name]] : []),
    [t('apply.degree'), [degree?.value, faculty?.name].filter(Boolean).join(' · ')],
    [t('consulting'), consulting?.name],
    [t('tariff'), tariff?.name],
  ];
  return (
    <aside className={clsx(cardStyles.card, applyFormStyles.applySummary)} aria-label={heading}>
      <h2>{heading}</h2>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value || (
                <span className={clsx(textStyles.faint, applyFormStyles.faint)}>{t('apply.open')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {tariff && <Way tariff={tariff} />}
      {children}
      <p className={styles.safe}>
        <ShieldCheck aria-hidden />
        <span>{note ?? t(tariff?.price === 0 ? 'apply.safeFree' : 'apply.safe')}</span>
      </p>
    </aside>
  );
};

/** Price, and the steps with their length and documents. */
const Way = ({ tariff }: { tariff: PublicTariff }) => {
  const { t, i18n } = useTranslation('applications');
  const { price, isInParts, stepList } = tariff;
  return (
    <>
      <p className={styles.sum}>
        {price > 0 ? <Money tiyin={price} /> : <span>{t('payment.free')}</span>}
        <small>
          {t('apply.days', { count: daysOf(tariff) })} ·{' '}
          {t('apply.documents', { count: documentCountOf(tariff) })}
        </small>
      </p>
      <ol className={styles.way}>
        {stepList.map(({ id, name, sharePercent }) => (
          <li key={id}>
            <span>{name}</span>
            {price > 0 && (
              <small className={textStyles.num}>{formatPercent(sharePercent, languageOf(i18n))}</small>
            )}
          </li>
        ))}
      </ol>
      {isInParts && price > 0 && <p className={textStyles.muted}>{t('apply.inParts')}</p>}
    </>
  );
};
