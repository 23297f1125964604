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
import { SwitchField, TEXT_FIELDS, TextFields, useTextFields } from './form-fields.tsx';
import { postStep, putStep, readStep, removeStep, renewTariffs } from './queries.ts';
import { SeenCard, ShareCard, UsersCard } from './side-cards.tsx';
import styles from './steps-panes.module.css';
import type { TariffSteps } from './steps-panes.tsx';
import editingStyles from './tariff-editing.module.css';
import { useTariffEditing } from './tariff-editing.ts';
import { ThingHead } from './thing-head.tsx';
import { useStepFacts } from './use-step-facts.ts';

interface StepFormProps {
  tariffSteps: TariffSteps;
  /** Null for a new one. */
  step: ManagedStep | null;
  /** Of a new one: it comes last. */
  orderNumber: number;
}

type Input = z.input<typeof StepDraft>;

const inputOf = (step: ManagedStep | null, { tariffSteps, orderNumber }: StepFormProps): Input => ({
  ...inputTexts(step, 'name'),
  ...inputTexts(step, 'description'),
  tariffId: tariffSteps.tariff?.id ?? null,
  orderNumber: step?.orderNumber ?? orderNumber,
  status: step?.status ?? 'ACTIVE',
  sharePercent: step?.sharePercent ?? 0,
});

const useStepForm = (props: StepFormProps) => {
  const { step, tariffSteps } = props;
  const { t, i18n } = useTranslation(['tariffs-editing', 'admin']);
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useRecordForm({
    schema: StepDraft,
    name: 'step',
    subject: 'step',
    draftKey: `step ${step?.id ?? `new ${tariffSteps.tariff?.id ?? null}`}`,
    record: step,
    stays: true,
    inputOf: (record) => inputOf(record, props),
    fields: {
      ...useTextFields(),
      sharePercent: { label: t('shares.label') },
      status: { label: t('status'), show: (value) => t(value === 'ACTIVE' ? 'active' : 'inactive') },
      // Changed in the tree.
      orderNumber: null,
      // Of its address, and never changed.
      tariffId: null,
    },
    create: (values, key) => postStep(values, key, language),
    change: ({ id }, { tariffId, ...values }, version) => putStep(id, { ...values, version }, language),
    load: ({ id }) => readStep(id, language),
    onSaved: async (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) }));
      renewTariffs(queries);
      if (!step && !isAnother) await navigate({ to: editing.step(saved.id) });
    },
  });
};

const Form = (props: StepFormProps) => {
  const { step, tariffSteps } = props;
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const factsOf = useStepFacts();
  const state = useStepForm(props);
  const { form, field, set } = state;
  const languages = useLanguageFields(form, TEXT_FIELDS);
  const values = form.watch();
  const number = step
    ? tariffSteps.steps.findIndex(({ id }) => id === step.id) + 1
    : tariffSteps.steps.length + 1;
  const isActive = values.status === 'ACTIVE';
  const { error: statusError } = field('status');
  const list = editing.stepsOf(tariffSteps.tariff?.id ?? null);
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
          <TextFields languages={languages} field={field} hint={t('plainText')} />
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
        {tariffSteps.tariff && (
          <ShareCard
            tariffSteps={tariffSteps}
            step={step}
            percent={values.sharePercent}
            isActive={isActive}
            field={field}
          />
        )}
        <UsersCard tariff={tariffSteps.tariff} />
        <SeenCard
          name={textIn(values, 'name', language)}
          description={textIn(values, 'description', language)}
          facts={factsOf({ levelList: levels })}
        />
      </div>
    </RecordForm>
  );
};

/** The levels of a step, where the tree is on a page of its own. */
const LevelsBelow = ({ step }: { step: ManagedStep }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  return (
    <div className={styles.levelsBelow}>
      <h3>{t('levels.title')}</h3>
      <ol>
        {step.levelList.map((level) => (
          <li key={level.id} className={editingStyles.levelLine}>
            <Link className={textStyles.link} to={editing.level(step.id, level.id)}>
              {textIn(level, 'name', languageOf(i18n))}
            </Link>
            <span className={editingStyles.quiet}>{t('counts.days', { count: level.days })}</span>
          </li>
        ))}
      </ol>
      <Link className={buttonClass('soft', 'sm')} to={editing.newLevel(step.id)}>
        <Plus aria-hidden />
        {t('levels.add')}
      </Link>
    </div>
  );
};

/** The form of a step, beside it its share of the price, and how students see it. */
export const StepForm = guarded(Form);
