import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { isAcceptanceNeeded } from '../../lib/acceptances.ts';
import { AcceptanceDialog } from './acceptance-dialog.tsx';

/**
 * Runs an act for which the server may require acceptance of the legal texts. If it does, they are asked for and the
 * act is repeated. Resolves to false if the person cancels; throws the errors of `act`.
 */
type WithAcceptance = (act: () => Promise<unknown>) => Promise<boolean>;

const Gate = createContext<WithAcceptance>(async (act) => {
  await act();
  return true;
});

export const useWithAcceptance = (): WithAcceptance => useContext(Gate);

/** Asks for the acceptance of legal texts on behalf of its children. */
export const AcceptanceGate = ({ children }: { children: ReactNode }) => {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  const withAcceptance = useCallback<WithAcceptance>(async (act) => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!isAcceptanceNeeded(error)) throw error;
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
