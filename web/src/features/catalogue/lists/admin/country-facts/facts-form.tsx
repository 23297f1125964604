import type { ManagedCountryFacts } from '@parvoz/contract/catalogue/country-facts.ts';
import {
  LEGALISATIONS,
  MAX_VISA_LENGTH,
  RECOGNITIONS,
} from '@parvoz/contract/catalogue/country-facts-states.ts';
import { CURRENCIES, type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import { inLanguage } from '@parvoz/contract/languages.ts';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../../../lib/format.ts';
import { languageOf } from '../../../../../lib/i18n.ts';
import { textIn } from '../../../../../lib/text-in.ts';
import { AmountField } from '../../../../../ui/form/amount-field.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { LanguageTabs } from '../../../../../ui/form/language-tabs.tsx';
import { AS_NUMBER } from '../../../../../ui/form/numbers.ts';
import { guarded, RecordFrame } from '../../../../../ui/form/record-frame.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../../../ui/form/text-area-field.tsx';
import { useLanguageFields } from '../../../../../ui/form/use-language-fields.ts';
import { FormPart } from '../../../../../ui/record/form-parts.tsx';
import { CostsPart } from './costs-part.tsx';
import styles from './facts-form.module.css';
import { type FactsFormState, useFactsForm } from './use-facts-form.ts';

interface FactsFormProps {
  facts: ManagedCountryFacts;
  /** Way back to the list. */
  back: ReactNode;
  /** Beside the title: the way to the public page. */
  actions: ReactNode;
  onSaved(): unknown;
  /** False for a currency without an exchange rate. */
  isRated(currency: Currency): boolean;
}

const TEXTS = { needed: ['visa'], all: ['visa'] };
/** Empty fields are sent as null: not known. */
const OR_NULL = { setValueAs: (value: unknown) => value || null };
const NUMBER_OR_NULL = { setValueAs: (value: unknown) => AS_NUMBER.setValueAs(value) ?? null };

const Form = ({ facts, back, actions, onSaved, isRated }: FactsFormProps) => {
  const { t, i18n } = useTranslation('lists-admin');
  const state = useFactsForm(facts, onSaved);
  return (
    <RecordFrame
      title={textIn(facts, 'name', languageOf(i18n))}
      lead={<p className={styles.lead}>{t('facts.lead')}</p>}
      back={back}
      cancel={{ to: '/admin-countries' }}
      actions={actions}
      isNew={false}
      state={state}
    >
      <div className={styles.parts}>
        <Living {...state} />
        <Visa {...state} />
        <Recognition {...state} />
        <Legalisation {...state} />
      </div>
      <CostsPart {...state} isRated={isRated} />
    </RecordFrame>
  );
};

/** Page of the form of a country's facts. */
export const FactsForm = guarded(Form);

const Living = (state: FactsFormState) => {
  const { t } = useTranslation('lists-admin');
  const { form, field, set } = state;
  const [from, to, currency] = form.watch(['livingFromMinor', 'livingToMinor', 'livingCurrency']);
  const digits = currency ? minorDigits(currency) : 2;
  const amount = (name: 'livingFromMinor' | 'livingToMinor', minor: number | null | undefined) => ({
    ...{ minor: minor ?? undefined, digits, unit: currency ?? '' },
    error: field(name).error,
    ref: field(name).ref,
    onChange: (value: number | undefined) => set(name, value ?? null),
  });
  /** The amounts that are written stay what they are, in the minor units of another currency. */
  const change = (next: Currency | null) => {
    const shift = (next ? minorDigits(next) : 2) - digits;
    for (const [name, minor] of [
      ['livingFromMinor', from],
      ['livingToMinor', to],
    ] as const)
      if (minor && shift !== 0) set(name, Math.round(minor * 10 ** shift));
    set('livingCurrency', next);
  };
  const { error, ref } = field('livingCurrency');
  return (
    <FormPart title={t('facts.living')} hint={t('facts.livingHint')}>
      <SelectField
        label={t('facts.currency')}
        value={currency ?? ''}
        error={error}
        ref={ref}
        onChange={({ target }) => change((target.value || null) as Currency | null)}
      >
        <option value="">{t('facts.unknown')}</option>
        {CURRENCIES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <div className={styles.halves}>
        <AmountField label={t('facts.from')} {...amount('livingFromMinor', from)} />
        <AmountField label={t('facts.to')} {...amount('livingToMinor', to)} />
      </div>
      <Field
        label={t('facts.year')}
        hint={t('facts.yearHint')}
        inputMode="numeric"
        maxLength={4}
        {...field('livingYear', NUMBER_OR_NULL)}
      />
      <Origin state={state} of="living" />
    </FormPart>
  );
};

const Recognition = (state: FactsFormState) => {
  const { t } = useTranslation(['lists-admin', 'country-facts']);
  return (
    <FormPart title={t('facts.recognition')} hint={t('facts.recognitionHint')}>
      <SelectField label={t('facts.state')} {...state.field('recognition')}>
        {RECOGNITIONS.map((one) => (
          <option key={one} value={one}>
            {t(`recognition.${one}`, { ns: 'country-facts' })}
          </option>
        ))}
      </SelectField>
      <Origin state={state} of="recognition" />
    </FormPart>
  );
};

const Legalisation = (state: FactsFormState) => {
  const { t } = useTranslation(['lists-admin', 'country-facts']);
  return (
    <FormPart title={t('facts.legalisation')} hint={t('facts.legalisationHint')}>
      <SelectField label={t('facts.state')} {...state.field('legalisation', OR_NULL)}>
        <option value="">{t('facts.unknown')}</option>
        {LEGALISATIONS.map((one) => (
          <option key={one} value={one}>
            {t(`legalisation.${one}`, { ns: 'country-facts' })}
          </option>
        ))}
      </SelectField>
      <Origin state={state} of="legalisation" />
    </FormPart>
  );
};

const Visa = (state: FactsFormState) => {
  const { t } = useTranslation('lists-admin');
  const languages = useLanguageFields(state.form, TEXTS);
  return (
    <FormPart title={t('facts.visa')} hint={t('facts.visaHint')}>
      <LanguageTabs {...languages}>
        {(language) => (
          <TextAreaField
            label={t('facts.visa')}
            rows={3}
            maxLength={MAX_VISA_LENGTH}
            {...state.field(inLanguage('visa', language))}
          />
        )}
      </LanguageTabs>
      <Origin state={state} of="visa" />
    </FormPart>
  );
};

type Part = 'living' | 'recognition' | 'legalisation' | 'visa';

/** Fields for the source of a fact, and the day on which it was compared with it. */
const Origin = ({ state, of }: { state: FactsFormState; of: Part }) => {
  const { t } = useTranslation('admin');
  const { form, field, set } = state;
  const checkedOn = form.watch(`${of}CheckedOn`);
  const { error, ref } = field(`${of}CheckedOn`);
  return (
    <div className={styles.halves}>
      <Field
        label={t('record.source')}
        before={<Link2 aria-hidden />}
        inputMode="url"
        autoComplete="off"
        {...field(`${of}SourceUrl`)}
      />
      <DateField
        label={t('record.checkedOn')}
        value={checkedOn}
        max={todayInTashkent()}
        error={error}
        ref={ref}
        onChange={(date) => set(`${of}CheckedOn`, date)}
      />
    </div>
  );
};
