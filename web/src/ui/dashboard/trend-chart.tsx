import { Area, AreaChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { TrendRows } from './trend.tsx';

const HEIGHT = 260;
const TICK = { fill: 'var(--text-3)', fontSize: 12 };

/** The line beside a name has its colour, the name is to be read. */
const nameOf = (name: string) => <span style={{ color: 'var(--text-2)' }}>{name}</span>;

/** The chart's library is loaded with it. Its numbers are in the table beside it. */
export const TrendChart = ({ rows, labels }: TrendRows) => (
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
      <Legend verticalAlign="top" align="right" iconType="plainline" formatter={nameOf} />
      <Area
        type="monotone"
        name={labels.first}
        dataKey="first"
        stroke="var(--brand)"
        strokeWidth={2}
        fill="var(--brand-soft)"
        isAnimationActive={false}
      />
      <Area
        type="monotone"
        name={labels.second}
        dataKey="second"
        stroke="var(--warning)"
        strokeWidth={2}
        strokeDasharray="5 4"
        fill="none"
        isAnimationActive={false}
      />
    </AreaChart>
  </ResponsiveContainer>
);
