import { CountryFactsDraft, type ManagedCountryFacts } from '@parvoz/contract/catalogue/country-facts.ts';
import { minorDigits } from '@parvoz/contract/currencies.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDate } from '../../../../../lib/format.ts';
import { languageOf } from '../../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../../lib/text-in.ts';
import { writtenOf } from '../../../../../ui/form/amount-field.tsx';
import type { ConflictFields } from '../../../../../ui/form/conflict-dialog.tsx';
import { conflictTexts } from '../../../../../ui/form/conflict-texts.ts';
import { useRecordForm } from '../../../../../ui/form/use-record-form.tsx';
import { showSuccess } from '../../../../../ui/toast.ts';
import { putCountryFacts, readCountryFacts } from './queries.ts';

type Input = z.input<typeof CountryFactsDraft>;
/** Values of the form. */
export type FactsInput = Input;

const inputOf = (facts: ManagedCountryFacts | null): Input => ({
  costs: facts?.costs ?? [],
  livingFromMinor: facts?.livingFromMinor ?? null,
  livingToMinor: facts?.livingToMinor ?? null,
  livingCurrency: facts?.livingCurrency ?? null,
  livingYear: facts?.livingYear ?? null,
  livingSourceUrl: facts?.livingSourceUrl ?? '',
  livingCheckedOn: facts?.livingCheckedOn ?? null,
  recognition: facts?.recognition ?? 'UNKNOWN',
  recognitionSourceUrl: facts?.recognitionSourceUrl ?? '',
  recognitionCheckedOn: facts?.recognitionCheckedOn ?? null,
  legalisation: facts?.legalisation ?? null,
  legalisationSourceUrl: facts?.legalisationSourceUrl ?? '',
  legalisationCheckedOn: facts?.legalisationCheckedOn ?? null,
  ...inputTexts(facts, 'visa'),
  visaSourceUrl: facts?.visaSourceUrl ?? '',
  visaCheckedOn: facts?.visaCheckedOn ?? null,
});

/** Returns the names and texts in which a conflict with somebody else's save is shown. */
const useConflictFields = (facts: ManagedCountryFacts): ConflictFields<Input> => {
  const { t } = useTranslation(['lists-admin', 'admin', 'country-facts']);
  const digits = facts.livingCurrency ? minorDigits(facts.livingCurrency) : 2;
  const amount = (value: unknown) => writtenOf(typeof value === 'number' ? value : undefined, digits);
  const day = (value: unknown) => (value ? formatDate(String(value)) : '');
  const of = (part: 'living' | 'recognition' | 'legalisation' | 'visa', what: string) =>
    `${t(`facts.${part}`)}: ${what}`;
  const source = t('record.source', { ns: 'admin' });
  const checkedOn = t('record.checkedOn', { ns: 'admin' });
  return {
    costs: { label: t('facts.costs.title'), show: (costs) => String((costs as Input['costs']).length) },
    livingFromMinor: { label: of('living', t('facts.from')), show: amount },
    livingToMinor: { label: of('living', t('facts.to')), show: amount },
    livingCurrency: { label: of('living', t('facts.currency')) },
    livingYear: { label: of('living', t('facts.year')) },
    livingSourceUrl: { label: of('living', source) },
    livingCheckedOn: { label: of('living', checkedOn), show: day },
    recognition: {
      label: t('facts.recognition'),
      show: (one) => t(`recognition.${one as Input['recognition']}`, { ns: 'country-facts' }),
    },
    recognitionSourceUrl: { label: of('recognition', source) },
    recognitionCheckedOn: { label: of('recognition', checkedOn), show: day },
    legalisation: {
      label: t('facts.legalisation'),
      show: (one) =>
        one ? t(`legalisation.${one as NonNullable<Input['legalisation']>}`, { ns: 'country-facts' }) : '',
    },
    legalisationSourceUrl: { label: of('legalisation', source) },
    legalisationCheckedOn: { label: of('legalisation', checkedOn), show: day },
    ...conflictTexts({ name: 'visa', label: t('facts.visa') }),
    visaSourceUrl: { label: of('visa', source) },
    visaCheckedOn: { label: of('visa', checkedOn), show: day },
  };
};

/** The form of a country's facts over the contract's draft; every country has them. */
export const useFactsForm = (facts: ManagedCountryFacts, onSaved: () => unknown) => {
  const { t, i18n } = useTranslation('admin');
  const language = languageOf(i18n);
  return useRecordForm<typeof CountryFactsDraft, ManagedCountryFacts>({
    schema: CountryFactsDraft,
    name: 'countryFacts',
    subject: 'country-facts',
    draftKey: `country-facts ${facts.id}`,
    record: facts,
    inputOf,
    fields: useConflictFields(facts),
    create: () => Promise.reject(new Error('facts come with their country')),
    change: ({ id }, values, version) => putCountryFacts(id, { ...values, version }, language),
    load: ({ id }) => readCountryFacts(id, language),
    onSaved: (saved) => {
      showSuccess(t('form.saved', { name: textIn(saved, 'name', language) }));
      return onSaved();
    },
  });
};

export type FactsFormState = ReturnType<typeof useFactsForm>;
