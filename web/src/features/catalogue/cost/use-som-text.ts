import type { Range } from '@parvoz/contract/catalogue/cost.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTenths } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';

const MILLION_TIYIN = 1_000_000_00;
const THOUSAND_TIYIN = 1_000_00;

/** Writes rounded sums in soʻm: `17,0 mln soʻm`, `61,1 – 88,3 mln soʻm`. Needs the texts of `cost`. */
export const useSomText = () => {
  const { t, i18n } = useTranslation('cost');
  const language = languageOf(i18n);
  const inUnits = (tiyin: number, of: number): string =>
    of >= MILLION_TIYIN
      ? formatTenths(tiyin / MILLION_TIYIN, language)
      : formatNumber(Math.round(tiyin / (of >= THOUSAND_TIYIN ? THOUSAND_TIYIN : 100)), language);
  const withUnit = (amount: string, of: number): string => {
    if (of >= MILLION_TIYIN) return t('million', { amount });
    return t(of >= THOUSAND_TIYIN ? 'thousand' : 'som', { amount });
  };
  return ({ from, to }: Range): string => {
    const [least, most] = [inUnits(from, to), inUnits(to, to)];
    return withUnit(least === most ? most : t('range', { from: least, to: most }), to);
  };
};
