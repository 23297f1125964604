import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import { DUE_REMINDER_DAYS, isSharePaid } from '@parvoz/contract/money/protection-states.ts';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, isOver } from '../../../../lib/format.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Money } from '../../../../ui/money.tsx';
import sourceNoteStyles from '../../../../ui/source-note.module.css';
import { isDueNow } from '../sums.ts';
import styles from './pay-page.module.css';

/**
 * Steps of a tariff that is paid in parts: paid ones, those due now, and later ones; those that cost nothing are left out.
 */
export const DueList = ({ protection }: { protection: Protection }) => {
  const { t } = useTranslation('protection');
  const { closableAt } = protection;
  const shareList = protection.shareList.filter(({ amount }) => amount > 0);
  const isLate = closableAt !== null && isOver(closableAt);
  // A deadline that has passed is no longer shown here; the head of the page tells that it has.
  const badgeNow = closableAt && !isLate ? t('payBy', { date: formatMoment(closableAt) }) : t('due.badgeNow');
  const whenOf = (share: ProtectedShare): string => {
    if (isSharePaid(share.state)) return t('due.paid');
    return t(isDueNow(share) ? 'due.now' : 'due.whenBegun');
  };
  return (
    <>
      <ul className={styles.parts}>
        {shareList.map((share) => (
          <li key={share.stepId}>
            <b>
              {share.number}. {share.name}
            </b>
            <Money tiyin={share.amount} isBare />
            <small>{whenOf(share)}</small>
            <span
              className={clsx(
                badgeStyles.badge,
                isDueNow(share) && (isLate ? badgeStyles.danger : badgeStyles.warning),
              )}
            >
              {isDueNow(share) ? badgeNow : t(isSharePaid(share.state) ? 'due.done' : 'due.later')}
            </span>
          </li>
        ))}
      </ul>
      <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
        <Bell aria-hidden />
        <span>{t('due.rules', { days: DUE_REMINDER_DAYS.join(', ') })}</span>
      </p>
    </>
  );
};
