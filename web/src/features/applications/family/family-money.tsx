import type { FamilyApplication } from '@parvoz/contract/applications/family.ts';
import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMomentAndMinute, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import styles from './family.module.css';

interface FamilyMoneyProps {
  application: FamilyApplication;
  /** Actions of the guardian about what is due. */
  children?: ReactNode;
}

/** All the money of an application by its place, and who holds it. */
export const FamilyMoney = ({ application, children }: FamilyMoneyProps) => {
  const { t, i18n } = useTranslation('family');
  const { protection, paidOutside, holder } = application;
  const { price, paid, held, awaiting, disputed, released, returned } = protection;
  const amountOf = (tiyin: number) => formatSom(tiyin, languageOf(i18n));
  const kept = held + awaiting + disputed;
  const rows = [
    [paidOutside > 0 ? 'left' : 'price', price],
    ['paid', paid],
    ['protected', kept],
    ['released', released],
    ...(returned > 0 ? ([['returned', returned]] as const) : []),
  ] as const;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.part)} aria-labelledby="family-money">
      <h2 id="family-money">
        <ShieldCheck aria-hidden />
        {t('money.title')}
      </h2>
      {paidOutside > 0 && <p>{t('money.outside', { amount: amountOf(paidOutside) })}</p>}
      {price === 0 ? (
        <p>{t(paidOutside > 0 ? 'money.none' : 'money.free')}</p>
      ) : (
        <>
          <dl className={styles.sums}>
            {rows.map(([name, tiyin]) => (
              <div key={name}>
                <dt>{t(`money.${name}`)}</dt>
                <dd>
                  <Money tiyin={tiyin} />
                </dd>
              </div>
            ))}
          </dl>
          {awaiting > 0 && (
            <p className={styles.faint}>{t('money.awaiting', { amount: amountOf(awaiting) })}</p>
          )}
          {disputed > 0 && (
            <p className={styles.faint}>{t('money.disputed', { amount: amountOf(disputed) })}</p>
          )}
          <Due protection={protection} />
          {children}
          <p className={styles.faint}>{t('money.rule')}</p>
          <p className={styles.faint}>
            {holder
              ? t('money.holder', { name: holder.legalName, bank: holder.bank })
              : t('money.holderUnknown')}{' '}
            {holder?.isExample && <span>{t('money.example')}</span>}
          </p>
          <Shares protection={protection} />
        </>
      )}
    </section>
  );
};

const Due = ({ protection: { dueAmount, closableAt } }: Pick<FamilyApplication, 'protection'>) => {
  const { t } = useTranslation('family');
  if (dueAmount === 0) return null;
  return (
    <div className={clsx(noteStyles.note, noteStyles.warning)}>
      <div>
        <b>
          {t('money.due')}: <Money tiyin={dueAmount} />
        </b>
        {closableAt && <p>{t('money.closable', { date: formatMoment(closableAt) })}</p>}
      </div>
    </div>
  );
};

const Shares = ({ protection: { shareList, isInParts } }: Pick<FamilyApplication, 'protection'>) => {
  const { t } = useTranslation('family');
  return (
    <details className={styles.fold}>
      <summary>{t('money.shares')}</summary>
      {isInParts && <p className={styles.faint}>{t('money.parts')}</p>}
      <ol className={styles.shares}>
        {shareList.map(({ stepId, number, name, amount, state, releasesAt }) => (
          <li key={stepId}>
            <span>
              {number}. {name}
            </span>
            <Money tiyin={amount} />
            <small className={styles.faint}>
              {releasesAt
                ? t('money.releasesAt', { moment: formatMomentAndMinute(releasesAt) })
                : t(state === 'AWAITING' ? 'money.resting' : `money.state.${state}`)}
            </small>
          </li>
        ))}
      </ol>
    </details>
  );
};
