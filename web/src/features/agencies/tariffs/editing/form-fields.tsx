import { type InEveryLanguage, inLanguage } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import type { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { Switch } from '../../../../ui/switch.tsx';
import styles from './tariff-editing.module.css';

/** Texts that tariffs, steps and levels have in every language. */
export const TEXT_FIELDS = { needed: ['name'], all: ['name', 'description'] };

interface TextFieldsProps {
  languages: ReturnType<typeof useLanguageFields>;
  /** Registers a field of the form, as `useContractForm` gives it. */
  field(name: keyof (InEveryLanguage<'name', string> & InEveryLanguage<'description', string>)): object;
  hint?: string;
}

/** Name and description in every language. */
export const TextFields = ({ languages, field, hint }: TextFieldsProps) => {
  const { t } = useTranslation('tariffs-editing');
  return (
    <LanguageTabs {...languages}>
      {(language) => (
        <>
          <Field label={t('name')} autoComplete="off" {...field(inLanguage('name', language))} />
          <TextAreaField
            label={t('description')}
            hint={hint}
            {...field(inLanguage('description', language))}
          />
        </>
      )}
    </LanguageTabs>
  );
};

/** The same for the difference between two editors. */
export const useTextFields = () => {
  const { t } = useTranslation('tariffs-editing');
  return {
    ...conflictTexts({ name: 'name', label: t('name') }),
    ...conflictTexts({ name: 'description', label: t('description') }),
  };
};

interface SwitchFieldProps {
  label: string;
  /** Current status in a word. */
  text: string;
  /** Explanation of the status. */
  hint: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

/** A switch of a form, with what it means. */
export const SwitchField = ({ hint, ...field }: SwitchFieldProps) => (
  <div className={styles.switchField}>
    <b>{field.label}</b>
    <Switch {...field} />
    <p>{hint}</p>
  </div>
);
