import type { SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import type { Holders } from '../../../lib/import-clashes.ts';
import * as lines from '../../../lib/import-lines.ts';
import {
  COLUMNS,
  dayKey,
  type Field,
  type ImportedSitting,
  keysOf,
  type Lookups,
  NEW_SITTING,
  problemsOf,
  REQUIRED,
} from './importing.rules.ts';
import { SITTING } from './test-sittings.service.ts';
import * as store from './test-sittings.store.ts';

type PrepareContext = Pick<SignedInContext, 'db' | 'clock'>;

const findHolders = async (
  { db }: PrepareContext,
  reads: readonly lines.Read<Field, ImportedSitting>[],
): Promise<Holders> => {
  const days = new Set(reads.flatMap(({ values }) => values.heldOn ?? []));
  const holders: Holders = new Map();
  for (const { id, ...found } of await store.listOnDays(db, [...days]))
    lines.addTo(holders, dayKey(found), id);
  return holders;
};

const findCurrent = async ({ db }: PrepareContext, ids: readonly number[]) =>
  (await store.findMany(db, ids)).map(({ version, updatedAt, ...row }) => ({ version, row }));

/** Returns the outcome of each line of a file in the catalogue as it is now. Writes nothing. */
export const prepare = (ctx: PrepareContext, given: readonly lines.Line<Field>[]) =>
  lines.prepareLines<Field, ImportedSitting, Lookups>(
    {
      ...{ columns: COLUMNS, blank: NEW_SITTING, required: REQUIRED, keysOf, problemsOf },
      titleOf: ({ test, heldOn }) => [test, heldOn].filter(Boolean).join(' '),
      findLookups: async () => ({ today: tashkentDate(ctx.clock.now()) }),
      findHolders: (reads) => findHolders(ctx, reads),
      findCurrent: (ids) => findCurrent(ctx, ids),
    },
    given,
  );

/** Somebody has entered by hand what a line would add or move: nobody has seen that when the lines were looked at. */
const unlessEntered = async <Written>(writing: Promise<Written>): Promise<Written> => {
  try {
    return await writing;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'test_sittings_day') throw error;
    throw new AppError('CHANGED_MEANWHILE');
  }
};

/** Writes of prepared lines. Both throw CHANGED_MEANWHILE. */
export const writing = {
  record: SITTING,
  update: (tx: SignedInContext, rows: readonly ImportedSitting[]) =>
    unlessEntered(store.updateMany(tx.db, rows, editorOf(tx))),
  insert: (tx: SignedInContext, rows: readonly ImportedSitting[]): Promise<number[]> =>
    unlessEntered(store.insertMany(tx.db, rows, editorOf(tx))),
};
