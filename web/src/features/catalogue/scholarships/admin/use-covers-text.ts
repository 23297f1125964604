import type { Covered, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../../../ui/use-amount-text.ts';

/**
 * Returns a function that describes a scholarship's cover; it returns an empty text where that is not known. Needs the
 * texts of `scholarships` and `currencies`.
 */
export const useCoversText = () => {
  const { t } = useTranslation('scholarships');
  const amountText = useAmountText();
  const textOf = (one: Covered): string => {
    if (one.kind === 'TUITION') return t(`covered.TUITION.${one.extent}`);
    const sum =
      one.kind === 'STIPEND' && one.amount !== null && one.currency !== null
        ? ` (${t('covered.monthly', { amount: amountText(one.amount, one.currency) })})`
        : '';
    return t(`covered.${one.kind}`) + sum;
  };
  return (covers: Covers | null): string => (covers ?? []).map(textOf).join(', ');
};
