import {
  LevelDraft,
  type ManagedLevel,
  type ManagedStep,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { MAX_LEVEL_DAYS } from '@parvoz/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../lib/text-in.ts';
import buttonStyles from '../../../../ui/button.module.css';
import cardStyles from '../../../../ui/card.module.css';
import { Field } from '../../../../ui/form/field.tsx';
import { AS_NUMBER } from '../../../../ui/form/numbers.ts';
import { guarded, RecordForm } from '../../../../ui/form/record-frame.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { DocumentFields, type LevelDocument } from './document-fields.tsx';
import { TEXT_FIELDS, TextFields, useTextFields } from './form-fields.tsx';
import { editingKey, postLevel, putLevel, readLevel, removeLevel } from './queries.ts';
import { SeenCard, StepShareCard, UsersCard } from './side-cards.tsx';
import styles from './steps-panes.module.css';
import type { TariffSteps } from './steps-panes.tsx';
import { useTariffEditing } from './tariff-editing.ts';
import { ThingHead } from './thing-head.tsx';

interface LevelFormProps {
  tariffSteps: TariffSteps;
  step: ManagedStep;
  /** Null for a new one. */
  level: ManagedLevel | null;
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

const useLevelForm = ({ step, level }: LevelFormProps) => {
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
      queries.invalidateQueries({ queryKey: editingKey });
      if (!level && !isAnother) await navigate({ to: editing.level(step.id, saved.id) });
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

const Form = (props: LevelFormProps) => {
  const { tariffSteps, step, level } = props;
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const state = useLevelForm(props);
  const { form, field, set } = state;
  const languages = useLanguageFields(form, TEXT_FIELDS);
  const values = form.watch();
  const title = level ? textIn(level, 'name', language) : t('levels.add');
  const { levelList } = step;
  const place = level ? levelList.findIndex(({ id }) => id === level.id) : levelList.length;
  const number = tariffSteps.steps.findIndex(({ id }) => id === step.id) + 1;
  const wrong = form.formState.errors.documentList;
  // Error of the server about an example file.
  const wrongExample = wrong && !Array.isArray(wrong) ? (wrong.message ?? null) : null;
  const nameless = Array.isArray(wrong) ? wrong.flatMap((one, at) => (one?.nameUz ? [at] : [])) : [];
  return (
    <RecordForm
      isNew={level === null}
      state={{ ...state, problem: state.problem ?? wrongExample }}
      cancel={{ to: editing.step(step.id) } as LinkProps}
      className={styles.fields}
    >
      <section className={clsx(cardStyles.card, styles.middle)} aria-label={title}>
        <ThingHead
          above={t('levelNumber', { step: number, number: place + 1 })}
          title={title}
          removal={
            level && {
              name: title,
              text: t('levels.removeText'),
              remove: () => removeLevel(step.id, level.id, language),
              next: editing.step(step.id),
            }
          }
        />
        <div className={styles.inputs}>
          <TextFields languages={languages} field={field} hint={t('levels.hint')} />
          <DaysField
            days={values.days}
            others={levelList.reduce((sum, { id, days }) => sum + (id === level?.id ? 0 : days), 0)}
            field={field('days', AS_NUMBER)}
            onChange={(days) => set('days', days)}
          />
          <DocumentFields
            documents={values.documentList}
            onChange={(documents) => set('documentList', documents)}
            openable={new Set(level?.documentList.map(({ example }) => example?.id ?? ''))}
            nameless={form.formState.isSubmitted ? nameless : []}
          />
        </div>
      </section>
      <div className={styles.right}>
        {tariffSteps.tariff && <StepShareCard tariff={tariffSteps.tariff} step={step} />}
        <UsersCard tariff={tariffSteps.tariff} />
        <SeenCard
          name={textIn(values, 'name', language)}
          description={textIn(values, 'description', language)}
          facts={[
            ...(Number.isInteger(values.days) ? [t('counts.days', { count: values.days })] : []),
            t('counts.requiredDocuments', {
              count: values.documentList.filter(({ isRequired }) => isRequired).length,
            }),
          ]}
          documents={values.documentList.map((document, at) => ({
            name: textIn(document, 'name', language) || t('documents.unnamed', { number: at + 1 }),
            isRequired: document.isRequired,
          }))}
        />
      </div>
    </RecordForm>
  );
};

/** The form of a level, beside it its step's share of the price, and how students see it. */
export const LevelForm = guarded(Form);
