import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './key-values.module.css';

interface KeyValuesProps {
  rows: readonly { name: string; value: ReactNode; isTotal?: boolean }[];
  /** On a ground of its own, as in windows. */
  isWell?: boolean;
}

/** Names at the left, amounts at the right, a line between them; the total is heavier. */
export const KeyValues = ({ rows, isWell = false }: KeyValuesProps) => (
  <dl className={clsx(styles.values, isWell && styles.well)}>
    {rows.map(({ name, value, isTotal }) => (
      <div key={name} className={clsx(isTotal && styles.total)}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
