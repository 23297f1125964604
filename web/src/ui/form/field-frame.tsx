import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { AriaAttributes, ReactNode } from 'react';
import fieldStyles from '../field.module.css';
import formStyles from './form.module.css';

export interface FieldFrameProps {
  label: string;
  /** Hint for filling it in; replaced by the error. */
  hint?: ReactNode;
  /** Error message. */
  error?: string | undefined;
  /** Link or button beside the error that helps to mend it. */
  remedy?: ReactNode;
  /** Stands at the end of the label's line, after the field for keyboards. */
  aside?: ReactNode;
  /** True of a field that has to be filled in: its label is marked. */
  'aria-required'?: AriaAttributes['aria-required'];
}

interface Props extends FieldFrameProps {
  /** Of the control inside. */
  id: string;
  children: ReactNode;
}

/** Returns the attributes that connect a control with its hint or error. */
export const describedBy = (id: string, { hint, error }: FieldFrameProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

/** Label above, control, and below it its error or its hint. */
export const FieldFrame = ({ id, label, hint, error, remedy, aside, children }: Props) => (
  <div className={clsx(fieldStyles.field, formStyles.field)}>
    <label htmlFor={id}>{label}</label>
    {children}
    <FieldMessage id={id} hint={hint} error={error} />
    {error && remedy && <div className={formStyles.remedy}>{remedy}</div>}
    {aside && <span className={formStyles.aside}>{aside}</span>}
  </div>
);

/** Error or hint of the control with this id. */
export const FieldMessage = ({ id, hint, error }: Pick<Props, 'id' | 'hint' | 'error'>) =>
  error ? (
    <p className={fieldStyles.error} id={`${id}-error`}>
      <CircleAlert aria-hidden />
      {error}
    </p>
  ) : hint ? (
    <p className={fieldStyles.hint} id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
