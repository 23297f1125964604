import type { RateImport } from '@parvoz/contract/catalogue/rates.ts';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import styles from './admin-rates.module.css';
import { sendRates } from './queries.ts';

interface ImportDialogProps {
  onTaken(): void;
  onClose(): void;
}

type Refused = RateImport['refused'];
const NONE: Refused = [];

const useSend = ({ onTaken, onClose }: ImportDialogProps) => {
  const { t, i18n } = useTranslation('rates');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState(NONE);
  const send = async (file: File | null) => {
    setRefused(NONE);
    setProblem(file ? null : t('import.none'));
    if (!file) return;
    setSending(true);
    try {
      const { added, changed, same, refused } = await sendRates(file, languageOf(i18n));
      setRefused(refused);
      if (refused.length === 0) {
        showSuccess(t('import.done', { added, changed, same }));
        onTaken();
        onClose();
      }
    } catch (error) {
      if (isSignedOut(error)) return;
      const failed = error instanceof ApiError ? error : null;
      setProblem(failed?.fields.file ?? failed?.message ?? t('import.unreachable'));
    }
    setSending(false);
  };
  return { isSending, problem, refused, send };
};

/** Takes rates from a file: all of them, or none, and then says line by line why. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { t } = useTranslation('rates');
  const [file, setFile] = useState<File | null>(null);
  const { isSending, problem, refused, send } = useSend(props);
  const id = useId();
  return (
    <Modal isOpen onClose={props.onClose} title={t('import.title')} size="medium">
      <div className={layoutStyles.stack}>
        <p>{t('import.text')}</p>
        <pre className={styles.sample}>{t('import.sample')}</pre>
        <div className={fieldStyles.field}>
          <label htmlFor={id}>{t('import.file')}</label>
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
            {refused.length > 0 && <RefusedLines refused={refused} />}
          </div>
        </div>
        <div className={modalStyles.acts}>
          <Button variant="secondary" onClick={props.onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button isLoading={isSending} onClick={() => send(file)}>
            {t('import.button')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};

const RefusedLines = ({ refused }: { refused: Refused }) => {
  const { t } = useTranslation('rates');
  return (
    <div className={styles.refused}>
      <p>{t('import.refused', { count: refused.length })}</p>
      <ul>
        {refused.map(({ line, column, reason }) => (
          <li key={`${line} ${column}`}>
            <b>{t('import.line', { line: String(line), column })}</b> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
};
