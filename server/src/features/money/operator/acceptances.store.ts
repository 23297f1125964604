import type { Language } from '@parvoz/contract/languages.ts';
import type { Acceptance, NeededAcceptance } from '@parvoz/contract/money/operator.ts';
import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';

/** Condition of the texts `operator_texts t` that are in force on a day. */
const holdsOn = (today: string): Sql =>
  sql`t.number = (select max(number) from operator_texts where kind = t.kind and valid_from <= ${today}::date)`;

const acceptedBy = (accountId: string): Sql =>
  sql`exists (select from operator_acceptances a where a.text_id = t.id and a.account_id = ${accountId})`;

/** Texts of a day that somebody has not accepted, in their language. */
export const listNeeded = (
  db: Queryable,
  language: Language,
  { accountId, today }: { accountId: string; today: string },
): Promise<NeededAcceptance[]> =>
  rows(
    db,
    sql`select t.kind, t.number, t.valid_from, ${inLanguage('t.change', language)} as change,
          (select max(o.number) from operator_acceptances a join operator_texts o on o.id = a.text_id
            where a.account_id = ${accountId} and o.kind = t.kind) as accepted
        from operator_texts t
        where t.number is not null and t.valid_from is not null and ${holdsOn(today)} and not ${acceptedBy(accountId)}
        order by t.kind`,
  );

/** Returns whether somebody has not accepted one of a day's texts of these kinds. */
export const lacksAny = async (
  db: Queryable,
  { accountId, today, kinds }: { accountId: string; today: string; kinds: readonly LegalTextKind[] },
): Promise<boolean> =>
  (await one<{ lacks: boolean }>(
    db,
    sql`select exists (select from operator_texts t
          where t.kind = any(${[...kinds]}::text[]) and ${holdsOn(today)} and not ${acceptedBy(accountId)}) as lacks`,
  ))!.lacks;

/** Lists somebody's acceptances, latest first. */
export const listAccepted = (
  db: Queryable,
  accountId: string,
): Promise<(Omit<Acceptance, 'acceptedAt'> & { acceptedAt: Date })[]> =>
  rows(
    db,
    sql`select t.kind, t.number, t.valid_from, a.accepted_at, a.language
        from operator_acceptances a join operator_texts t on t.id = a.text_id
        where a.account_id = ${accountId} and t.number is not null and t.valid_from is not null
        order by a.accepted_at desc, t.kind`,
  );

export interface NewAcceptance {
  id: string;
  accountId: string;
  kind: LegalTextKind;
  number: number;
  at: Date;
  address: string;
  language: Language;
}

/** Writes down what was accepted; what was before is left as it was. */
export const insert = (db: Queryable, one: NewAcceptance): Promise<number> =>
  run(
    db,
    sql`insert into operator_acceptances (id, account_id, text_id, accepted_at, address, language)
        select ${one.id}, ${one.accountId}, t.id, ${one.at}, ${one.address}, ${one.language}
        from operator_texts t where t.kind = ${one.kind} and t.number = ${one.number}
        on conflict (account_id, text_id) do nothing`,
  );

export const removeAll = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from operator_acceptances where account_id = ${accountId}`);

/** Erases the addresses of somebody's acceptances. */
export const eraseAddresses = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`update operator_acceptances set address = null where account_id = ${accountId}`);
