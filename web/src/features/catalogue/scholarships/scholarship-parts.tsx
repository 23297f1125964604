import { fundingOf } from '@parvoz/contract/catalogue/coverage.ts';
import { yearsOf } from '@parvoz/contract/catalogue/cycles.ts';
import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { clsx } from 'clsx';
import { CalendarDays, Clock3, Globe, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import textStyles from '../../../ui/text.module.css';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { isSoon, type Period } from './deadline.ts';
import scholarshipCardStyles from './scholarship-card.module.css';

interface FunderProps {
  scholarship: Pick<ScholarshipCard, 'country' | 'university'>;
  className?: string | undefined;
}

/** Country with its flag, and the university when the scholarship belongs to one. */
export const Funder = ({ scholarship, className }: FunderProps) => {
  const { t } = useTranslation('scholarships');
  const { country, university } = scholarship;
  return (
    <p className={clsx(scholarshipCardStyles.by, className)}>
      {country ? <Flag code={country.code} /> : <Globe aria-hidden />}
      <span className={textStyles.ell}>
        {[country?.name ?? t('manyCountries'), university?.name].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
};

export const DegreeTags = ({ degrees }: { degrees: ScholarshipCard['degreeTypeList'] }) => {
  const { t } = useTranslation('scholarships');
  return (
    <ul className={scholarshipCardStyles.tags} aria-label={t('degrees')}>
      {degrees.map(({ key, value }) => (
        <li key={key} className={badgeStyles.tag}>
          {value}
        </li>
      ))}
    </ul>
  );
};

/** Start - expiry dates. */
export const Dates = ({ scholarship }: { scholarship: Period }) => {
  const { t } = useTranslation('scholarships');
  const { startDate, expiredDate, isExpected } = scholarship;
  const ofYear = useCycleText().datesText(isExpected, startDate, expiredDate);
  return (
    <span className={scholarshipCardStyles.when}>
      <CalendarDays aria-hidden />
      <span className={textStyles.sr}>{t('period')}: </span>
      <span>
        <span className={textStyles.num}>
          {formatDate(startDate)} – {formatDate(expiredDate)}
        </span>
        {ofYear && <span>{` (${ofYear})`}</span>}
      </span>
    </span>
  );
};

/** Returns a function that says of which round the dates are; undefined of announced ones that have not passed. */
export const useRoundText = () => {
  const { t } = useTranslation('scholarships');
  return ({ startDate, expiredDate, isExpected, status }: Period): string | undefined => {
    if (status === 'EXPIRED') return t('detail.lastRound');
    const year = yearsOf(isExpected, startDate, expiredDate);
    return year === null ? undefined : t('detail.usualCycle', { year });
  };
};

/** Words of the status: days left, the day it opens, or that it is over; of an expected day with the year that it is of. */
export const useStatusText = () => {
  const { t } = useTranslation('scholarships');
  const { datesText } = useCycleText();
  const textOf = ({ status, startDate, daysLeft }: Period): string => {
    if (status === 'EXPIRED') return t('status.expired');
    if (status === 'UPCOMING') return t('status.opensOn', { date: formatDate(startDate) });
    if (daysLeft === undefined) return t('status.open');
    return daysLeft === 0 ? t('status.lastDay') : t('status.daysLeft', { count: daysLeft });
  };
  const ofYear = ({ status, isExpected, startDate, expiredDate }: Period): string | undefined =>
    status === 'EXPIRED' ? undefined : datesText(isExpected, status === 'UPCOMING' ? startDate : expiredDate);
  return (period: Period): string => [textOf(period), ofYear(period)].filter(Boolean).join(', ');
};

/** In one word what it pays for. */
export const CoverageBadge = ({ covers, coverage }: Pick<ScholarshipCard, 'covers' | 'coverage'>) => {
  const { t } = useTranslation('scholarships');
  return (
    <span
      className={clsx(
        badgeStyles.badge,
        scholarshipCardStyles.badge,
        badgeStyles.glass,
        scholarshipCardStyles.covers,
      )}
    >
      {t(`coverage.${fundingOf(covers, coverage)}`)}
    </span>
  );
};

/** Shows the status instead of the dates, where there is no room for both. */
export const Status = ({ scholarship }: { scholarship: Period }) => {
  const statusText = useStatusText();
  return (
    <span className={scholarshipCardStyles.when}>
      <CalendarDays aria-hidden />
      <span className={textStyles.num}>{statusText(scholarship)}</span>
    </span>
  );
};

export const StatusBadge = ({ scholarship }: { scholarship: Period }) => {
  const statusText = useStatusText();
  const tone =
    scholarship.status === 'OPEN' && !scholarship.isExpected && isSoon(scholarship.daysLeft)
      ? 'sun'
      : 'glass';
  const Icon = scholarship.status === 'EXPIRED' ? Hourglass : Clock3;
  return (
    <span className={clsx(badgeStyles.badge, scholarshipCardStyles.badge, badgeStyles[tone])}>
      <Icon aria-hidden />
      {statusText(scholarship)}
    </span>
  );
};
