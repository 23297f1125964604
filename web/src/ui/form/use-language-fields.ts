import {
  DEFAULT_LANGUAGE,
  inLanguage,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
} from '@parvoz/contract/languages.ts';
import { MIN_COPY_LENGTH } from '@parvoz/contract/limits.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const isEmpty = (value: unknown): boolean => value === undefined || String(value ?? '').trim() === '';

/**
 * Returns the props of `LanguageTabs` for a form. `needed` are the fields that every language should have, `all` those
 * that exist in every language; both without the ending of the language.
 */
export const useLanguageFields = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { needed, all }: { needed: readonly string[]; all: readonly string[] },
) => {
  const nameIn = (name: string, language: WrittenLanguage) => inLanguage(name, language) as Path<Input>;
  const values = form.watch();
  const { errors } = form.formState;
  const isWrong = (name: string) => errors[name as keyof typeof errors] !== undefined;
  const having = (names: readonly string[], isSo: (name: Path<Input>) => boolean): WrittenLanguage[] =>
    WRITTEN_LANGUAGES.filter((language) => names.some((name) => isSo(nameIn(name, language))));
  /** True if a text stands in another language as well, word for word: nobody has translated it yet. */
  const isCopy = (name: string, language: WrittenLanguage): boolean => {
    const text = String(values[nameIn(name, language)] ?? '').trim();
    return (
      language !== DEFAULT_LANGUAGE &&
      text.length >= MIN_COPY_LENGTH &&
      WRITTEN_LANGUAGES.some(
        (other) => other !== language && String(values[nameIn(name, other)] ?? '').trim() === text,
      )
    );
  };
  const isWritten = (name: string, language: WrittenLanguage): boolean =>
    !isEmpty(values[nameIn(name, language)]) && !isCopy(name, language);
  return {
    missing: having(needed, (name) => isEmpty(values[name])),
    copied: WRITTEN_LANGUAGES.filter((language) => all.some((name) => isCopy(name, language))),
    wrong: having(all, isWrong),
    filled: (language: WrittenLanguage): number =>
      Math.round((all.filter((name) => isWritten(name, language)).length / all.length) * 100),
    onCopy: (from: WrittenLanguage, to: WrittenLanguage) => {
      for (const name of all)
        if (isEmpty(form.getValues(nameIn(name, to))))
          form.setValue(nameIn(name, to), form.getValues(nameIn(name, from)), {
            shouldDirty: true,
            shouldTouch: true,
          });
    },
  };
};
