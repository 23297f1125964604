import fieldStyles from '../field.module.css';

interface ExpectedBoxProps {
  label: string;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

/** A box that says that dates are those of the year before. */
export const ExpectedBox = ({ label, isChecked, onChange }: ExpectedBoxProps) => (
  <label className={fieldStyles.check}>
    <input
      type="checkbox"
      className={fieldStyles.box}
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);
