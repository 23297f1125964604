import type { MoneyAct } from '@parvoz/contract/money/money-acts.ts';
import type { MoneyActKind, MoneyActSubject } from '@parvoz/contract/money/money-acts-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface NewAct {
  id: string;
  kind: MoneyActKind;
  amountTiyin: number;
  subject: MoneyActSubject;
  subjectId: string;
  title: string;
  actorId: string;
  secondId: string | null;
  day: string;
  createdAt: Date;
}

export const insert = (db: Queryable, act: NewAct): Promise<number> =>
  run(
    db,
    sql`insert into money_acts (id, kind, amount_tiyin, subject, subject_id, title, actor_id, second_id, day, created_at)
        values (${act.id}, ${act.kind}, ${act.amountTiyin}, ${act.subject}, ${act.subjectId}, ${act.title},
          ${act.actorId}, ${act.secondId}, ${act.day}::date, ${act.createdAt})`,
  );

/** Sums an administrator's acts of these kinds on a day that had no second one. */
export const sumAlone = async (
  db: Queryable,
  { actorId, day, kinds }: Pick<NewAct, 'actorId' | 'day'> & { kinds: readonly MoneyActKind[] },
): Promise<number> =>
  (await one<{ sum: number }>(
    db,
    sql`select coalesce(sum(amount_tiyin), 0)::bigint as sum from money_acts
        where day = ${day}::date and actor_id = ${actorId} and second_id is null and kind = any(${kinds}::text[])`,
  ))!.sum;

const personOf = (column: Sql): Sql => sql`json_build_object('id', ${column}, 'name', coalesce(
  (select btrim(f.name || ' ' || f.surname) from profiles f where f.id = ${column}), ''))`;

export interface ActRow extends Omit<MoneyAct, 'createdAt'> {
  createdAt: Date;
}

/** Newest first. */
export const listPage = (
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActRow[]> =>
  rows(
    db,
    sql`
    select m.id, m.kind, m.amount_tiyin as amount, m.subject, m.subject_id,
      case m.subject when 'withdrawal' then coalesce((select btrim(f.name || ' ' || f.surname) from payouts p
        join profiles f on f.id = p.student_id where p.id = m.subject_id::uuid), '') else m.title end as title,
      ${personOf(sql`m.actor_id`)} as actor,
      case when m.second_id is not null then ${personOf(sql`m.second_id`)} end as second, m.created_at
    from money_acts m order by m.id desc limit ${limit} offset ${offset}`,
  );

export const count = async (db: Queryable): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*)::int as count from money_acts`))!.count;

export interface DayRow {
  id: string;
  name: string;
  kind: MoneyActKind;
  amountTiyin: number;
  aloneTiyin: number;
}

/** Sums of a day by who has done what; by name. */
export const listDay = (db: Queryable, day: string): Promise<DayRow[]> =>
  rows(
    db,
    sql`
    select m.actor_id as id, coalesce(btrim(f.name || ' ' || f.surname), '') as name, m.kind,
      sum(m.amount_tiyin)::bigint as amount_tiyin,
      coalesce(sum(m.amount_tiyin) filter (where m.second_id is null), 0)::bigint as alone_tiyin
    from money_acts m left join profiles f on f.id = m.actor_id
    where m.day = ${day}::date
    group by m.actor_id, f.name, f.surname, m.kind order by 2, 1`,
  );

export const listNames = (db: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  rows(
    db,
    sql`select id, btrim(name || ' ' || surname) as name from profiles where id = any(${ids}::uuid[])`,
  );
