import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { idOf } from '../../../db/identity.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { empty, one, rows, sql } from '../../../db/sql.ts';
import type { UseCounter } from '../../../db/uses.ts';

/** A tariff of an agency as an application refers to it. */
export interface TariffRef {
  id: number;
  consultingId: number;
  priceTiyin: number;
  isActive: boolean;
  isInParts: boolean;
}

/** Active tariffs of an agency, in their order. */
export const findPublic = (
  db: Queryable,
  language: Language,
  consultingId: number,
): Promise<Omit<PublicTariff, 'stepList'>[]> =>
  rows(
    db,
    sql`
    select t.id, ${inLanguage('t.name', language)} as name, ${inLanguage('t.description', language)} as description,
      t.price_tiyin as price, t.is_in_parts
    from tariffs t
    where t.consulting_id = ${consultingId} and t.is_active
    order by t.order_number, t.id`,
  );

/** Returns those of these tariffs that belong to agencies, active or not, in the order of the ids. */
export const findOfAgencies = (
  db: Queryable,
  language: Language,
  ids: readonly number[],
): Promise<(Omit<PublicTariff, 'stepList'> & { consultingId: number; isActive: boolean })[]> =>
  rows(
    db,
    sql`
    select t.id, ${inLanguage('t.name', language)} as name, ${inLanguage('t.description', language)} as description,
      t.price_tiyin as price, t.is_in_parts, t.consulting_id, t.is_active
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    join tariffs t on t.id = wanted.id and t.consulting_id is not null
    order by wanted.position`,
  );

/** A tariff of an agency, active or not; `hold` keeps it as it is until the end of the transaction. */
export const findRef = (db: Queryable, id: number, { hold }: { hold: boolean }): Promise<TariffRef | null> =>
  one(
    db,
    sql`
    select id, consulting_id, price_tiyin, is_active, is_in_parts
    from tariffs where id = ${id} and consulting_id is not null ${hold ? sql`for share` : empty}`,
  );

export interface TariffDraft {
  /** Id of a tariff that is restored. */
  id?: number;
  consultingId: number | null;
  nameUz: string;
  nameRu: string;
  nameEn: string;
  descriptionUz: string;
  descriptionRu: string;
  descriptionEn: string;
  priceTiyin: number;
  orderNumber: number;
  isActive: boolean;
  isInParts?: boolean;
  updatedBy?: string;
}

export const insert = async (db: Queryable, draft: TariffDraft): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into tariffs (id, consulting_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
      price_tiyin, order_number, is_active, is_in_parts, updated_by)
    overriding system value
    values (${idOf('tariffs', draft.id)}, ${draft.consultingId}, ${draft.nameUz}, ${draft.nameRu}, ${draft.nameEn}, ${draft.descriptionUz},
      ${draft.descriptionRu}, ${draft.descriptionEn}, ${draft.priceTiyin}, ${draft.orderNumber}, ${draft.isActive},
      ${draft.isInParts ?? false}, ${draft.updatedBy ?? null})
    returning id`,
  ))!.id;

/** The lowest price at which an agency offers something; null where it offers nothing. */
export const findLowestPrice = async (db: Queryable, consultingId: number): Promise<number | null> =>
  (await one<{ price: number | null }>(
    db,
    sql`select min(price_tiyin) as price from tariffs where consulting_id = ${consultingId} and is_active`,
  ))!.price;

/** Counts the tariffs of an agency. */
export const countOfConsulting: UseCounter = async (db, consultingId) => ({
  kind: 'TARIFF',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from tariffs where consulting_id = ${consultingId}`,
  ))!.count,
});
