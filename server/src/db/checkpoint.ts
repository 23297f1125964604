import { empty, type Sql, sql } from './sql.ts';

/** The entry of the ledger up to which everything was proven, and the moment of that proof. */
export interface Checkpoint {
  entryId: number;
  setAt: Date;
}

/** Parts of a statement that limit it to some rows and their transfers `t`. */
export interface Scope {
  /** Tables that the other parts read, each followed by a comma. */
  tables: Sql;
  isTheirs: Sql;
  isOfTransfer: Sql;
}

/** Returns the scope since a checkpoint; without one, that of everything. */
export const scopeOf = (checkpoint: Checkpoint | null, since: (checkpoint: Checkpoint) => Scope): Scope =>
  checkpoint ? since(checkpoint) : { tables: empty, isTheirs: sql`true`, isOfTransfer: sql`true` };

/** Condition that a moment may be after a checkpoint: it may be written down up to a day before it is committed. */
export const isSince = (moment: Sql, { setAt }: Pick<Checkpoint, 'setAt'>): Sql =>
  sql`${moment} > ${setAt}::timestamptz - interval '1 day'`;
