import { percentsOf } from '@parvoz/contract/percents.ts';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import cardStyles from '../card.module.css';
import styles from './dashboard.module.css';
import { TargetLink } from './target-link.tsx';
import type { Target } from './targets.ts';

interface Bar {
  key: string | number;
  label: ReactNode;
  count: number;
  target: Target;
}

interface BarsProps {
  title: string;
  note: string;
  bars: readonly Bar[];
  empty: string;
  /** Each has a share of all that are listed; the shares make a whole. */
  isShared?: boolean;
  /** The rest that has no bars, below them, where there is any. */
  rest?: { label: string; count: number; target: Target } | null;
}

/** Counts beside bars of their length: a chart that is a list, and is read as one. */
export const Bars = ({ title, note, bars, empty, isShared, rest }: BarsProps) => {
  const { i18n } = useTranslation();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const percents = percentsOf(bars.map(({ count }) => count));
  const language = languageOf(i18n);
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.bars)}>
      <header>
        <h2>{title}</h2>
        <small>{note}</small>
      </header>
      {bars.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul>
        {bars.map(({ key, label, count, target }, index) => (
          <li key={key}>
            <TargetLink target={target} className={styles.bar}>
              <span className={styles.label}>{label}</span>
              <span className={styles.track} aria-hidden>
                <span style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
              <b>{formatNumber(count, language)}</b>
              {isShared && <small>{formatPercent(percents[index]!, language)}</small>}
              <ChevronRight aria-hidden />
            </TargetLink>
          </li>
        ))}
        {rest && (
          <li>
            <TargetLink target={rest.target} className={clsx(styles.bar, styles.rest)}>
              <span className={styles.label}>{rest.label}</span>
              <b>{formatNumber(rest.count, language)}</b>
              <ChevronRight aria-hidden />
            </TargetLink>
          </li>
        )}
      </ul>
    </section>
  );
};
