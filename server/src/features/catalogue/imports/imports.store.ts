import type {
  ImportCells,
  ImportChange,
  ImportMapping,
  ImportProblem,
} from '@parvoz/contract/catalogue/import-fields.ts';
import type {
  ImportCounts,
  ImportKind,
  ImportOutcome,
  ImportState,
} from '@parvoz/contract/catalogue/import-states.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import { hasText } from '../../../db/admin-list.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface ImportRecord {
  id: string;
  kind: ImportKind;
  fileName: string;
  format: 'csv' | 'xlsx';
  encoding: FileEncoding | null;
  delimiter: string | null;
  unreadLines: number[];
  sheet: { name: string; others: string[]; hiddenLines: number[] } | null;
  actorId: string;
  address: string;
  state: ImportState;
  columns: { name: string; samples: string[] }[];
  mapping: ImportMapping;
  isRemembered: boolean;
  rowCount: number;
  counts: ImportCounts;
  done: number;
  failure: ErrorCode | null;
  createdAt: Date;
}

const COLUMNS = sql`id, kind, file_name, format, encoding, delimiter, unread_lines, sheet, actor_id, address, state,
  columns, mapping, is_remembered, row_count, counts, done, failure, created_at`;

/** An import that is not gone yet. */
export const find = (db: Queryable, id: string, now: Date): Promise<ImportRecord | null> =>
  one(db, sql`select ${COLUMNS} from imports where id = ${id} and expires_at > ${now}`);

/** Bytes that are read by one statement: they come as a text of twice the length, whose reading keeps others waiting. */
const FILE_PIECE = 1024 * 1024;

export const findFile = async (db: Queryable, id: string): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for (let at = 1; ; at += FILE_PIECE) {
    const found = await one<{ piece: Buffer }>(
      db,
      sql`select substring(file from ${at}::int for ${FILE_PIECE}::int) as piece from imports where id = ${id}`,
    );
    pieces.push(found!.piece);
    if (found!.piece.length < FILE_PIECE) return Buffer.concat(pieces);
  }
};

type NewImport = Omit<ImportRecord, 'done' | 'failure'> & { file: Buffer; expiresAt: Date };

export const insert = (db: Queryable, given: NewImport): Promise<number> =>
  run(
    db,
    sql`insert into imports (id, kind, file_name, file, format, encoding, delimiter, unread_lines, sheet, actor_id, address,
          state, columns, mapping, is_remembered, row_count, counts, created_at, expires_at)
        values (${given.id}, ${given.kind}, ${given.fileName}, ${given.file}, ${given.format},
          ${given.encoding}, ${given.delimiter}, ${JSON.stringify(given.unreadLines)}::jsonb,
          ${given.sheet && JSON.stringify(given.sheet)}::jsonb, ${given.actorId}, ${given.address}, ${given.state},
          ${JSON.stringify(given.columns)}::jsonb, ${JSON.stringify(given.mapping)}::jsonb, ${given.isRemembered},
          ${given.rowCount}, ${JSON.stringify(given.counts)}::jsonb, ${given.createdAt}, ${given.expiresAt})`,
  );

/** Returns whether an import of this account is being applied. */
export const isApplying = async (db: Queryable, actorId: string): Promise<boolean> =>
  (await one(db, sql`select from imports where actor_id = ${actorId} and state = 'APPLYING' limit 1`)) !==
  null;

/** Lets go of what somebody has begun and left. */
export const removeOthers = (db: Queryable, actorId: string, kind: ImportKind): Promise<number> =>
  run(
    db,
    sql`delete from imports where actor_id = ${actorId} and kind = ${kind} and state in ('MAPPING', 'READY', 'FAILED', 'CANCELED')`,
  );

export const removeExpired = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`delete from imports where expires_at <= ${now} and state <> 'APPLYING'`);

/** Changes the state from one of those that are named; returns whether it was one of them. */
export const changeState = async (
  db: Queryable,
  id: string,
  { from, to, failure = null }: { from: readonly ImportState[]; to: ImportState; failure?: ErrorCode | null },
): Promise<boolean> =>
  (await run(
    db,
    sql`update imports set state = ${to}, failure = ${failure} where id = ${id} and state = any(${from}::text[])`,
  )) > 0;

/** Stores the progress of an import; false when it is no longer being applied. */
export const reportDone = async (db: Queryable, id: string, done: number): Promise<boolean> =>
  (await run(db, sql`update imports set done = ${done} where id = ${id} and state = 'APPLYING'`)) > 0;

/** Stores the columns' mapping and the lines' outcomes; false when the import is in none of these states any more. */
export const saveMapping = async (
  db: Queryable,
  id: string,
  { mapping, counts, from }: { mapping: ImportMapping; counts: ImportCounts; from: readonly ImportState[] },
): Promise<boolean> =>
  (await run(
    db,
    sql`update imports set mapping = ${JSON.stringify(mapping)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb,
          state = 'READY', done = 0, failure = null
        where id = ${id} and state = any(${from}::text[])`,
  )) > 0;

/** Stores another reading of the file, which starts again from its columns; false when the import is in none of these states. */
export const saveReading = async (
  db: Queryable,
  id: string,
  {
    from,
    ...given
  }: Pick<
    ImportRecord,
    'encoding' | 'delimiter' | 'unreadLines' | 'columns' | 'mapping' | 'isRemembered' | 'rowCount'
  > & { from: readonly ImportState[] },
): Promise<boolean> =>
  (await run(
    db,
    sql`update imports set encoding = ${given.encoding}, delimiter = ${given.delimiter},
          unread_lines = ${JSON.stringify(given.unreadLines)}::jsonb, columns = ${JSON.stringify(given.columns)}::jsonb,
          mapping = ${JSON.stringify(given.mapping)}::jsonb, is_remembered = ${given.isRemembered},
          row_count = ${given.rowCount}, state = 'MAPPING', done = 0, failure = null
        where id = ${id} and state = any(${from}::text[])`,
  )) > 0;

/** Resets the mapping, which starts again from these columns; false when the import is in none of these states any more. */
export const resetMapping = async (
  db: Queryable,
  id: string,
  { mapping, from }: { mapping: ImportMapping; from: readonly ImportState[] },
): Promise<boolean> =>
  (await run(
    db,
    sql`update imports set mapping = ${JSON.stringify(mapping)}::jsonb, is_remembered = false, state = 'MAPPING', done = 0,
          failure = null
        where id = ${id} and state = any(${from}::text[])`,
  )) > 0;

export const removeMapping = (
  db: Queryable,
  given: { actorId: string; kind: ImportKind; headerHash: string },
): Promise<number> =>
  run(
    db,
    sql`delete from import_mappings
        where actor_id = ${given.actorId} and kind = ${given.kind} and header_hash = ${given.headerHash}`,
  );

export const rememberMapping = (
  db: Queryable,
  given: { actorId: string; kind: ImportKind; headerHash: string; mapping: ImportMapping },
): Promise<number> =>
  run(
    db,
    sql`insert into import_mappings (actor_id, kind, header_hash, mapping)
        values (${given.actorId}, ${given.kind}, ${given.headerHash}, ${JSON.stringify(given.mapping)}::jsonb)
        on conflict (actor_id, kind, header_hash) do update set mapping = excluded.mapping`,
  );

export const findMapping = async (
  db: Queryable,
  actorId: string,
  kind: ImportKind,
  headerHash: string,
): Promise<ImportMapping | null> =>
  (
    await one<{ mapping: ImportMapping }>(
      db,
      sql`select mapping from import_mappings
          where actor_id = ${actorId} and kind = ${kind} and header_hash = ${headerHash}`,
    )
  )?.mapping ?? null;

export interface ImportLine {
  line: number;
  outcome: ImportOutcome;
  refId: number | null;
  version: number | null;
  title: string;
  cells: ImportCells;
  draft: object | null;
  changes: ImportChange[];
  problems: ImportProblem[];
}

/** Their objects are JSON within JSON: names of their fields are not ours to change. */
type Texts = Record<'cells' | 'draft' | 'changes' | 'problems', string | null>;
type LineText = Omit<ImportLine, keyof Texts> & Texts;

const LINE = fieldsOf<LineText>({
  line: 'int',
  outcome: 'text',
  refId: 'int',
  version: 'int',
  title: 'text',
  cells: 'text',
  draft: 'text',
  changes: 'text',
  problems: 'text',
});

const toText = ({ cells, draft, changes, problems, ...rest }: ImportLine): LineText => ({
  ...rest,
  cells: JSON.stringify(cells),
  draft: draft && JSON.stringify(draft),
  changes: JSON.stringify(changes),
  problems: JSON.stringify(problems),
});

export const removeLines = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`delete from import_rows where import_id = ${id}`);

export const insertLines = (db: Queryable, id: string, lines: readonly ImportLine[]): Promise<number> =>
  run(
    db,
    sql`insert into import_rows (import_id, line, outcome, ref_id, version, title, cells, draft, changes, problems)
        select ${id}, line, outcome, ref_id, version, title, cells::jsonb, draft::jsonb, changes::jsonb, problems::jsonb
        from json_to_recordset(${asJson(lines.map(toText))}) as l ${LINE}`,
  );

const LINES = sql`line, outcome, ref_id, version, title, cells, draft, changes, problems`;

interface LineFilter {
  outcome: readonly ImportOutcome[];
  query: string | null;
}

const TITLE = raw('fold_names(array[title])');

const conditions = (id: string, { outcome, query }: LineFilter): Sql =>
  all([
    sql`import_id = ${id}`,
    ...(outcome.length ? [sql`outcome = any(${outcome}::text[])`] : []),
    ...(query ? [sql`${hasText(TITLE, query)} or line::text = ${query}`] : []),
  ]);

/** Lines in their order. */
export const findLines = (
  db: Queryable,
  id: string,
  filter: LineFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportLine[]> =>
  rows(
    db,
    sql`select ${LINES} from import_rows where ${conditions(id, filter)} order by line limit ${limit} offset ${offset}`,
    false,
  );

export const countLines = async (db: Queryable, id: string, filter: LineFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from import_rows where ${conditions(id, filter)}`,
      false,
    )
  )[0]!.total;

/**
 * Numbers of the lines that write something, with the size of what they write: first those that change records, in the
 * order in which these are locked.
 */
export const listWriting = (db: Queryable, id: string): Promise<{ line: number; sizeBytes: number }[]> =>
  rows(
    db,
    sql`select line, coalesce(octet_length(draft::text), 0) as size_bytes from import_rows
        where import_id = ${id} and outcome in ('NEW', 'CHANGED')
        order by ref_id nulls last, line`,
  );

/** These lines, in the order of their numbers here. */
export const findByLines = (db: Queryable, id: string, lines: readonly number[]): Promise<ImportLine[]> =>
  rows(
    db,
    sql`select ${LINES} from unnest(${lines}::int[]) with ordinality as wanted (number, position)
        join import_rows on import_id = ${id} and line = wanted.number
        order by position`,
  );
