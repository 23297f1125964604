import { ENDING_DAYS } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { Clock3, ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { daysBetween, formatDate, todayInTashkent } from '../../../../lib/format.ts';
import badgeStyles from '../../../../ui/badge.module.css';

interface VerifiedTextProps {
  agency: { isVerified: boolean; verifiedUntil: string | null };
}

/** Shows whether the documents of an agency are verified, and until when they are or were. */
export const VerifiedText = ({ agency: { isVerified, verifiedUntil } }: VerifiedTextProps) => {
  const { t } = useTranslation('consultings-admin');
  if (!isVerified)
    return (
      <span className={badgeStyles.badge}>
        <ShieldOff aria-hidden />
        <span>
          {verifiedUntil === null ? t('mark.none') : t('mark.expired', { date: formatDate(verifiedUntil) })}
        </span>
      </span>
    );
  if (verifiedUntil === null)
    return (
      <span className={clsx(badgeStyles.badge, badgeStyles.success)}>
        <ShieldCheck aria-hidden />
        {t('mark.endless')}
      </span>
    );
  const isEnding = daysBetween(todayInTashkent(), verifiedUntil) <= ENDING_DAYS;
  return (
    <span className={clsx(badgeStyles.badge, isEnding ? badgeStyles.warning : badgeStyles.success)}>
      {isEnding ? <Clock3 aria-hidden /> : <ShieldCheck aria-hidden />}
      <span>{t(isEnding ? 'mark.ends' : 'mark.until', { date: formatDate(verifiedUntil) })}</span>
    </span>
  );
};
