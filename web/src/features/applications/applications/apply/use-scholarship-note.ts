import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../lib/format.ts';
import { useCycleText } from '../../../../ui/use-cycle-text.ts';

/** Country of a scholarship, and when it can be applied for: from a day on or, where it is open, until one. */
export const useScholarshipNote = () => {
  const { t } = useTranslation('applications');
  const { datesText } = useCycleText();
  return ({
    country,
    status,
    startDate,
    expiredDate,
    isExpected,
  }: Pick<ScholarshipCard, 'country' | 'status' | 'startDate' | 'expiredDate' | 'isExpected'>): string => {
    const [day, when] =
      status === 'UPCOMING'
        ? [startDate, t('apply.opensOn', { date: formatDate(startDate) })]
        : [expiredDate, t('apply.until', { date: formatDate(expiredDate) })];
    return [country?.name, when, datesText(isExpected, day)].filter(Boolean).join(' · ');
  };
};
