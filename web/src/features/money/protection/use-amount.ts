import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';

/** Amounts for sentences, which name the unit themselves: `3 600 000,00`. */
export const useAmount = (): ((tiyin: number) => string) => {
  const { i18n } = useTranslation();
  return (tiyin) => formatSom(tiyin, languageOf(i18n));
};
