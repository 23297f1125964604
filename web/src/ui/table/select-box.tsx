import { clsx } from 'clsx';
import fieldStyles from '../field.module.css';
import tableStyles from './table.module.css';

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  /** True if some of its rows are selected. */
  isMixed?: boolean;
  isDisabled?: boolean;
  onChange(isChecked: boolean): void;
}

/** Tick box; its name is only seen at the head of stacked rows. */
export const SelectBox = ({ label, isChecked, isMixed = false, isDisabled, onChange }: SelectBoxProps) => (
  <label className={tableStyles.chooseBox}>
    <input
      type="checkbox"
      className={clsx(fieldStyles.box, tableStyles.box)}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      ref={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={tableStyles.name} aria-hidden>
      {label}
    </span>
  </label>
);
