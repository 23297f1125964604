import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import { EncodingField } from '../../../ui/form/encoding-field.tsx';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './import-screen.module.css';
import { readAs, sendMapping } from './queries.ts';

interface ReadingCardProps {
  found: Import;
  /** The file was read anew; columns whose headings are the same stay matched. */
  onRead(found: Import): void;
}

const isSameMapping = (one: Import, other: Import): boolean =>
  JSON.stringify([one.mapping, one.columns.map(({ name }) => name)]) ===
  JSON.stringify([other.mapping, other.columns.map(({ name }) => name)]);

/** Shows the encoding of an import and reads it anew in another one. */
export const ReadingCard = ({ found, onRead }: ReadingCardProps) => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const reportFailure = useReportFailure();
  const [chosen, setChosen] = useState<FileEncoding | null>(null);
  /** The encoding that was chosen last; null while nothing is being read. */
  const last = useRef<FileEncoding | null>(null);
  const readOnce = async (given: FileEncoding) => {
    try {
      const read = await readAs(found.id, given, language);
      if (last.current !== given) return;
      // Whoever was looking at the outcome sees the new one.
      const isCompared = found.state === 'READY' && isSameMapping(read, found);
      onRead(isCompared ? await sendMapping(found.id, read.mapping, language) : read);
    } catch (error) {
      reportFailure(error);
    }
  };
  const choose = async (given: FileEncoding) => {
    const isReading = last.current !== null;
    last.current = given;
    setChosen(given);
    // One after the other: the server would take two at once in any order.
    if (isReading) return;
    for (let done: FileEncoding | null = null; last.current !== done; ) {
      done = last.current;
      await readOnce(last.current);
    }
    last.current = null;
    setChosen(null);
  };
  return (
    <EncodingField
      className={clsx(cardStyles.card, cardStyles.pad, styles.reading)}
      reading={found}
      chosen={chosen}
      onChoose={choose}
    />
  );
};
