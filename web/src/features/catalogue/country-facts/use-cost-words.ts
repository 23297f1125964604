import type { CountryCost } from '@parvoz/contract/catalogue/country-costs.ts';
import { useTranslation } from 'react-i18next';
import { useAmountRangeText } from '../../../ui/use-amount-text.ts';
import { yearsText } from '../../../ui/use-sum-year.ts';

/** Returns functions that name a typical cost and its sum: `Tuition per year: Bachelor’s, public universities`. */
export const useCostWords = () => {
  const { t } = useTranslation('country-facts');
  const amountRangeText = useAmountRangeText();
  return {
    nameOf: ({ kind, degree, ownership, city }: CountryCost): string => {
      const name =
        kind === 'TUITION' ? t('costs.tuition', { degree: degree?.value ?? '' }) : t('costs.living');
      const of = ownership ? t(`costs.ownership.${ownership}`) : city && t(`costs.city.${city}`);
      return of ? `${name}, ${of}` : name;
    },
    /** `2025/26 · official prices`, `2026 · our estimate · without rent`. */
    sourceOf: ({ kind, year, source, withoutRent }: CountryCost): string =>
      [
        kind === 'TUITION' ? yearsText(year) : year,
        t(`costSource.${source}`, { ns: 'common' }),
        ...(withoutRent ? [t('withoutRent')] : []),
      ].join(' · '),
    sumOf: ({ fromMinor, toMinor, currency }: CountryCost): string =>
      toMinor === 0 ? t('costs.free') : amountRangeText(fromMinor, toMinor, currency),
  };
};
