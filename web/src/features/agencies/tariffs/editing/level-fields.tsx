import {
  LevelDraft,
  type ManagedLevel,
  type ManagedStep,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { MAX_LEVEL_DAYS } from '@parvoz/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../lib/text-in.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { Field } from '../../../../ui/form/field.tsx';
import { AS_NUMBER } from '../../../../ui/form/numbers.ts';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { DocumentFields, type LevelDocument } from './document-fields.tsx';
import { TEXT_FIELDS, TextFields, useTextFields } from './form-fields.tsx';
import { postLevel, putLevel, readLevel, renewTariffs } from './queries.ts';
import styles from './steps-panes.module.css';
import { useTariffEditing } from './tariff-editing.ts';

interface LevelFormOptions {
  step: ManagedStep;
  /** Null for a new one. */
  level: ManagedLevel | null;
  /** Called when it is saved; without it the page of a new level opens. */
  onDone?(): void;
}

type Input = z.input<typeof LevelDraft>;

const inputOf = (level: ManagedLevel | null, { levelList }: ManagedStep): Input => ({
  ...inputTexts(level, 'name'),
  ...inputTexts(level, 'description'),
  orderNumber: level?.orderNumber ?? Math.max(0, ...levelList.map((one) => one.orderNumber)) + 1,
  // A new one has none until it is written.
  days: level?.days as number,
  documentList: (level?.documentList ?? []).map(({ example, ...document }) => ({
    ...document,
    example: example && { id: example.id, name: example.name },
  })),
});

/** State of the form of a level, which is the same on its own page and within its tariff. */
export const useLevelForm = ({ step, level, onDone }: LevelFormOptions) => {
  const { t, i18n } = useTranslation(['tariffs-editing', 'admin']);
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const namesOf = (documents: unknown) =>
    (documents as LevelDocument[]).map((document) => textIn(document, 'name', language)).join(', ');
  return useRecordForm({
    schema: LevelDraft,
    name: 'level',
    subject: 'step-level',
    draftKey: `level ${step.id} ${level?.id ?? 'new'}`,
    record: level,
    stays: true,
    inputOf: (record) => inputOf(record, step),
    fields: {
      ...useTextFields(),
      days: { label: t('days') },
      documentList: { label: t('documents.title'), show: namesOf },
      // Changed in the tree.
      orderNumber: null,
    },
    create: (values, key) => postLevel(step.id, values, key, language),
    change: ({ id }, values, version) => putLevel({ stepId: step.id, id }, { ...values, version }, language),
    load: ({ id }) => readLevel(step.id, id, language),
    onSaved: async (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) }));
      renewTariffs(queries);
      if (onDone) onDone();
      else if (!level && !isAnother) await navigate({ to: editing.level(step.id, saved.id) });
    },
  });
};

interface DaysFieldProps {
  days: number;
  /** Of the other levels of its step. */
  others: number;
  field: object;
  onChange(days: number): void;
}

/** Days until the deadline, one more or less at a press. */
const DaysField = ({ days, others, field, onChange }: DaysFieldProps) => {
  const { t } = useTranslation('tariffs-editing');
  const known = Number.isInteger(days) ? days : 0;
  const step = (by: number) => onChange(Math.min(MAX_LEVEL_DAYS, Math.max(1, known + by)));
  const button = (by: number, label: string, isAtEnd: boolean) => (
    <button
      type="button"
      className={buttonStyles.roundBtn}
      aria-label={label}
      disabled={isAtEnd}
      onClick={() => step(by)}
    >
      {by < 0 ? <Minus aria-hidden /> : <Plus aria-hidden />}
    </button>
  );
  return (
    <div className={styles.days}>
      <div className={styles.stepper}>
        <Field
          label={t('days')}
          inputMode="numeric"
          before={button(-1, t('fewerDays'), known <= 1)}
          after={button(1, t('moreDays'), known >= MAX_LEVEL_DAYS)}
          {...field}
        />
      </div>
      <p>
        {t('daysHint')} {t('stepDays', { days: t('counts.days', { count: others + known }) })}
      </p>
    </div>
  );
};

interface LevelInputsProps extends Pick<LevelFormOptions, 'step' | 'level'> {
  state: ReturnType<typeof useLevelForm>;
}

/** Fields of a level: its texts, its days, and the documents that it asks for. */
export const LevelInputs = ({ step, level, state }: LevelInputsProps) => {
  const { t } = useTranslation('tariffs-editing');
  const { form, field, set } = state;
  const languages = useLanguageFields(form, TEXT_FIELDS);
  const values = form.watch();
  const wrong = form.formState.errors.documentList;
  const nameless = Array.isArray(wrong) ? wrong.flatMap((one, at) => (one?.nameUz ? [at] : [])) : [];
  return (
    <>
      <TextFields languages={languages} field={field} hint={t('levels.hint')} />
      <DaysField
        days={values.days}
        others={step.levelList.reduce((sum, { id, days }) => sum + (id === level?.id ? 0 : days), 0)}
        field={field('days', AS_NUMBER)}
        onChange={(days) => set('days', days)}
      />
      <DocumentFields
        documents={values.documentList}
        onChange={(documents) => set('documentList', documents)}
        openable={new Set(level?.documentList.map(({ example }) => example?.id ?? ''))}
        nameless={form.formState.isSubmitted ? nameless : []}
      />
    </>
  );
};

/** Error of the form as a whole, or of the server about an example file. */
export const problemOf = ({ form, problem }: ReturnType<typeof useLevelForm>) => {
  const wrong = form.formState.errors.documentList;
  return problem ?? (wrong && !Array.isArray(wrong) ? (wrong.message ?? null) : null);
};
