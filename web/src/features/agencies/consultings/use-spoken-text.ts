import type { SpokenLanguage } from '@parvoz/contract/agencies/spoken-languages.ts';
import { useTranslation } from 'react-i18next';

/** Returns how languages are written in a row. Needs the texts of `spoken`. */
export const useSpokenText = (): ((languages: readonly SpokenLanguage[]) => string) => {
  const { t } = useTranslation('spoken');
  return (languages) => languages.map((language) => t(`names.${language}`)).join(', ');
};
