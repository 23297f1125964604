import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import fieldStyles from '../field.module.css';
import textStyles from '../text.module.css';
import { describedBy, FieldMessage } from './field-frame.tsx';
import styles from './stars-field.module.css';

interface StarsFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'size'> {
  legend: string;
  error?: string | undefined;
  /** Meaning of each number of stars, from one up. */
  labels: readonly string[];
}

/** A choice among numbers of stars; the value is the number, as text. */
export const StarsField = ({ legend, error, labels, defaultValue, ...input }: StarsFieldProps) => {
  const id = useId();
  return (
    <fieldset className={clsx(fieldStyles.field, styles.stars)}>
      <legend>{legend}</legend>
      <div>
        {labels.map((label, index) => (
          <label key={label} title={label}>
            <input
              {...input}
              className={textStyles.sr}
              type="radio"
              value={index + 1}
              defaultChecked={defaultValue === String(index + 1) || undefined}
              {...describedBy(id, { label: legend, error })}
            />
            <Star aria-hidden />
            <span className={textStyles.sr}>{label}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
};
