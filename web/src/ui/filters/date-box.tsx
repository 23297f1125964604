import { clsx } from 'clsx';
import fieldStyles from '../field.module.css';
import { WrittenDate } from '../form/written-date.tsx';
import styles from './date-box.module.css';
import filtersStyles from './filters.module.css';

interface DateBoxProps {
  /** Name in the address. */
  name: string;
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange(value: string | undefined): void;
}

/** A calendar date as a filter. Sends it when it is whole: browsers report years like 0002 while one is being typed. */
export const DateBox = ({ name, label, value, min, max, onChange }: DateBoxProps) => (
  <label className={styles.dateBox}>
    <span>{label}</span>
    <span className={clsx(fieldStyles.input, filtersStyles.input, styles.input, fieldStyles.sm)}>
      <input
        type="date"
        name={name}
        defaultValue={value}
        key={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => {
          if (target.value === '' || target.value >= '1900') onChange(target.value || undefined);
        }}
      />
      <WrittenDate value={value} />
    </span>
  </label>
);
