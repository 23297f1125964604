import { clsx } from 'clsx';
import { type ComponentPropsWithRef, useId } from 'react';
import fieldStyles from '../field.module.css';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import formStyles from './form.module.css';

interface TextAreaFieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** Field for several lines, with its label, hint and error. Grows with its text where the browser can. */
export const TextAreaField = ({ label, hint, error, aside, rows = 4, ...area }: TextAreaFieldProps) => {
  const id = useId();
  const frame = { label, hint, error, aside };
  return (
    <FieldFrame id={id} {...frame}>
      <div className={clsx(fieldStyles.input, formStyles.input, error && fieldStyles.bad)}>
        <textarea id={id} rows={rows} {...area} {...describedBy(id, frame)} />
      </div>
    </FieldFrame>
  );
};
