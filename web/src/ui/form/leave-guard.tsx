import { useBlocker } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';

/** Reports to the guard around the page whether a form has unsaved changes. */
type Report = (form: string, isDirty: boolean) => void;

const Guard = createContext<Report>(() => {});

/** Reports a form to the guard; answers a way to say at once that everything in it is saved. */
export const useGuardedForm = (isDirty: boolean): (() => void) => {
  const report = useContext(Guard);
  const form = useId();
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
  return () => report(form, false);
};

/** Asks before the page is left while a form in it has changes that are not saved. */
export const LeaveGuard = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('validation');
  const dirty = useRef(new Set<string>());
  const report = useMemo<Report>(
    () => (form, isDirty) => {
      if (isDirty) dirty.current.add(form);
      else dirty.current.delete(form);
    },
    [],
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty.current.size > 0 && current.pathname !== next.pathname,
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
        text={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.go')}
        isDangerous
      />
    </Guard>
  );
};
