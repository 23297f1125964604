import type { ApplicationEventType } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationEvent } from '@parvoz/contract/applications/applications.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { inLanguage } from '../../../db/localised.ts';
import { personOf } from '../../../db/person.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { rows, run, sql } from '../../../db/sql.ts';

/** A line of the timeline as it is written. */
export interface ApplicationEventRow {
  id: string;
  applicationId: string;
  seq: number;
  type: ApplicationEventType;
  actorId: string | null;
  actorRole: Role | null;
  comment: string | null;
  stepId: number | null;
  levelId: number | null;
  managerId: string | null;
  createdAt: Date;
}

const FIELDS = fieldsOf<ApplicationEventRow>({
  id: 'uuid',
  applicationId: 'uuid',
  seq: 'int',
  type: 'text',
  actorId: 'uuid',
  actorRole: 'text',
  comment: 'text',
  stepId: 'int',
  levelId: 'int',
  managerId: 'uuid',
  createdAt: 'timestamptz',
});

export const insert = (db: Queryable, events: readonly ApplicationEventRow[]): Promise<number> =>
  run(
    db,
    sql`insert into application_events (id, application_id, seq, type, actor_id, actor_role, comment, step_id, level_id,
          manager_id, created_at)
        select id, application_id, seq, type, actor_id, actor_role, comment, step_id, level_id, manager_id, created_at
        from json_to_recordset(${asJson(events)}) as given ${FIELDS}`,
  );

/** Lines with a number above `after` and below `before`, oldest first. */
export const list = async (
  db: Queryable,
  language: Language,
  applicationId: string,
  { after, before }: { after: number; before: number },
): Promise<ApplicationEvent[]> =>
  (
    await rows<Omit<ApplicationEvent, 'createdAt'> & { createdAt: Date }>(
      db,
      sql`select e.id, e.seq, e.type, e.comment, e.created_at,
            case when e.actor_id is not null and e.actor_role is not null
              then ${personOf('e.actor_id', ['p', 'm'], sql`, 'role', e.actor_role`)} end as actor,
            case when s.id is not null
              then json_build_object('id', s.id, 'name', ${inLanguage('s.name', language)}, 'number', s.number)
              end as step,
            case when l.id is not null
              then json_build_object('id', l.id, 'name', ${inLanguage('l.name', language)}, 'number', l.number)
              end as level,
            case when e.manager_id is not null then ${personOf('e.manager_id', ['n'])} end as manager
          from application_events e
          left join profiles p on p.id = e.actor_id
          left join employees m on m.id = e.actor_id
          left join employees n on n.id = e.manager_id
          left join application_steps s on s.id = e.step_id
          left join application_levels l on l.id = e.level_id
          where e.application_id = ${applicationId} and e.seq > ${after} and e.seq < ${before}
          order by e.seq`,
    )
  ).map((event) => ({ ...event, createdAt: event.createdAt.toISOString() }));
