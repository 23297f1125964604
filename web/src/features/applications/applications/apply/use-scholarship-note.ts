import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';

/** Country of a scholarship, and when it can be applied for: from a day on or, where it is open, until one. */
export const useScholarshipNote = () => {
  const { t } = useTranslation('applications');
  return ({
    country,
    status,
    startDate,
    expiredDate,
  }: Pick<ScholarshipCard, 'country' | 'status' | 'startDate' | 'expiredDate'>): string => {
    const when =
      status === 'UPCOMING'
        ? t('apply.opensOn', { date: formatDate(startDate) })
        : t('apply.until', { date: formatDate(expiredDate) });
    return [country?.name, when].filter(Boolean).join(' · ');
  };
};
