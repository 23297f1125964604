import { inLanguage } from '@parvoz/contract/languages.ts';
import { type ManagedOperator, OperatorDraft } from '@parvoz/contract/money/operator-admin.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDate, todayInTashkent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts } from '../../../../lib/text-in.ts';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { maskPhone } from '../../../../ui/form/phone-mask.ts';
import { guarded, RecordFrame } from '../../../../ui/form/record-frame.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import styles from './admin-operator.module.css';
import { postOperator, putOperator, readOperator } from './queries.ts';

type Input = z.input<typeof OperatorDraft>;

const TEXTS = ['legalName', 'bank', 'address', 'licensedBy'] as const;

export interface DetailsFormProps {
  /** Null where none was begun. */
  draft: ManagedOperator | null;
  /** Values that the next draft begins with; null if nothing was published yet. */
  latest: ManagedOperator | null;
  back: ReactNode;
  onSaved(): unknown;
}

const inputOf = (record: ManagedOperator | null): Input => ({
  ...inputTexts(record, 'legalName'),
  inn: record?.inn ?? '',
  ...inputTexts(record, 'bank'),
  account: record?.account ?? '',
  mfo: record?.mfo ?? '',
  ...inputTexts(record, 'address'),
  licenceNumber: record?.licenceNumber ?? '',
  licensedOn: record?.licensedOn ?? '',
  ...inputTexts(record, 'licensedBy'),
  phone: maskPhone(record?.phone ?? ''),
  email: record?.email ?? '',
});

const useDetailsForm = ({ draft, latest, onSaved }: DetailsFormProps) => {
  const { t, i18n } = useTranslation('operator-admin');
  const language = languageOf(i18n);
  return useRecordForm({
    schema: OperatorDraft,
    name: 'operator',
    subject: 'operator-details',
    draftKey: `operator-details ${draft?.id ?? 'new'}`,
    record: draft,
    inputOf: (record) => inputOf(record ?? latest),
    fields: {
      ...conflictTexts({ name: 'legalName', label: t('form.legalName') }),
      inn: { label: t('form.inn') },
      ...conflictTexts({ name: 'bank', label: t('form.bank') }),
      account: { label: t('form.account') },
      mfo: { label: t('form.mfo') },
      ...conflictTexts({ name: 'address', label: t('form.address') }),
      licenceNumber: { label: t('form.licenceNumber') },
      licensedOn: { label: t('form.licensedOn'), show: (day) => formatDate(String(day)) },
      ...conflictTexts({ name: 'licensedBy', label: t('form.licensedBy') }),
      phone: { label: t('form.phone') },
      email: { label: t('form.email') },
    },
    create: (values, key) => postOperator(values, key, language),
    change: ({ id }, values, version) => putOperator(id, { ...values, version }, language),
    load: ({ id }) => readOperator(id, language),
    onSaved,
  });
};

const Form = (props: DetailsFormProps) => {
  const { t } = useTranslation('operator-admin');
  const state = useDetailsForm(props);
  const { form, field, set } = state;
  const languages = useLanguageFields(form, { needed: TEXTS, all: TEXTS });
  const day = field('licensedOn');
  return (
    <RecordFrame
      title={t('parts.DETAILS.title')}
      lead={<p className={styles.lead}>{t('form.lead')}</p>}
      back={props.back}
      // There is one draft: none to go on with.
      isNew={false}
      state={state}
      cancel={{ to: '/admin-operator' }}
    >
      <FormPart title={t('form.texts')} hint={t('form.textsHint')}>
        <LanguageTabs {...languages}>
          {(language) =>
            TEXTS.map((name) => (
              <Field
                key={name}
                label={t(`form.${name}`)}
                autoComplete="off"
                {...field(inLanguage(name, language))}
              />
            ))
          }
        </LanguageTabs>
      </FormPart>
      <FormPart title={t('form.numbers')}>
        <div className={styles.two}>
          <Field label={t('form.inn')} hint={t('form.innHint')} inputMode="numeric" {...field('inn')} />
          <Field label={t('form.mfo')} hint={t('form.mfoHint')} inputMode="numeric" {...field('mfo')} />
        </div>
        <Field
          label={t('form.account')}
          hint={t('form.accountHint')}
          inputMode="numeric"
          {...field('account')}
        />
        <div className={styles.two}>
          <Field label={t('form.licenceNumber')} autoComplete="off" {...field('licenceNumber')} />
          <DateField
            label={t('form.licensedOn')}
            max={todayInTashkent()}
            value={form.watch('licensedOn') || null}
            error={day.error}
            ref={day.ref}
            onChange={(date) => set('licensedOn', date ?? '')}
          />
        </div>
        <div className={styles.two}>
          <PhoneField label={t('form.phone')} {...field('phone')} />
          <Field label={t('form.email')} type="email" {...field('email')} />
        </div>
      </FormPart>
    </RecordFrame>
  );
};

/** Page of the operator's data. */
export const DetailsForm = guarded(Form);
