import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { describedBy, FieldMessage } from './field-frame.tsx';
import './form.css';

interface SegmentsProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'size'> {
  legend: string;
  /** Shows the options alone; what they are about stays for screen readers. */
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
  ...input
}: SegmentsProps) => {
  const id = useId();
  return (
    <fieldset className="field segments">
      <legend className={isLegendHidden ? 'sr' : undefined}>{legend}</legend>
      <div className={`seg ${size} ${error ? 'bad' : ''}`}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              {...input}
              className="sr"
              type="radio"
              value={value}
              checked={chosen === undefined ? undefined : chosen === value}
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
