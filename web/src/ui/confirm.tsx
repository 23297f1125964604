import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

export interface ConfirmProps {
  isOpen: boolean;
  onCancel(): void;
  onConfirm(): void;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** Fields below the text. */
  fields?: ReactNode;
  /** Null where there is nothing to choose: then the other button only closes the question. */
  cancelLabel: string | null;
  /** The act itself, in the present tense while it goes on. */
  confirmLabel: string;
  /** Colours the button red, for actions that cannot be undone. */
  isDangerous?: boolean;
  /** The act goes on: it can neither be started again nor cancelled. */
  isLoading?: boolean;
  /** Chooses the focus when it closes; null is what opened it. */
  finalFocus?(): HTMLElement | null;
}

/** Asks before an act; its code is loaded when it opens for the first time. */
export const Confirm = (props: ConfirmProps) => {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  useEffect(() => {
    if (props.isOpen) setWasOpened(true);
  }, [props.isOpen]);
  return wasOpened ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null;
};
