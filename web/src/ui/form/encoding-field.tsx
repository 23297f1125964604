import { FILE_ENCODINGS, type FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { FileReading } from '@parvoz/contract/file-reading.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import styles from './encoding-field.module.css';
import { SelectField } from './select-field.tsx';

interface EncodingFieldProps {
  /** Reading of the file; of a workbook there is nothing to choose, and nothing is shown. */
  reading: Pick<FileReading, 'encoding' | 'unreadLines'>;
  /** The encoding that it is being read in. */
  chosen: FileEncoding | null;
  className?: string | undefined;
  onChoose(encoding: FileEncoding): void;
}

/** The encoding of a file that none fits; nobody chooses it. */
const NONE: FileEncoding = 'ascii';

/** Numbers of lines that are named; of more there is no use in a list. */
const NAMED = 12;

/**
 * Shows the encoding of a CSV and the lines that are not in it, with a field to read the file in another one. It is never
 * disabled, which would take the focus from it: of choices made while the file is being read the last one counts.
 */
export const EncodingField = ({ reading, chosen, className, onChoose }: EncodingFieldProps) => {
  const { t } = useTranslation('file-readings');
  const { encoding, unreadLines } = reading;
  if (encoding === null) return null;
  const lines = unreadLines.slice(0, NAMED).join(', ');
  return (
    <section className={clsx(styles.encoding, className)} aria-busy={chosen !== null}>
      <SelectField
        label={t('label')}
        value={chosen ?? encoding}
        onChange={({ target }) => onChoose(target.value as FileEncoding)}
      >
        {FILE_ENCODINGS.filter((one) => one !== NONE || encoding === NONE).map((one) => (
          <option key={one} value={one}>
            {t(`encodings.${one}`)}
          </option>
        ))}
      </SelectField>
      <p role="status">
        {t(encoding === NONE ? 'none' : 'as', { encoding: t(`encodings.${encoding}`) })}
        {unreadLines.length > 0 && (
          <>
            {' '}
            <b>
              {t('unread', {
                count: unreadLines.length,
                lines: unreadLines.length > NAMED ? `${lines} …` : lines,
              })}
            </b>
          </>
        )}
      </p>
    </section>
  );
};
