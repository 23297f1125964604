import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { PencilLine, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from './button.module.css';
import { Confirm } from './confirm.tsx';
import { leftFree } from './heads.ts';
import modalStyles from './modal.module.css';
import type { ModalProps } from './modal.tsx';
import { useFinalFocus } from './use-final-focus.ts';
import { TypedIsStored, useTyped } from './use-typed.ts';

/**
 * Holds the focus, closes with Escape, the cross and a press on the scrim, and asks before it drops typed text. Loaded
 * by `modal.tsx`.
 */
export const ModalDialog = ({ isOpen, onClose, title, size = 'small', finalFocus, children }: ModalProps) => {
  const { t } = useTranslation();
  const toFinal = useFinalFocus(isOpen, finalFocus);
  const [isAsking, setAsking] = useState(false);
  const { onFocusCapture, tellStored, isTyped, forget } = useTyped();
  const close = () => {
    forget();
    setAsking(false);
    onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || (isTyped() ? setAsking(true) : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={modalStyles.modalScrim} />
        <Dialog.Viewport className={clsx(modalStyles.modalPlace, modalStyles[size])}>
          <Dialog.Popup
            className={clsx(modalStyles.modal, modalStyles[size])}
            finalFocus={toFinal}
            onFocusCapture={onFocusCapture}
            // React has a window within what it was opened from: its form is no part of the form there.
            onSubmit={(event) => event.stopPropagation()}
          >
            <Dialog.Title ref={leftFree}>{title}</Dialog.Title>
            <TypedIsStored value={tellStored}>{children}</TypedIsStored>
            <Dialog.Close
              ref={leftFree}
              className={clsx(buttonStyles.roundBtn, modalStyles.x)}
              aria-label={t('close')}
            >
              <X aria-hidden />
            </Dialog.Close>
            <Confirm
              isOpen={isOpen && isAsking}
              onCancel={() => setAsking(false)}
              onConfirm={close}
              icon={<PencilLine aria-hidden />}
              title={t('dropTyped.title')}
              text={t('dropTyped.text')}
              cancelLabel={t('dropTyped.stay')}
              confirmLabel={t('dropTyped.go')}
              isDangerous
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
