import { type ManagedStep, StepDraft } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../lib/text-in.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { guarded, RecordForm } from '../../../../ui/form/record-frame.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import textStyles from '../../../../ui/text.module.css';
import { showSuccess } from '../../../../ui/toast.ts';
import { PLAN_TEXTS, PlanTexts, SwitchField, usePlanTextFields } from './form-fields.tsx';
import { useMoved } from './moved.ts';
import styles from './plan-panes.module.css';
import type { Plan } from './plan-panes.tsx';
import { plansKey, postStep, putStep, readStep, removeStep } from './queries.ts';
import { SeenCard, ShareCard, UsersCard } from './side-cards.tsx';
import { ThingHead } from './thing-head.tsx';
import planStyles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

interface StepFormProps {
  plan: Plan;
  /** Null for a new one. */
  step: ManagedStep | null;
  /** Of a new one: it comes last. */
  orderNumber: number;
}

type Input = z.input<typeof StepDraft>;

const inputOf = (step: ManagedStep | null, { plan, orderNumber }: StepFormProps): Input => ({
  ...inputTexts(step, 'name'),
  ...inputTexts(step, 'description'),
  tariffId: plan.tariff?.id ?? null,
  orderNumber: step?.orderNumber ?? orderNumber,
  status: step?.status ?? 'ACTIVE',
  sharePercent: step?.sharePercent ?? 0,
});

const useStepForm = (props: StepFormProps) => {
  const { step, plan } = props;
  const { t, i18n } = useTranslation(['templates', 'admin']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const moved = useMoved(step);
  return useRecordForm({
    schema: StepDraft,
    name: 'step',
    subject: 'step',
    draftKey: `step ${step?.id ?? `new ${plan.tariff?.id ?? null}`}`,
    record: step,
    stays: true,
    inputOf: (record) => inputOf(record, props),
    fields: {
      ...usePlanTextFields(),
      sharePercent: { label: t('shares.label') },
      status: { label: t('status'), show: (value) => t(value === 'ACTIVE' ? 'active' : 'inactive') },
      // Changed in the tree.
      orderNumber: null,
      // Of its address, and never changed.
      tariffId: null,
    },
    create: (values, key) => postStep(values, key, language),
    change: ({ id }, { tariffId, ...values }, version) =>
      putStep(id, { ...values, ...moved(version, values.orderNumber) }, language),
    load: ({ id }) => readStep(id, language),
    onSaved: async (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) }));
      queries.invalidateQueries({ queryKey: plansKey });
      if (!step && !isAnother) await navigate({ to: plans.step(saved.id) });
    },
  });
};

const Form = (props: StepFormProps) => {
  const { step, plan } = props;
  const { t, i18n } = useTranslation('templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const state = useStepForm(props);
  const { form, field, set } = state;
  const languages = useLanguageFields(form, PLAN_TEXTS);
  const values = form.watch();
  const number = step ? plan.steps.findIndex(({ id }) => id === step.id) + 1 : plan.steps.length + 1;
  const isActive = values.status === 'ACTIVE';
  const { error: statusError } = field('status');
  const list = plans.stepsOf(plan.tariff?.id ?? null);
  const levels = step?.levelList ?? [];
  return (
    <RecordForm
      isNew={step === null}
      state={state}
      cancel={{ to: list } as LinkProps}
      className={styles.fields}
    >
      <section className={clsx(cardStyles.card, styles.middle)} aria-label={t('stepNumber', { number })}>
        <ThingHead
          title={t('stepNumber', { number })}
          removal={
            step && {
              name: textIn(step, 'name', language),
              text: t('steps.removeText', { count: levels.length }),
              remove: () => removeStep(step.id, language),
              next: list,
            }
          }
        />
        <div className={styles.inputs}>
          <PlanTexts languages={languages} field={field} hint={t('plainText')} />
          <SwitchField
            label={t('active')}
            text={t(isActive ? 'inParts.on' : 'inParts.off')}
            hint={statusError ?? t('steps.activeHint')}
            isOn={isActive}
            onChange={(isOn) => set('status', isOn ? 'ACTIVE' : 'INACTIVE')}
          />
          {step && <LevelsBelow step={step} />}
        </div>
      </section>
      <div className={styles.right}>
        {plan.tariff && (
          <ShareCard
            plan={plan}
            step={step}
            percent={values.sharePercent}
            isActive={isActive}
            field={field}
          />
        )}
        <UsersCard tariff={plan.tariff} />
        <SeenCard
          name={textIn(values, 'name', language)}
          description={textIn(values, 'description', language)}
          facts={[
            t('counts.levels', { count: levels.length }),
            t('counts.days', { count: levels.reduce((sum, { days }) => sum + days, 0) }),
          ]}
        />
      </div>
    </RecordForm>
  );
};

/** The levels of a step, where the tree stands on a page of its own. */
const LevelsBelow = ({ step }: { step: ManagedStep }) => {
  const { t, i18n } = useTranslation('templates');
  const plans = useWorkPlans();
  return (
    <div className={styles.levelsBelow}>
      <h3>{t('levels.title')}</h3>
      <ol>
        {step.levelList.map((level) => (
          <li key={level.id} className={planStyles.levelLine}>
            <Link className={textStyles.link} to={plans.level(step.id, level.id)}>
              {textIn(level, 'name', languageOf(i18n))}
            </Link>
            <span className={planStyles.quiet}>{t('counts.days', { count: level.days })}</span>
          </li>
        ))}
      </ol>
      <Link className={buttonClass('soft', 'sm')} to={plans.newLevel(step.id)}>
        <Plus aria-hidden />
        {t('levels.add')}
      </Link>
    </div>
  );
};

/** The form of a step, beside it its share of the price, and how students see it. */
export const StepForm = guarded(Form);
