import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../ui/modal.css';

interface ChatSheetProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** The chat over the page: from the right on tablets, the whole screen on phones. Loaded by `application-layout.tsx`. */
export const ChatSheet = ({ title, onClose, children }: ChatSheetProps) => {
  const { t } = useTranslation();
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim" />
        <Dialog.Popup className="chat-sheet">
          <Dialog.Title className="sr">{title}</Dialog.Title>
          {children}
          <Dialog.Close className="round-btn x" aria-label={t('close')}>
            <X className="i" aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
