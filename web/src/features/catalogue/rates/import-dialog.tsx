import type { RateImport, RatePreview } from '@parvoz/contract/catalogue/rates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../lib/api.ts';
import { formatDate, formatNumber, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePreview } from '../../../ui/form/file-preview.tsx';
import { TableFileField } from '../../../ui/form/table-file-field.tsx';
import { fileProblemOf, useFilePreview } from '../../../ui/form/use-file-preview.ts';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import styles from './admin-rates.module.css';
import { previewRates, sendRates } from './queries.ts';

interface ImportDialogProps {
  onTaken(): void;
  onClose(): void;
}

type Refused = RateImport['refused'];
const NONE: Refused = [];

const useImport = ({ onTaken, onClose }: ImportDialogProps) => {
  const { t, i18n } = useTranslation(['rates', 'file-readings']);
  const language = languageOf(i18n);
  const reading = useFilePreview((file, encoding) => previewRates(file, encoding, language));
  const { file, preview, setProblem } = reading;
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<Refused | null>(null);
  const send = async () => {
    setSent(null);
    setProblem(file ? null : t('import.none'));
    if (!file) return;
    setSending(true);
    try {
      const taken = await sendRates(file, preview?.encoding ?? undefined, language);
      const { added, changed, same, refused } = taken;
      setSent(refused);
      if (refused.length === 0) {
        showSuccess(t('import.done', { added, changed, same }));
        onTaken();
        onClose();
      }
    } catch (error) {
      if (isSignedOut(error)) return;
      setProblem(fileProblemOf(error, t('unreachable', { ns: 'file-readings' })));
    }
    setSending(false);
  };
  return {
    ...{ ...reading, isSending, send, refused: sent ?? preview?.refused ?? NONE },
    choose: (chosen: File | null) => {
      setSent(null);
      reading.choose(chosen);
    },
  };
};

/** Takes rates from a file, after it has shown how it is read: all of them, or none, and then says line by line why. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { t } = useTranslation('rates');
  const { preview, isSending, refused, send, choose, ...reading } = useImport(props);
  const problem = reading.problem ?? preview?.problem;
  return (
    <Modal isOpen onClose={props.onClose} title={t('import.title')} size="medium">
      <div className={layoutStyles.stack}>
        <p>{t('import.text')}</p>
        <pre className={styles.sample}>{t('import.sample')}</pre>
        <TableFileField label={t('import.file')} problem={problem} onChoose={choose}>
          {refused.length > 0 && <RefusedLines refused={refused} />}
        </TableFileField>
        <RatesInFile preview={preview} {...reading} />
        <div className={modalStyles.acts}>
          <Button variant="secondary" onClick={props.onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button isLoading={isSending} disabled={reading.isReading} onClick={send}>
            {t('import.button')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};

type RatesInFileProps = Pick<ReturnType<typeof useImport>, 'isReading' | 'encoding' | 'readAs'> & {
  preview: RatePreview | null;
};

const RatesInFile = ({ preview, isReading, encoding, readAs }: RatesInFileProps) => {
  const { t, i18n } = useTranslation('rates');
  const language = languageOf(i18n);
  const lines = (preview?.lines ?? []).map(({ line, nominal, currency, rateTiyin, datedOn }) => ({
    line,
    text: `${t('rateOf', {
      nominal: formatNumber(nominal, language),
      currency,
      amount: formatSom(rateTiyin, language),
    })}, ${formatDate(datedOn)}`,
  }));
  const { added, changed, same } = preview ?? { added: 0, changed: 0, same: 0 };
  return (
    <FilePreview
      preview={preview}
      isReading={isReading}
      encoding={encoding}
      onChoose={readAs}
      lines={lines}
      summary={<p>{t('import.preview', { added, changed, same })}</p>}
    />
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
