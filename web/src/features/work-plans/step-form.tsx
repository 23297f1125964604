import { type ManagedStep, StepDraft } from '@parvoz/contract/work-plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../lib/i18n.ts';
import { inputTexts, textIn } from '../../lib/text-in.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Field } from '../../ui/form/field.tsx';
import { AS_NUMBER } from '../../ui/form/numbers.ts';
import { guarded, RecordFrame } from '../../ui/form/record-frame.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useLanguageFields } from '../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../ui/form/use-record-form.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { PLAN_TEXTS, PlanTexts, usePlanTextFields } from './form-fields.tsx';
import { plansKey, postStep, putStep, readStep } from './queries.ts';
import { useStepCrumbs } from './step-page.tsx';
import { useWorkPlans } from './work-plans.ts';

interface StepFormProps {
  /** Null for a new one. */
  step: ManagedStep | null;
  /** Of the tariff that it belongs to; null for none. */
  tariffId: number | null;
  /** Of a new one: it comes last. */
  orderNumber: number;
}

type Input = z.input<typeof StepDraft>;

const inputOf = (step: ManagedStep | null, { tariffId, orderNumber }: StepFormProps): Input => ({
  ...inputTexts(step, 'name'),
  ...inputTexts(step, 'description'),
  tariffId,
  orderNumber: step?.orderNumber ?? orderNumber,
  status: step?.status ?? 'ACTIVE',
  sharePercent: step?.sharePercent ?? 0,
});

const useStepForm = (props: StepFormProps) => {
  const { step } = props;
  const { t, i18n } = useTranslation(['admin-templates', 'admin']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useRecordForm({
    schema: StepDraft,
    name: 'step',
    subject: 'step',
    draftKey: `step ${step?.id ?? `new ${props.tariffId}`}`,
    record: step,
    inputOf: (record) => inputOf(record, props),
    fields: {
      ...usePlanTextFields(),
      sharePercent: { label: t('shares.label') },
      status: { label: t('status'), show: (value) => t(value === 'ACTIVE' ? 'active' : 'inactive') },
      orderNumber: { label: t('order') },
      // Of its address, and never changed.
      tariffId: null,
    },
    create: (values, key) => postStep(values, key, language),
    change: ({ id }, { tariffId, ...values }, version) => putStep(id, { ...values, version }, language),
    load: ({ id }) => readStep(id, language),
    onSaved: async (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) }));
      queries.invalidateQueries({ queryKey: plansKey });
      if (!isAnother) await navigate({ to: plans.step(saved.id) });
    },
  });
};

const Form = (props: StepFormProps) => {
  const { step } = props;
  const { t, i18n } = useTranslation('admin-templates');
  const state = useStepForm(props);
  const { form, field } = state;
  const languages = useLanguageFields(form, PLAN_TEXTS);
  const title = step ? textIn(step, 'name', languageOf(i18n)) : t('steps.add');
  return (
    <RecordFrame
      title={title}
      back={<Breadcrumbs crumbs={[...useStepCrumbs(props), { name: title }]} />}
      isNew={step === null}
      state={state}
    >
      <PlanTexts languages={languages} field={field} hint={t('plainText')} />
      {props.tariffId !== null && (
        <Field
          label={t('shares.label')}
          hint={t('shares.hint')}
          inputMode="numeric"
          after={<span aria-hidden>%</span>}
          {...field('sharePercent', AS_NUMBER)}
        />
      )}
      <SelectField label={t('status')} {...field('status')}>
        <option value="ACTIVE">{t('active')}</option>
        <option value="INACTIVE">{t('inactive')}</option>
      </SelectField>
      <Field
        label={t('order')}
        hint={t('orderHint')}
        inputMode="numeric"
        {...field('orderNumber', AS_NUMBER)}
      />
    </RecordFrame>
  );
};

/** Page of a step's form. */
export const StepForm = guarded(Form);
