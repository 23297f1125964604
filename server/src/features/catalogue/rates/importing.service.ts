import type { RateImport, RatePreview } from '@parvoz/contract/catalogue/rates.ts';
import { MAX_RATE_LINES } from '@parvoz/contract/catalogue/rates-limits.ts';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { Table } from '@parvoz/spreadsheets/table.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { holdLock, LOCKS } from '../../../db/locks.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError, type FieldFault } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { errorText, faultText } from '../../../lib/texts.ts';
import { recordGroup } from '../../platform/audit/audit.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { PREVIEWED_LINES, read, readingOf, turn } from '../imports/reading.service.ts';
import { columnsOf, type RateLine, readRates } from './importing.rules.ts';
import { RATE } from './rates.service.ts';
import * as store from './rates.store.ts';

const isSame = (row: store.RateRow, { draft }: RateLine): boolean =>
  row.rateTiyin === draft.rateTiyin && row.nominal === draft.nominal && row.sourceUrl === draft.sourceUrl;

/** Compares a file with the stored rates. */
const sortOut = async (tx: Pick<SignedInContext, 'db'>, lines: readonly RateLine[]) => {
  const there = await store.findOfDays(
    tx.db,
    lines.map(({ draft }) => draft),
  );
  const byDay = new Map(there.map((row) => [`${row.currency} ${row.datedOn}`, row]));
  const found = lines.map((line) => ({
    ...line,
    row: byDay.get(`${line.draft.currency} ${line.draft.datedOn}`) ?? null,
  }));
  return {
    added: found.filter(({ row }) => row === null),
    changed: found.flatMap(({ row, ...line }) =>
      row && !isSame(row, line) ? [{ ...line, id: row.id }] : [],
    ),
  };
};

/** Writes what is new or other, as one change of the audit; returns how much that was. */
const write = (ctx: SignedInContext, lines: readonly RateLine[]) =>
  inTransaction(ctx, async (tx) => {
    await holdLock(tx.db, LOCKS.rates);
    const { added, changed } = await sortOut(tx, lines);
    const counts = { added: added.length, changed: changed.length };
    if (counts.added + counts.changed === 0) return counts;
    const days = lines.map(({ draft }) => draft.datedOn).sort();
    const groupId = await recordGroup(tx, {
      ...{ action: 'IMPORTED', subject: RATE.subject, title: days.at(-1)! },
      details: { created: counts.added, changed: counts.changed },
    });
    const editor = editorOf(tx);
    if (added.length > 0)
      await changes.createMany(tx, RATE, groupId, async () => {
        const ids: number[] = [];
        for (const { draft } of added)
          ids.push(await store.insert(tx.db, { ...draft, isDemo: false }, editor));
        return ids;
      });
    if (changed.length > 0)
      await changes.updateMany(tx, RATE, groupId, changed, async () => {
        for (const { id, draft } of changed)
          await store.update(tx.db, id, { ...draft, isDemo: false }, editor);
      });
    return counts;
  });

/** Rates of a file, with what is refused of it; `fault` is why there are none at all. */
interface FoundRates {
  table: Table;
  lines: RateLine[];
  refused: RateImport['refused'];
  fault: FieldFault | null;
}

/** Throws IMPORT_UNREADABLE with the reason at `file` where it is no table. */
const find = async (
  ctx: SignedInContext,
  file: Uint8Array,
  encoding: FileEncoding | undefined,
): Promise<FoundRates> => {
  const { language, clock } = ctx;
  const table = await turn(() => read(ctx, file, encoding));
  const none = { table, lines: [], refused: [] };
  if (table.rows.length > MAX_RATE_LINES)
    return { ...none, fault: { problem: 'fileTooManyRows', limit: MAX_RATE_LINES } };
  const { missing, ...columns } = columnsOf(table.columns);
  if (missing.length > 0) {
    const names = missing.map((column) => errorText(language, `rateColumn.${column}`)).join(', ');
    return { ...none, fault: { problem: 'rateColumns', limit: names } };
  }
  const { lines, faults } = readRates(table, columns, tashkentDate(clock.now()));
  const refused = faults.map(({ line, column, fault }) => ({
    line,
    column: errorText(language, `rateColumn.${column}`),
    reason: faultText(language, fault),
  }));
  return { table, lines, refused, fault: null };
};

/** Returns what a file of rates would do, and how it was read. Throws as `take` does where it is no table. */
export const preview = async (
  ctx: SignedInContext,
  file: Uint8Array,
  encoding?: FileEncoding,
): Promise<RatePreview> => {
  const { table, lines, refused, fault } = await find(ctx, file, encoding);
  const { added, changed } = await sortOut(ctx, lines);
  return {
    ...{ ...readingOf(table), problem: fault && faultText(ctx.language, fault), refused },
    ...{ added: added.length, changed: changed.length, same: lines.length - added.length - changed.length },
    lines: lines.slice(0, PREVIEWED_LINES).map(({ line, draft: { sourceUrl: _, ...rate } }) => ({
      line,
      ...rate,
    })),
  };
};

/**
 * Takes the rates of a file: all of them, or none where a line is refused. Throws IMPORT_UNREADABLE with the reason at
 * `file`.
 */
export const take = async (
  ctx: SignedInContext,
  file: Uint8Array,
  encoding?: FileEncoding,
): Promise<RateImport> => {
  const { lines, refused, fault } = await find(ctx, file, encoding);
  if (fault) throw new AppError('IMPORT_UNREADABLE', { file: fault });
  if (refused.length > 0) return { added: 0, changed: 0, same: 0, refused };
  const { added, changed } = await write(ctx, lines);
  return { added, changed, same: lines.length - added - changed, refused };
};
