import type { StepStatus } from '@parvoz/contract/limits.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { raw, rows, sql } from '../../../db/sql.ts';

/** A step that is copied, and the place of its copy. */
export interface StepCopy {
  id: number;
  orderNumber: number;
  status: StepStatus;
}

const copyFields = fieldsOf<StepCopy>({ id: 'int', orderNumber: 'int', status: 'text' });

const TEXTS = raw('name_uz, name_ru, name_en, description_uz, description_ru, description_en');

/** Adds copies of steps to a tariff, or to none, with all their levels and documents, as they are at one moment; returns their ids. */
export const copySteps = async (
  db: Queryable,
  tariffId: number | null,
  copies: readonly StepCopy[],
  by: Editor,
): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`
    with copied_steps as (
      select nextval(pg_get_serial_sequence('steps', 'id'))::int as copy_id, c.order_number as copy_order,
        c.status as copy_status, s.id as source_id, s.share_percent, s.name_uz, s.name_ru, s.name_en, s.description_uz,
        s.description_ru, s.description_en
      from json_to_recordset(${asJson(copies)}) as c ${copyFields} join steps s on s.id = c.id
    ),
    copied_levels as (
      select nextval(pg_get_serial_sequence('step_levels', 'id'))::int as copy_id, s.copy_id as copy_step_id,
        l.id as source_id, l.order_number, l.days, l.name_uz, l.name_ru, l.name_en, l.description_uz,
        l.description_ru, l.description_en
      from copied_steps s join step_levels l on l.step_id = s.source_id
    ),
    added_steps as (
      insert into steps (id, tariff_id, ${TEXTS}, order_number, status, share_percent, updated_at, updated_by)
      overriding system value
      select copy_id, ${tariffId}, ${TEXTS}, copy_order, copy_status, share_percent, ${by.at}, ${by.accountId}
      from copied_steps
    ),
    added_levels as (
      insert into step_levels (id, step_id, ${TEXTS}, order_number, days, updated_at, updated_by)
      overriding system value
      select copy_id, copy_step_id, ${TEXTS}, order_number, days, ${by.at}, ${by.accountId} from copied_levels
    ),
    added_documents as (
      insert into level_documents (level_id, name_uz, name_ru, name_en, is_required, example_id, example_name, order_number)
      select l.copy_id, d.name_uz, d.name_ru, d.name_en, d.is_required, d.example_id, d.example_name, d.order_number
      from copied_levels l join level_documents d on d.level_id = l.source_id
    )
    select copy_id as id from copied_steps order by copy_order, copy_id`,
  );
  return found.map(({ id }) => id);
};
