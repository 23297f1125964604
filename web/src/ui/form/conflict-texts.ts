import { type InEveryLanguage, inEveryLanguage, LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import type { ConflictField } from './conflict-dialog.tsx';

/** A field that exists in every language, for the difference between two editors. */
export const conflictTexts = <Name extends string>({
  name,
  label,
  ...rest
}: ConflictField & { name: Name }): InEveryLanguage<Name, Omit<ConflictField, 'name'>> =>
  inEveryLanguage(name, (language) => ({ ...rest, label: `${label} (${LANGUAGE_FACTS[language].name})` }));
