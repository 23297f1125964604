import type { ReconciliationOverview } from '@parvoz/contract/money/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import textStyles from '../../../ui/text.module.css';
import { STATE_ICONS } from './comparison-state.tsx';
import styles from './statements.module.css';

interface DayButtonProps {
  overview: ReconciliationOverview['days'][number];
  isChosen: boolean;
  onChoose(): void;
}

/** A day with the worst of how its providers agree. */
export const DayButton = ({ overview: { day, state, openCount }, isChosen, onChoose }: DayButtonProps) => {
  const { t } = useTranslation('reconciliation');
  const Icon = STATE_ICONS[state];
  const date = formatDate(day);
  return (
    <button type="button" aria-pressed={isChosen} data-state={state} onClick={onChoose}>
      <b className={textStyles.num}>
        {date.slice(0, 5)}
        <span className={textStyles.sr}>{date.slice(5)}</span>
      </b>
      <small>
        <Icon aria-hidden className={styles.dayIcon} />
        {t(`state.${state}`, { count: openCount })}
      </small>
    </button>
  );
};
