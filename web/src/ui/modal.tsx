import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const ModalDialog = lazy(() =>
  import('./modal-dialog.tsx').then((module) => ({ default: module.ModalDialog })),
);

export interface ModalProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** 360 px, half of the window, three quarters of it, or as its content needs. */
  size?: 'small' | 'medium' | 'large' | 'auto';
  /** Returns the element that gets the focus on closing; by default the one that opened it. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** A window over the page; its code is loaded when it opens for the first time. */
export const Modal = (props: ModalProps) => {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  useEffect(() => {
    if (props.isOpen) setWasOpened(true);
  }, [props.isOpen]);
  return wasOpened ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null;
};
