import type { ManagedOperator, OperatorDraft } from '@parvoz/contract/money/operator-admin.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { Held } from './operator.rules.ts';

/** Fields that can be changed and are recorded on the audit. */
export type DetailsRow = OperatorDraft &
  Pick<ManagedOperator, 'id' | 'number' | 'validFrom' | 'version'> & { isExample: boolean; updatedAt: Date };

const columns = sql`d.id, d.legal_name_uz, d.legal_name_ru, d.legal_name_en, d.inn, d.bank_uz, d.bank_ru, d.bank_en,
  d.account, d.mfo, d.address_uz, d.address_ru, d.address_en, d.licence_number, d.licensed_on,
  d.licensed_by_uz, d.licensed_by_ru, d.licensed_by_en, d.phone, d.email,
  d.number, d.valid_from, d.is_demo as is_example, d.version, d.updated_at`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<DetailsRow[]> =>
  rows(
    db,
    sql`select ${columns} from operator_details d where d.id = any(${ids}::int[]) order by d.id for no key update`,
  );

/** Returns a version with the name of whoever published it. */
export const find = (
  db: Queryable,
  id: number,
): Promise<(DetailsRow & { publishedAt: Date | null; publishedBy: string }) | null> =>
  one(
    db,
    sql`select ${columns}, d.published_at, coalesce(btrim(p.name || ' ' || p.surname), '') as published_by
        from operator_details d left join profiles p on p.id = d.published_by where d.id = ${id}`,
  );

export const findLatest = (db: Queryable): Promise<Held | null> =>
  one(
    db,
    sql`select d.number, d.valid_from from operator_details d
        where d.number is not null and d.valid_from is not null order by d.number desc limit 1`,
  );

export const insert = async (db: Queryable, draft: OperatorDraft, by: Editor): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into operator_details (legal_name_uz, legal_name_ru, legal_name_en, inn, bank_uz, bank_ru, bank_en,
          account, mfo, address_uz, address_ru, address_en, licence_number, licensed_on,
          licensed_by_uz, licensed_by_ru, licensed_by_en, phone, email, updated_at, updated_by)
        values (${draft.legalNameUz}, ${draft.legalNameRu}, ${draft.legalNameEn}, ${draft.inn}, ${draft.bankUz},
          ${draft.bankRu}, ${draft.bankEn}, ${draft.account}, ${draft.mfo}, ${draft.addressUz}, ${draft.addressRu},
          ${draft.addressEn}, ${draft.licenceNumber}, ${draft.licensedOn}, ${draft.licensedByUz},
          ${draft.licensedByRu}, ${draft.licensedByEn}, ${draft.phone}, ${draft.email}, ${by.at}, ${by.accountId})
        returning id`,
  ))!.id;

export const update = (db: Queryable, id: number, draft: OperatorDraft, by: Editor): Promise<number> =>
  run(
    db,
    sql`update operator_details set legal_name_uz = ${draft.legalNameUz}, legal_name_ru = ${draft.legalNameRu},
          legal_name_en = ${draft.legalNameEn}, inn = ${draft.inn}, bank_uz = ${draft.bankUz}, bank_ru = ${draft.bankRu},
          bank_en = ${draft.bankEn}, account = ${draft.account}, mfo = ${draft.mfo}, address_uz = ${draft.addressUz},
          address_ru = ${draft.addressRu}, address_en = ${draft.addressEn}, licence_number = ${draft.licenceNumber},
          licensed_on = ${draft.licensedOn}, licensed_by_uz = ${draft.licensedByUz},
          licensed_by_ru = ${draft.licensedByRu}, licensed_by_en = ${draft.licensedByEn}, phone = ${draft.phone},
          email = ${draft.email}, version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

const publishedBy = ({ number, validFrom }: Held, by: Editor): Sql =>
  sql`number = ${number}, valid_from = ${validFrom}, published_at = ${by.at}, published_by = ${by.accountId},
    version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}`;

export const publish = (db: Queryable, id: number, version: Held, by: Editor): Promise<number> =>
  run(db, sql`update operator_details set ${publishedBy(version, by)} where id = ${id}`);

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from operator_details where id = ${id}`);
