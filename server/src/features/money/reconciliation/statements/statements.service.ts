import { createHash } from 'node:crypto';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { StatementPreview } from '@parvoz/contract/money/reconciliation.ts';
import type { Table } from '@parvoz/spreadsheets/table.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import { isUuid, newId } from '../../../../lib/ids.ts';
import { errorText, faultText } from '../../../../lib/texts.ts';
import { PREVIEWED_LINES, read, readingOf, turn } from '../../../catalogue/imports/reading.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import {
  type NewStatement,
  type ReadStatement,
  readStatement,
  roundedOf,
  type StatementFault,
  type StatementLine,
  spelledAs,
  spellingsOf,
} from './statements.rules.ts';
import * as store from './statements.store.ts';
import type { WrongTotal } from './totals.rules.ts';

export { list, lockCurrent } from './statements.store.ts';

/** A provider's day. */
export interface OfDay {
  provider: StatementProvider;
  day: string;
}

export const SUBJECT = 'statement';

/** Returns the audit's subject for a provider's day. */
export const subjectOf = ({ provider, day }: OfDay) => ({
  ...{ subject: SUBJECT, subjectId: `${provider}-${day}` },
  title: `${provider} ${day}`,
});

/** Refuses a day that is not over. Throws INVALID_INPUT at `day`. */
export const assertOver = async ({ clock }: Pick<Context, 'clock'>, { day }: OfDay): Promise<void> => {
  if (day >= tashkentDate(clock.now()))
    throw new AppError('INVALID_INPUT', { day: { problem: 'dayNotOver' } });
};

const unreadable = (
  { language }: Pick<Context, 'language'>,
  { problem, limit, fields }: StatementFault,
): AppError => {
  const named = fields?.map((field) => errorText(language, `statementColumn.${field}`)).join(', ') ?? limit;
  return new AppError('STATEMENT_UNREADABLE', {
    file: { problem, ...(named !== undefined && { limit: named }) },
  });
};

/**
 * The number that the money of each line is compared under: ours, where the line's own is unknown and it names our payment.
 * Throws STATEMENT_UNREADABLE where a number has lost its digits.
 */
const withOurNumbers = async (
  ctx: Pick<Context, 'db' | 'language'>,
  provider: StatementProvider,
  written: readonly StatementLine[],
): Promise<StatementLine[]> => {
  const { db } = ctx;
  const spellings = written.flatMap(({ number }) => spellingsOf(number));
  const known = new Set((await store.listKnown(db, provider, spellings)).map(({ number }) => number));
  const lines = written.map((line) => ({ ...line, number: spelledAs(line.number, known) }));
  const unknown = lines.filter(({ number, payment }) => !known.has(number) && isUuid(payment));
  const paying = new Map(
    (
      await store.listPaying(
        db,
        provider,
        unknown.map(({ payment }) => payment.toLowerCase()),
      )
    ).map(({ paymentId, number }) => [paymentId, number]),
  );
  const isNamed = ({ number, payment }: StatementLine): boolean =>
    known.has(number) || paying.has(payment.toLowerCase());
  const rounded = roundedOf(lines).find((line) => !isNamed(line));
  if (rounded) throw unreadable(ctx, { problem: 'statementNumberChanged', limit: rounded.line });
  return lines.map((line) => {
    if (known.has(line.number)) return line;
    return { ...line, number: paying.get(line.payment.toLowerCase()) ?? (line.number || line.payment) };
  });
};

interface Uploaded {
  statement: NewStatement;
  lines: readonly StatementLine[];
  wrongTotals: readonly WrongTotal[];
  replaces: string | undefined;
}

/** Makes a statement the one that counts. Throws STATEMENT_SAME and STATEMENT_EXISTS. */
const put = (ctx: SignedInContext, { statement, lines, wrongTotals, replaces }: Uploaded): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const current = await store.lockCurrent(tx.db, statement);
    if (current?.fileHash === statement.fileHash) throw new AppError('STATEMENT_SAME');
    if (current && current.id !== replaces) throw new AppError('STATEMENT_EXISTS');
    if (current) await store.replace(tx.db, current.id, statement.createdAt);
    if ((await store.insert(tx.db, statement)) === 0) throw new AppError('STATEMENT_EXISTS');
    await store.insertLines(tx.db, statement.id, lines);
    const { fileName, lineCount } = statement;
    await audit.record(tx, {
      action: current ? 'STATEMENT_REPLACED' : 'STATEMENT_UPLOADED',
      ...subjectOf(statement),
      details: {
        ...{ statementId: statement.id, fileName, lineCount, ...(current && { replaces: current.id }) },
        ...(wrongTotals.length > 0 && { wrongTotals }),
      },
    });
  });

/** A statement's lines under our numbers; `fault` is why it is none, at `file`. */
interface FoundStatement {
  table: Table;
  statement: ReadStatement;
  fault: AppError | null;
}

const NO_LINES = { lines: [], otherDayCount: 0, repeatedCount: 0, wrongTotals: [] };

/** Throws IMPORT_UNREADABLE with the reason at `file` where it is no table. */
const find = async (
  ctx: SignedInContext,
  of: OfDay,
  file: Uint8Array,
  encoding: FileEncoding | undefined,
): Promise<FoundStatement> => {
  const table = await turn(() => read(ctx, file, encoding));
  const found = readStatement(of, table);
  if ('problem' in found) return { table, statement: NO_LINES, fault: unreadable(ctx, found) };
  try {
    const lines = await withOurNumbers(ctx, of.provider, found.lines);
    return { table, statement: { ...found, lines }, fault: null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'STATEMENT_UNREADABLE')) throw error;
    return { table, statement: NO_LINES, fault: error };
  }
};

const toAnswer = ({ sumTiyin, ...total }: WrongTotal) => ({ ...total, sum: sumTiyin });

/**
 * Returns how a provider's statement of a day is read. Throws INVALID_INPUT at `day`, and IMPORT_UNREADABLE with the reason at `file`
 * where it is no table.
 */
export const preview = async (
  ctx: SignedInContext,
  of: OfDay,
  file: Uint8Array,
  encoding?: FileEncoding,
): Promise<StatementPreview> => {
  await assertOver(ctx, of);
  const { table, statement, fault } = await find(ctx, of, file, encoding);
  const { lines, wrongTotals, ...counts } = statement;
  return {
    ...{ ...readingOf(table), ...counts, lineCount: lines.length },
    problem: fault && faultText(ctx.language, fault.fields!.file!),
    theirs: lines.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0),
    wrongTotals: wrongTotals.map(toAnswer),
    lines: lines.slice(0, PREVIEWED_LINES).map(({ line, number, amountTiyin, time }) => ({
      ...{ line, number, amount: amountTiyin, at: time.toISOString() },
    })),
  };
};

export interface UploadOptions {
  name: string;
  /** The statement that this one replaces. */
  replaces?: string | undefined;
  /** Encoding of a CSV, where somebody has chosen one. */
  encoding?: FileEncoding | undefined;
}

/**
 * Takes a provider's statement of a day in, and returns the totals in it that its lines do not make. Throws INVALID_INPUT at `day`; IMPORT_UNREADABLE and STATEMENT_UNREADABLE with why at
 * `file`; STATEMENT_SAME for the file that is there; STATEMENT_EXISTS where another one is there that `replaces` does not name.
 */
export const upload = async (
  ctx: SignedInContext,
  of: OfDay,
  { name, replaces, encoding }: UploadOptions,
  file: Uint8Array,
): Promise<ReturnType<typeof toAnswer>[]> => {
  await assertOver(ctx, of);
  const { statement: found, fault } = await find(ctx, of, file, encoding);
  if (fault) throw fault;
  const { lines, wrongTotals, ...counts } = found;
  const statement: NewStatement = {
    ...{ id: newId(), provider: of.provider, day: of.day, fileName: name },
    ...{ fileHash: createHash('sha256').update(file).digest('hex'), lineCount: lines.length, ...counts },
    ...{ actorId: ctx.actor.accountId, createdAt: ctx.clock.now() },
  };
  await put(ctx, { statement, lines, wrongTotals, replaces });
  return wrongTotals.map(toAnswer);
};
