import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { TrendRows } from './trend.tsx';
import styles from './trend-chart.module.css';

/** With the names above it as high as what stands in its place while it loads. */
const HEIGHT = 232;
const TICK = { fill: 'var(--text-3)', fontSize: 12 };

const LINES = {
  first: { stroke: 'var(--brand)', fill: 'var(--brand-soft)' },
  second: { stroke: 'var(--warning)', strokeDasharray: '5 4', fill: 'none' },
};
const KEYS = ['first', 'second'] as const;

/**
 * Names of the lines, each beside its line. They stand above the chart, not in it: the library measures its legend once, and says
 * “legend icon” in it, in English.
 */
const Names = ({ labels }: Pick<TrendRows, 'labels'>) => (
  <ul className={styles.names}>
    {KEYS.map((line) => (
      <li key={line}>
        <svg viewBox="0 0 14 4" aria-hidden>
          <path d="M0 2H14" strokeWidth="2" {...LINES[line]} />
        </svg>
        {labels[line]}
      </li>
    ))}
  </ul>
);

/** The chart's library is loaded with it. Counts of a day go in steps: nothing lies between two days. Its numbers are in the table beside it. */
export const TrendChart = ({ rows, labels }: TrendRows) => (
  <>
    <Names labels={labels} />
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <AreaChart data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: -16 }} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="name" tick={TICK} tickLine={false} axisLine={false} minTickGap={24} />
        <YAxis tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} />
        <Tooltip
          contentStyle={{
            background: 'var(--surface)',
            border: '1px solid var(--border)',
            borderRadius: 12,
            color: 'var(--text)',
          }}
        />
        {KEYS.map((line) => (
          <Area
            key={line}
            type="step"
            name={labels[line]}
            dataKey={line}
            {...LINES[line]}
            strokeWidth={2}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  </>
);
