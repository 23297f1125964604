import { clsx } from 'clsx';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import fieldStyles from '../field.module.css';
import textStyles from '../text.module.css';
import { describedBy, FieldMessage } from './field-frame.tsx';
import formStyles from './form.module.css';

interface SegmentsProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'size'> {
  legend: string;
  /** Shows only the options; the legend stays for screen readers. */
  isLegendHidden?: boolean;
  size?: 'md' | 'lg';
  error?: string | undefined;
  /** Value that is taken, where the parent keeps it. */
  chosen?: string;
  options: readonly { value: string; label: ReactNode }[];
}

/** A few choices side by side, of which one is taken. */
export const Segments = ({
  legend,
  isLegendHidden = false,
  size = 'md',
  error,
  chosen,
  options,
  className,
  defaultValue,
  ...input
}: SegmentsProps) => {
  const id = useId();
  return (
    <fieldset className={clsx(fieldStyles.field, formStyles.field, formStyles.segments, className)}>
      <legend className={isLegendHidden ? textStyles.sr : undefined}>{legend}</legend>
      <div className={clsx(formStyles.seg, size === 'lg' && formStyles.lg, error && formStyles.bad)}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              {...input}
              className={textStyles.sr}
              type="radio"
              value={value}
              checked={chosen === undefined ? undefined : chosen === value}
              defaultChecked={defaultValue === value || undefined}
              {...describedBy(id, { label: legend, error })}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
};
