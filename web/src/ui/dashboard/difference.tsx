import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import styles from './dashboard.module.css';

const WHOLE = 100;

/** From so many before, a share says more than a number. */
const MIN_FOR_PERCENT = 10;

interface DifferenceProps {
  now: number;
  before: number;
  /** Tiyin: beside a period without any every sum is more, which says nothing. */
  isMoney?: boolean;
}

/** Shows how much the number differs from the period before. */
export const Difference = ({ now, before, isMoney = false }: DifferenceProps) => {
  const { t, i18n } = useTranslation('dashboards');
  const by = now - before;
  if (isMoney && by !== 0 && before <= 0) return null;
  const way = by > 0 ? 'more' : 'less';
  const percent = formatPercent(Math.round((Math.abs(by) / before) * WHOLE), languageOf(i18n));
  const words =
    before < MIN_FOR_PERCENT && !isMoney
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
