import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import buttonStyles from './button.module.css';
import modalStyles from './modal.module.css';
import type { ModalProps } from './modal.tsx';
import { useFinalFocus } from './use-final-focus.ts';

/** Holds the focus, closes with Escape, the cross and a press on the scrim. Loaded by `modal.tsx`. */
export const ModalDialog = ({ isOpen, onClose, title, size = 'small', finalFocus, children }: ModalProps) => {
  const { t } = useTranslation();
  const toFinal = useFinalFocus(isOpen, finalFocus);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={modalStyles.modalScrim} />
        <Dialog.Viewport className={clsx(modalStyles.modalPlace, modalStyles[size])}>
          <Dialog.Popup className={clsx(modalStyles.modal, modalStyles[size])} finalFocus={toFinal}>
            <Dialog.Title>{title}</Dialog.Title>
            {children}
            <Dialog.Close className={clsx(buttonStyles.roundBtn, modalStyles.x)} aria-label={t('close')}>
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
