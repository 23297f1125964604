import type { ImportField, ImportMapping, ImportProblem } from '@parvoz/contract/catalogue/import-fields.ts';
import type {
  ImportCounts,
  ImportKind,
  ImportOutcome,
  ImportState,
} from '@parvoz/contract/catalogue/import-states.ts';
import type { Import, ImportRow } from '@parvoz/contract/catalogue/imports.ts';
import type { Page } from '@parvoz/contract/common.ts';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { hasValue } from '@parvoz/spreadsheets/limits.ts';
import type { Table } from '@parvoz/spreadsheets/table.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { faultText } from '../../../lib/texts.ts';
import { groupBySize, mapYielding } from '../../../lib/yielding.ts';
import * as limits from '../../people/auth/limits/limits.service.ts';
import { findGroup } from '../../platform/audit/audit.service.ts';
import { applyQueue, IMPORTED } from './applying.service.ts';
import { cellsOf, headerHash, mappingProblem, suggestMapping } from './imports.rules.ts';
import * as store from './imports.store.ts';
import type { Kinds } from './kinds.service.ts';
import { read, refusing, turn } from './reading.service.ts';

/** Lines that are written by one statement, and characters of their cells: what is made of these may be five times as long. */
const BATCH = { most: 500, size: 128 * 1024 };
const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;
const NONE: ImportCounts = { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 0 };

const toAnswer = ({ actorId, address, createdAt, ...record }: store.ImportRecord): Import => ({
  ...record,
  auditId: null,
  createdAt: createdAt.toISOString(),
});

/** One's own import. Throws NOT_FOUND. */
export const findOwn = async (
  { db, actor, clock }: SignedInContext,
  id: string,
): Promise<store.ImportRecord> => {
  const found = await store.find(db, id, clock.now());
  if (found?.actorId !== actor.accountId) throw new AppError('NOT_FOUND');
  return found;
};

export const get = async (ctx: SignedInContext, id: string): Promise<Import> => {
  const found = await findOwn(ctx, id);
  const auditId = found.state === 'DONE' ? await findGroup(ctx, IMPORTED, { importId: id }) : null;
  return { ...toAnswer(found), auditId };
};

/** States in which the lines may be compared with the catalogue, once more too. */
const COMPARABLE: readonly ImportState[] = ['MAPPING', 'READY', 'FAILED'];

/**
 * Throws TASK_RUNNING while an import of the caller is being applied: it must not be removed meanwhile, and each may run one at
 * a time.
 */
export const assertNoneRuns = async ({ db, actor }: SignedInContext): Promise<void> => {
  if (await store.isApplying(db, actor.accountId)) throw new AppError('TASK_RUNNING');
};

/** The first values of a column, each once. */
const samplesOf = ({ rows }: Table, index: number): string[] => {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[index]!.slice(0, MAX_SAMPLE_LENGTH);
    if (hasValue(cell)) samples.add(cell);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
};

const columnsOf = (table: Table) =>
  table.columns.map((name, index) => ({ name, samples: samplesOf(table, index) }));

/** Returns how a table was read, with its columns matched as last time or as their headings suggest. */
const readingOf = async ({ db, actor }: SignedInContext, kind: ImportKind, table: Table) => {
  const { format, encoding, delimiter, unreadLines, sheet, columns, rows } = table;
  const remembered = await store.findMapping(db, actor.accountId, kind, headerHash(columns));
  return {
    ...{ format, encoding, delimiter, unreadLines, sheet, columns: columnsOf(table), rowCount: rows.length },
    ...{ mapping: remembered ?? suggestMapping(kind, columns), isRemembered: remembered !== null },
  };
};

/**
 * Takes a file in, in the place of one that was begun and left. Throws ACCESS_DENIED for a kind that the caller does not import,
 * TOO_MANY_REQUESTS, TASK_RUNNING, and IMPORT_UNREADABLE with the reason at `file`.
 */
export const upload = async (
  ctx: SignedInContext,
  kinds: Kinds,
  { kind, name }: { kind: ImportKind; name: string },
  file: Uint8Array,
): Promise<Import> => {
  const { actor, clock, address } = ctx;
  const { roles, uploadLimits, maxRows = Number.POSITIVE_INFINITY } = kinds[kind];
  if (!roles.includes(actor.role)) throw new AppError('ACCESS_DENIED');
  await limits.count(ctx, uploadLimits?.(actor.accountId) ?? []);
  const reading = await readingOf(ctx, kind, await turn(() => read(ctx, file)));
  if (reading.rowCount > maxRows)
    throw new AppError('IMPORT_UNREADABLE', { file: { problem: 'fileTooManyRows', limit: maxRows } });
  const createdAt = clock.now();
  const record = {
    ...{ id: newId(), kind, fileName: name, actorId: actor.accountId, address },
    ...{ ...reading, state: 'MAPPING' as const, counts: NONE, createdAt },
  };
  await inTransaction(ctx, async (tx) => {
    await store.removeOthers(tx.db, actor.accountId, kind);
    await store.insert(tx.db, {
      ...record,
      file: Buffer.from(file),
      expiresAt: new Date(createdAt.getTime() + DAY_MS),
    });
  });
  return toAnswer({ ...record, done: 0, failure: null });
};

/**
 * Reads the file of an import in another encoding; columns whose headings are the same stay matched. Throws NOT_FOUND, CONFLICT for an
 * import that is further on, TOO_MANY_REQUESTS, and INVALID_INPUT at `encoding` for a workbook and where it makes no table.
 */
export const readAs = async (
  ctx: SignedInContext,
  kinds: Kinds,
  id: string,
  encoding: FileEncoding,
): Promise<Import> => {
  const found = await findOwn(ctx, id);
  if (found.encoding === null) throw new AppError('INVALID_INPUT', { encoding: { problem: 'choice' } });
  await countReading(ctx, kinds, found);
  const table = await turn(async () => read(ctx, await store.findFile(ctx.db, id), encoding)).catch(
    (error) => {
      if (!(error instanceof AppError && error.code === 'IMPORT_UNREADABLE')) throw error;
      throw new AppError('INVALID_INPUT', { encoding: { problem: 'fileNotTable' } });
    },
  );
  const { format: _, sheet: __, ...reading } = await readingOf(ctx, found.kind, table);
  const isSame = headerHash(table.columns) === headerHash(found.columns.map(({ name }) => name));
  await inTransaction(ctx, async ({ db }) => {
    const kept = isSame && { mapping: found.mapping, isRemembered: found.isRemembered };
    if (!(await store.saveReading(db, id, { ...reading, ...kept, from: COMPARABLE })))
      throw new AppError('CONFLICT');
    await store.removeLines(db, id);
  });
  return get(ctx, id);
};

/** Counts that somebody has a file read again. Throws TOO_MANY_REQUESTS. */
export const countReading = async (
  ctx: SignedInContext,
  kinds: Kinds,
  { kind }: Pick<store.ImportRecord, 'kind'>,
): Promise<void> => {
  await limits.count(ctx, kinds[kind].readingLimits?.(ctx.actor.accountId) ?? []);
};

const sizeOf = ({ cells }: Pick<store.ImportLine, 'cells'>): number =>
  Object.values(cells).reduce((sum, cell) => sum + cell.length, 0);

const countOutcomes = (lines: readonly { outcome: ImportOutcome }[]): ImportCounts => {
  const counts = { ...NONE };
  for (const { outcome } of lines) counts[outcome]++;
  return counts;
};

const prepare = async (
  ctx: SignedInContext,
  kinds: Kinds,
  { found, mapping }: { found: store.ImportRecord; mapping: ImportMapping },
) => {
  const { rows } = await read(ctx, await store.findFile(ctx.db, found.id), found.encoding);
  const lines = await mapYielding(rows, ({ line, cells }) => ({ line, cells: cellsOf(mapping, cells) }));
  const prepared = await refusing(ctx, kinds[found.kind].prepare(ctx, lines));
  // A person compares what was understood, not what was written.
  return mapYielding(prepared, ({ understood, ...one }, index) => ({
    ...one,
    cells: { ...lines[index]!.cells, ...understood },
  }));
};

/**
 * Finds out what each line would do when its columns are these, and remembers them for files with the same headings.
 * Throws NOT_FOUND, INVALID_INPUT at `mapping`, CONFLICT for an import that is further on, and TOO_MANY_REQUESTS.
 */
export const map = async (
  ctx: SignedInContext,
  kinds: Kinds,
  id: string,
  mapping: ImportMapping,
): Promise<Import> => {
  const found = await findOwn(ctx, id);
  const headings = found.columns.map(({ name }) => name);
  const problem = mappingProblem(found.kind, headings, mapping);
  if (problem) throw new AppError('INVALID_INPUT', { mapping: { problem } });
  if (!COMPARABLE.includes(found.state)) throw new AppError('CONFLICT');
  await countReading(ctx, kinds, found);
  await turn(async () => {
    const lines = await prepare(ctx, kinds, { found, mapping });
    await inTransaction(ctx, async ({ db }) => {
      await store.removeLines(db, id);
      for (const batch of groupBySize(lines, BATCH, sizeOf)) await store.insertLines(db, id, batch);
      if (!(await store.saveMapping(db, id, { mapping, counts: countOutcomes(lines), from: COMPARABLE })))
        throw new AppError('CONFLICT');
      const { kind, actorId } = found;
      await store.rememberMapping(db, { kind, actorId, headerHash: headerHash(headings), mapping });
    });
  });
  return get(ctx, id);
};

/**
 * Forgets how the columns of files with these headings were matched, and suggests those of this one as of the first of its
 * kind. Throws NOT_FOUND, and CONFLICT for an import that is further on.
 */
export const forgetMapping = async (ctx: SignedInContext, id: string): Promise<Import> => {
  const { kind, actorId, columns } = await findOwn(ctx, id);
  const headings = columns.map(({ name }) => name);
  await inTransaction(ctx, async ({ db }) => {
    if (!(await store.resetMapping(db, id, { mapping: suggestMapping(kind, headings), from: COMPARABLE })))
      throw new AppError('CONFLICT');
    await store.removeLines(db, id);
    await store.removeMapping(db, { kind, actorId, headerHash: headerHash(headings) });
  });
  return get(ctx, id);
};

/** Returns why a cell is refused, in the language of the request. */
export const sentenceOf = (
  { language }: Pick<Context, 'language'>,
  fault: Omit<ImportProblem, 'field'>,
): string => faultText(language, fault);

const asList = (cells: store.ImportLine['cells']) =>
  (Object.entries(cells) as [ImportField, string][])
    .filter(([, value]) => hasValue(value))
    .map(([field, value]) => ({ field, value }));

/** Returns one page of lines with their outcomes. Throws NOT_FOUND. */
export const listRows = async (
  ctx: SignedInContext,
  id: string,
  filter: { outcome: ImportOutcome[]; query: string | null },
  { page, size }: { page: number; size: number },
): Promise<Page<ImportRow>> => {
  await findOwn(ctx, id);
  const [lines, totalElements] = await Promise.all([
    store.findLines(ctx.db, id, filter, { limit: size, offset: (page - 1) * size }),
    store.countLines(ctx.db, id, filter),
  ]);
  const content = lines.map(({ draft, version, cells, problems, ...line }) => ({
    ...line,
    values: asList(cells),
    problems: problems.map(({ field, ...fault }) => ({ field, value: sentenceOf(ctx, fault) })),
  }));
  return { content, totalElements, page, size };
};

/** Begins to write what is not refused; a job does it. Throws NOT_FOUND, and CONFLICT where there is nothing to begin. */
export const begin = async (ctx: SignedInContext, id: string): Promise<Import> => {
  const { counts } = await findOwn(ctx, id);
  if (counts.NEW + counts.CHANGED === 0) throw new AppError('CONFLICT');
  await inTransaction(ctx, async (tx) => {
    if (!(await store.changeState(tx.db, id, { from: ['READY'], to: 'APPLYING' })))
      throw new AppError('CONFLICT');
    await tx.jobs.send(tx.db, applyQueue, { id });
  });
  return get(ctx, id);
};

/** Cancels what is not done yet: what was written of it is taken back. Throws NOT_FOUND. */
export const cancel = async (ctx: SignedInContext, id: string): Promise<Import> => {
  await findOwn(ctx, id);
  await store.changeState(ctx.db, id, { from: ['MAPPING', 'READY', 'APPLYING', 'FAILED'], to: 'CANCELED' });
  return get(ctx, id);
};

export const forgetQueue: Queue = { name: 'import-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Removes files whose day is over. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeExpired(db, clock.now());
};
