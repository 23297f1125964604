import type { Comparison, ReconciliationOverview } from '@parvoz/contract/money/reconciliation.ts';
import type { ComparisonState } from '@parvoz/contract/money/reconciliation-states.ts';
import { clsx } from 'clsx';
import { Check, CircleAlert, type LucideIcon, Minus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';

export const STATE_ICONS: Record<ComparisonState, LucideIcon> = {
  ...{ NOTHING: Minus, MISSING: Upload, MATCHES: Check, CLOSED: Check, DIFFERS: CircleAlert },
};

/** State of a provider's day in a word. */
export const State = ({ state, openCount }: Pick<Comparison, 'state' | 'openCount'>) => {
  const { t } = useTranslation('reconciliation');
  const Icon = STATE_ICONS[state];
  return (
    <span
      className={clsx(
        badgeStyles.badge,
        state === 'DIFFERS' && badgeStyles.warning,
        (state === 'MATCHES' || state === 'CLOSED') && badgeStyles.success,
      )}
    >
      <Icon aria-hidden />
      {t(`state.${state}`, { count: openCount })}
    </span>
  );
};

/** Badge with the number of open differences of these days; nothing where there are none. */
export const Summary = ({ days }: Pick<ReconciliationOverview, 'days'>) => {
  const openCount = days.reduce((sum, day) => sum + day.openCount, 0);
  return openCount > 0 ? <State state="DIFFERS" openCount={openCount} /> : null;
};
