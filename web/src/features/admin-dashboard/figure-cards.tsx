import type { Dashboard, Figure } from '@parvoz/contract/dashboards.ts';
import type { FigureKind } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import {
  BriefcaseBusiness,
  FolderOpen,
  Landmark,
  type LucideIcon,
  Minus,
  TrendingDown,
  TrendingUp,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import cardStyles from '../../ui/card.module.css';
import figuresStyles from '../../ui/figures.module.css';
import styles from './admin-dashboard.module.css';
import { TargetLink } from './target-link.tsx';
import { figureTarget } from './targets.ts';

const ICONS: Record<FigureKind, LucideIcon> = {
  STUDENTS: UserRound,
  APPLICATIONS: FolderOpen,
  CONSULTINGS: BriefcaseBusiness,
  UNIVERSITIES: Landmark,
};

/** From so many before, a share says more than a number. */
const MIN_FOR_PERCENT = 10;

const Difference = ({ count, before }: Figure) => {
  const { t, i18n } = useTranslation('admin-dashboard');
  const by = count - before;
  const way = by > 0 ? 'more' : 'less';
  const percent = formatPercent(Math.round((Math.abs(by) / before) * 100), languageOf(i18n));
  const words =
    before < MIN_FOR_PERCENT
      ? t(`figures.${way}`, { count: Math.abs(by) })
      : t(`figures.${way}Percent`, { percent });
  const Icon = by > 0 ? TrendingUp : by < 0 ? TrendingDown : Minus;
  return (
    <span className={styles.difference} data-way={Math.sign(by)}>
      <Icon aria-hidden />
      {by === 0 ? t('figures.same') : words}
    </span>
  );
};

/** How many came in the period, each with the list behind it. */
export const FigureCards = ({ figures, from, to }: Pick<Dashboard, 'figures' | 'from' | 'to'>) => {
  const { t, i18n } = useTranslation('admin-dashboard');
  const language = languageOf(i18n);
  return (
    <ul className={figuresStyles.figures}>
      {figures.map((figure) => {
        const Icon = ICONS[figure.kind];
        return (
          <li key={figure.kind}>
            <TargetLink
              target={figureTarget(figure.kind, from, to)}
              className={clsx(cardStyles.card, figuresStyles.figure, styles.figure)}
            >
              <span className={clsx(figuresStyles.name, styles.name)}>
                <Icon aria-hidden />
                {t(`figures.${figure.kind}`)}
              </span>
              <b>{formatNumber(figure.count, language)}</b>
              <span className={styles.foot}>
                <Difference {...figure} />
                <small>{t('figures.total', { count: figure.total })}</small>
              </span>
            </TargetLink>
          </li>
        );
      })}
    </ul>
  );
};
