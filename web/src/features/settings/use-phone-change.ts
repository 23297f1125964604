import { useCallback, useEffect, useState } from 'react';
import {
  findPhoneChange,
  forgetPhoneChange,
  keepPhoneChange,
  type PhoneChange,
  secondsUntil,
} from './countdown.ts';

interface PhoneChangeState {
  /** The phone that waits for its code, and how long it does so. */
  change: PhoneChange | null;
  secondsLeft: number;
  isDialogOpen: boolean;
  /** A code was sent: counts from `seconds` and opens the dialog. */
  begin(phone: string, seconds: number): void;
  openDialog(): void;
  closeDialog(): void;
  /** Proven or given up. */
  end(): void;
}

/**
 * Change of a phone from its code to its proof. It goes on after a reload, with the dialog open while there is time. At
 * 0 the dialog closes once (decisions.md §4).
 */
export const usePhoneChange = (accountId: string): PhoneChangeState => {
  const [change, setChange] = useState<PhoneChange | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isDialogOpen, setIsDialogOpen] = useState(false);

  const show = useCallback((next: PhoneChange | null) => {
    const left = next ? secondsUntil(next.endsAt, Date.now()) : 0;
    setChange(next);
    setSecondsLeft(left);
    setIsDialogOpen(left > 0);
  }, []);
  useEffect(() => show(findPhoneChange(accountId)), [accountId, show]);
  useEffect(() => {
    if (!change || secondsUntil(change.endsAt, Date.now()) === 0) return;
    const timer = window.setInterval(() => {
      const left = secondsUntil(change.endsAt, Date.now());
      setSecondsLeft(left);
      if (left > 0) return;
      window.clearInterval(timer);
      setIsDialogOpen(false);
    }, 250);
    return () => window.clearInterval(timer);
  }, [change]);

  return {
    change,
    secondsLeft,
    isDialogOpen,
    begin: (phone, seconds) => {
      const next = { accountId, phone, endsAt: Date.now() + seconds * 1000 };
      keepPhoneChange(next);
      show(next);
    },
    openDialog: () => setIsDialogOpen(true),
    closeDialog: () => setIsDialogOpen(false),
    end: () => {
      forgetPhoneChange();
      show(null);
    },
  };
};
