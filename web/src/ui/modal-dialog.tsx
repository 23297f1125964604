import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModalProps } from './modal.tsx';
import './modal.css';

/** Holds the focus, closes with Escape, the cross and a press on the scrim. Loaded by `modal.tsx`. */
export const ModalDialog = ({ isOpen, onClose, title, size = 'small', finalFocus, children }: ModalProps) => {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim" />
        <Dialog.Viewport className={`modal-place ${size}`}>
          <Dialog.Popup className={`modal ${size}`} finalFocus={finalFocus && (() => finalFocus() ?? true)}>
            <Dialog.Title>{title}</Dialog.Title>
            {children}
            <Dialog.Close className="round-btn x" aria-label={t('close')}>
              <X className="i" aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
