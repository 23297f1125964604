import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import type { DeskAction, Subject } from './desk-actions.ts';

const ActForm = lazy(() => import('./act-form.tsx').then((module) => ({ default: module.ActForm })));

export interface Wish {
  subject: Subject;
  action: DeskAction;
}

interface ActDialogProps {
  /** What is asked about; nothing while the window is closed. */
  wish: Wish | null;
  /** Whether it has happened. */
  onClose(isDone: boolean): void;
  /** Where the focus goes afterwards, when what opened the window may have moved. */
  finalFocus?: (subject: Subject) => HTMLElement | null;
}

/** Asks before an event, with the comment that belongs to it. What was typed outlives a refusal. */
export const ActDialog = ({ wish, onClose, finalFocus }: ActDialogProps) => {
  const { t } = useTranslation('board');
  // What it was about stays to be seen while the window fades.
  const [shown, setShown] = useState(wish);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (wish) setShown(wish);
  }, [wish]);
  const about = wish ?? shown;
  return (
    <Modal
      isOpen={wish !== null}
      onClose={() => isBusy || onClose(false)}
      title={about ? t(`act.${about.action}.title`) : ''}
      size="medium"
      finalFocus={finalFocus && about ? () => finalFocus(about.subject) : undefined}
    >
      {about && (
        <Suspense>
          <ActForm {...about} onBusy={setIsBusy} onClose={onClose} />
        </Suspense>
      )}
    </Modal>
  );
};
