import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { FileReading } from '@parvoz/contract/file-reading.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EncodingField } from './encoding-field.tsx';
import styles from './file-preview.module.css';

interface FilePreviewProps {
  /** Null while the file is being read for the first time. */
  preview: FileReading | null;
  isReading: boolean;
  /** The encoding that the file is being read in anew. */
  encoding: FileEncoding | null;
  /** Sentences about the whole file. */
  summary: ReactNode;
  /** The first lines as they were understood, by their numbers. */
  lines: readonly { line: number; text: string }[];
  onChoose(encoding: FileEncoding): void;
}

/** Shows how a chosen file is read, before anything of it is taken: its encoding, what is in it, its first lines. */
export const FilePreview = ({ preview, isReading, encoding, summary, lines, onChoose }: FilePreviewProps) => {
  const { t } = useTranslation('file-readings');
  return (
    <div className={styles.preview} aria-busy={isReading}>
      <div role="status">{isReading && !preview && <p>{t('reading')}</p>}</div>
      {preview && <EncodingField reading={preview} chosen={encoding} onChoose={onChoose} />}
      {preview && lines.length > 0 && (
        <div className={styles.lines}>
          {summary}
          <p>{t('first')}</p>
          <ul>
            {lines.map(({ line, text }) => (
              <li key={line}>
                <b>{t('line', { line: String(line) })}</b> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
