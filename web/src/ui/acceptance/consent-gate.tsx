import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { acceptancesQuery } from '../../lib/acceptances.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

/** Needed by those only who have not accepted what holds today. */
const Dialog = lazy(async () => ({ default: (await import('./acceptance-dialog.tsx')).AcceptanceDialog }));

/** Time in which an answer about somebody's acceptances is good, in milliseconds. */
const KNOWN_MS = 10 * 60 * 1000;

/**
 * Asks for the privacy policy, unless it was accepted; resolves to false if the person cancels, or leaves the page without
 * having answered. `isRefused`: the server has refused what it had been asked, so that what was known is not trusted.
 */
type Consent = (isRefused?: boolean) => Promise<boolean>;

const ConsentContext = createContext<Consent>(async () => true);

export const useConsent = (): Consent => useContext(ConsentContext);

/** Asks for consent before its children take personal data: a passport, marks, scores. */
export const ConsentGate = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  /** Several files are one question. */
  const asking = useRef<Promise<boolean> | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => () => answer?.(false), [answer]);
  const isNeeded = async (isRefused: boolean): Promise<boolean> => {
    const query = {
      ...acceptancesQuery(languageOf(i18n)),
      staleTime: isRefused ? 0 : KNOWN_MS,
      retry: false,
    };
    // Without a line nobody can be asked: the server refuses what lacks consent.
    const found = await queries.fetchQuery(query).catch(() => null);
    return found?.needed.some(({ kind }) => kind === 'PRIVACY') ?? false;
  };
  const ask = async (isRefused: boolean): Promise<boolean> => {
    if (!(await isNeeded(isRefused))) return true;
    await loadTexts(i18n, ['operator']);
    if (isGone.current) return false;
    setWasAsked(true);
    const isGiven = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return isGiven;
  };
  const consent: Consent = (isRefused = false) => {
    asking.current ??= ask(isRefused).finally(() => {
      asking.current = null;
    });
    return asking.current;
  };
  return (
    <ConsentContext value={consent}>
      {children}
      {wasAsked && (
        <Suspense>
          <Dialog
            isOpen={answer !== null}
            reason="data"
            onGiven={() => answer?.(true)}
            onClose={() => answer?.(false)}
          />
        </Suspense>
      )}
    </ConsentContext>
  );
};
