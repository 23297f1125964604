import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useReportFailure } from '../use-report-failure.ts';

const PreviewDialog = lazy(() =>
  import('./preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })),
);

interface Preview<Values, Shown> {
  /** Asks the server what visitors would see of these values. */
  read(values: Values): Promise<Shown>;
  render(shown: Shown): ReactNode;
}

/** Returns a preview of an unsaved form as visitors would see it; a form that is not valid shows its errors instead. */
export const usePreview = <Input extends FieldValues, Values extends FieldValues, Shown>(
  form: UseFormReturn<Input, unknown, Values>,
  { read, render }: Preview<Values, Shown>,
) => {
  const reportFailure = useReportFailure();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = form.handleSubmit(async (values) => {
    try {
      setShown(await read(values));
      setIsOpen(true);
    } catch (error) {
      reportFailure(error);
    }
  });
  const dialog = shown && (
    <Suspense>
      <PreviewDialog isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {render(shown)}
      </PreviewDialog>
    </Suspense>
  );
  return { open, dialog };
};
