import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, run, sql } from '../../../../db/sql.ts';
import type { Checkpoint } from './invariants.rules.ts';

/** Returns the checkpoint; null without one. */
export const find = (db: Queryable): Promise<Checkpoint | null> =>
  one(db, sql`select entry_id, set_at, whole_at from ledger_checkpoints`);

/** Id of the newest entry that can be seen, 0 without any. Older ones may still be on their way to being seen. */
export const findNewest = async (db: Queryable): Promise<number> =>
  (await one<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from ledger_entries`))!.id;

/** Returns the transactions that may have added entries which nobody else sees yet, by their virtual ids. */
export const listWriters = async (db: Queryable): Promise<string[]> =>
  (
    await rows<{ writer: string }>(
      db,
      sql`
      select coalesce(l.virtualtransaction, '') as writer from pg_locks l
      where l.locktype = 'relation' and l.relation = 'ledger_entries'::regclass and l.mode = 'RowExclusiveLock'
        and l.database = (select d.oid from pg_database d where d.datname = current_database())
        and l.pid <> pg_backend_pid()`,
    )
  ).map(({ writer }) => writer);

/** Moves the checkpoint to an entry, with the balances that the entries until then come to. Within a transaction. */
export const set = async (
  db: Queryable,
  former: Checkpoint | null,
  { entryId, setAt, wholeAt }: Checkpoint,
): Promise<void> => {
  if (!former) await remove(db);
  await run(
    db,
    sql`
    insert into ledger_proven_balances as b (account_id, balance_tiyin)
    select e.account_id, sum(e.amount_tiyin)::bigint from ledger_entries e
    where e.id > ${former?.entryId ?? 0} and e.id <= ${entryId} group by e.account_id order by e.account_id
    on conflict (account_id) do update set balance_tiyin = b.balance_tiyin + excluded.balance_tiyin`,
  );
  await run(
    db,
    sql`
    insert into ledger_checkpoints (id, entry_id, set_at, whole_at) values (1, ${entryId}, ${setAt}, ${wholeAt})
    on conflict (id) do update set entry_id = excluded.entry_id, set_at = excluded.set_at, whole_at = excluded.whole_at`,
  );
};

/** Removes the checkpoint: the next proof is one of the whole ledger. */
export const remove = async (db: Queryable): Promise<void> => {
  await run(db, sql`delete from ledger_checkpoints`);
  await run(db, sql`delete from ledger_proven_balances`);
};
