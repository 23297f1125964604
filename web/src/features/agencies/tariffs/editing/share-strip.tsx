import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import styles from './tariff-editing.module.css';

/** Sum of the shares in percent; a warning badge if it is not 100. */
export const ShareBadge = ({ total }: { total: number }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  return (
    <span className={clsx(badgeStyles.badge, total === 100 ? badgeStyles.success : badgeStyles.warning)}>
      {t('shares.total', { percent: formatPercent(total, languageOf(i18n)) })}
    </span>
  );
};

/** Each step in a shade of its own, paler the later it comes. */
export const shadeOf = (at: number): CSSProperties => ({ '--at': Math.min(at, 5) }) as CSSProperties;

interface Part {
  id: number;
  percent: number;
}

interface ShareStripProps {
  /** Shares of the active steps, in their order. */
  shares: readonly Part[];
  /** Step whose share is emphasized, with its number. */
  chosenId?: number | undefined;
  /** Says the numbers in it. */
  isNumbered?: boolean;
}

/** Chart of the shares of a price; the numbers are beside it in words. */
export const ShareStrip = ({ shares, chosenId, isNumbered = false }: ShareStripProps) => {
  const total = shares.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <div
      className={clsx(styles.strip, isNumbered && styles.numbered)}
      data-over={total > 100 || undefined}
      data-chooses={chosenId !== undefined || undefined}
      aria-hidden
    >
      {shares.map(
        ({ id, percent }, at) =>
          percent > 0 && (
            <span
              key={id}
              style={{ flexGrow: percent, ...shadeOf(at) }}
              data-chosen={id === chosenId || undefined}
            >
              {isNumbered && percent}
            </span>
          ),
      )}
      {total < 100 && <span className={styles.rest} style={{ flexGrow: 100 - total }} />}
    </div>
  );
};
