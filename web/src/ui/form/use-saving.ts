import { useRef } from 'react';
import { ApiError, isLost } from '../../lib/api.ts';
import { newId } from '../../lib/ids.ts';

/** True if the record does not exist: the call created nothing, or it has been deleted since. */
const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 422].includes(error.status);

/** A call that may have created a record: its key belongs to these values only. */
export interface Sent<Values> {
  key: string;
  values: Values;
}

/**
 * Sends a new record once: after a call without an answer exactly the same is sent again, also after a reload, so that what the
 * first has made is found and not made again. `stored` is what the draft was kept with.
 */
const useCreation = <Row, Values>(stored: Sent<Values> | null) => {
  const sent = useRef(stored);
  const create = async (
    values: Values,
    send: (values: Values, key: string) => Promise<Row>,
    keep: () => void,
  ): Promise<{ row: Row; isRepeated: boolean }> => {
    const isRepeated = sent.current !== null;
    sent.current ??= { key: newId(), values };
    keep();
    try {
      return { row: await send(sent.current.values, sent.current.key), isRepeated };
    } catch (error) {
      const isAnew = isRepeated && isNotThere(error);
      if (isAnew || !(isRepeated || isLost(error))) sent.current = null;
      if (isAnew) return create(values, send, keep);
      throw error;
    }
  };
  return {
    sent,
    /** `isRepeated`: the answered record was created from the values of an earlier call. */
    create,
    forget: () => {
      sent.current = null;
    },
  };
};

export interface VersionedRow {
  id: number;
  version: number;
}

/** Of a record that nobody has changed yet. */
const FIRST_VERSION = 1;

interface Options<Row extends VersionedRow, Values> {
  /** Null for a new one. */
  record: Row | null;
  create(values: Values, key: string): Promise<Row>;
  change(record: Row, values: Values, version: number): Promise<Row>;
}

/**
 * Returns the functions with which a form saves its record: a new one is created once and changed from then on. `draft`
 * is the stored part of that state.
 */
export const useSaving = <Row extends VersionedRow, Values>(
  { record, create, change }: Options<Row, Values>,
  draft: { version: number | undefined; sent: Sent<Values> | null },
) => {
  const creation = useCreation<Row, Values>(draft.sent);
  const version = useRef(draft.version);
  const made = useRef<Row>(null);
  const setSaved = (row: Row, of = row.version): Row => {
    made.current = row;
    version.current = of;
    return row;
  };
  const find = (): Row | null => record ?? made.current;
  return {
    /** State of the creation to store with a draft; null if nothing was sent. */
    sent: creation.sent,
    /** The record that is there already, or was created by this form. */
    find,
    save: async (values: Values, keep: () => void): Promise<Row> => {
      const known = find();
      if (known) return setSaved(await change(known, values, version.current ?? known.version));
      const { row, isRepeated } = await creation.create(values, create, keep);
      if (!isRepeated) return setSaved(row);
      // An unanswered call may have created the record: it is changed, provided that nobody else has changed it since.
      setSaved(row, FIRST_VERSION);
      return setSaved(await change(row, values, FIRST_VERSION));
    },
    /** Goes on from another version of the record, or with the next new one. */
    begin: (from: Row | null): void => {
      creation.forget();
      made.current = null;
      version.current = from?.version;
    },
    /** Saves over another version of the record. */
    saveOver: (row: Row): void => {
      version.current = row.version;
    },
  };
};
