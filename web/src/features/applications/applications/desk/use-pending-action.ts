import { useRef, useState } from 'react';
import type { PendingAction } from './act-dialog.tsx';
import type { DeskAction, Subject } from './desk-actions.ts';

/** One question at a time: `ask` resolves when its window has closed, whether it happened or not. */
export const usePendingAction = () => {
  const [pending, setPending] = useState<PendingAction | null>(null);
  const resolvePending = useRef<(isDone: boolean) => void>(undefined);
  return {
    pending,
    ask: (subject: Subject, action: DeskAction): Promise<boolean> =>
      new Promise((resolve) => {
        resolvePending.current?.(false);
        resolvePending.current = resolve;
        setPending({ subject, action });
      }),
    close: (isDone: boolean): void => {
      setPending(null);
      resolvePending.current?.(isDone);
      resolvePending.current = undefined;
    },
  };
};
