import { LANGUAGE_FACTS, type Language } from '@parvoz/contract/languages.ts';
import { formatNumber, formatRating } from './format.ts';

const KB = 1024;
const MB = KB * KB;

/** `480 KB`, `1,2 MB`, in the letters of the language. */
export const formatFileSize = (bytes: number, language: Language): string => {
  const [kb, mb] = LANGUAGE_FACTS[language].script === 'CYRILLIC' ? ['КБ', 'МБ'] : ['KB', 'MB'];
  return bytes < MB
    ? `${formatNumber(Math.ceil(bytes / KB), language)}\u00a0${kb}`
    : `${formatRating(bytes / MB, language)}\u00a0${mb}`;
};
