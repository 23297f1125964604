import { clsx } from 'clsx';
import { ArrowRight, ChevronRight, CircleCheckBig, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import badgeStyles from '../badge.module.css';
import { buttonClass } from '../button-class.ts';
import cardStyles from '../card.module.css';
import styles from './dashboard.module.css';
import { TargetLink } from './target-link.tsx';
import { type Target, useHasPage } from './targets.ts';

export interface AttentionItem {
  key: string;
  icon: LucideIcon;
  /** True if it is emphasized. */
  isUrgent?: boolean;
  title: string;
  text: string;
  /** Stands at the end, where the title does not say it. */
  count?: number;
  badges?: readonly { text: string; isWarning?: boolean }[];
  target: Target | null;
}

interface AttentionListProps {
  items: readonly AttentionItem[];
  /** One below the other, beside something else. */
  isNarrow?: boolean;
  /** Something more urgent stands above: the first line looks like the others. */
  isLed?: boolean;
}

/** List of tasks, the most urgent first, each with a link to where it is done. */
export const AttentionList = ({ items, isNarrow, isLed = false }: AttentionListProps) => {
  const { t, i18n } = useTranslation('dashboards');
  const hasPage = useHasPage();
  const language = languageOf(i18n);
  if (items.length === 0)
    return (
      <p className={clsx(cardStyles.card, styles.calm)}>
        <CircleCheckBig aria-hidden />
        {t('attention.none')}
      </p>
    );
  return (
    <ul className={clsx(cardStyles.card, styles.attention, isNarrow && styles.narrow, isLed && styles.led)}>
      {items.map(({ key, icon: Icon, isUrgent, title, text, count, badges = [], target }, at) => (
        <li key={key} {...(at === 0 && !isLed && { className: styles.first, 'data-on-night': true })}>
          <TargetLink target={target} className={styles.item}>
            <span className={styles.icon} data-urgent={isUrgent || undefined}>
              <Icon aria-hidden />
            </span>
            <span className={styles.what}>
              <b>{title}</b>
              <small>{text}</small>
            </span>
            {badges.map((badge) => (
              <span
                key={badge.text}
                className={clsx(badgeStyles.badge, badge.isWarning && badgeStyles.warning)}
              >
                {badge.text}
              </span>
            ))}
            {count !== undefined && <b className={styles.number}>{formatNumber(count, language)}</b>}
            {hasPage(target) && <Way isFirst={at === 0 && !isLed} />}
          </TargetLink>
        </li>
      ))}
    </ul>
  );
};

/** Sign that the line leads somewhere: a button on the first one. The whole line is the link, and named by its words. */
const Way = ({ isFirst }: { isFirst: boolean }) => {
  const { t } = useTranslation('dashboards');
  if (!isFirst) return <ChevronRight className={styles.open} aria-hidden />;
  return (
    <span className={clsx(buttonClass('secondary'), styles.go)} aria-hidden>
      {t('attention.open')}
      <ArrowRight />
    </span>
  );
};
