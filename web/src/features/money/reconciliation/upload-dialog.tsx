import { PROVIDER_FACTS } from '@parvoz/contract/money/payments-states.ts';
import type { Statement } from '@parvoz/contract/money/reconciliation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { formatDate, formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { type OfDay, renewReconciliation, sendStatement } from './queries.ts';
import styles from './reconciliation.module.css';

interface UploadDialogProps {
  of: OfDay;
  /** The one that this would replace. */
  current: Statement | null;
  onClose(): void;
}

const useSend = ({ of, current, onClose }: UploadDialogProps) => {
  const { t, i18n } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File | null) => {
    if (!file) return setProblem(t('upload.none'));
    setProblem(null);
    setSending(true);
    try {
      await sendStatement(of, file, current?.id, languageOf(i18n));
      showSuccess(t('upload.done'));
      onClose();
      await renewReconciliation(queries);
    } catch (error) {
      if (isSignedOut(error)) return;
      const failed = error instanceof ApiError ? error : null;
      setProblem(failed?.fields.file ?? failed?.fields.day ?? failed?.message ?? t('upload.unreachable'));
      if (failed?.status === 409) void renewReconciliation(queries);
    }
    setSending(false);
  };
  return { isSending, problem, send };
};

/** Asks for a provider's statement of a day; says whose it replaces. */
export const UploadDialog = (props: UploadDialogProps) => {
  const { t } = useTranslation('reconciliation');
  const [file, setFile] = useState<File | null>(null);
  const { isSending, problem, send } = useSend(props);
  const { of, current, onClose } = props;
  const id = useId();
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
        <div className={fieldStyles.field}>
          <label htmlFor={id}>{t('upload.file')}</label>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            aria-describedby={`${id}-error`}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <div id={`${id}-error`} role="alert">
            {problem && (
              <p className={fieldStyles.error}>
                <CircleAlert aria-hidden />
                {problem}
              </p>
            )}
          </div>
        </div>
        <div className={modalStyles.acts}>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isLoading={isSending} onClick={() => send(file)}>
            {t(current ? 'upload.replace' : 'upload.button')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
