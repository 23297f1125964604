import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { AcceptanceDialog } from './acceptance-dialog.tsx';

/**
 * Does something that the server may want the legal texts accepted for. When it does, they are asked for and it is done once
 * more. Resolves to false when the person gives up; throws what `act` throws.
 */
type WithAcceptance = (act: () => Promise<unknown>) => Promise<boolean>;

const isNeeded = (error: unknown): boolean => error instanceof ApiError && error.code === 'ACCEPTANCE_NEEDED';

const Gate = createContext<WithAcceptance>(async (act) => {
  await act();
  return true;
});

export const useWithAcceptance = (): WithAcceptance => useContext(Gate);

/** Asks for the acceptance of legal texts on behalf of what is inside. */
export const AcceptanceGate = ({ children }: { children: ReactNode }) => {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  const withAcceptance = useCallback<WithAcceptance>(async (act) => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!isNeeded(error)) throw error;
    }
    const isGiven = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    if (isGiven) await act();
    return isGiven;
  }, []);
  return (
    <Gate value={withAcceptance}>
      {children}
      <AcceptanceDialog
        isOpen={answer !== null}
        onGiven={() => answer?.(true)}
        onClose={() => answer?.(false)}
      />
    </Gate>
  );
};
