import { inLanguage, WRITTEN_LANGUAGES, type WrittenLanguage } from '@parvoz/contract/languages.ts';
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
  return {
    missing: having(needed, (name) => isEmpty(values[name])),
    wrong: having(all, isWrong),
    filled: (language: WrittenLanguage): number =>
      Math.round((all.filter((name) => !isEmpty(values[nameIn(name, language)])).length / all.length) * 100),
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
