import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import fieldStyles from '../field.module.css';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import formStyles from './form.module.css';

interface SelectFieldProps extends FieldFrameProps, ComponentPropsWithRef<'select'> {
  /** Inside the control, before the chosen value. */
  before?: ReactNode;
  /** The options. */
  children: ReactNode;
}

/** The browser's own list of choices, in a frame like that of a text field. */
export const SelectField = ({ label, hint, error, aside, before, children, ...select }: SelectFieldProps) => {
  const id = useId();
  const frame = { label, hint, error, aside };
  return (
    <FieldFrame id={id} {...frame}>
      <div className={clsx(fieldStyles.input, formStyles.input, formStyles.choice, error && fieldStyles.bad)}>
        {before}
        <select id={id} {...select} {...describedBy(id, frame)}>
          {children}
        </select>
        <ChevronDown aria-hidden />
      </div>
    </FieldFrame>
  );
};
