import type { Uses } from '@parvoz/contract/platform/administration.ts';
import type { UndoRemark } from '@parvoz/contract/platform/audit.ts';
import type { SignedInContext } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as changes from './changes.service.ts';
import type { Change, Restorer } from './undo.service.ts';

/** Writes of a kind's records for undoing, given by the feature that owns them. */
export interface RecordWriter<Row extends changes.RecordRow> {
  kind: changes.RecordKind<Row>;
  /** Returns what `kind.lock` does, without a lock: for reading only. */
  read(db: Queryable, ids: readonly number[]): Promise<Row[]>;
  /** Writes records that are there; only these of their fields may be others than they have. */
  write(tx: SignedInContext, rows: readonly Row[], fields: ReadonlySet<string>): Promise<unknown>;
  /** Adds records that were deleted, under the ids that they had. */
  insert(tx: SignedInContext, rows: readonly Row[]): Promise<unknown>;
  /** Brings back what went with them; returns what does not come. */
  insertRest?(tx: SignedInContext, rows: readonly Row[]): Promise<UndoRemark[]>;
  remove(tx: SignedInContext, ids: readonly number[]): Promise<unknown>;
  /** Returns what refers to a record, which prevents its removal. */
  findUses(db: Queryable, id: number): Promise<Uses>;
  /** The same of many at once, where they come by the thousand. */
  findUsesOfMany?(db: Queryable, ids: readonly number[]): Promise<Map<number, Uses>>;
}

const idOf = ({ subjectId }: Change): number => Number(subjectId);

/** Returns the restorer of records that administrators change with `changes`. */
export const restorerOf = <Row extends changes.RecordRow>({
  kind,
  read,
  write,
  insert,
  insertRest,
  remove,
  findUses,
  findUsesOfMany = async (db, ids) => {
    const found = new Map<number, Uses>();
    for (const id of ids) found.set(id, await findUses(db, id));
    return found;
  },
}: RecordWriter<Row>): Restorer => {
  const removeAll = async (tx: SignedInContext, groupId: string, ids: readonly number[]) => {
    for (const uses of (await findUsesOfMany(tx.db, ids)).values())
      if (uses.length > 0) throw AppError.referenced(uses);
    await changes.removeMany(tx, kind, groupId, ids, () => remove(tx, ids));
    return [];
  };
  // All fields of what was deleted were stored.
  const insertAll = async (tx: SignedInContext, groupId: string, rows: readonly Row[]) => {
    const remarks: UndoRemark[] = [];
    await changes.createMany(tx, kind, groupId, async () => {
      await insert(tx, rows);
      remarks.push(...((await insertRest?.(tx, rows)) ?? []));
      return rows.map(({ id }) => id);
    });
    return remarks;
  };
  return {
    lock: async (db, ids) =>
      new Map((await kind.lock(db, ids.map(Number))).map((row) => [String(row.id), row])),
    read: async (db, ids) => new Map((await read(db, ids.map(Number))).map((row) => [String(row.id), row])),
    titlesOf: async (db, ids) =>
      new Map((await read(db, ids.map(Number))).map((row) => [String(row.id), kind.titleOf(row)])),
    restore: async (tx, groupId, given) => {
      const ids = given.map(idOf);
      if (given[0]?.before === null) return removeAll(tx, groupId, ids);
      if (given[0]?.after === null)
        return insertAll(
          tx,
          groupId,
          given.map(({ before }) => before as Row),
        );
      const befores = new Map(given.map((change) => [idOf(change), change.before]));
      const targets = ids.map((id) => ({ id }));
      const fields = new Set(given.flatMap(({ before }) => Object.keys(before ?? {})));
      await changes.updateMany(tx, kind, groupId, targets, (rows) =>
        write(
          tx,
          rows.map((row) => ({ ...row, ...befores.get(row.id) })),
          fields,
        ),
      );
      return [];
    },
  };
};
