import { useBlocker } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';

/** Stores what is typed; returns whether it is there when the form is opened again. */
type Keep = () => boolean;

/** Reports to the guard around the page how unsaved changes of a form are kept; null if it has none. */
type Report = (form: string, keep: Keep | null) => void;

const Guard = createContext<Report>(() => {});

/**
 * Reports a form to the guard, with the way in which it is stored, if it is at all; answers a way to say at once that
 * everything in it is saved.
 */
export const useGuardedForm = (isDirty: boolean, keep: Keep = () => false): (() => void) => {
  const report = useContext(Guard);
  const form = useId();
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    report(form, isDirty ? () => latest.current() : null);
    return () => report(form, null);
  }, [report, form, isDirty]);
  return () => report(form, null);
};

/** Asks before the page is left while a form in it has changes that are not saved, and says whether they will be lost. */
export const LeaveGuard = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('validation');
  const dirty = useRef(new Map<string, Keep>());
  const [areKept, setAreKept] = useState(false);
  const report = useMemo<Report>(
    () => (form, keep) => {
      if (keep) dirty.current.set(form, keep);
      else dirty.current.delete(form);
    },
    [],
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (dirty.current.size === 0 || current.pathname === next.pathname) return false;
      setAreKept([...dirty.current.values()].map((keep) => keep()).every(Boolean));
      return true;
    },
    enableBeforeUnload: () => dirty.current.size > 0,
    withResolver: true,
  });
  return (
    <Guard value={report}>
      {children}
      <Confirm
        isOpen={status === 'blocked'}
        onCancel={() => reset?.()}
        onConfirm={() => proceed?.()}
        icon={<PencilLine aria-hidden />}
        title={t('leave.title')}
        text={t(areKept ? 'leave.kept' : 'leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.go')}
        isDangerous={!areKept}
      />
    </Guard>
  );
};
