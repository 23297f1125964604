import type { ReactNode } from 'react';
import fieldStyles from '../field.module.css';

export interface RadioItem {
  value: string;
  name: string;
  /** Number of results it has, or would have. */
  count?: number | string;
  /** Before the name. */
  mark?: ReactNode;
}

interface RadioListProps {
  /** Names the group of the browser; one of its kind on the page. */
  name: string;
  items: readonly RadioItem[];
  value: string;
  onChange(value: string): void;
}

/** Choices of which one is taken. */
export const RadioList = ({ name, items, value, onChange }: RadioListProps) =>
  items.map((item) => (
    <label className={fieldStyles.check} key={item.value}>
      <input
        type="radio"
        className={fieldStyles.box}
        name={name}
        value={item.value}
        checked={item.value === value}
        onChange={() => onChange(item.value)}
      />
      {item.mark}
      <span>{item.name}</span>
      {item.count !== undefined && <span className={fieldStyles.n}>{item.count}</span>}
    </label>
  ));
