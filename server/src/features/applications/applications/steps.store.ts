import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { StepStatus } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';
import type { LevelState, StepState } from './applications.rules.ts';

type Texts<Name extends string> = Record<`${Name}${'Uz' | 'Ru' | 'En'}`, string>;

type NewStep = Texts<'name' | 'description'> & {
  number: number;
  sharePercent: number;
  shareTiyin: number;
  /** Done before its application began. */
  isDone: boolean;
};
type NewLevel = Texts<'name' | 'description'> & { number: number; days: number; isDone: boolean };
type NewRequirement = Texts<'name'> & {
  isRequired: boolean;
  exampleId?: string | null;
  exampleName?: string | null;
};

export const insertStep = async (db: Queryable, applicationId: string, step: NewStep): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into application_steps (application_id, number, name_uz, name_ru, name_en, description_uz,
          description_ru, description_en, share_percent, share_tiyin, status)
        values (${applicationId}, ${step.number}, ${step.nameUz}, ${step.nameRu}, ${step.nameEn},
          ${step.descriptionUz}, ${step.descriptionRu}, ${step.descriptionEn}, ${step.sharePercent},
          ${step.shareTiyin}, case when ${step.isDone} then 'FINISHED' end)
        returning id`,
  ))!.id;

export const insertLevel = async (
  db: Queryable,
  { applicationId, stepId }: { applicationId: string; stepId: number },
  level: NewLevel,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into application_levels (application_id, step_id, number, name_uz, name_ru, name_en, description_uz,
          description_ru, description_en, days, status)
        values (${applicationId}, ${stepId}, ${level.number}, ${level.nameUz}, ${level.nameRu}, ${level.nameEn},
          ${level.descriptionUz}, ${level.descriptionRu}, ${level.descriptionEn}, ${level.days},
          case when ${level.isDone} then 'FINISHED' end)
        returning id`,
  ))!.id;

export const insertRequirements = (
  db: Queryable,
  { applicationId, consultingId, levelId }: { applicationId: string; consultingId: number; levelId: number },
  documents: readonly NewRequirement[],
): Promise<number> =>
  run(
    db,
    sql`insert into application_requirements (application_id, level_id, number, name_uz, name_ru, name_en, is_required,
          example_id, example_name, example_consulting_id)
        select ${applicationId}, ${levelId}, row_number() over ()::int, d.name_uz, d.name_ru, d.name_en, d.is_required,
          d.example_id, d.example_name, case when d.example_id is not null then ${consultingId}::int end
        from unnest(${documents.map(({ nameUz }) => nameUz)}::text[], ${documents.map(({ nameRu }) => nameRu)}::text[],
          ${documents.map(({ nameEn }) => nameEn)}::text[], ${documents.map(({ isRequired }) => isRequired)}::bool[],
          ${documents.map(({ exampleId = null }) => exampleId)}::uuid[],
          ${documents.map(({ exampleName = null }) => exampleName)}::text[])
          as d (name_uz, name_ru, name_en, is_required, example_id, example_name)`,
  );

interface LevelRow extends LevelState {
  stepId: number;
  stepNumber: number;
  stepStatus: StepState['status'];
  isEarlier: boolean;
  shareTiyin: number;
  missingDocuments: number;
}

export interface FoundSteps {
  steps: StepState[];
  /** Required documents that are not there (never handed in, taken back, or returned), by level. */
  missingDocuments: ReadonlyMap<number, number>;
}

/** Steps and levels of an application as its rules see them. */
export const findSteps = async (db: Queryable, applicationId: string): Promise<FoundSteps> => {
  const levels = await rows<LevelRow>(
    db,
    sql`select s.id as step_id, s.number as step_number, s.status as step_status,
          s.status is not distinct from 'FINISHED' and s.finished_at is null as is_earlier,
          s.share_tiyin::float8 as share_tiyin, l.id, l.number, l.days, l.status,
          l.return_comment is not null as is_returned, to_char(l.deadline, 'YYYY-MM-DD') as deadline,
          r.required > 0 as asks_for_documents, r.missing as missing_documents
        from application_steps s join application_levels l on l.step_id = s.id
          cross join lateral (select count(*)::int as required, count(*) filter (where not exists (
            select from application_documents d
            where d.requirement_id = x.id and d.status in ('UPLOADED', 'ACCEPTED')))::int as missing
            from application_requirements x where x.level_id = l.id and x.is_required) r
        where s.application_id = ${applicationId} order by s.number, l.number`,
  );
  const steps = new Map<number, StepState & { levels: LevelState[] }>();
  for (const {
    stepId,
    stepNumber,
    stepStatus,
    isEarlier,
    shareTiyin,
    missingDocuments: _,
    ...level
  } of levels) {
    const step = steps.get(stepId) ?? {
      ...{ id: stepId, number: stepNumber, status: stepStatus, isEarlier, shareTiyin },
      levels: [],
    };
    step.levels.push(level);
    steps.set(stepId, step);
  }
  return {
    steps: [...steps.values()],
    missingDocuments: new Map(levels.map(({ id, missingDocuments }) => [id, missingDocuments])),
  };
};

/** Writes steps and levels as an event left them; `returnComment` stays unless a level is returned or no longer is. */
export const update = (
  db: Queryable,
  { steps, levels }: { steps: readonly StepState[]; levels: readonly LevelState[] },
  { returnComment, now }: { returnComment: string | null; now: Date },
): Promise<number> =>
  run(
    db,
    sql`with changed as (
          update application_steps s set status = g.status,
            finished_at = case when g.status = 'FINISHED' then coalesce(s.finished_at, ${now}) end
          from unnest(${steps.map(({ id }) => id)}::int[], ${steps.map(({ status }) => status)}::text[]) g (id, status)
          where s.id = g.id)
        update application_levels l set status = g.status, deadline = g.deadline,
          return_comment = case when g.is_returned then coalesce(${returnComment}, l.return_comment) end,
          started_at = case when g.status is null then null else coalesce(l.started_at, ${now}) end,
          finished_at = case when g.status = 'FINISHED' then coalesce(l.finished_at, ${now}) end
        from unnest(${levels.map(({ id }) => id)}::int[], ${levels.map(({ status }) => status)}::text[],
            ${levels.map(({ deadline }) => deadline)}::date[],
            ${levels.map(({ isReturned }) => isReturned)}::bool[]) g (id, status, deadline, is_returned)
        where l.id = g.id`,
  );

/** A step with one of its levels and one of what that asks for, where there is any. */
export interface CopiedLevelRow {
  id: number;
  name: string;
  description: string;
  number: number;
  sharePercent: number;
  shareTiyin: number;
  status: StepState['status'];
  finishedAt: Date | null;
  levelId: number;
  levelName: string;
  levelDescription: string;
  levelNumber: number;
  levelStatus: StepStatus | null;
  deadline: string | null;
  returnComment: string | null;
  levelFinishedAt: Date | null;
  requirementId: number | null;
  requirementName: string;
  isRequired: boolean | null;
  example: PrivateFile | null;
}

/** In the order in which they are gone through. */
export const listCopiedLevels = (
  db: Queryable,
  language: Language,
  applicationId: string,
): Promise<CopiedLevelRow[]> =>
  rows(
    db,
    sql`select s.id, ${inLanguage('s.name', language)} as name, ${inLanguage('s.description', language)} as description,
          s.number, s.share_percent, s.share_tiyin::float8 as share_tiyin, s.status, s.finished_at,
          l.id as level_id, ${inLanguage('l.name', language)} as level_name,
          ${inLanguage('l.description', language)} as level_description, l.number as level_number,
          l.status as level_status, to_char(l.deadline, 'YYYY-MM-DD') as deadline, l.return_comment,
          l.finished_at as level_finished_at, r.id as requirement_id,
          ${inLanguage('r.name', language)} as requirement_name, r.is_required,
          case when f.id is not null then json_build_object('id', f.id, 'name', coalesce(r.example_name, ''),
            'mediaType', f.media_type, 'sizeBytes', f.size_bytes) end as example
        from application_steps s join application_levels l on l.step_id = s.id
          left join application_requirements r on r.level_id = l.id
          left join attachments f on f.id = r.example_id
        where s.application_id = ${applicationId} order by s.number, l.number, r.number`,
  );
