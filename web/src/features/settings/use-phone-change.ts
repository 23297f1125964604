import { useEffect, useState } from 'react';
import { momentIn, useSecondsUntil } from '../../lib/countdown.ts';
import { findPhoneChange, forgetPhoneChange, keepPhoneChange, type PhoneChange } from './phone-change.ts';

interface PhoneChangeState {
  /** The phone that waits for its code, and until when. */
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
  const [change, setChange] = useState(() => findPhoneChange(accountId));
  const secondsLeft = useSecondsUntil(change?.endsAt ?? 0);
  const [isDialogOpen, setIsDialogOpen] = useState(secondsLeft > 0);
  useEffect(() => {
    if (secondsLeft === 0) setIsDialogOpen(false);
  }, [secondsLeft]);

  return {
    change,
    secondsLeft,
    isDialogOpen,
    begin: (phone, seconds) => {
      const next = { accountId, phone, endsAt: momentIn(seconds) };
      keepPhoneChange(next);
      setChange(next);
      setIsDialogOpen(true);
    },
    openDialog: () => setIsDialogOpen(true),
    closeDialog: () => setIsDialogOpen(false),
    end: () => {
      forgetPhoneChange();
      setChange(null);
      setIsDialogOpen(false);
    },
  };
};
