import type { BaseSyntheticEvent, ReactNode } from 'react';
import { EditForm, type EditFormProps, EditFrame } from './edit-frame.tsx';
import { ErrorSummary, type FieldError } from './error-summary.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface RecordFormProps extends Pick<EditFormProps, 'cancel' | 'className' | 'onPreview' | 'children'> {
  /** One can be saved and another begun. */
  isNew: boolean;
  /** As `useRecordForm` gives it. */
  state: {
    form: { formState: { isDirty: boolean } };
    isSending: boolean;
    problem: ReactNode;
    extras: ReactNode;
    changed?: readonly string[];
    draftSavedAt: string | null;
    found: readonly FieldError[];
    focus(name: string): void;
    submit(event?: BaseSyntheticEvent): unknown;
    submitAnother(): unknown;
  };
}

interface RecordFrameProps extends RecordFormProps {
  title: string;
  lead?: ReactNode;
  /** Way back to the list. */
  back: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
}

/** Returns the props of the frame for a form that uses `useRecordForm`. */
const formOf = ({ state, isNew, children, ...form }: RecordFormProps): EditFormProps => ({
  ...form,
  isDirty: state.form.formState.isDirty,
  changed: state.changed,
  draftSavedAt: state.draftSavedAt,
  isSending: state.isSending,
  problem: state.problem,
  onSave: state.submit,
  onSaveAnother: isNew ? state.submitAnother : undefined,
  children: (
    <>
      {state.extras}
      <ErrorSummary errors={state.found} onChoose={state.focus} />
      {children}
    </>
  ),
});

/** The form of a record, over what `useRecordForm` gives, as a part of a page. */
export const RecordForm = (props: RecordFormProps) => <EditForm {...formOf(props)} />;

/** Page of the form of a record, over what `useRecordForm` gives. */
export const RecordFrame = ({ title, lead, back, actions, ...form }: RecordFrameProps) => (
  <EditFrame {...{ title, lead, back, actions }} {...formOf(form)} />
);

/** Wraps the page of a form so that leaving it asks about unsaved changes. */
export const guarded = <Props extends object>(Form: (props: Props) => ReactNode) => {
  const Guarded = (props: Props) => (
    <LeaveGuard>
      <Form {...props} />
    </LeaveGuard>
  );
  return Guarded;
};
