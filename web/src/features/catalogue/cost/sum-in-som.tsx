import { type Range, type Rates, ratesOf, toTiyin } from '@parvoz/contract/catalogue/cost.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import { ratesQuery } from './queries.ts';
import { useSomText } from './use-som-text.ts';

/** The latest rates by their currencies; null while they are on their way, cannot be had or are not asked for. */
export const useRates = (isAsked = true): Rates | null => {
  const { i18n } = useTranslation();
  const { data } = useQuery({ ...ratesQuery(languageOf(i18n)), enabled: isAsked });
  return data ? ratesOf(data) : null;
};

interface SumInSomProps extends Range {
  currency: Currency;
}

/** A sum of another currency: `≈ 17,0 mln soʻm`, with the day of its rate; that there is no rate, where there is none. */
export const SumInSom = ({ from, to, currency }: SumInSomProps) => {
  const { t, i18n } = useTranslation('cost');
  const somText = useSomText();
  const { data } = useQuery(ratesQuery(languageOf(i18n)));
  if (!data || currency === 'UZS') return null;
  const rates = ratesOf(data);
  const [least, most] = [toTiyin(from, currency, rates), toTiyin(to, currency, rates)];
  const rate = data.find((one) => one.currency === currency);
  if (least === null || most === null || !rate) return <small>{t('noRate', { currency })}</small>;
  const amount = somText({ from: least, to: most });
  if (rate.isDemo)
    // In narrow cells the words go to the next line: the amount itself holds together.
    return <small title={t('atDemo')}>{t('approxDemo', { amount })}</small>;
  const at = t('at', { date: formatDate(rate.datedOn) });
  return (
    <small className={textStyles.num} title={at}>
      {t('approx', { amount })}
      <span className={textStyles.sr}> {at}</span>
    </small>
  );
};
