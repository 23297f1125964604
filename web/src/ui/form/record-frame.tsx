import type { LinkProps } from '@tanstack/react-router';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { EditFrame } from './edit-frame.tsx';
import { ErrorSummary, type FieldError } from './error-summary.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface RecordFrameProps {
  title: string;
  lead?: ReactNode;
  /** Way back to the list. */
  back: ReactNode;
  /** Where one goes without saving. */
  cancel?: LinkProps | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /** One can be saved and another begun. */
  isNew: boolean;
  /** As `useRecordForm` gives it. */
  state: {
    form: { formState: { isDirty: boolean } };
    isSending: boolean;
    problem: ReactNode;
    extras: ReactNode;
    draftSavedAt: string | null;
    found: readonly FieldError[];
    focus(name: string): void;
    submit(event?: BaseSyntheticEvent): unknown;
    submitAnother(): unknown;
  };
  onPreview?: (() => unknown) | undefined;
  children: ReactNode;
}

/** Page of the form of a record, over what `useRecordForm` gives. */
export const RecordFrame = ({ state, isNew, children, ...frame }: RecordFrameProps) => (
  <EditFrame
    {...frame}
    isDirty={state.form.formState.isDirty}
    draftSavedAt={state.draftSavedAt}
    isSending={state.isSending}
    problem={state.problem}
    onSave={state.submit}
    onSaveAnother={isNew ? state.submitAnother : undefined}
  >
    {state.extras}
    <ErrorSummary errors={state.found} onChoose={state.focus} />
    {children}
  </EditFrame>
);

/** A page of a form that asks before what is not saved is left. */
export const guarded = <Props extends object>(Form: (props: Props) => ReactNode) => {
  const Guarded = (props: Props) => (
    <LeaveGuard>
      <Form {...props} />
    </LeaveGuard>
  );
  return Guarded;
};
