import { LevelDraft, type ManagedLevel, type ManagedStep } from '@parvoz/contract/work-plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../lib/i18n.ts';
import { inputTexts, textIn } from '../../lib/text-in.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { AS_NUMBER } from '../../ui/form/numbers.ts';
import { guarded, RecordFrame } from '../../ui/form/record-frame.tsx';
import { useLanguageFields } from '../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../ui/form/use-record-form.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { DocumentFields, type LevelDocument } from './document-fields.tsx';
import { PLAN_TEXTS, PlanTexts, usePlanTextFields } from './form-fields.tsx';
import { plansKey, postLevel, putLevel, readLevel } from './queries.ts';
import { useStepCrumbs } from './step-page.tsx';
import { useWorkPlans } from './work-plans.ts';

interface LevelFormProps {
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
  const { t, i18n } = useTranslation(['admin-templates', 'admin']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
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
    inputOf: (record) => inputOf(record, step),
    fields: {
      ...usePlanTextFields(),
      days: { label: t('days') },
      documentList: { label: t('documents.title'), show: namesOf },
      orderNumber: { label: t('order') },
    },
    create: (values, key) => postLevel(step.id, values, key, language),
    change: ({ id }, values, version) => putLevel({ stepId: step.id, id }, { ...values, version }, language),
    load: ({ id }) => readLevel(step.id, id, language),
    onSaved: async (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) }));
      queries.invalidateQueries({ queryKey: plansKey });
      if (!isAnother) await navigate({ to: plans.step(step.id) });
    },
  });
};

const Form = (props: LevelFormProps) => {
  const { step, level } = props;
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const state = useLevelForm(props);
  const { form, field, set } = state;
  const languages = useLanguageFields(form, PLAN_TEXTS);
  const title = level ? textIn(level, 'name', language) : t('levels.add');
  const wrong = form.formState.errors.documentList;
  // What the server says of an example.
  const wrongExample = wrong && !Array.isArray(wrong) ? (wrong.message ?? null) : null;
  const nameless = Array.isArray(wrong) ? wrong.flatMap((one, at) => (one?.nameUz ? [at] : [])) : [];
  return (
    <RecordFrame
      title={title}
      back={
        <Breadcrumbs
          crumbs={[
            ...useStepCrumbs(step),
            { name: textIn(step, 'name', language), to: plans.step(step.id) },
            { name: title },
          ]}
        />
      }
      isNew={level === null}
      state={state}
    >
      <PlanTexts languages={languages} field={field} hint={t('levels.hint')} />
      <Field label={t('days')} hint={t('daysHint')} inputMode="numeric" {...field('days', AS_NUMBER)} />
      <DocumentFields
        documents={form.watch('documentList')}
        onChange={(documents) => set('documentList', documents)}
        nameless={form.formState.isSubmitted ? nameless : []}
      />
      <FormProblem>{wrongExample}</FormProblem>
      <Field
        label={t('order')}
        hint={t('orderHint')}
        inputMode="numeric"
        {...field('orderNumber', AS_NUMBER)}
      />
    </RecordFrame>
  );
};

/** Page of a level's form. */
export const LevelForm = guarded(Form);
