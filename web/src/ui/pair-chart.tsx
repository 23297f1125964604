import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import styles from './pair-chart.module.css';

/** Two numbers at a time, in the order of time. */
export interface PairRow {
  name: string;
  first: number;
  second: number;
}

interface PairChartProps {
  rows: readonly PairRow[];
  /** Names of the two numbers. */
  labels: Record<Which, string>;
  /** The smallest step between two lines, a power of ten: 1 of counts, 100 of tiyin. */
  unit: number;
  /** A number as it is said of a bar. */
  format: (value: number) => string;
  /** A number as it stands beside a line; by default as it is said of a bar. */
  formatMark?: (value: number) => string;
}

export const WHICH = ['first', 'second'] as const;
export type Which = (typeof WHICH)[number];

const LINES = 4;
const ROUND = [1, 2, 2.5, 5, 10];
/** Names that fit below the bars of a phone, and of a wider window. */
const NAMES = { few: 5, many: 14 };

/** Returns round numbers from 0 to one that is not less than `most`, at most one more than there are lines. */
export const marksOf = (most: number, unit: number): number[] => {
  const rough = Math.max(most / LINES, unit);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ROUND.find((one) => one * power >= rough && (one * power) % unit === 0)!;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
};

/** The colour of the bars of one of the two numbers, to stand before its name. */
export const PairSquare = ({ of }: { of: Which }) => (
  <i className={clsx(styles.square, of === 'second' && styles.second)} />
);

/**
 * Pairs of bars over time, drawn by the style sheet: a library of charts is a quarter of a page's scripts
 * (docs/decisions/146-bars-of-our-own.md). Each says its numbers where it is pointed at, and to screen readers; for all at once
 * there is a table beside it.
 */
export const PairChart = ({ rows, labels, unit, format, formatMark = format }: PairChartProps) => {
  const marks = marksOf(Math.max(0, ...rows.flatMap(({ first, second }) => [first, second])), unit);
  const top = marks.at(-1)!;
  const sums = marks.map(formatMark);
  const shareOf = (value: number) => `${(value / top) * 100}%`;
  const isNamed = (index: number, most: number) => index % Math.ceil(rows.length / most) === 0;
  return (
    <>
      <div className={styles.keys}>
        {WHICH.map((which) => (
          <span key={which}>
            <PairSquare of={which} />
            {labels[which]}
          </span>
        ))}
      </div>
      <div className={styles.chart} style={{ '--letters': sums.at(-1)!.length } as CSSProperties}>
        <div className={styles.scale} aria-hidden>
          {marks.map((mark, index) => (
            <div key={mark} style={{ insetBlockEnd: shareOf(mark) }}>
              <span>{sums[index]}</span>
            </div>
          ))}
        </div>
        <ol className={styles.plot}>
          {rows.map(({ name, first, second }, index) => (
            <li key={name}>
              <div className={styles.pair} aria-hidden>
                <i className={clsx(first === 0 && styles.none)} style={{ blockSize: shareOf(first) }} />
                <i
                  className={clsx(styles.second, second === 0 && styles.none)}
                  style={{ blockSize: shareOf(second) }}
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
                <span>{`${labels.first}: ${format(first)}`}</span>
                <span>{`${labels.second}: ${format(second)}`}</span>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
};
