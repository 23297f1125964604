import { clsx } from 'clsx';
import fieldStyles from '../field.module.css';
import filtersStyles from './filters.module.css';

interface FilterBoxProps {
  /** Name in the address, where it stands as 1. */
  name: string;
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

/** A filter that is on or off. */
export const FilterBox = ({ name, label, isOn, isDisabled, onChange }: FilterBoxProps) => (
  <label className={clsx(fieldStyles.check, filtersStyles.check)}>
    <input
      type="checkbox"
      className={fieldStyles.box}
      name={name}
      value="1"
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
);
