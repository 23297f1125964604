import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyGate } from '../../../../ui/form/money-gate.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { DeskAction, Subject } from './desk-actions.ts';

const ActForm = lazy(() => import('./act-form.tsx').then((module) => ({ default: module.ActForm })));

export interface PendingAction {
  subject: Subject;
  action: DeskAction;
}

interface ActDialogProps {
  /** Action to confirm; null while the dialog is closed. */
  pending: PendingAction | null;
  /** `isDone` is true if the action has succeeded. */
  onClose(isDone: boolean): void;
  /** Returns the element that gets the focus afterwards, if the opening button may have moved. */
  finalFocus?: (subject: Subject) => HTMLElement | null;
  /** Renders how the action moves money; null if it moves none. */
  moneyOf(subject: Subject, action: DeskAction): ReactNode;
}

/** Confirmation of an event, with its comment. The text survives a refusal. */
export const ActDialog = ({ pending, onClose, finalFocus, moneyOf }: ActDialogProps) => {
  const { t } = useTranslation('board');
  // The subject stays visible while the dialog fades out.
  const [shown, setShown] = useState(pending);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (pending) setShown(pending);
  }, [pending]);
  const about = pending ?? shown;
  return (
    <Modal
      isOpen={pending !== null}
      onClose={() => isBusy || onClose(false)}
      title={about ? t(`act.${about.action}.title`) : ''}
      size="medium"
      finalFocus={finalFocus && about ? () => finalFocus(about.subject) : undefined}
    >
      {about && (
        <Suspense>
          <MoneyGate>
            <ActForm {...about} moneyOf={moneyOf} onBusy={setIsBusy} onClose={onClose} />
          </MoneyGate>
        </Suspense>
      )}
    </Modal>
  );
};
