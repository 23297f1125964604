import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';

export interface MoneyBarsProps {
  rows: readonly { name: string; income: number; expense: number }[];
}

const HEIGHT = 250;
const TICK = { fill: 'var(--text-3)', fontSize: 12 };
const TIYIN = 100;
const MAX_BAR = 18;
const RADIUS: [number, number, number, number] = [5, 5, 0, 0];

/** Bars of what came and went. The chart's library is loaded with it; its numbers are in the table beside it. */
export const MoneyBars = ({ rows }: MoneyBarsProps) => {
  const { t, i18n } = useTranslation('finance');
  const language = languageOf(i18n);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart
        data={[...rows]}
        margin={{ top: 8, right: 0, bottom: 0, left: 8 }}
        barGap={3}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="name" tick={TICK} tickLine={false} axisLine={false} minTickGap={8} />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={84}
          tickFormatter={(tiyin: number) => formatNumber(tiyin / TIYIN, language)}
        />
        <Tooltip
          cursor={{ fill: 'var(--surface-2)' }}
          formatter={(tiyin) => formatSom(Number(tiyin), language)}
          contentStyle={{
            background: 'var(--surface)',
            border: '1px solid var(--border)',
            borderRadius: 12,
            color: 'var(--text)',
          }}
        />
        <Bar
          name={t('income')}
          dataKey="income"
          fill="var(--chart-in)"
          radius={RADIUS}
          maxBarSize={MAX_BAR}
          isAnimationActive={false}
        />
        <Bar
          name={t('expense')}
          dataKey="expense"
          fill="var(--chart-out)"
          radius={RADIUS}
          maxBarSize={MAX_BAR}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
};
