import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { PasswordDialog } from './password-dialog.tsx';

/**
 * Runs an act for which the server may require the password (decisions/013). If it does, `onAsked` is called, the
 * password is asked for and the act is repeated. Resolves to false if the person cancels; throws the errors of `act`.
 */
type WithPassword = (act: () => Promise<unknown>, onAsked?: () => void) => Promise<boolean>;

const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PASSWORD_NEEDED';

const Gate = createContext<WithPassword>(async (act) => {
  await act();
  return true;
});

export const useWithPassword = (): WithPassword => useContext(Gate);

interface PasswordGateProps {
  /** 12 digits that the person signs in with. */
  phone: string;
  children: ReactNode;
}

/** Asks for the password on behalf of the blocks inside. */
export const PasswordGate = ({ phone, children }: PasswordGateProps) => {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  const withPassword = useCallback<WithPassword>(async (act, onAsked) => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!isPasswordNeeded(error)) throw error;
    }
    onAsked?.();
    const isGiven = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    if (isGiven) await act();
    return isGiven;
  }, []);
  return (
    <Gate value={withPassword}>
      {children}
      <PasswordDialog
        isOpen={answer !== null}
        phone={phone}
        onGiven={() => answer?.(true)}
        onClose={() => answer?.(false)}
      />
    </Gate>
  );
};
