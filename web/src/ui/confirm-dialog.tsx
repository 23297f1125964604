import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from './button.tsx';
import type { ConfirmProps } from './confirm.tsx';
import './modal.css';

/** The safe answer comes first and has the focus; Escape means it. Loaded by `confirm.tsx`. */
export const ConfirmDialog = ({
  isOpen,
  onCancel,
  onConfirm,
  icon,
  title,
  text,
  cancelLabel,
  confirmLabel,
  isDangerous = false,
  isLoading = false,
}: ConfirmProps) => (
  <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || isLoading || onCancel()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="modal-scrim" />
      <AlertDialog.Viewport className="modal-place small">
        <AlertDialog.Popup className="modal small confirm">
          <span className={`sign ${isDangerous ? 'bad' : ''}`}>{icon}</span>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          <div className="acts">
            <Button variant="secondary" disabled={isLoading} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={isDangerous ? 'danger' : 'primary'} isLoading={isLoading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Viewport>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
