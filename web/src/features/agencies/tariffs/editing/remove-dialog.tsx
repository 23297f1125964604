import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { useReportFailure } from '../../../../ui/use-report-failure.ts';
import { renewTariffs } from './queries.ts';
import styles from './tariff-editing.module.css';

interface RemoveDialogProps {
  isOpen: boolean;
  onClose(): void;
  name: string;
  /** Description of what is deleted together with it. */
  text: string;
  remove(): Promise<unknown>;
  /** Path of the page that is shown afterwards, where it is another one. */
  next?: string;
  /** Reason why it cannot be deleted, where something depends on it. */
  blocked?: ReactNode;
}

/** Question before a tariff, a step or a level is deleted, with what is deleted together with it. */
export const RemoveDialog = ({
  isOpen,
  onClose,
  name,
  text,
  remove,
  next,
  blocked = null,
}: RemoveDialogProps) => {
  const { t } = useTranslation(['tariffs-editing', 'admin', 'common']);
  const [isGoing, setIsGoing] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const go = async () => {
    setIsGoing(true);
    try {
      await remove();
      showSuccess(t('remove.done', { ns: 'admin', name }));
      if (next !== undefined) await navigate({ to: next });
      renewTariffs(queries);
    } catch (error) {
      // Of an active tariff: its steps would no longer add up.
      const atField = error instanceof ApiError ? error.fields.sharePercent : undefined;
      if (atField) showError(atField);
      else reportFailure(error);
    } finally {
      setIsGoing(false);
      onClose();
    }
  };
  return (
    <>
      <Modal isOpen={isOpen && blocked !== null} onClose={onClose} title={t('own.blocked.title')}>
        <div className={styles.blocked}>{blocked}</div>
      </Modal>
      <Confirm
        isOpen={isOpen && blocked === null}
        onCancel={onClose}
        onConfirm={go}
        icon={<Trash2 aria-hidden />}
        title={t('remove.title', { ns: 'admin', name })}
        text={text}
        cancelLabel={t('cancel', { ns: 'common' })}
        confirmLabel={t(isGoing ? 'remove.going' : 'remove.confirm', { ns: 'admin' })}
        isDangerous
        isLoading={isGoing}
      />
    </>
  );
};
