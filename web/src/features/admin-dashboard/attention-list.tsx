import type { Attention } from '@parvoz/contract/dashboards.ts';
import type { AttentionKind } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import {
  BriefcaseBusiness,
  CalendarClock,
  CalendarX,
  ChevronRight,
  CircleCheckBig,
  Cpu,
  Flag,
  History,
  Languages,
  type LucideIcon,
  MessageSquareX,
  SearchCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import badgeStyles from '../../ui/badge.module.css';
import cardStyles from '../../ui/card.module.css';
import styles from './admin-dashboard.module.css';
import { TargetLink } from './target-link.tsx';
import { attentionTarget, useHasPage } from './targets.ts';

const ICONS: Record<AttentionKind, LucideIcon> = {
  REPORTED: Flag,
  MESSAGES: MessageSquareX,
  JOBS: Cpu,
  JOINING: BriefcaseBusiness,
  EXPIRED: CalendarX,
  EXPIRING: CalendarClock,
  UNCHECKED: SearchCheck,
  OUTDATED: History,
  UNTRANSLATED: Languages,
};

/** What failed or was reported stands out. */
const URGENT: readonly AttentionKind[] = ['REPORTED', 'MESSAGES', 'JOBS'];

/** What waits for an administrator, the most urgent first; each leads to where it is done. */
export const AttentionList = ({ attention }: { attention: readonly Attention[] }) => {
  const { t } = useTranslation('admin-dashboard');
  const hasPage = useHasPage();
  if (attention.length === 0)
    return (
      <p className={clsx(cardStyles.card, styles.calm)}>
        <CircleCheckBig aria-hidden />
        {t('attention.none')}
      </p>
    );
  return (
    <ul className={clsx(cardStyles.card, styles.attention)}>
      {attention.map((one, at) => {
        const { kind, count, since, language } = one;
        const Icon = ICONS[kind];
        const target = attentionTarget(one);
        return (
          <li
            key={kind + language}
            className={clsx(at === 0 && styles.first)}
            data-on-night={at === 0 || undefined}
          >
            <TargetLink target={target} className={styles.item}>
              <span className={styles.icon} data-urgent={URGENT.includes(kind) || undefined}>
                <Icon aria-hidden />
              </span>
              <span className={styles.what}>
                <b>{t(`attention.${kind}.title`, { count })}</b>
                <small>{t(`attention.${kind}.text`)}</small>
              </span>
              {since && (
                <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
                  {t(`attention.since.${kind === 'EXPIRING' ? 'next' : 'oldest'}`, {
                    date: formatDate(since),
                  })}
                </span>
              )}
              {language && <span className={badgeStyles.badge}>{t(`languages.${language}`)}</span>}
              {hasPage(target) && <ChevronRight className={styles.open} aria-hidden />}
            </TargetLink>
          </li>
        );
      })}
    </ul>
  );
};
