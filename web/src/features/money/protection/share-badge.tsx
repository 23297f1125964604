import type { ProtectedShare } from '@parvoz/contract/money/protection.ts';
import type { ShareState } from '@parvoz/contract/money/protection-states.ts';
import { clsx } from 'clsx';
import { CircleCheck, Hourglass, Lock, type LucideIcon, Scale, Snowflake, Undo2, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import { isDueNow } from './sums.ts';

type Look = readonly [tone: keyof typeof badgeStyles, icon: LucideIcon];

const LOOKS: Record<Exclude<ShareState, 'UNPAID'>, Look> = {
  HELD: ['outline', Lock],
  AWAITING: ['outline', Lock],
  DISPUTED: ['info', Snowflake],
  RELEASED: ['outline', CircleCheck],
  RETURNED: ['outline', Undo2],
  SPLIT: ['outline', Scale],
};

interface ShareBadgeProps {
  share: ProtectedShare;
  /** Otherwise the price is asked for as a whole, and no step of its own is due. */
  isInParts: boolean;
}

/** State of a step's share of the price; nothing while it is not due. */
export const ShareBadge = ({ share, isInParts }: ShareBadgeProps) => {
  const { t } = useTranslation('protection');
  const { state, amount } = share;
  if (amount === 0 || (state === 'UNPAID' && !(isInParts && isDueNow(share)))) return null;
  const [tone, Icon] = state === 'UNPAID' ? (['warning', Wallet] as const) : LOOKS[state];
  return (
    <span className={clsx(badgeStyles.badge, badgeStyles[tone])}>
      <Icon aria-hidden />
      {t(`share.${state}`)}
    </span>
  );
};

/** Instead of the word for a finished step while its share waits for the student. */
export const AwaitingBadge = () => {
  const { t } = useTranslation('protection');
  return (
    <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
      <Hourglass aria-hidden />
      {t('share.awaited')}
    </span>
  );
};
