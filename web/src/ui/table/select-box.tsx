interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  /** Some of what it stands for is chosen. */
  isMixed?: boolean;
  isDisabled?: boolean;
  onChange(isChecked: boolean): void;
}

/** Tick box without a visible name. */
export const SelectBox = ({ label, isChecked, isMixed = false, isDisabled, onChange }: SelectBoxProps) => (
  <label className="pick-box">
    <input
      type="checkbox"
      className="box"
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      ref={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
