import { Switch as BaseSwitch } from '@base-ui/react/switch';
import styles from './switch.module.css';

interface SwitchProps {
  /** Accessible name of the switch; its state is written beside it. */
  label: string;
  /** Said beside it. */
  text: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

/** On or off, at once. */
export const Switch = ({ label, text, isOn, isDisabled = false, onChange }: SwitchProps) => (
  <span className={styles.switchRow}>
    <BaseSwitch.Root
      className={styles.switch}
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={onChange}
    >
      <BaseSwitch.Thumb className={styles.thumb} />
    </BaseSwitch.Root>
    <span aria-hidden>{text}</span>
  </span>
);
