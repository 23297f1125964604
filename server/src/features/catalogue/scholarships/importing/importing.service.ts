import { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import type { ScholarshipAdminFilter } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import type { FileResponse } from '../../../../lib/file-response.ts';
import type { Holders } from '../../../../lib/import-clashes.ts';
import { writeLine } from '../../../../lib/import-columns.ts';
import * as lines from '../../../../lib/import-lines.ts';
import { inOrder, tableFile } from '../../../../lib/table-file.ts';
import { mapYielding } from '../../../../lib/yielding.ts';
import * as covers from '../../../people/files/covers.service.ts';
import * as files from '../../../people/files/files.service.ts';
import { findNames } from '../../lists/naming.service.ts';
import * as universities from '../../universities/importing/importing.service.ts';
import { byOf, listAllIds, SCHOLARSHIP } from '../administration/administration.service.ts';
import * as administration from '../administration/administration.store.ts';
import * as writes from '../administration/writes.store.ts';
import {
  COLUMNS,
  type Field,
  keysOf,
  type Lookups,
  NEW_SCHOLARSHIP,
  nameKey,
  problemsOf,
} from './importing.rules.ts';
import * as store from './importing.store.ts';

type Row = writes.ScholarshipState;
type PrepareContext = Pick<SignedInContext, 'db' | 'clock' | 'actor'>;
type Read = lines.Read<Field, Row>;

const findLookups = async (
  ctx: PrepareContext,
  given: readonly lines.Line<Field>[],
  pictureIds: readonly string[],
): Promise<Lookups> => {
  const cells = [...new Set(given.flatMap(({ cells }) => cells.university || []))];
  return {
    ...(await findNames(ctx.db)),
    universities: await universities.findNamed(ctx, cells),
    today: tashkentDate(ctx.clock.now()),
    pictures: await files.findShowable(ctx, pictureIds, ctx.actor.accountId),
  };
};

const findHolders = async ({ db }: PrepareContext, reads: readonly Read[]): Promise<Holders> => {
  const names = await mapYielding(reads, ({ values }) => lines.foldedNames(values));
  const holders: Holders = new Map();
  for (const { name, ...found } of await store.findByNames(db, [...new Set(names.flat())]))
    lines.addTo(holders, nameKey(found, name), found.id);
  return holders;
};

/** These scholarships, with their universities in `lookups`. */
const findCurrent = async (ctx: PrepareContext, ids: readonly number[], lookups: Lookups) => {
  const states = await administration.listStates(ctx.db, ids);
  await universities.addNamed(
    ctx,
    lookups.universities,
    states.map(({ universityId }) => universityId),
  );
  return states.map(({ version, ...row }) => ({ version, row }));
};

/** Returns the outcome of each line of a file in the catalogue as it is now. Writes nothing. */
export const prepare = (ctx: PrepareContext, given: readonly lines.Line<Field>[]) =>
  lines.prepareLines<Field, Row, Lookups>(
    {
      ...{
        columns: COLUMNS,
        blank: NEW_SCHOLARSHIP,
        required: ['startDate', 'expiredDate'],
        keysOf,
        problemsOf,
      },
      findLookups: (some, pictureIds) => findLookups(ctx, some, pictureIds),
      findHolders: (reads) => findHolders(ctx, reads),
      findCurrent: (ids, lookups) => findCurrent(ctx, ids, lookups),
    },
    given,
  );

/** Writes of prepared lines. */
export const writing = {
  record: SCHOLARSHIP,
  update: async (tx: SignedInContext, rows: readonly Row[], before: readonly Row[]) =>
    writes.updateMany(tx.db, await covers.withCovers(tx, 'scholarship', rows, before), byOf(tx)),
  insert: async (tx: SignedInContext, rows: readonly Row[]): Promise<number[]> =>
    writes.insertMany(tx.db, await covers.withCovers(tx, 'scholarship', rows), byOf(tx)),
};

/** The scholarships of a filter in its order, with the columns that `prepare` reads. Throws TOO_MANY_ROWS. */
export const exportList = async (
  ctx: Context,
  filter: ScholarshipAdminFilter,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  const today = tashkentDate(ctx.clock.now());
  const names = await findNames(ctx.db);
  const headings = IMPORT_FIELDS.SCHOLARSHIP;
  return tableFile({
    ...{ name: `scholarships-${today}`, format, language: ctx.language, headings },
    listIds: (limit) => listAllIds(ctx, filter, limit),
    linesOf: async (ids) => {
      const rows = await administration.listStates(ctx.db, ids);
      const named = await universities.findNamed(ctx, []);
      await universities.addNamed(
        ctx,
        named,
        rows.map(({ universityId }) => universityId),
      );
      const lookups = { ...names, today, pictures: new Set<string>(), universities: named };
      return inOrder(ids, rows).map((row) => writeLine(COLUMNS, headings, row, lookups));
    },
  });
};
