import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../ui/button.module.css';
import { leftFree } from '../../../../ui/heads.ts';
import modalStyles from '../../../../ui/modal.module.css';
import textStyles from '../../../../ui/text.module.css';
import applicationLayoutStyles from './application-layout.module.css';

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
        <Dialog.Backdrop className={modalStyles.modalScrim} />
        <Dialog.Popup className={applicationLayoutStyles.chatSheet}>
          <Dialog.Title className={textStyles.sr}>{title}</Dialog.Title>
          {children}
          <Dialog.Close
            ref={leftFree}
            className={clsx(buttonStyles.roundBtn, applicationLayoutStyles.x)}
            aria-label={t('close')}
          >
            <X aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
