import { inLanguage, LANGUAGE_FACTS, LANGUAGES } from '@parvoz/contract/languages.ts';
import type { ConflictField } from './conflict-dialog.tsx';

/** Fields that exist in every language, for the difference between two editors. */
export const conflictTexts = (texts: readonly ConflictField[]): ConflictField[] =>
  texts.flatMap(({ name, label, ...rest }) =>
    LANGUAGES.map((language) => ({
      ...rest,
      name: inLanguage(name, language),
      label: `${label} (${LANGUAGE_FACTS[language].name})`,
    })),
  );
