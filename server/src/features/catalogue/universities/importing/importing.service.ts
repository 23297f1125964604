import { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import type { UniversityAdminFilter } from '@parvoz/contract/catalogue/universities-admin.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { hostOf, type NamedRecord } from '../../../../lib/cells.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import type { FileResponse } from '../../../../lib/file-response.ts';
import type { Holders, Key } from '../../../../lib/import-clashes.ts';
import { writeLine } from '../../../../lib/import-columns.ts';
import * as lines from '../../../../lib/import-lines.ts';
import { pictureProblems } from '../../../../lib/import-pictures.ts';
import { type NamedRecords, namedBy, namedRecordsOf } from '../../../../lib/named-records.ts';
import { inOrder, tableFile } from '../../../../lib/table-file.ts';
import { mapYielding } from '../../../../lib/yielding.ts';
import * as covers from '../../../people/files/covers.service.ts';
import * as files from '../../../people/files/files.service.ts';
import { findNames } from '../../lists/naming.service.ts';
import { authorOf, listAllIds, UNIVERSITY } from '../administration.service.ts';
import * as administration from '../administration.store.ts';
import { insertMany } from '../universities.store.ts';
import { COLUMNS, type Field, type Lookups, NEW_UNIVERSITY } from './importing.rules.ts';
import * as store from './importing.store.ts';

type PrepareContext = Pick<SignedInContext, 'db' | 'clock' | 'actor'>;
type Read = lines.Read<Field, store.ImportedUniversity>;

const findLookups = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Lookups> => ({
  ...(await findNames(db)),
  today: tashkentDate(clock.now()),
  pictures: new Set(),
});

const nameKey = (countryId: number | undefined, name: string) => `name ${countryId} ${name}`;

const hostKey = (host: string) => `host ${host}`;

/** The host of its website, and its names in its country. */
const keysOf = ({ cells, values }: Read): Key<Field>[] => {
  const host = hostOf(values.webSite);
  const by = lines.nameFieldOf(cells);
  const names = values.countryId === undefined ? [] : lines.foldedNames(values);
  return [
    ...(host === null ? [] : [{ key: hostKey(host), by: 'webSite' as const }]),
    ...names.map((name) => ({ key: nameKey(values.countryId, name), by })),
  ];
};

const findHolders = async ({ db }: Pick<Context, 'db'>, reads: readonly Read[]): Promise<Holders> => {
  const holders: Holders = new Map();
  const hosts = new Set(reads.flatMap(({ values }) => hostOf(values.webSite) ?? []));
  const countryIds = new Set(reads.flatMap(({ values }) => values.countryId ?? []));
  const names = await mapYielding(reads, ({ values }) => lines.foldedNames(values));
  for (const { id, host } of await store.findByHosts(db, [...hosts])) lines.addTo(holders, hostKey(host), id);
  for (const { id, countryId, name } of await store.findByNames(
    db,
    [...countryIds],
    [...new Set(names.flat())],
  ))
    lines.addTo(holders, nameKey(countryId, name), id);
  return holders;
};

/** Returns the outcome of each line of a file in the catalogue as it is now. Writes nothing. */
export const prepare = (ctx: PrepareContext, given: readonly lines.Line<Field>[]) =>
  lines.prepareLines<Field, store.ImportedUniversity, Lookups>(
    {
      columns: COLUMNS,
      blank: NEW_UNIVERSITY,
      required: ['country'],
      findLookups: async (_, pictureIds) => ({
        ...(await findLookups(ctx)),
        pictures: await files.findShowable(ctx, pictureIds, ctx.actor.accountId),
      }),
      problemsOf: (draft, _, current, { pictures }) => pictureProblems(draft, current, pictures),
      findHolders: (reads) => findHolders(ctx, reads),
      findCurrent: async (ids) =>
        (await administration.listStates(ctx.db, ids)).map(({ version, checkedBy, ...row }) => ({
          version,
          row,
        })),
      keysOf,
    },
    given,
  );

type Row = store.ImportedUniversity;

/** Writes of prepared lines. */
export const writing = {
  record: UNIVERSITY,
  update: async (tx: SignedInContext, rows: readonly Row[], before: readonly Row[]) =>
    administration.updateMany(tx.db, await covers.withCovers(tx, 'university', rows, before), authorOf(tx)),
  insert: async (tx: SignedInContext, rows: readonly Row[]): Promise<number[]> =>
    insertMany(tx.db, await covers.withCovers(tx, 'university', rows), tx.actor.accountId),
};

/** The universities of a filter in its order, with the columns that `prepare` reads. Throws TOO_MANY_ROWS. */
export const exportList = async (
  ctx: Context,
  filter: UniversityAdminFilter,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  const lookups = await findLookups(ctx);
  const headings = IMPORT_FIELDS.UNIVERSITY;
  return tableFile({
    ...{ name: `universities-${lookups.today}`, format, language: ctx.language, headings },
    listIds: (limit) => listAllIds(ctx, filter, limit),
    linesOf: async (ids) => {
      const rows = await administration.listStates(ctx.db, ids);
      return inOrder(ids, rows).map((row) => writeLine(COLUMNS, headings, row, lookups));
    },
  });
};

type NamedUniversities = NamedRecords<NamedRecord & { countryId: number }>;

/** Universities that these cells of a file may name. */
export const findNamed = async (
  { db }: Pick<Context, 'db'>,
  cells: readonly string[],
): Promise<NamedUniversities> =>
  namedRecordsOf(cells.length > 0 ? await store.listNamed(db, namedBy(cells)) : []);

/** Adds universities with these ids to those that are known. */
export const addNamed = async (
  { db }: Pick<Context, 'db'>,
  known: NamedUniversities,
  ids: readonly (number | null)[],
): Promise<void> => {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  for (const one of await store.listNamed(db, { ids: wanted, names: [] })) known.byId.set(one.id, one);
};
