import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { useEffect, useState } from 'react';
import { momentIn, useSecondsUntil } from '../../../lib/countdown.ts';
import { PHONE_CHANGE_KEY } from '../../../lib/session.ts';
import { findPhoneChange, forgetPhoneChange, type PhoneChange, savePhoneChange } from './phone-change.ts';

interface PhoneChangeState {
  /** The phone that waits for its code, and until when. */
  change: PhoneChange | null;
  secondsLeft: number;
  isDialogOpen: boolean;
  /** A code was sent: counts until another may be asked for, and opens the dialog. */
  begin(phone: string, sent: Pick<CodeSent, 'resendIn' | 'channel'>): void;
  openDialog(): void;
  closeDialog(): void;
  /** The code has no tries left. */
  spend(): void;
  /** Proven or given up. */
  end(): void;
}

/**
 * Returns the state of a phone change from its code to its confirmation. It survives a reload, with the dialog open
 * while there is time. At 0 the dialog closes once (docs/rules.md#codes). Changes begun or ended in another tab are
 * followed.
 */
export const usePhoneChange = (accountId: string): PhoneChangeState => {
  const [change, setChange] = useState(() => findPhoneChange(accountId));
  const save = (next: PhoneChange) => {
    savePhoneChange(next);
    setChange(next);
  };
  const secondsLeft = useSecondsUntil(change?.endsAt ?? 0);
  const [isDialogOpen, setIsDialogOpen] = useState(secondsLeft > 0);
  useEffect(() => {
    if (secondsLeft === 0) setIsDialogOpen(false);
  }, [secondsLeft]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === PHONE_CHANGE_KEY || key === null) setChange(findPhoneChange(accountId));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [accountId]);

  return {
    change,
    secondsLeft,
    isDialogOpen,
    begin: (phone, { resendIn, channel }) => {
      save({ accountId, phone, channel, endsAt: momentIn(resendIn) });
      setIsDialogOpen(true);
    },
    openDialog: () => setIsDialogOpen(true),
    closeDialog: () => setIsDialogOpen(false),
    spend: () => {
      if (change) save({ ...change, isSpent: true });
      setIsDialogOpen(false);
    },
    end: () => {
      forgetPhoneChange();
      setChange(null);
      setIsDialogOpen(false);
    },
  };
};
