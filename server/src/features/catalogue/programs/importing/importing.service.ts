import { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import type { ProgramAdminFilter } from '@parvoz/contract/catalogue/programs-admin.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import type { FileResponse } from '../../../../lib/file-response.ts';
import type { Holders } from '../../../../lib/import-clashes.ts';
import { writeLine } from '../../../../lib/import-columns.ts';
import * as lines from '../../../../lib/import-lines.ts';
import { inOrder, tableFile } from '../../../../lib/table-file.ts';
import { mapYielding } from '../../../../lib/yielding.ts';
import { findNames } from '../../lists/naming.service.ts';
import * as universities from '../../universities/importing/importing.service.ts';
import { byOf, columnsOf, listAllIds, PROGRAM } from '../administration/administration.service.ts';
import * as administration from '../administration/administration.store.ts';
import * as writes from '../administration/writes.store.ts';
import {
  COLUMNS,
  type Field,
  type ImportedProgram,
  keysOf,
  type Lookups,
  NEW_PROGRAM,
  nameKey,
} from './importing.rules.ts';
import * as store from './importing.store.ts';

type PrepareContext = Pick<SignedInContext, 'db' | 'clock' | 'actor'>;
type Read = lines.Read<Field, ImportedProgram>;

const findLookups = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  cells: readonly string[],
): Promise<Lookups> => ({
  ...(await findNames(ctx.db)),
  universities: await universities.findNamed(ctx, cells),
  today: tashkentDate(ctx.clock.now()),
});

const findHolders = async ({ db }: PrepareContext, reads: readonly Read[]): Promise<Holders> => {
  const names = await mapYielding(reads, ({ values }) => lines.foldedNames(values));
  const universityIds = new Set(reads.flatMap(({ values }) => values.universityId ?? []));
  const holders: Holders = new Map();
  for (const { id, name, ...place } of await store.findByNames(
    db,
    [...universityIds],
    [...new Set(names.flat())],
  ))
    lines.addTo(holders, nameKey(place, name), id);
  return holders;
};

const importedOf = ({ version, ...state }: administration.ProgramRecord) => {
  const { tuitionMinor, tuitionCurrency, ...rest } = state;
  const tuition: ImportedProgram['tuition'] = tuitionCurrency
    ? { kind: 'PAID', amount: tuitionMinor!, currency: tuitionCurrency }
    : { kind: tuitionMinor === 0 ? 'FREE' : 'UNKNOWN' };
  return { version, row: { ...rest, tuition } };
};

/** These programmes, with their universities in `lookups`. */
const findCurrent = async (ctx: Pick<Context, 'db'>, ids: readonly number[], lookups: Lookups) => {
  const states = await administration.listStates(ctx.db, ids);
  await universities.addNamed(
    ctx,
    lookups.universities,
    states.map(({ universityId }) => universityId),
  );
  return states.map(importedOf);
};

/** Returns the outcome of each line of a file in the catalogue as it is now. Writes nothing. */
export const prepare = (ctx: PrepareContext, given: readonly lines.Line<Field>[]) =>
  lines.prepareLines<Field, ImportedProgram, Lookups>(
    {
      columns: COLUMNS,
      blank: NEW_PROGRAM,
      required: ['university', 'degree', 'field', 'taughtIn'],
      keysOf,
      findLookups: (some) =>
        findLookups(ctx, [...new Set(some.flatMap(({ cells }) => cells.university || []))]),
      findHolders: (reads) => findHolders(ctx, reads),
      findCurrent: (ids, lookups) => findCurrent(ctx, ids, lookups),
    },
    given,
  );

const stateOf = ({ tuition, ...row }: ImportedProgram): writes.ProgramState => ({
  ...row,
  ...columnsOf(tuition),
});

/** Writes of prepared lines. */
export const writing = {
  record: PROGRAM,
  update: (tx: SignedInContext, rows: readonly ImportedProgram[]) =>
    writes.updateMany(tx.db, rows.map(stateOf), byOf(tx)),
  insert: (tx: SignedInContext, rows: readonly ImportedProgram[]): Promise<number[]> =>
    writes.insertMany(tx.db, rows.map(stateOf), byOf(tx)),
};

/** The programmes of a filter in its order, with the columns that `prepare` reads. Throws TOO_MANY_ROWS. */
export const exportList = async (
  ctx: Context,
  filter: ProgramAdminFilter,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  const lookups = await findLookups(ctx, []);
  const headings = IMPORT_FIELDS.PROGRAM;
  return tableFile({
    ...{ name: `programs-${lookups.today}`, format, language: ctx.language, headings },
    listIds: (limit) => listAllIds(ctx, filter, limit),
    linesOf: async (ids) => {
      const current = await findCurrent(ctx, ids, lookups);
      const rows = current.map(({ row }) => row);
      return inOrder(ids, rows).map((row) => writeLine(COLUMNS, headings, row, lookups));
    },
  });
};
