import type { ManagedTariff } from '@parvoz/contract/work-plans.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import badgeStyles from '../../ui/badge.module.css';
import styles from './work-plans.module.css';

/** Steps, levels and days of a tariff in one line. */
export const PlanSummary = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t } = useTranslation('admin-templates');
  const parts = [
    t('counts.steps', { count: tariff.stepCount }),
    t('counts.levels', { count: tariff.levelCount }),
    t('counts.days', { count: tariff.days }),
    ...(tariff.isInParts ? [t('inParts.short')] : []),
  ];
  return <span className={styles.quiet}>{parts.join(' · ')}</span>;
};

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => {
  const { t } = useTranslation('admin-templates');
  return (
    <span className={clsx(badgeStyles.badge, isActive && badgeStyles.success)}>
      {t(isActive ? 'active' : 'inactive')}
    </span>
  );
};

/** What the shares come to; a mark only where they are no whole. */
export const ShareBadge = ({ total }: { total: number }) => {
  const { t, i18n } = useTranslation('admin-templates');
  return (
    <span className={clsx(badgeStyles.badge, total === 100 ? badgeStyles.success : badgeStyles.warning)}>
      {t('shares.total', { percent: formatPercent(total, languageOf(i18n)) })}
    </span>
  );
};

interface ShareBarProps {
  /** Shares of the active steps, in their order. */
  shares: readonly { id: number; name: string; percent: number }[];
}

/** How the price is divided, drawn; the numbers stand in the list below. */
export const ShareBar = ({ shares }: ShareBarProps) => {
  const total = shares.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <div className={styles.bar} data-over={total > 100 || undefined} aria-hidden>
      {shares
        .filter(({ percent }) => percent > 0)
        .map(({ id, name, percent }) => (
          <span key={id} style={{ flexGrow: percent }} title={name}>
            {percent}
          </span>
        ))}
      {total < 100 && <span className={styles.rest} style={{ flexGrow: 100 - total }} />}
    </div>
  );
};
