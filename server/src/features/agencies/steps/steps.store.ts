import type { PublicStep } from '@parvoz/contract/agencies/tariffs.ts';
import { inEveryLanguage, type Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { raw, rows, run, sql } from '../../../db/sql.ts';

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
  /** Private file with an example of the document, and its name. */
  exampleId?: string | null;
  exampleName?: string | null;
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
    select s.tariff_id, s.id, ${inLanguage('s.name', language)} as name,
      ${inLanguage('s.description', language)} as description, s.share_percent,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'name', ${inLanguage('l.name', language)},
          'description', ${inLanguage('l.description', language)}, 'days', l.days,
          'documentList', coalesce((
            select json_agg(json_build_object('id', d.id, 'name', ${inLanguage('d.name', language)},
              'isRequired', d.is_required) order by d.order_number, d.id)
            from level_documents d where d.level_id = l.id
          ), '[]')) order by l.order_number, l.id)
        from step_levels l where l.step_id = s.id
      ), '[]') as level_list
    from steps s
    where s.tariff_id = any(${tariffIds}::int[]) and s.status = 'ACTIVE'
    order by s.tariff_id, s.order_number, s.id`,
  );

/** Active steps of a tariff in every language. */
export const findPlan = (db: Queryable, tariffId: number): Promise<PlanStep[]> =>
  rows(
    db,
    sql`
    select s.name_uz, s.name_ru, s.name_en, s.description_uz,
      s.description_ru, s.description_en, s.share_percent,
      coalesce((
        select json_agg(json_build_object('nameUz', l.name_uz, 'nameRu', l.name_ru, 'nameEn', l.name_en,
          'descriptionUz', l.description_uz, 'descriptionRu', l.description_ru, 'descriptionEn', l.description_en,
          'days', l.days, 'documents', coalesce((
            select json_agg(json_strip_nulls(json_build_object('nameUz', d.name_uz, 'nameRu', d.name_ru,
              'nameEn', d.name_en, 'isRequired', d.is_required, 'exampleId', d.example_id,
              'exampleName', d.example_name)) order by d.order_number, d.id)
            from level_documents d where d.level_id = l.id
          ), '[]')) order by l.order_number, l.id)
        from step_levels l where l.step_id = s.id
      ), '[]') as levels
    from steps s
    where s.tariff_id = ${tariffId} and s.status = 'ACTIVE'
    order by s.order_number, s.id`,
  );

const TEXTS = { ...inEveryLanguage('name', () => 'text'), ...inEveryLanguage('description', () => 'text') };
const stepFields = fieldsOf<PlanStep>({ ...TEXTS, sharePercent: 'int', levels: 'json' });
const levelFields = fieldsOf<PlanLevel>({ ...TEXTS, days: 'int', documents: 'json' });
const documentFields = fieldsOf<Omit<PlanDocument, 'exampleId' | 'exampleName'>>({
  ...inEveryLanguage('name', () => 'text'),
  isRequired: 'boolean',
});

const localisedColumns = raw('name_uz, name_ru, name_en, description_uz, description_ru, description_en');

/** Adds steps with their levels and documents to a tariff, in the order given. */
export const insertPlan = (db: Queryable, tariffId: number, plan: readonly PlanStep[]): Promise<number> =>
  run(
    db,
    sql`
    with plan as (
      select nextval(pg_get_serial_sequence('steps', 'id'))::int as id, s.*
      from rows from (json_to_recordset(${asJson(plan)}) as ${stepFields}) with ordinality as s
    ),
    levels as (
      select nextval(pg_get_serial_sequence('step_levels', 'id'))::int as id, plan.id as step_id, l.*
      from plan, rows from (json_to_recordset(plan.levels) as ${levelFields}) with ordinality as l
    ),
    added_steps as (
      insert into steps (id, tariff_id, ${localisedColumns}, order_number, share_percent)
      overriding system value
      select id, ${tariffId}, ${localisedColumns}, ordinality, share_percent from plan
    ),
    added_levels as (
      insert into step_levels (id, step_id, ${localisedColumns}, order_number, days)
      overriding system value
      select id, step_id, ${localisedColumns}, ordinality, days from levels
    )
    insert into level_documents (level_id, name_uz, name_ru, name_en, is_required, order_number)
    select l.id, d.name_uz, d.name_ru, d.name_en, d.is_required, d.ordinality
    from levels l, rows from (json_to_recordset(l.documents) as ${documentFields}) with ordinality as d`,
  );
