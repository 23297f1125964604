import type { ScholarshipCard } from '@parvoz/contract/scholarships.ts';
import { CalendarDays, Clock3, Globe, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Flag } from '../../ui/flag.tsx';
import { isSoon, type Period } from './deadline.ts';

/** Country with its flag, and the university when the scholarship belongs to one. */
export const Funder = ({ scholarship }: { scholarship: Pick<ScholarshipCard, 'country' | 'university'> }) => {
  const { t } = useTranslation('scholarships');
  const { country, university } = scholarship;
  return (
    <p className="by">
      {country ? <Flag code={country.code} /> : <Globe className="i" aria-hidden />}
      <span className="ell">
        {[country?.name ?? t('manyCountries'), university?.name].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
};

export const DegreeTags = ({ degrees }: { degrees: ScholarshipCard['degreeTypeList'] }) => {
  const { t } = useTranslation('scholarships');
  return (
    <ul className="tags" aria-label={t('degrees')}>
      {degrees.map(({ key, value }) => (
        <li key={key} className="tag">
          {value}
        </li>
      ))}
    </ul>
  );
};

/** Start - expiry dates. */
export const Dates = ({ scholarship: { startDate, expiredDate } }: { scholarship: Period }) => {
  const { t } = useTranslation('scholarships');
  return (
    <span className="when">
      <CalendarDays className="i" aria-hidden />
      <span className="sr">{t('period')}: </span>
      <span className="num">
        {formatDate(startDate)} – {formatDate(expiredDate)}
      </span>
    </span>
  );
};

/** Words of the status: days left, the day it opens, or that it is over. */
export const useStatusText = () => {
  const { t } = useTranslation('scholarships');
  return ({ status, startDate, daysLeft }: Period): string => {
    if (status === 'EXPIRED') return t('status.expired');
    if (status === 'UPCOMING') return t('status.opensOn', { date: formatDate(startDate) });
    if (daysLeft === undefined) return t('status.open');
    return daysLeft === 0 ? t('status.lastDay') : t('status.daysLeft', { count: daysLeft });
  };
};

export const CoverageBadge = ({ coverage }: Pick<ScholarshipCard, 'coverage'>) => {
  const { t } = useTranslation('scholarships');
  return <span className="badge glass covers">{t(`coverage.${coverage}`)}</span>;
};

/** The status in the place of the dates, where there is no room for both. */
export const Status = ({ scholarship }: { scholarship: Period }) => {
  const statusText = useStatusText();
  return (
    <span className="when">
      <CalendarDays className="i" aria-hidden />
      <span className="num">{statusText(scholarship)}</span>
    </span>
  );
};

export const StatusBadge = ({ scholarship }: { scholarship: Period }) => {
  const statusText = useStatusText();
  const tone = scholarship.status === 'OPEN' && isSoon(scholarship.daysLeft) ? 'sun' : 'glass';
  const Icon = scholarship.status === 'EXPIRED' ? Hourglass : Clock3;
  return (
    <span className={`badge ${tone}`}>
      <Icon className="i" aria-hidden />
      {statusText(scholarship)}
    </span>
  );
};
