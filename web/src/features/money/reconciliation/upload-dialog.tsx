import { PROVIDER_FACTS } from '@parvoz/contract/money/payments-states.ts';
import type { Statement } from '@parvoz/contract/money/reconciliation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { formatDate, formatMomentAndMinute, formatNumber, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePreview } from '../../../ui/form/file-preview.tsx';
import { TableFileField } from '../../../ui/form/table-file-field.tsx';
import { fileProblemOf, useFilePreview } from '../../../ui/form/use-file-preview.ts';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { type OfDay, previewStatement, renewReconciliation, sendStatement } from './queries.ts';
import styles from './reconciliation.module.css';

interface UploadDialogProps {
  of: OfDay;
  /** The one that this would replace. */
  current: Statement | null;
  onClose(): void;
}

const useUpload = ({ of, current, onClose }: UploadDialogProps) => {
  const { t, i18n } = useTranslation(['reconciliation', 'file-readings']);
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const reading = useFilePreview((file, encoding) => previewStatement(of, { file, encoding }, language));
  const { file, preview, setProblem } = reading;
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (!file) return setProblem(t('upload.none'));
    setProblem(null);
    setSending(true);
    try {
      const encoding = preview?.encoding ?? undefined;
      await sendStatement(of, { file, encoding, replaces: current?.id }, language);
      showSuccess(t('upload.done'));
      onClose();
      await renewReconciliation(queries);
    } catch (error) {
      if (isSignedOut(error)) return;
      setProblem(fileProblemOf(error, t('unreachable', { ns: 'file-readings' })));
      if (error instanceof ApiError && error.status === 409) void renewReconciliation(queries);
    }
    setSending(false);
  };
  return { ...reading, isSending, send };
};

type LinesInFileProps = Pick<ReturnType<typeof useUpload>, 'preview' | 'isReading' | 'encoding' | 'readAs'>;

const LinesInFile = ({ preview, isReading, encoding, readAs }: LinesInFileProps) => {
  const { t, i18n } = useTranslation('reconciliation');
  const language = languageOf(i18n);
  const lines = (preview?.lines ?? []).map(({ line, number, amount, at }) => ({
    line,
    text: t('upload.line', {
      number,
      amount: formatSom(amount, language),
      moment: formatMomentAndMinute(at),
    }),
  }));
  const counted = (count: number) => ({ number: formatNumber(count, language) });
  return (
    <FilePreview
      preview={preview}
      isReading={isReading}
      encoding={encoding}
      onChoose={readAs}
      lines={lines}
      summary={
        preview && (
          <>
            <p>
              {t('upload.preview', {
                ...counted(preview.lineCount),
                amount: formatSom(preview.theirs, language),
              })}
            </p>
            {preview.otherDayCount > 0 && <p>{t('upload.otherDays', counted(preview.otherDayCount))}</p>}
            {preview.wrongTotals.map(({ line, text, lineCount, sum }) => (
              <p key={line} className={styles.wrongTotal} role="alert">
                <CircleAlert aria-hidden />
                {t('upload.wrongTotal', {
                  ...{ line: String(line), text, ...counted(lineCount) },
                  amount: formatSom(sum, language),
                })}
              </p>
            ))}
            {preview.repeatedCount > 0 && <p>{t('upload.repeated', counted(preview.repeatedCount))}</p>}
          </>
        )
      }
    />
  );
};

/** Asks for a provider's statement of a day, and shows how it is read before it is taken; says whose it replaces. */
export const UploadDialog = (props: UploadDialogProps) => {
  const { t } = useTranslation('reconciliation');
  const { preview, isSending, send, choose, ...reading } = useUpload(props);
  const problem = reading.problem ?? preview?.problem;
  const { of, current, onClose } = props;
  const title = t('upload.title', { provider: PROVIDER_FACTS[of.provider].brand, day: formatDate(of.day) });
  return (
    <Modal isOpen onClose={onClose} title={title} size="auto">
      <div className={styles.window}>
        <p>{t('upload.text')}</p>
        {current && (
          <p>
            {t('upload.replaces', {
              file: current.fileName,
              name: current.uploadedBy.name,
              moment: formatMomentAndMinute(current.uploadedAt),
            })}
          </p>
        )}
        <TableFileField label={t('upload.file')} problem={problem} onChoose={choose} />
        <LinesInFile preview={preview} {...reading} />
        <div className={modalStyles.acts}>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isLoading={isSending} disabled={reading.isReading} onClick={send}>
            {t(current ? 'upload.replace' : 'upload.button')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
