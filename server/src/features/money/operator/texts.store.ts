import type { LegalTextDraft, ManagedLegalText } from '@parvoz/contract/money/operator-admin.ts';
import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';
import type { Held } from './operator.rules.ts';

/** Fields that can be changed and are recorded on the audit. */
export type TextRow = LegalTextDraft &
  Pick<ManagedLegalText, 'id' | 'number' | 'validFrom' | 'version'> & { isExample: boolean; updatedAt: Date };

const columns = sql`t.id, t.kind, t.text_uz, t.text_ru, t.text_en, t.change_uz, t.change_ru, t.change_en,
  t.number, t.valid_from, t.is_demo as is_example, t.version, t.updated_at`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<TextRow[]> =>
  rows(
    db,
    sql`select ${columns} from operator_texts t where t.id = any(${ids}::int[]) order by t.id for no key update`,
  );

/** Returns a version with the name of whoever published it. */
export const find = (
  db: Queryable,
  id: number,
): Promise<(TextRow & { publishedAt: Date | null; publishedBy: string }) | null> =>
  one(
    db,
    sql`select ${columns}, t.published_at, coalesce(btrim(p.name || ' ' || p.surname), '') as published_by
        from operator_texts t left join profiles p on p.id = t.published_by where t.id = ${id}`,
  );

export const findLatest = (db: Queryable, kind: LegalTextKind): Promise<Held | null> =>
  one(
    db,
    sql`select t.number, t.valid_from from operator_texts t
        where t.kind = ${kind} and t.number is not null and t.valid_from is not null order by t.number desc limit 1`,
  );

export const insert = async (db: Queryable, draft: LegalTextDraft, by: Editor): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into operator_texts (kind, text_uz, text_ru, text_en, change_uz, change_ru, change_en, updated_at, updated_by)
        values (${draft.kind}, ${draft.textUz}, ${draft.textRu}, ${draft.textEn}, ${draft.changeUz}, ${draft.changeRu},
          ${draft.changeEn}, ${by.at}, ${by.accountId})
        returning id`,
  ))!.id;

export const update = (
  db: Queryable,
  id: number,
  draft: Omit<LegalTextDraft, 'kind'>,
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`update operator_texts set text_uz = ${draft.textUz}, text_ru = ${draft.textRu}, text_en = ${draft.textEn},
          change_uz = ${draft.changeUz}, change_ru = ${draft.changeRu}, change_en = ${draft.changeEn},
          version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const publish = (
  db: Queryable,
  id: number,
  { number, validFrom }: Held,
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`update operator_texts set number = ${number}, valid_from = ${validFrom}, published_at = ${by.at},
          published_by = ${by.accountId}, version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from operator_texts where id = ${id}`);
