import { Dialog } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button-class.ts';
import { leftFree } from '../heads.ts';
import layoutStyles from '../layout.module.css';
import styles from './preview-dialog.module.css';

interface PreviewDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** The public page. */
  children: ReactNode;
}

/** Links would leave the form. */
const stay = (event: MouseEvent): void => {
  if ((event.target as Element).closest('a')) event.preventDefault();
};

/** A public page over the whole window, so that it is as wide as visitors have it. */
export const PreviewDialog = ({ isOpen, onClose, children }: PreviewDialogProps) => {
  const { t } = useTranslation('admin');
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.preview} onClickCapture={stay}>
          <div ref={leftFree} className={clsx(layoutStyles.row, styles.bar)}>
            <Dialog.Close className={buttonClass('secondary', 'sm')}>
              <ArrowLeft aria-hidden />
              {t('preview.back')}
            </Dialog.Close>
            <Dialog.Title className={styles.title}>{t('preview.title')}</Dialog.Title>
          </div>
          <div className={styles.page}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
