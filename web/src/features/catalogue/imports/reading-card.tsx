import { FILE_ENCODINGS, type FileEncoding } from '@parvoz/contract/catalogue/import-states.ts';
import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { readAs, sendMapping } from './queries.ts';
import styles from './reading-card.module.css';

interface ReadingCardProps {
  found: Import & { encoding: FileEncoding };
  /** The file was read anew; columns whose headings are the same stay matched. */
  onRead(found: Import): void;
}

/** Numbers of lines that are named; of more there is no use in a list. */
const NAMED = 12;

const isSameMapping = (one: Import, other: Import): boolean =>
  JSON.stringify([one.mapping, one.columns.map(({ name }) => name)]) ===
  JSON.stringify([other.mapping, other.columns.map(({ name }) => name)]);

/** Shows the encoding of a CSV and the lines that are not in it, with a field to read the file in another one. */
export const ReadingCard = ({ found, onRead }: ReadingCardProps) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const reportFailure = useReportFailure();
  const [chosen, setChosen] = useState<FileEncoding | null>(null);
  const { encoding, unreadLines, state, id } = found;
  const choose = async (given: FileEncoding) => {
    setChosen(given);
    try {
      const read = await readAs(id, given, language);
      // Whoever was looking at the outcome sees the new one.
      const isCompared = state === 'READY' && isSameMapping(read, found);
      onRead(isCompared ? await sendMapping(id, read.mapping, language) : read);
    } catch (error) {
      reportFailure(error);
    }
    setChosen(null);
  };
  const lines = unreadLines.slice(0, NAMED).join(', ');
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.reading)} aria-busy={chosen !== null}>
      <SelectField
        label={t('reading.label')}
        value={chosen ?? encoding}
        onChange={({ target }) => choose(target.value as FileEncoding)}
        disabled={chosen !== null}
      >
        {FILE_ENCODINGS.map((one) => (
          <option key={one} value={one}>
            {t(`reading.encodings.${one}`)}
          </option>
        ))}
      </SelectField>
      <p role="status">
        {t('reading.as', { encoding: t(`reading.encodings.${encoding}`) })}
        {unreadLines.length > 0 && (
          <>
            {' '}
            <b>
              {t('reading.unread', {
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
