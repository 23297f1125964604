import { clsx } from 'clsx';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import fieldStyles from '../field.module.css';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import formStyles from './form.module.css';

export interface FieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {
  /** Inside the control, before the text. */
  before?: ReactNode;
  /** Inside the control, after the text. */
  after?: ReactNode;
}

/** Text field with its label, hint and error: `<Field label="…" error={…} {...register('name')} />`. */
export const Field = ({ label, hint, error, remedy, aside, before, after, ...input }: FieldProps) => {
  const id = useId();
  const frame = { label, hint, error, remedy, aside };
  return (
    <FieldFrame id={id} {...frame}>
      <div className={clsx(fieldStyles.input, formStyles.input, error && fieldStyles.bad)}>
        {before}
        <input id={id} {...input} {...describedBy(id, frame)} />
        {after}
      </div>
    </FieldFrame>
  );
};
