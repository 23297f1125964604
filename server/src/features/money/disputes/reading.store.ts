import type { Language } from '@parvoz/contract/languages.ts';
import type { Dispute, DisputeCard, DisputeEvent, DisputeEvidence } from '@parvoz/contract/money/disputes.ts';
import type { DisputeList, DisputeState } from '@parvoz/contract/money/disputes-states.ts';
import { agencyName, inLanguage } from '../../../db/localised.ts';
import { personOf } from '../../../db/person.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';

/** Fields of a card, with those that its rules need. */
export interface CardRow
  extends Omit<DisputeCard, 'turn' | 'openedAt' | 'answerUntil' | 'decideUntil' | 'endedAt'> {
  state: DisputeState;
  answeredAt: Date | null;
  openedAt: Date;
  answerUntil: Date;
  decideUntil: Date;
  endedAt: Date | null;
}

const cardOf = (language: Language): Sql => sql`d.id, d.application_id, a.number as application_number,
  json_build_object('id', s.id, 'number', s.number, 'percent', s.share_percent,
    'name', ${inLanguage('s.name', language)}) as step,
  ${personOf('a.student_id', ['p'])} as student,
  json_build_object('id', g.id, 'name', ${agencyName('g', language)}, 'photo', ${pictureOf('g.photo_id')}) as consulting,
  d.kind, d.amount_tiyin as amount, d.state, d.answered_at, d.opened_at, d.answer_until, d.decide_until, d.ended_at`;

const CARD_TABLES = sql`disputes d join applications a on a.id = d.application_id
  join application_steps s on s.id = d.step_id join consultings g on g.id = a.consulting_id
  left join profiles p on p.id = a.student_id`;

export interface ShownRow extends CardRow {
  stepId: number;
  comment: string;
  wish: Dispute['wish'];
  wishAmount: number | null;
  proposedTiyin: number | null;
  answer: { author: NonNullable<Dispute['answer']>['author']; comment: string; returnAmount: number } | null;
  returnedTiyin: number | null;
  reason: string | null;
  endedBy: NonNullable<Dispute['answer']>['author'] | null;
  commissionPoints: number | null;
  version: number;
}

export const findShown = (db: Queryable, language: Language, id: string): Promise<ShownRow | null> =>
  one(
    db,
    sql`select ${cardOf(language)}, d.step_id, d.comment, d.wish, d.wish_tiyin as wish_amount, d.proposed_tiyin,
          case when d.answered_by is not null and d.answered_role is not null and d.answer_comment is not null
            and d.proposed_tiyin is not null then json_build_object(
            'author', ${personOf('d.answered_by', ['e'], sql`, 'role', d.answered_role`)},
            'comment', d.answer_comment, 'returnAmount', d.proposed_tiyin) end as answer,
          d.returned_tiyin, d.reason,
          case when d.ended_by is not null and d.ended_role is not null
            then ${personOf('d.ended_by', ['x', 'y'], sql`, 'role', d.ended_role`)} end as ended_by,
          (select r.commission_points from protections r where r.application_id = d.application_id) as commission_points,
          d.version
        from ${CARD_TABLES}
          left join employees e on e.id = d.answered_by
          left join profiles x on x.id = d.ended_by
          left join employees y on y.id = d.ended_by
        where d.id = ${id}`,
  );

type Dated<T> = Omit<T, 'createdAt'> & { createdAt: Date };

/** Lists evidence in the order of its submission. */
export const listEvidence = async (db: Queryable, disputeId: string): Promise<DisputeEvidence[]> =>
  (
    await rows<Dated<DisputeEvidence>>(
      db,
      sql`select v.id, v.side, v.created_at,
            case when f.id is not null and v.name is not null then json_build_object('id', f.id, 'name', v.name,
              'mediaType', f.media_type, 'sizeBytes', f.size_bytes) end as file,
            case when m.id is not null then json_build_object('id', m.id, 'text', m.text, 'fileName', m.file_name,
              'author', ${personOf('m.author_id', ['p', 'e'], sql`, 'role', m.author_role`)},
              'sentAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as message
          from dispute_evidence v
          left join attachments f on f.id = v.attachment_id
          left join chat_messages m on m.id = v.message_id
          left join profiles p on p.id = m.author_id
          left join employees e on e.id = m.author_id
          where v.dispute_id = ${disputeId} order by m.seq nulls first, v.id`,
    )
  ).map(({ createdAt, ...evidence }) => ({ ...evidence, createdAt: createdAt.toISOString() }));

/** Oldest first; of each administrator when they opened the chat for the first time while the dispute was open. */
export const listEvents = async (
  db: Queryable,
  { id, applicationId, openedAt, endedAt }: Pick<ShownRow, 'id' | 'applicationId' | 'openedAt' | 'endedAt'>,
): Promise<DisputeEvent[]> =>
  (
    await rows<Dated<DisputeEvent>>(
      db,
      sql`select e.id, e.type, e.comment, e.return_tiyin as return_amount, e.to_side as to, e.file_count,
            e.message_count, e.created_at, ${personOf('e.actor_id', ['p', 'm'], sql`, 'role', e.actor_role`)} as actor
          from (
            select id, type, comment, return_tiyin, to_side, file_count, message_count, actor_id, actor_role, created_at
            from dispute_events where dispute_id = ${id}
            union all
            select * from (
              select distinct on (r.actor_id) r.id, 'CHAT_READ', null::text, null::bigint, null::text, 0::smallint,
                0::smallint, r.actor_id, r.actor_role, r.created_at
              from audit_records r
              where r.subject = 'application' and r.subject_id = ${applicationId}::text and r.action = 'CHAT_READ'
                and r.created_at >= ${openedAt} and r.created_at <= coalesce(${endedAt}, 'infinity'::timestamptz)
              order by r.actor_id, r.created_at) reading
          ) e
          left join profiles p on p.id = e.actor_id
          left join employees m on m.id = e.actor_id
          order by e.created_at, e.id`,
    )
  ).map(({ createdAt, ...event }) => ({ ...event, createdAt: createdAt.toISOString() }));

const waits = (now: Date): Sql =>
  sql`d.state = 'OPEN' and (d.answered_at is not null or d.answer_until <= ${now})`;

const conditionOf = (list: DisputeList, now: Date): Sql => {
  if (list === 'WAITING') return waits(now);
  return list === 'OPEN' ? sql`d.state = 'OPEN'` : sql`d.state <> 'OPEN'`;
};

/** Open ones that are due first, then those that ended last. */
export const findPage = (
  db: Queryable,
  language: Language,
  { list, now, limit, offset }: { list: DisputeList; now: Date; limit: number; offset: number },
): Promise<CardRow[]> =>
  rows(
    db,
    sql`select ${cardOf(language)} from ${CARD_TABLES} where ${conditionOf(list, now)}
        order by ${list === 'ENDED' ? sql`d.ended_at desc, d.id` : sql`d.decide_until, d.id`}
        limit ${limit} offset ${offset}`,
    false,
  );

/** Returns the length of a list and the number of disputes that wait for a decision. */
export const count = async (
  db: Queryable,
  list: DisputeList,
  now: Date,
): Promise<{ total: number; waiting: number }> =>
  (
    await rows<{ total: number; waiting: number }>(
      db,
      sql`select (select count(*)::int from disputes d where ${conditionOf(list, now)}) as total,
            (select count(*)::int from disputes d where ${waits(now)}) as waiting`,
      false,
    )
  )[0]!;
