import { AlertDialog } from '@base-ui/react/alert-dialog';
import { clsx } from 'clsx';
import { Button } from './button.tsx';
import type { ConfirmProps } from './confirm.tsx';
import { leftFree } from './heads.ts';
import modalStyles from './modal.module.css';
import { useFinalFocus } from './use-final-focus.ts';

/** The safe answer comes first and has the focus; Escape means it. Loaded by `confirm.tsx`. */
export const ConfirmDialog = ({
  isOpen,
  onCancel,
  onConfirm,
  icon,
  title,
  text,
  fields,
  cancelLabel,
  confirmLabel,
  isDangerous = false,
  isLoading = false,
  finalFocus,
}: ConfirmProps) => {
  const toFinal = useFinalFocus(isOpen, finalFocus);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || isLoading || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={modalStyles.modalScrim} />
        <AlertDialog.Viewport className={clsx(modalStyles.modalPlace, modalStyles.small)}>
          <AlertDialog.Popup className={clsx(modalStyles.modal, modalStyles.small)} finalFocus={toFinal}>
            <span className={clsx(modalStyles.sign, isDangerous && modalStyles.bad)}>{icon}</span>
            <AlertDialog.Title ref={leftFree}>{title}</AlertDialog.Title>
            <AlertDialog.Description>{text}</AlertDialog.Description>
            {fields}
            <div className={modalStyles.acts}>
              {cancelLabel !== null && (
                <Button variant="secondary" disabled={isLoading} onClick={onCancel}>
                  {cancelLabel}
                </Button>
              )}
              <Button variant={isDangerous ? 'danger' : 'primary'} isLoading={isLoading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
