import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';

/** Returns a function that names the share of a dispute, with its percent where it is that of the tariff. */
export const useShareName = (isWholeTariff: boolean): ((dispute: Dispute) => string) => {
  const { t, i18n } = useTranslation('disputes');
  return ({ state, step }) => {
    const name = t(state === 'OPEN' ? 'sum.amount' : 'sum.share');
    return isWholeTariff ? `${name}, ${formatPercent(step.percent, languageOf(i18n))}` : name;
  };
};
