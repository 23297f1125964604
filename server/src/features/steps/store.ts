import type { Language } from '@parvoz/contract/languages.ts';
import type { PublicStep } from '@parvoz/contract/tariffs.ts';
import { inLanguage } from '../../db/localised.ts';
import type { Queryable } from '../../db/pool.ts';
import { one, rows, run, sql } from '../../db/sql.ts';

interface Named {
  nameUz: string;
  nameRu: string;
  nameEn: string;
}

interface Described extends Named {
  descriptionUz: string;
  descriptionRu: string;
  descriptionEn: string;
}

export interface PlanDocument extends Named {
  isRequired: boolean;
}

export interface PlanLevel extends Described {
  /** Days from its start until its deadline. */
  days: number;
  documents: PlanDocument[];
}

/** A step in every language with its levels and the documents that they ask for, each list in its order. */
export interface PlanStep extends Described {
  sharePercent: number;
  levels: PlanLevel[];
}

/** Active steps of these tariffs as a visitor sees them, in their order. */
export const findPublic = (
  db: Queryable,
  language: Language,
  tariffIds: readonly number[],
): Promise<(PublicStep & { tariffId: number })[]> =>
  rows(
    db,
    sql`
    select s.tariff_id as "tariffId", s.id, ${inLanguage('s.name', language)} as name,
      ${inLanguage('s.description', language)} as description, s.share_percent as "sharePercent",
      coalesce((
        select json_agg(json_build_object('id', l.id, 'name', ${inLanguage('l.name', language)},
          'description', ${inLanguage('l.description', language)}, 'days', l.days,
          'documentList', coalesce((
            select json_agg(json_build_object('id', d.id, 'name', ${inLanguage('d.name', language)},
              'isRequired', d.is_required) order by d.order_number, d.id)
            from level_documents d where d.level_id = l.id
          ), '[]')) order by l.order_number, l.id)
        from step_levels l where l.step_id = s.id
      ), '[]') as "levelList"
    from steps s
    where s.tariff_id = any(${tariffIds}::int[]) and s.status = 'ACTIVE'
    order by s.tariff_id, s.order_number, s.id`,
  );

/** Active steps of a tariff in every language. */
export const findPlan = (db: Queryable, tariffId: number): Promise<PlanStep[]> =>
  rows(
    db,
    sql`
    select s.name_uz as "nameUz", s.name_ru as "nameRu", s.name_en as "nameEn", s.description_uz as "descriptionUz",
      s.description_ru as "descriptionRu", s.description_en as "descriptionEn", s.share_percent as "sharePercent",
      coalesce((
        select json_agg(json_build_object('nameUz', l.name_uz, 'nameRu', l.name_ru, 'nameEn', l.name_en,
          'descriptionUz', l.description_uz, 'descriptionRu', l.description_ru, 'descriptionEn', l.description_en,
          'days', l.days, 'documents', coalesce((
            select json_agg(json_build_object('nameUz', d.name_uz, 'nameRu', d.name_ru, 'nameEn', d.name_en,
              'isRequired', d.is_required) order by d.order_number, d.id)
            from level_documents d where d.level_id = l.id
          ), '[]')) order by l.order_number, l.id)
        from step_levels l where l.step_id = s.id
      ), '[]') as levels
    from steps s
    where s.tariff_id = ${tariffId} and s.status = 'ACTIVE'
    order by s.order_number, s.id`,
  );

const insertStep = async (
  db: Queryable,
  tariffId: number,
  step: PlanStep,
  orderNumber: number,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into steps (tariff_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
      order_number, share_percent)
    values (${tariffId}, ${step.nameUz}, ${step.nameRu}, ${step.nameEn}, ${step.descriptionUz},
      ${step.descriptionRu}, ${step.descriptionEn}, ${orderNumber}, ${step.sharePercent})
    returning id`,
  ))!.id;

const insertLevel = async (
  db: Queryable,
  stepId: number,
  level: PlanLevel,
  orderNumber: number,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into step_levels (step_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
      order_number, days)
    values (${stepId}, ${level.nameUz}, ${level.nameRu}, ${level.nameEn}, ${level.descriptionUz},
      ${level.descriptionRu}, ${level.descriptionEn}, ${orderNumber}, ${level.days})
    returning id`,
  ))!.id;

const insertDocument = (
  db: Queryable,
  levelId: number,
  document: PlanDocument,
  orderNumber: number,
): Promise<number> =>
  run(
    db,
    sql`
    insert into level_documents (level_id, name_uz, name_ru, name_en, is_required, order_number)
    values (${levelId}, ${document.nameUz}, ${document.nameRu}, ${document.nameEn}, ${document.isRequired},
      ${orderNumber})`,
  );

/** Adds steps with their levels and documents to a tariff, in the order given. */
export const insertPlan = async (
  db: Queryable,
  tariffId: number,
  plan: readonly PlanStep[],
): Promise<void> => {
  for (const [index, step] of plan.entries()) {
    const stepId = await insertStep(db, tariffId, step, index + 1);
    for (const [at, level] of step.levels.entries()) {
      const levelId = await insertLevel(db, stepId, level, at + 1);
      for (const [place, document] of level.documents.entries())
        await insertDocument(db, levelId, document, place + 1);
    }
  }
};
