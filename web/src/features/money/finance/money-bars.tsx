import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import styles from './money-bars.module.css';

export interface MoneyBarsProps {
  /** Sums in tiyin of what came and went, in the order of time. */
  rows: readonly { name: string; income: number; expense: number }[];
}

const TIYIN = 100;
const LINES = 4;
const ROUND = [1, 2, 2.5, 5, 10];
/** Names that fit below the bars of a phone, and of a wider window. */
const NAMES = { few: 5, many: 14 };

/** Returns round sums from 0 to one that is not less than `most`, at most one more than there are lines. */
export const marksOf = (most: number): number[] => {
  const rough = Math.max(most / LINES, TIYIN);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ROUND.find((one) => one * power >= rough)!;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
};

/**
 * Bars of what came and went, drawn by the style sheet: a library of charts is a quarter of the page's scripts
 * (docs/decisions/146-bars-of-our-own.md). Each says its numbers where it is pointed at, and to screen readers; for all at once
 * there is the table beside it.
 */
export const MoneyBars = ({ rows }: MoneyBarsProps) => {
  const { t, i18n } = useTranslation('finance');
  const language = languageOf(i18n);
  const marks = marksOf(Math.max(0, ...rows.flatMap(({ income, expense }) => [income, expense])));
  const top = marks.at(-1)!;
  const sums = marks.map((mark) => formatNumber(mark / TIYIN, language));
  const shareOf = (sum: number) => `${(sum / top) * 100}%`;
  const isNamed = (index: number, most: number) => index % Math.ceil(rows.length / most) === 0;
  return (
    <div className={styles.chart} style={{ '--letters': sums.at(-1)!.length } as CSSProperties}>
      <div className={styles.scale} aria-hidden>
        {marks.map((mark, index) => (
          <div key={mark} style={{ insetBlockEnd: shareOf(mark) }}>
            <span>{sums[index]}</span>
          </div>
        ))}
      </div>
      <ol className={styles.plot}>
        {rows.map(({ name, income, expense }, index) => (
          <li key={name}>
            <div className={styles.pair} aria-hidden>
              <i className={clsx(income === 0 && styles.none)} style={{ blockSize: shareOf(income) }} />
              <i
                className={clsx(styles.out, expense === 0 && styles.none)}
                style={{ blockSize: shareOf(expense) }}
              />
              <small
                className={clsx(
                  isNamed(index, NAMES.few) && styles.few,
                  isNamed(index, NAMES.many) && styles.many,
                )}
              >
                {name}
              </small>
            </div>
            <div className={clsx(styles.tip, index * 2 >= rows.length && styles.before)}>
              <b>{name}</b>
              <span>{`${t('income')}: ${formatSom(income, language)}`}</span>
              <span>{`${t('expense')}: ${formatSom(expense, language)}`}</span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
};
