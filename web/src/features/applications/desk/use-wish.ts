import { useRef, useState } from 'react';
import type { Wish } from './act-dialog.tsx';
import type { DeskAction, Subject } from './desk-actions.ts';

/** One question at a time: `ask` resolves when its window has closed, whether it happened or not. */
export const useWish = () => {
  const [wish, setWish] = useState<Wish | null>(null);
  const settle = useRef<(isDone: boolean) => void>(undefined);
  return {
    wish,
    ask: (subject: Subject, action: DeskAction): Promise<boolean> =>
      new Promise((resolve) => {
        settle.current?.(false);
        settle.current = resolve;
        setWish({ subject, action });
      }),
    close: (isDone: boolean): void => {
      setWish(null);
      settle.current?.(isDone);
      settle.current = undefined;
    },
  };
};
