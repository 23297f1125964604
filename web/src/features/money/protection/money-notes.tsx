import type { Protection } from '@parvoz/contract/money/protection.ts';
import { CalendarClock, type LucideIcon, Scale, Timer, Undo2, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import styles from './money-notes.module.css';
import { firstStepOf, nextChangeOf, type Reader } from './sums.ts';
import { useAmount } from './use-amount.ts';

interface MoneyNotesProps {
  protection: Protection;
  reader: Reader;
  isEnded: boolean;
  isAccepted: boolean;
}

/** Tells when the money moves next, and how much would come back if the application ended now. */
export const MoneyNotes = (props: MoneyNotesProps) => {
  const { t } = useTranslation('protection');
  const next = useNextChange(props);
  const due = useDue(props);
  const refund = useRefund(props);
  const payers = usePayers(props);
  return (
    <ul className={styles.notes}>
      {due && <Note icon={CalendarClock}>{due}</Note>}
      {next && <Note icon={Timer}>{next}</Note>}
      {payers && <Note icon={UsersRound}>{payers}</Note>}
      {refund && <Note icon={Undo2}>{refund}</Note>}
      {props.protection.paid > 0 && !props.isEnded && <Note icon={Scale}>{t('note.dispute')}</Note>}
    </ul>
  );
};

const Note = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li>
    <Icon aria-hidden />
    <span>{children}</span>
  </li>
);

/** Returns the sentence about people of the student's with whose money it was paid; empty where it was nobody else's. */
const usePayers = ({ protection, reader }: MoneyNotesProps): string => {
  const { t } = useTranslation('protection');
  const side = reader === 'STUDENT' ? 'own' : 'student';
  const payers = new Set(protection.shareList.flatMap(({ payer }) => payer ?? []));
  if (payers.size === 0) return '';
  return t('note.paidBy', { who: [...payers].map((payer) => t(`payer.${side}.${payer}`)).join(', ') });
};

/**
 * Returns the sentence about the amount due, and the day from which the agency may close the application, whatever else
 * happens: none while the student cannot sign in.
 */
const useDue = ({ protection, reader, isEnded, isAccepted }: MoneyNotesProps): string => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { dueAmount, closableAt } = protection;
  if (!isAccepted || isEnded || dueAmount === 0) return '';
  const amount = amountOf(dueAmount);
  if (!closableAt) return t('next.payResting', { amount });
  const side = reader === 'STUDENT' ? 'own' : 'student';
  return t(`next.pay.${side}`, { amount, moment: formatMomentAndMinute(closableAt) });
};

const useNextChange = ({ protection, reader, isEnded, isAccepted }: MoneyNotesProps): string => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const next = nextChangeOf(protection);
  if (!isAccepted && !isEnded) return t('next.before');
  switch (next?.kind) {
    case 'RELEASE':
      return t('next.release', {
        amount: amountOf(next.share.amount),
        step: String(next.share.number),
        moment: formatMomentAndMinute(next.at),
      });
    case 'SETTLEMENT':
      return t('next.settlement', { amount: amountOf(next.share.amount), step: String(next.share.number) });
    case 'FINISH':
      return isEnded
        ? ''
        : t(reader === 'STUDENT' ? 'next.finish.own' : 'next.finish.student', {
            step: String(next.share.number),
          });
    default:
      return '';
  }
};

/** The student may withdraw until a step is finished, the agency may reject until all are. */
const useRefund = ({ protection, reader, isEnded }: MoneyNotesProps): string => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { paid, refundNow, shareList } = protection;
  if (isEnded || paid === 0) return '';
  const amount = amountOf(refundNow);
  if (!shareList.some(({ finishedAt }) => finishedAt !== null))
    return t(reader === 'STUDENT' ? 'refund.open.own' : 'refund.open.student', { amount });
  const side = reader === 'STUDENT' ? 'own' : 'student';
  const step = String(firstStepOf(protection));
  return refundNow > 0 ? t(`refund.closed.${side}`, { amount, step }) : t(`refund.none.${side}`, { step });
};
