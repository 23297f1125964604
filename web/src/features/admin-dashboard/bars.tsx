import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import cardStyles from '../../ui/card.module.css';
import styles from './admin-dashboard.module.css';
import { TargetLink } from './target-link.tsx';
import type { Target } from './targets.ts';

export interface Bar {
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
}

/** Counts beside bars of their length: a chart that is a list, and is read as one. */
export const Bars = ({ title, note, bars, empty }: BarsProps) => {
  const { i18n } = useTranslation();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.bars)}>
      <header>
        <h2>{title}</h2>
        <small>{note}</small>
      </header>
      {bars.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul>
        {bars.map(({ key, label, count, target }) => (
          <li key={key}>
            <TargetLink target={target} className={styles.bar}>
              <span className={styles.label}>{label}</span>
              <span className={styles.track} aria-hidden>
                <span style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
              <b>{formatNumber(count, languageOf(i18n))}</b>
            </TargetLink>
          </li>
        ))}
      </ul>
    </section>
  );
};
