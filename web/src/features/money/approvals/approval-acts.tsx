import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { OwnPasswordGate } from '../../../ui/form/own-password-gate.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { type ExportFormat, ExportMenu } from '../../../ui/table/export-menu.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { cancelApproval, loadApproved, renewApprovals } from './queries.ts';

/** Takes back what one has asked for, after a question. */
export const Cancel = ({ id, who }: { id: string; who: string }) => {
  const { t, i18n } = useTranslation('approvals');
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setIsAsking] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const cancel = async () => {
    setIsGoing(true);
    try {
      await cancelApproval(id, languageOf(i18n));
      showSuccess(t('cancel.done'));
    } catch (error) {
      reportFailure(error);
    }
    await renewApprovals(queries);
    setIsGoing(false);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${t('cancel.button')}: ${who}`}
        onClick={() => setIsAsking(true)}
      >
        {t('cancel.button')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={cancel}
        icon={<Undo2 aria-hidden />}
        title={t('cancel.title')}
        text={t('cancel.text')}
        cancelLabel={t('cancel.keep')}
        confirmLabel={t('cancel.button')}
        isLoading={isGoing}
      />
    </>
  );
};

/** The bank's file that was approved. */
export const Download = ({ id }: { id: string }) => (
  <OwnPasswordGate>
    <DownloadMenu id={id} />
  </OwnPasswordGate>
);

const DownloadMenu = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('approvals');
  const withPassword = useWithPassword();
  const load = async (format: ExportFormat): Promise<Blob | null> => {
    let file: Blob | null = null;
    await withPassword(async () => {
      file = await loadApproved(id, format, languageOf(i18n));
    });
    return file;
  };
  return <ExportMenu label={t('file')} name="payouts" load={load} />;
};
