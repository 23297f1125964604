import { useRef } from 'react';
import { ApiError, isLost } from '../../lib/api.ts';
import { newId } from '../../lib/ids.ts';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/**
 * Sends a new record once: the key of a call without an answer goes with every later one, also after a reload, so that
 * what the first has made is found and not made again. `stored` is the key that the draft was kept with.
 */
const useCreation = <Row>(stored: string | null) => {
  const key = useRef(stored);
  const create = async (
    send: (key: string) => Promise<Row>,
    keep: () => void,
  ): Promise<{ row: Row; isRepeated: boolean }> => {
    const isRepeated = key.current !== null;
    key.current ??= newId();
    keep();
    try {
      return { row: await send(key.current), isRepeated };
    } catch (error) {
      // What was made by it has been deleted since.
      const isAnew = isRepeated && isGone(error);
      if (isAnew || !(isRepeated || isLost(error))) key.current = null;
      if (isAnew) return create(send, keep);
      throw error;
    }
  };
  return {
    key,
    /** `isRepeated`: what is answered may be what an earlier call has made of other values. */
    create,
    forget: () => {
      key.current = null;
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

/** How a form saves its record: a new one is created once and changed from then on. `draft` is what was stored of it. */
export const useSaving = <Row extends VersionedRow, Values>(
  { record, create, change }: Options<Row, Values>,
  draft: { version: number | undefined; sentKey: string | null },
) => {
  const creation = useCreation<Row>(draft.sentKey);
  const version = useRef(draft.version);
  const made = useRef<Row>(null);
  const setSaved = (row: Row, of = row.version): Row => {
    made.current = row;
    version.current = of;
    return row;
  };
  const find = (): Row | null => record ?? made.current;
  return {
    /** What a draft is kept with; null while nothing was sent. */
    sentKey: creation.key,
    /** The record that is there already, or was created by this form. */
    find,
    save: async (values: Values, keep: () => void): Promise<Row> => {
      const known = find();
      if (known) return setSaved(await change(known, values, version.current ?? known.version));
      const { row, isRepeated } = await creation.create((key) => create(values, key), keep);
      if (!isRepeated) return setSaved(row);
      // What a call without an answer has made is saved over, as long as nobody has changed it since.
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
