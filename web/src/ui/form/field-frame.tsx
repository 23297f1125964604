import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../styles/field.css';
import './form.css';

export interface FieldFrameProps {
  label: string;
  /** What to know before filling it in; the error takes its place. */
  hint?: ReactNode;
  /** The sentence that says what is wrong. */
  error?: string | undefined;
  /** What to do about the error, beside it. */
  remedy?: ReactNode;
  /** Stands at the end of the label's line, after the field for keyboards. */
  aside?: ReactNode;
}

interface Props extends FieldFrameProps {
  /** Of the control inside. */
  id: string;
  children: ReactNode;
}

/** What a control needs to be described by its frame. */
export const describedBy = (id: string, { hint, error }: FieldFrameProps) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

/** Label above, control, and below it its error or its hint. */
export const FieldFrame = ({ id, label, hint, error, remedy, aside, children }: Props) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    <FieldMessage id={id} hint={hint} error={error} />
    {error && remedy && <div className="remedy">{remedy}</div>}
    {aside && <span className="aside">{aside}</span>}
  </div>
);

/** Error or hint of the control with this id. */
export const FieldMessage = ({ id, hint, error }: Pick<Props, 'id' | 'hint' | 'error'>) =>
  error ? (
    <p className="error" id={`${id}-error`}>
      <CircleAlert className="i" aria-hidden />
      {error}
    </p>
  ) : hint ? (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
