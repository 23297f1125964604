import { useTranslation } from 'react-i18next';

const MONTHS_OF_YEAR = 12;

/** `4 years`; in months where it is no number of years. Needs the texts of `programs`. */
export const useDurationText = () => {
  const { t } = useTranslation('programs');
  return (months: number): string =>
    months % MONTHS_OF_YEAR === 0
      ? t('years', { count: months / MONTHS_OF_YEAR })
      : t('months', { count: months });
};
