import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@parvoz/contract/languages.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { addressInLanguage, switchLanguage } from '../../../lib/switch-language.ts';
import layoutStyles from '../../../ui/layout.module.css';

/** The open page in each language. Without JavaScript they are plain links. */
export const LanguageLinks = ({ hasTicks = false }: { hasTicks?: boolean }) => {
  const router = useRouter();
  const { i18n } = useTranslation();
  const { pathname, searchStr } = useLocation();
  const shown = languageOf(i18n);
  const choose = (event: MouseEvent, language: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    switchLanguage(router, language);
  };
  return LANGUAGES.map((language) => (
    <a
      key={language}
      href={addressInLanguage(pathname, searchStr, language)}
      lang={language}
      hrefLang={language}
      aria-current={language === shown ? 'true' : undefined}
      onClick={(event) => choose(event, language)}
    >
      {LANGUAGE_FACTS[language].name}
      {hasTicks && language === shown && <Check className={layoutStyles.end} aria-hidden />}
    </a>
  ));
};
