import type { StageStatus } from '@parvoz/contract/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';
import type { LevelState, StepState } from '../rules.ts';

type Texts<Name extends string> = Record<`${Name}${'Uz' | 'Ru' | 'En'}`, string>;

type NewStep = Texts<'name' | 'description'> & { number: number; sharePercent: number; shareTiyin: number };
type NewLevel = Texts<'name' | 'description'> & { number: number; days: number };
type NewRequirement = Texts<'name'> & { isRequired: boolean };

export const insertStep = async (db: Queryable, applicationId: string, step: NewStep): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into application_steps (application_id, number, name_uz, name_ru, name_en, description_uz,
          description_ru, description_en, share_percent, share_tiyin)
        values (${applicationId}, ${step.number}, ${step.nameUz}, ${step.nameRu}, ${step.nameEn},
          ${step.descriptionUz}, ${step.descriptionRu}, ${step.descriptionEn}, ${step.sharePercent},
          ${step.shareTiyin})
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
          description_ru, description_en, days)
        values (${applicationId}, ${stepId}, ${level.number}, ${level.nameUz}, ${level.nameRu}, ${level.nameEn},
          ${level.descriptionUz}, ${level.descriptionRu}, ${level.descriptionEn}, ${level.days})
        returning id`,
  ))!.id;

export const insertRequirements = (
  db: Queryable,
  { applicationId, levelId }: { applicationId: string; levelId: number },
  documents: readonly NewRequirement[],
): Promise<number> =>
  run(
    db,
    sql`insert into application_requirements (application_id, level_id, number, name_uz, name_ru, name_en, is_required)
        select ${applicationId}, ${levelId}, row_number() over ()::int, d.name_uz, d.name_ru, d.name_en, d.is_required
        from unnest(${documents.map(({ nameUz }) => nameUz)}::text[], ${documents.map(({ nameRu }) => nameRu)}::text[],
          ${documents.map(({ nameEn }) => nameEn)}::text[], ${documents.map(({ isRequired }) => isRequired)}::bool[])
          as d (name_uz, name_ru, name_en, is_required)`,
  );

interface LevelRow extends LevelState {
  stepId: number;
  stepNumber: number;
  stepStatus: StepState['status'];
}

/** Steps and levels of an application as its rules see them. */
export const findSteps = async (db: Queryable, applicationId: string): Promise<StepState[]> => {
  const levels = await rows<LevelRow>(
    db,
    sql`select s.id as step_id, s.number as step_number, s.status as step_status, l.id, l.number, l.days, l.status,
          l.return_comment is not null as is_returned, to_char(l.deadline, 'YYYY-MM-DD') as deadline,
          exists (select from application_requirements r where r.level_id = l.id and r.is_required)
            as asks_for_documents
        from application_steps s join application_levels l on l.step_id = s.id
        where s.application_id = ${applicationId} order by s.number, l.number`,
  );
  const steps = new Map<number, StepState & { levels: LevelState[] }>();
  for (const { stepId, stepNumber, stepStatus, ...level } of levels) {
    const step = steps.get(stepId) ?? { id: stepId, number: stepNumber, status: stepStatus, levels: [] };
    step.levels.push(level);
    steps.set(stepId, step);
  }
  return [...steps.values()];
};

/** Writes a level as an event left it; `returnComment` stays unless the level is returned or no longer is. */
export const updateLevel = (
  db: Queryable,
  level: LevelState,
  { returnComment, now }: { returnComment: string | null; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update application_levels set status = ${level.status}, deadline = ${level.deadline},
          return_comment = case when ${level.isReturned} then coalesce(${returnComment}, return_comment) end,
          started_at = case when ${level.status}::text is null then null else coalesce(started_at, ${now}) end,
          finished_at = case when ${level.status} = 'FINISHED' then coalesce(finished_at, ${now}) end
        where id = ${level.id}`,
  );

export const updateStep = (db: Queryable, step: StepState, now: Date): Promise<number> =>
  run(
    db,
    sql`update application_steps set status = ${step.status},
          finished_at = case when ${step.status} = 'FINISHED' then coalesce(finished_at, ${now}) end
        where id = ${step.id}`,
  );

export interface StepView {
  id: number;
  name: string;
  description: string;
  number: number;
  sharePercent: number;
  shareTiyin: number;
  status: StageStatus | null;
  finishedAt: Date | null;
}

export const listSteps = (db: Queryable, language: Language, applicationId: string): Promise<StepView[]> =>
  rows(
    db,
    sql`select s.id, ${inLanguage('s.name', language)} as name, ${inLanguage('s.description', language)} as description,
          s.number, s.share_percent, s.share_tiyin::float8 as share_tiyin, s.status,
          s.finished_at
        from application_steps s where s.application_id = ${applicationId} order by s.number`,
  );

export interface LevelView {
  id: number;
  stepId: number;
  name: string;
  description: string;
  number: number;
  status: StageStatus | null;
  deadline: string | null;
  returnComment: string | null;
  finishedAt: Date | null;
}

export const listLevels = (db: Queryable, language: Language, applicationId: string): Promise<LevelView[]> =>
  rows(
    db,
    sql`select l.id, l.step_id, ${inLanguage('l.name', language)} as name,
          ${inLanguage('l.description', language)} as description, l.number, l.status,
          to_char(l.deadline, 'YYYY-MM-DD') as deadline, l.return_comment,
          l.finished_at
        from application_levels l where l.application_id = ${applicationId} order by l.step_id, l.number`,
  );

export interface RequirementView {
  id: number;
  levelId: number;
  name: string;
  isRequired: boolean;
}

export const listRequirements = (
  db: Queryable,
  language: Language,
  applicationId: string,
): Promise<RequirementView[]> =>
  rows(
    db,
    sql`select r.id, r.level_id, ${inLanguage('r.name', language)} as name, r.is_required
        from application_requirements r where r.application_id = ${applicationId} order by r.level_id, r.number`,
  );
