import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { useChanges } from '../record/changes.ts';
import {
  type Conflict,
  ConflictDialog,
  type ConflictField,
  differencesOf,
  isSeen,
  mergedOf,
} from './conflict-dialog.tsx';

interface Options<Row> {
  /** Kind of the record, as the audit calls it. */
  subject: string;
  fields: readonly ConflictField[];
  /** The record as it is now. */
  load(record: Row): Promise<Row>;
  /** Called with the values of all fields that are to be saved over `theirs`. */
  onChosen(values: Readonly<Record<string, unknown>>, theirs: Row): void;
}

/** Values that are to be saved over `theirs`. */
export interface Merged<Row> {
  values: Readonly<Record<string, unknown>>;
  theirs: Row;
}

/** Asks people who save after somebody else which values are to stay. */
export const useConflict = <Row extends { id: number }>({
  subject,
  fields,
  load,
  onChosen,
}: Options<Row>) => {
  const language = languageOf(useTranslation().i18n);
  const { findLastChange } = useChanges();
  const [shown, setShown] = useState<{ conflict: Conflict; theirs: Row } | null>(null);
  /**
   * Returns what is to be saved where nobody has to choose: nothing that the form shows was changed, such as its place in
   * a list, or the same person has changed other fields elsewhere. Otherwise shows the question, and returns null.
   */
  const ask = async (
    record: Row,
    sidesOf: (theirs: Row) => Pick<Conflict, 'base' | 'mine' | 'theirs'>,
  ): Promise<Merged<Row> | null> => {
    const [theirs, by] = await Promise.all([load(record), findLastChange(subject, record.id, language)]);
    const conflict = { ...sidesOf(theirs), by };
    const isOwn = by?.isOwn === true && differencesOf(fields, conflict).both.length === 0;
    if (isOwn || !isSeen(fields, conflict)) return { values: mergedOf(conflict), theirs };
    setShown({ conflict, theirs });
    return null;
  };
  const dialog = (
    <ConflictDialog
      conflict={shown?.conflict ?? null}
      fields={fields}
      onChoose={(values) => {
        if (!shown) return;
        setShown(null);
        onChosen({ ...mergedOf(shown.conflict), ...values }, shown.theirs);
      }}
      onClose={() => setShown(null)}
    />
  );
  return { ask, dialog };
};
