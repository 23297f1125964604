import type { ReportedKind } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { Flag } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../lib/i18n.ts';
import { showError } from '../../../ui/toast.ts';
import styles from './report-button.module.css';
import type { ReportDialogProps } from './report-dialog.tsx';

/** A thing with a public page. */
export interface Reported {
  kind: ReportedKind;
  id: number;
  name: string;
}

/** Lets anybody say that something on a page is wrong. The form is loaded by the press. */
export const ReportButton = ({ reported }: { reported: Reported }) => {
  const { t, i18n } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    try {
      const [{ ReportDialog }] = await Promise.all([
        import('./report-dialog.tsx'),
        loadTexts(i18n, ['mistake-reports', 'validation']),
      ]);
      setDialog(() => ReportDialog);
      setIsOpen(true);
    } catch {
      showError(t('offline'));
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.report}
        aria-busy={isLoading || undefined}
        aria-haspopup="dialog"
        onClick={() => isLoading || void open()}
      >
        <Flag aria-hidden />
        {t('reportMistake')}
      </button>
      {Dialog && <Dialog isOpen={isOpen} reported={reported} onClose={() => setIsOpen(false)} />}
    </>
  );
};
