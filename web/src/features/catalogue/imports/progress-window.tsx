import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import noteStyles from '../../../ui/note.module.css';
import { showError } from '../../../ui/toast.ts';
import screenStyles from './import-screen.module.css';
import styles from './progress-window.module.css';

interface ProgressWindowProps {
  found: Import;
  onCancel(): Promise<void>;
}

/** Progress of an import, with a button to stop it. The window may be closed and the page left: the server goes on. */
export const ProgressWindow = ({ found, onCancel }: ProgressWindowProps) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const isApplying = found.state === 'APPLYING';
  const [isClosed, setIsClosed] = useState(false);
  const [isCanceling, setIsCanceling] = useState(false);
  useEffect(() => {
    if (!isApplying) setIsClosed(false);
  }, [isApplying]);
  const total = found.counts.NEW + found.counts.CHANGED;
  const cancel = async () => {
    setIsCanceling(true);
    try {
      await onCancel();
    } catch (error) {
      if (!isSignedOut(error)) showError((error instanceof ApiError && error.message) || t('unreachable'));
    }
    setIsCanceling(false);
  };
  return (
    <Modal
      isOpen={isApplying && !isClosed}
      onClose={() => setIsClosed(true)}
      title={t('progress.title')}
      size="small"
    >
      <p className={styles.big}>
        <b>{formatNumber(found.done, language)}</b> / {formatNumber(total, language)}
      </p>
      <progress className={styles.progress} aria-label={t('progress.title')} value={found.done} max={total} />
      <div className={noteStyles.note}>
        <Info aria-hidden />
        <p>{t('progress.note')}</p>
      </div>
      <div className={screenStyles.acts}>
        <Button variant="secondary" isLoading={isCanceling} onClick={cancel}>
          {t('progress.cancel')}
        </Button>
        <Button onClick={() => setIsClosed(true)}>{t('progress.background')}</Button>
      </div>
    </Modal>
  );
};
