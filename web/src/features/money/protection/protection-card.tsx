import type { Protection } from '@parvoz/contract/money/protection.ts';
import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import { CommissionNote } from './commission-note.tsx';
import { MoneyBar } from './money-bar.tsx';
import { MoneyNotes } from './money-notes.tsx';
import styles from './protection-card.module.css';
import type { Reader } from './sums.ts';
import { useAmount } from './use-amount.ts';

interface ProtectionCardProps {
  protection: Protection;
  reader: Reader;
  tariffName: string;
  /** True if the application has ended: nothing more becomes due, and finished steps keep their deadlines. */
  isEnded: boolean;
  /** The agency has taken the application on. */
  isAccepted: boolean;
  /** Button or form with which the reader acts on it. */
  children?: ReactNode;
}

/** Price that is paid here and where all of it is now, when that changes next, and what would come back. */
export const ProtectionCard = ({ protection, tariffName, children, ...about }: ProtectionCardProps) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { price, paidOutside } = protection;
  const isNothing = price === 0;
  const isRest = paidOutside > 0;
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, styles.panel)}
      id="payment"
      aria-labelledby="payment-title"
    >
      <div className={styles.head}>
        <h2 id="payment-title">{t('title')}</h2>
        <ShieldCheck aria-hidden />
      </div>
      <div className={styles.total}>
        <p>
          {isNothing ? <span>{t(isRest ? 'outside.none' : 'free')}</span> : <Money tiyin={price} />}
          {!(isNothing && isRest) && (
            <small>{t(isRest ? 'outside.tariff' : 'tariff', { name: tariffName })}</small>
          )}
        </p>
        {!isNothing && <PaidBadge protection={protection} {...about} />}
      </div>
      {isNothing ? (
        <p className={styles.note}>
          {isRest ? t('outside.note', { amount: amountOf(paidOutside) }) : t('note.free')}
        </p>
      ) : (
        <>
          <MoneyBar protection={protection} {...about} />
          <MoneyNotes protection={protection} {...about} />
          <CommissionNote protection={protection} isEnded={about.isEnded} />
        </>
      )}
      {children}
    </section>
  );
};

type PaidBadgeProps = Pick<ProtectionCardProps, 'protection' | 'isEnded'>;

const PaidBadge = ({ protection: { paid, price, dueAmount, returned }, isEnded }: PaidBadgeProps) => {
  const { t } = useTranslation('protection');
  const badge = (tone: 'success' | 'warning' | 'outline', text: string) => (
    <span className={clsx(badgeStyles.badge, badgeStyles[tone])}>{text}</span>
  );
  // Money that has been returned no longer counts as paid.
  if (isEnded && returned > 0)
    return badge('outline', t(returned === paid ? 'paid.returned' : 'paid.returnedPart'));
  if (paid === price) return badge('success', t('paid.all'));
  if (dueAmount > 0) return badge('warning', t('paid.due'));
  if (paid > 0) return badge('outline', t('paid.part'));
  return badge('outline', t(isEnded ? 'paid.never' : 'paid.later'));
};
