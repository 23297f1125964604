import type { ApplicationLevel, ApplicationStep } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CornerDownRight,
  type LucideIcon,
  RotateCcw,
  SearchCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../../lib/format.ts';
import layoutStyles from '../../../../ui/layout.module.css';
import { useDeadlineText } from '../deadline.tsx';
import { StepBadge } from '../status-badge.tsx';
import stepsStyles from './application-steps.module.css';
import type { LevelSlots } from './application-steps.tsx';

type State = 'done' | 'returned' | 'checked' | 'begun' | 'todo';

const ICONS: Record<State, LucideIcon> = {
  done: CircleCheck,
  returned: RotateCcw,
  checked: SearchCheck,
  begun: CircleDot,
  todo: CircleDashed,
};

export const stateOfLevel = ({ status, returnComment }: ApplicationLevel): State => {
  if (status === 'FINISHED') return 'done';
  if (status === 'TRAIL') return 'checked';
  if (status === 'STARTED') return returnComment === null ? 'begun' : 'returned';
  return 'todo';
};

/**
 * Returns a function that describes a level: when it was finished or is due, who works on it, or which documents it
 * will ask for.
 */
const useLevelLine = () => {
  const { t } = useTranslation('applications');
  const deadlineText = useDeadlineText();
  return (level: ApplicationLevel): string => {
    const { deadline, finishedAt, requirementList, description } = level;
    const state = stateOfLevel(level);
    if (state === 'done') return finishedAt ? t('level.finished', { date: formatMoment(finishedAt) }) : '';
    if (state === 'checked') return t('level.checked');
    if (state === 'todo')
      return requirementList.length > 0 ? t('level.willAsk', { count: requirementList.length }) : description;
    return deadline ? deadlineText(deadline) : '';
  };
};

interface LevelRowProps extends LevelSlots {
  level: ApplicationLevel;
  step: ApplicationStep;
  /** Nobody is at it before its step is paid. */
  isUnpaid: boolean;
}

/** One level of a step with its state, its deadline and, while it is returned, the reason. */
export const LevelRow = ({ level, step, isUnpaid, levelAction, levelBody }: LevelRowProps) => {
  const { t } = useTranslation('applications');
  const lineOf = useLevelLine();
  const state = stateOfLevel(level);
  const Icon = ICONS[state];
  const line = lineOf(level);
  const isNow = state === 'begun' || state === 'returned' || state === 'checked';
  return (
    <li
      data-state={state}
      className={clsx(stepsStyles.level, stepsStyles[state])}
      id={isNow ? 'now' : undefined}
    >
      <Icon aria-hidden />
      <div className={layoutStyles.shrinks}>
        <h4>{level.name}</h4>
        {line && <p className={stepsStyles.line2}>{line}</p>}
        {isNow && level.description && <p className={stepsStyles.line2}>{level.description}</p>}
      </div>
      <div className={stepsStyles.endOf}>
        {levelAction?.(level, step) ??
          (level.status && !(isUnpaid && state === 'begun') && (
            <StepBadge status={level.status} isReturned={state === 'returned'} />
          ))}
      </div>
      {state === 'returned' && (
        <p className={stepsStyles.why}>
          <CornerDownRight aria-hidden />
          <span>{t('level.returned', { comment: level.returnComment })}</span>
        </p>
      )}
      {levelBody && isNow && <div className={stepsStyles.body}>{levelBody(level, step)}</div>}
    </li>
  );
};
