import { FILE_ENCODINGS, type FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { FileReading } from '@parvoz/contract/file-reading.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import styles from './encoding-field.module.css';
import { SelectField } from './select-field.tsx';

interface EncodingFieldProps {
  /** Reading of the file; of a workbook there is nothing to choose. */
  reading: Pick<FileReading, 'encoding' | 'unreadLines' | 'sheet'>;
  /** The encoding that it is being read in. */
  chosen: FileEncoding | null;
  className?: string | undefined;
  onChoose(encoding: FileEncoding): void;
}

/** The encoding of a file that none fits; nobody chooses it. */
const NONE: FileEncoding = 'ascii';

/** Encodings that a file says, or that no other text is by chance; any other one is told by what its letters look like. */
const isSure = (encoding: FileEncoding): boolean => encoding.startsWith('utf-') || encoding === NONE;

/** Numbers of lines that are named; of more there is no use in a list. */
const NAMED = 12;

const listed = (all: readonly (string | number)[]): string =>
  all.slice(0, NAMED).join(', ') + (all.length > NAMED ? ' …' : '');

type SheetNoteProps = Pick<EncodingFieldProps, 'className'> & { sheet: NonNullable<FileReading['sheet']> };

/** Says which of several sheets was read, and which lines of it that nobody sees in a spreadsheet. */
const SheetNote = ({ sheet: { name, others, hiddenLines }, className }: SheetNoteProps) => {
  const { t } = useTranslation('file-readings');
  if (others.length === 0 && hiddenLines.length === 0) return null;
  return (
    <section className={clsx(styles.encoding, className)}>
      <p role="status">
        {others.length > 0 && (
          <>
            {t('sheet', { name })} <b>
              {t('otherSheets', { count: others.length, names: listed(others) })}
            </b>{' '}
          </>
        )}
        {hiddenLines.length > 0 && (
          <b>{t('hiddenLines', { count: hiddenLines.length, lines: listed(hiddenLines) })}</b>
        )}
      </p>
    </section>
  );
};

/**
 * Shows the encoding of a CSV and the lines that are not in it, with a field to read the file in another one; of a workbook
 * its sheet. The field is never disabled, which would take the focus from it: of choices made while the file is being read
 * the last one counts.
 */
export const EncodingField = ({ reading, chosen, className, onChoose }: EncodingFieldProps) => {
  const { t } = useTranslation('file-readings');
  const { encoding, unreadLines, sheet } = reading;
  if (encoding === null) return sheet && <SheetNote sheet={sheet} className={className} />;
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
        {!isSure(encoding) && (
          <>
            {' '}
            <span>{t('check')}</span>
          </>
        )}
        {unreadLines.length > 0 && (
          <>
            {' '}
            <b>{t('unread', { count: unreadLines.length, lines: listed(unreadLines) })}</b>
          </>
        )}
      </p>
    </section>
  );
};
