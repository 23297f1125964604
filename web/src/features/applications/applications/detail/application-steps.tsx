import type {
  ApplicationDetail,
  ApplicationLevel,
  ApplicationStep,
} from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import buttonStyles from '../../../../ui/button.module.css';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { Money } from '../../../../ui/money.tsx';
import textStyles from '../../../../ui/text.module.css';
import { StepBadge } from '../status-badge.tsx';
import { endOf } from '../turn.ts';
import styles from './application-steps.module.css';
import { LevelRow } from './level-row.tsx';

/** Content added to a level: at the end of its row, and below it. */
export interface LevelSlots {
  levelAction?: ((level: ApplicationLevel, step: ApplicationStep) => ReactNode) | undefined;
  levelBody?: ((level: ApplicationLevel, step: ApplicationStep) => ReactNode) | undefined;
}

/**
 * Parts of a step about its share of the price: a badge that replaces the step's own, and what the student is asked.
 */
export interface StepMoney {
  badge: ReactNode;
  /** Its result waits for the student's word. */
  awaited: ReactNode;
  body: ReactNode;
}

interface MoneySlot {
  money?: ((step: ApplicationStep) => StepMoney | undefined) | undefined;
}

interface ApplicationStepsProps extends LevelSlots, MoneySlot {
  application: ApplicationDetail;
  /** Beside the heading. */
  aside?: ReactNode;
}

/** Returns a step of an application that was stopped: unfinished steps never will be finished, and ask for nothing. */
const asStopped = (step: ApplicationStep): ApplicationStep => ({
  ...step,
  status: step.status === 'FINISHED' ? 'FINISHED' : null,
  levelList: step.levelList.map((level) =>
    level.status === 'FINISHED' ? level : { ...level, status: null, requirementList: [] },
  ),
});

/** Returns whether a step was done before its application moved in: it has no moment, and no share. */
const isDoneBefore = ({ status, finishedAt }: ApplicationStep): boolean =>
  status === 'FINISHED' && finishedAt === null;

/** Steps of an application from the first to the last; the current one shows its levels. */
export const ApplicationSteps = ({ application, aside, ...slots }: ApplicationStepsProps) => {
  const { t } = useTranslation('applications');
  const { stepList, price, paidOutside, status, isInParts, payment } = application;
  const steps = endOf(status) ? stepList.map(asStopped) : stepList;
  const isWholeTariff = paidOutside === 0 && !stepList.some(isDoneBefore);
  return (
    <section className={clsx(cardStyles.card, styles.stages)} id="steps" aria-labelledby="steps-title">
      <div className={styles.cardHead}>
        <h2 id="steps-title">{t('steps')}</h2>
        {aside}
      </div>
      <ol>
        {steps.map((step) => (
          <Step
            key={step.id}
            step={step}
            hasShare={price > 0 && !isDoneBefore(step)}
            hasPercent={isWholeTariff}
            isUnpaid={isInParts && payment === 'DUE'}
            {...slots}
          />
        ))}
      </ol>
    </section>
  );
};

/** Filled with a tick when done, saffron while the student is to confirm it, a ring for the current one, grey before. */
const stateOf = ({ status }: ApplicationStep, money: StepMoney | undefined) => {
  if (status === 'FINISHED') return money?.awaited ? 'wait' : 'done';
  return status === null ? 'todo' : 'cur';
};

interface StepProps extends LevelSlots, MoneySlot {
  step: ApplicationStep;
  hasShare: boolean;
  /** Shares of what is left of a tariff are not the percents that it has. */
  hasPercent: boolean;
  /** Work on the current step begins when its share is paid. */
  isUnpaid: boolean;
}

const Step = ({ step, hasShare, hasPercent, isUnpaid, money: moneyOf, ...slots }: StepProps) => {
  const money = moneyOf?.(step);
  const state = stateOf(step, money);
  const isCurrent = step.status !== null && step.status !== 'FINISHED';
  const { t, i18n } = useTranslation('applications');
  const id = useId();
  const [isOpen, setIsOpen] = useState<boolean>();
  const isShown = isOpen ?? isCurrent;
  const { name, number, status, levelList, sharePercent, shareTiyin, description } = step;
  return (
    <li
      className={clsx(styles.stage, styles[state])}
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.node} aria-hidden>
        {state === 'done' ? <Check /> : number}
      </span>
      <div className={layoutStyles.shrinks}>
        <div className={styles.line}>
          <h3>{name}</h3>
          {money?.awaited ?? (status && <StepBadge status={status} />)}
          {hasShare && (
            <span className={clsx(styles.share, textStyles.num)}>
              {hasPercent && <span>{`${formatPercent(sharePercent, languageOf(i18n))} · `}</span>}
              <Money className={styles.num} tiyin={shareTiyin} />
              {money?.badge}
            </span>
          )}
          {levelList.length > 0 && (
            <button
              type="button"
              className={clsx(buttonStyles.roundBtn, styles.fold)}
              aria-expanded={isShown}
              aria-controls={id}
              aria-label={t('levelsOf', { name })}
              onClick={() => setIsOpen(!isShown)}
            >
              <ChevronDown aria-hidden />
            </button>
          )}
        </div>
        {money?.body}
        {isShown && description && <p className={clsx(textStyles.muted, styles.about)}>{description}</p>}
        <ul className={styles.levels} id={id} hidden={!isShown}>
          {levelList.map((level) => (
            <LevelRow key={level.id} level={level} step={step} isUnpaid={isUnpaid} {...slots} />
          ))}
        </ul>
      </div>
    </li>
  );
};
