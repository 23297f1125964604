import { CountryDraft, type ManagedCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { inLanguage } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../lib/text-in.ts';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { AS_NUMBER } from '../../../../ui/form/numbers.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { WindowActs } from '../../../../ui/form/window-acts.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { CyrillicName } from '../../../../ui/record/cyrillic-name.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { postCountry, putCountry, readCountry } from './queries.ts';

type Input = z.input<typeof CountryDraft>;

interface CountryFormProps {
  /** Null for a new one. */
  country: ManagedCountry | null;
  continents: readonly { id: number; name: string }[];
  onSaved(): void;
  onClose(): void;
}

const NAMES = { needed: ['name'], all: ['name'] };

const inputOf = (country: ManagedCountry | null): Input => ({
  ...inputTexts(country, 'name'),
  code: country?.code ?? '',
  // A new one has none until it is chosen.
  continentId: country?.continentId as number,
  orderNumber: country?.orderNumber ?? 0,
});

const useCountryForm = ({ country, continents, onSaved, onClose }: CountryFormProps) => {
  const { t, i18n } = useTranslation(['lists-admin', 'admin']);
  const language = languageOf(i18n);
  const continentName = (id: unknown) => continents.find((one) => one.id === id)?.name ?? '';
  return useRecordForm({
    schema: CountryDraft,
    name: 'managedCountry',
    subject: 'country',
    draftKey: `country ${country?.id ?? 'new'}`,
    record: country,
    inputOf,
    fields: {
      ...conflictTexts({ name: 'name', label: t('countries.name') }),
      code: { label: t('countries.code') },
      continentId: { label: t('countries.continent'), show: continentName },
      orderNumber: { label: t('countries.order') },
    },
    create: (values, key) => postCountry(values, key, language),
    change: ({ id }, values, version) => putCountry(id, { ...values, version }, language),
    load: ({ id }) => readCountry(id, language),
    onSaved: (saved, isAnother) => {
      showSuccess(
        country
          ? t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) })
          : t('form.created', { ns: 'admin' }),
      );
      onSaved();
      if (!isAnother) onClose();
    },
  });
};

/** A country in every language, in a window over the list. */
export const CountryForm = (props: CountryFormProps) => {
  const { t } = useTranslation('lists-admin');
  const { form, field, submit, submitAnother, isSending, problem, extras } = useCountryForm(props);
  const languages = useLanguageFields(form, NAMES);
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {extras}
      <LanguageTabs {...languages}>
        {(language) => (
          <>
            <Field label={t('countries.name')} autoComplete="off" {...field(inLanguage('name', language))} />
            {language === 'uz' && <CyrillicName latin={form.watch('nameUz')} />}
          </>
        )}
      </LanguageTabs>
      <Field label={t('countries.code')} hint={t('countries.codeHint')} maxLength={2} {...field('code')} />
      <SelectField label={t('countries.continent')} {...field('continentId', AS_NUMBER)}>
        <option value="">{t('countries.chooseContinent')}</option>
        {props.continents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('countries.order')}
        hint={t('countries.orderHint')}
        inputMode="numeric"
        {...field('orderNumber', AS_NUMBER)}
      />
      <FormProblem>{problem}</FormProblem>
      <WindowActs
        isSending={isSending}
        onCancel={props.onClose}
        onSaveAnother={props.country ? null : submitAnother}
      />
    </form>
  );
};
