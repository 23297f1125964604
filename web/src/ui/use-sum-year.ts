import { isOldSum } from '@parvoz/contract/catalogue/cycles.ts';
import { useTranslation } from 'react-i18next';

/** `2025/26`: the academic year that begins in a year. */
export const yearsText = (year: number): string => `${year}/${String(year + 1).slice('20'.length)}`;

/** Returns a function that says of which academic year a sum is, and that it is old where it is; `null` is not known. */
export const useSumYear = () => {
  const { t } = useTranslation('common');
  return (year: number | null, today: string): string => {
    if (year === null) return t('cycle.noYear');
    return t(isOldSum(year, today) ? 'cycle.oldYear' : 'cycle.ofYear', { years: yearsText(year) });
  };
};
