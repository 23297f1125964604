import { IMPORT_FIELDS } from '@parvoz/contract/import-fields.ts';
import type { UniversityAdminFilter } from '@parvoz/contract/universities-admin.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { hostOf, type NamedRecord } from '../../../lib/cells.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { writeLine } from '../../../lib/import-columns.ts';
import * as lines from '../../../lib/import-lines.ts';
import { inOrder, tableFile } from '../../../lib/table-file.ts';
import { findNames } from '../../catalogue/naming/service.ts';
import * as covers from '../../files/covers/service.ts';
import { authorOf, listAllIds, UNIVERSITY } from '../administration/service.ts';
import * as administration from '../administration/store.ts';
import { insertMany } from '../store.ts';
import { COLUMNS, type Field, type Lookups, NEW_UNIVERSITY } from './rules.ts';
import * as store from './store.ts';

type PrepareContext = Pick<Context, 'db' | 'clock'>;
type Read = lines.Read<Field, store.ImportedUniversity>;

const findLookups = async ({ db, clock }: PrepareContext): Promise<Lookups> => ({
  ...(await findNames(db)),
  today: tashkentDate(clock.now()),
});

/** Ids by what may name a university, several where it is not one alone. */
interface Known {
  byHost: Map<string, number[]>;
  byName: Map<string, number[]>;
}

const nameKey = (countryId: number | undefined, name: string) => `${countryId} ${name}`;

const hostsOf = ({ values }: Read): string[] => [hostOf(values.webSite)].filter((host) => host !== null);

const findKnown = async ({ db }: Pick<Context, 'db'>, reads: readonly Read[]): Promise<Known> => {
  const known: Known = { byHost: new Map(), byName: new Map() };
  const unnamed = reads.filter(({ values }) => values.id === undefined);
  const countryIds = [...new Set(unnamed.flatMap(({ values }) => values.countryId ?? []))];
  const names = await lines.mapInBatches(unnamed, ({ values }) => lines.foldedNames(values));
  for (const { id, host } of await store.findByHosts(db, [...new Set(unnamed.flatMap(hostsOf))]))
    lines.addTo(known.byHost, host, id);
  for (const { id, countryId, name } of await store.findByNames(db, countryIds, [...new Set(names.flat())]))
    lines.addTo(known.byName, nameKey(countryId, name), id);
  return known;
};

/** The university that a line means: by its id, else by its website, else by its name and country. */
const matchOf = ({ cells, values }: Read, { byHost, byName }: Known): lines.Match<Field> => {
  if (values.id !== undefined) return { id: values.id, by: 'id' };
  const { countryId } = values;
  const byNames = lines.nameFieldOf(cells);
  const named =
    countryId === undefined
      ? []
      : lines.foldedNames(values).flatMap((name) => byName.get(nameKey(countryId, name)) ?? []);
  const hosted = byHost.get(hostOf(values.webSite) ?? '') ?? [];
  // One of several with the same site is told by its name.
  const candidates = hosted.length > 1 ? hosted.filter((id) => named.includes(id)) : hosted;
  const [id, another] = hosted.length > 0 ? candidates : [...new Set(named)];
  if (hosted.length > 1 && candidates.length !== 1)
    return { problem: { field: 'webSite', problem: 'ambiguous' } };
  if (another !== undefined) return { problem: { field: byNames, problem: 'ambiguous' } };
  return id === undefined ? {} : { id, by: hosted.length > 0 ? 'webSite' : byNames };
};

const keysOf = (read: Read): [string, Field][] => {
  const field = lines.nameFieldOf(read.cells);
  return [
    ...hostsOf(read).map((host): [string, Field] => [`host ${host}`, 'webSite']),
    ...lines
      .foldedNames(read.values.countryId === undefined ? {} : read.values)
      .map((name): [string, Field] => [`name ${nameKey(read.values.countryId, name)}`, field]),
  ];
};

/** What each line of a file would do to the catalogue as it is now. Nothing is written. */
export const prepare = (ctx: PrepareContext, given: readonly lines.Line<Field>[]) =>
  lines.prepareLines<Field, store.ImportedUniversity, Lookups>(
    {
      columns: COLUMNS,
      blank: NEW_UNIVERSITY,
      required: ['country'],
      findLookups: () => findLookups(ctx),
      findMatches: async (reads) => {
        const known = await findKnown(ctx, reads);
        return lines.mapInBatches(reads, (read) => matchOf(read, known));
      },
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

/** With covers where there is no photo, drawn from the name that a university has now. */
const withPhotos = async (
  tx: SignedInContext,
  rows: readonly Row[],
  before: readonly Row[] = [],
): Promise<Row[]> => {
  const wanted = rows.map((row) => ({
    id: row.id,
    name: row.nameUz,
    title: lines.titleOf(row),
    pictureId: row.photoId,
  }));
  const photoIds = await covers.coversFor(tx, 'university', wanted, before);
  return rows.map((row, index) => ({ ...row, photoId: photoIds[index]! }));
};

/** How lines that are prepared are written. */
export const writing = {
  record: UNIVERSITY,
  update: async (tx: SignedInContext, rows: readonly Row[], before: readonly Row[]) =>
    administration.updateMany(tx.db, await withPhotos(tx, rows, before), authorOf(tx)),
  insert: async (tx: SignedInContext, rows: readonly Row[]): Promise<number[]> =>
    insertMany(tx.db, await withPhotos(tx, rows), tx.actor.accountId),
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

/** Universities with these ids, or with one of these folded names in some language; with all their names. */
export const listNamed = (
  { db }: Pick<Context, 'db'>,
  wanted: { ids: readonly number[]; names: readonly string[] },
): Promise<(NamedRecord & { countryId: number })[]> => store.listNamed(db, wanted);
