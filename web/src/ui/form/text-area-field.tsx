import { type ComponentPropsWithRef, useId } from 'react';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface TextAreaFieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** Field for several lines, with its label, hint and error. Grows with what is typed where the browser can. */
export const TextAreaField = ({ label, hint, error, aside, rows = 4, ...area }: TextAreaFieldProps) => {
  const id = useId();
  const frame = { label, hint, error, aside };
  return (
    <FieldFrame id={id} {...frame}>
      <div className={error ? 'input area bad' : 'input area'}>
        <textarea id={id} rows={rows} {...area} {...describedBy(id, frame)} />
      </div>
    </FieldFrame>
  );
};
