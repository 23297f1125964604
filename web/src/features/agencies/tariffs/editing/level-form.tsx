import type { ManagedLevel, ManagedStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import cardStyles from '../../../../ui/card.module.css';
import { guarded, RecordForm } from '../../../../ui/form/record-frame.tsx';
import { LevelInputs, problemOf, useLevelForm } from './level-fields.tsx';
import { removeLevel } from './queries.ts';
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

const Form = (props: LevelFormProps) => {
  const { tariffSteps, step, level } = props;
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const state = useLevelForm(props);
  const values = state.form.watch();
  const title = level ? textIn(level, 'name', language) : t('levels.add');
  const { levelList } = step;
  const place = level ? levelList.findIndex(({ id }) => id === level.id) : levelList.length;
  const number = tariffSteps.steps.findIndex(({ id }) => id === step.id) + 1;
  return (
    <RecordForm
      isNew={level === null}
      state={{ ...state, problem: problemOf(state) }}
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
          <LevelInputs step={step} level={level} state={state} />
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
