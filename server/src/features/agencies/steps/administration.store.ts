import { UNDIVIDED_DAYS } from '@parvoz/contract/agencies/tariff-totals.ts';
import type {
  LevelDraft,
  ManagedLevel,
  ManagedStep,
  StepDraft,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type { Window } from '../../../db/admin-list.ts';
import { idOf } from '../../../db/identity.ts';
import { type Editor, orderIn, type Placed } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { empty, one, rows, run, type Sql, sql } from '../../../db/sql.ts';

export type StepRow = Omit<ManagedStep, 'levelList' | 'updatedAt'> & { updatedAt: Date };
/** A document of a level; the key of the example is there only with one. */
export type LevelDocument = Omit<ManagedLevel['documentList'][number], 'example'> & {
  example?: PrivateFile | null;
};
export type LevelRow = Omit<ManagedLevel, 'updatedAt' | 'documentList'> & {
  updatedAt: Date;
  documentList: LevelDocument[];
};

/** Owner of the steps: an agency with tariffs, or null for the templates, of which some belong to no tariff. */
export type Owner = number | null;

/** Steps that may be read: an owner's, or the active templates that agencies are offered. */
export type Shelf = Owner | 'OFFERED';

const ownedBy = (owner: Shelf): Sql => {
  if (owner === 'OFFERED')
    return sql`(s.tariff_id is null and s.status = 'ACTIVE')
      or exists (select from tariffs t where t.id = s.tariff_id and t.consulting_id is null and t.is_active)`;
  return owner === null
    ? sql`s.tariff_id is null or exists (select from tariffs t where t.id = s.tariff_id and t.consulting_id is null)`
    : sql`exists (select from tariffs t where t.id = s.tariff_id and t.consulting_id = ${owner})`;
};

const inTariff = (tariffId: number | null): Sql =>
  tariffId === null ? sql`s.tariff_id is null` : sql`s.tariff_id = ${tariffId}`;

const stepColumns = sql`s.id, s.tariff_id, s.name_uz, s.name_ru, s.name_en, s.description_uz, s.description_ru,
  s.description_en, s.order_number, s.status, s.share_percent, s.version, s.updated_at`;

/** Returns whether a tariff is active, and locks it, so that the shares of its steps change one after the other. */
export const lockTariff = (db: Queryable, owner: Owner, id: number): Promise<{ isActive: boolean } | null> =>
  one(
    db,
    sql`select t.is_active from tariffs t
        where t.id = ${id} and t.consulting_id is not distinct from ${owner} for no key update`,
  );

export interface Sums {
  tariffId: number;
  stepCount: number;
  levelCount: number;
  days: number;
  shareTotal: number;
  /** Shares in the order of the steps. */
  shareList: number[];
}

/** Returns the sums of the active steps of these tariffs. */
export const findSums = (db: Queryable, tariffIds: readonly number[]): Promise<Sums[]> =>
  rows(
    db,
    sql`
    select t.id as tariff_id, count(s.id)::int as step_count, coalesce(sum(l.total), 0)::int as level_count,
      coalesce(sum(l.days), 0)::int as days, coalesce(sum(s.share_percent), 0)::int as share_total,
      array_agg(s.share_percent order by s.order_number, s.id) as share_list
    from unnest(${tariffIds}::int[]) as t (id)
      join steps s on s.tariff_id = t.id and s.status = 'ACTIVE'
      cross join lateral (
        select count(*) as total, coalesce(sum(x.days), ${UNDIVIDED_DAYS}) as days
        from step_levels x where x.step_id = s.id
      ) l
    group by t.id`,
  );

/** Tariffs of these steps, locked before the steps are: as whoever changes shares does. */
export const lockTariffsOf = (db: Queryable, ids: readonly number[]): Promise<number> =>
  run(
    db,
    sql`select from tariffs t where t.id in (select s.tariff_id from steps s where s.id = any(${ids}::int[]))
        order by t.id for no key update`,
  );

/** Locks these tariffs, whosever they are, in the order of their ids. */
export const lockTariffs = (db: Queryable, ids: readonly number[]): Promise<number> =>
  run(db, sql`select from tariffs t where t.id = any(${ids}::int[]) order by t.id for no key update`);

const select = (db: Queryable, owner: Shelf, ids: readonly number[], locking: Sql): Promise<StepRow[]> =>
  rows(
    db,
    sql`select ${stepColumns} from steps s where s.id = any(${ids}::int[]) and (${ownedBy(owner)})
        order by s.id ${locking}`,
  );

export const lockMany = (db: Queryable, owner: Shelf, ids: readonly number[]) =>
  select(db, owner, ids, sql`for no key update`);

/** The same without a lock, for what only looks. */
export const findMany = (db: Queryable, owner: Shelf, ids: readonly number[]) =>
  select(db, owner, ids, empty);

export const find = (db: Queryable, owner: Shelf, id: number): Promise<StepRow | null> =>
  one(db, sql`select ${stepColumns} from steps s where s.id = ${id} and (${ownedBy(owner)})`);

/** All steps of these tariffs, each tariff's in their order. */
export const findAll = (db: Queryable, tariffIds: readonly number[]): Promise<StepRow[]> =>
  rows(
    db,
    sql`select ${stepColumns} from steps s where s.tariff_id = any(${tariffIds}::int[])
        order by s.tariff_id, s.order_number, s.id`,
  );

export const findPage = (
  db: Queryable,
  owner: Shelf,
  tariffId: number | null,
  { limit, offset }: Window,
): Promise<StepRow[]> =>
  rows(
    db,
    sql`select ${stepColumns} from steps s where ${inTariff(tariffId)} and (${ownedBy(owner)})
        order by s.order_number, s.id limit ${limit} offset ${offset}`,
  );

export const countAll = async (db: Queryable, owner: Shelf, tariffId: number | null): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from steps s where ${inTariff(tariffId)} and (${ownedBy(owner)})`,
  ))!.total;

export const lockOrder = (db: Queryable, owner: Owner, tariffId: number | null): Promise<Placed[]> =>
  rows(
    db,
    sql`select s.id, s.order_number from steps s where ${inTariff(tariffId)} and (${ownedBy(owner)})
        order by s.id for no key update`,
  );

export const { setOrder } = orderIn('steps');

export const insert = async (db: Queryable, step: StepDraft & { id?: number }, by: Editor): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into steps (id, tariff_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
      order_number, status, share_percent, updated_at, updated_by)
    overriding system value
    values (${idOf('steps', step.id)}, ${step.tariffId}, ${step.nameUz}, ${step.nameRu}, ${step.nameEn}, ${step.descriptionUz},
      ${step.descriptionRu}, ${step.descriptionEn}, ${step.orderNumber}, ${step.status}, ${step.sharePercent},
      ${by.at}, ${by.accountId})
    returning id`,
  ))!.id;

export const update = (
  db: Queryable,
  id: number,
  step: Omit<StepDraft, 'tariffId'>,
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`update steps set name_uz = ${step.nameUz}, name_ru = ${step.nameRu}, name_en = ${step.nameEn},
          description_uz = ${step.descriptionUz}, description_ru = ${step.descriptionRu},
          description_en = ${step.descriptionEn}, order_number = ${step.orderNumber}, status = ${step.status},
          share_percent = ${step.sharePercent}, version = version + 1, updated_at = ${by.at},
          updated_by = ${by.accountId}
        where id = ${id}`,
  );

/** Shares of steps by their ids; those that stay as they are keep their version. */
export const setShares = (
  db: Queryable,
  shares: readonly { stepId: number; sharePercent: number }[],
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`
    update steps s set share_percent = k.share_percent, version = s.version + 1, updated_at = ${by.at},
      updated_by = ${by.accountId}
    from json_to_recordset(${asJson(shares)}) as k ${fieldsOf<{ stepId: number; sharePercent: number }>({
      stepId: 'int',
      sharePercent: 'int',
    })}
    where s.id = k.step_id and s.share_percent <> k.share_percent`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from steps where id = ${id}`);

const levelColumns = sql`l.id, l.step_id, l.name_uz, l.name_ru, l.name_en, l.description_uz, l.description_ru,
  l.description_en, l.order_number, l.days, l.version, l.updated_at, coalesce((
    select json_agg(json_strip_nulls(json_build_object('nameUz', d.name_uz, 'nameRu', d.name_ru, 'nameEn', d.name_en,
      'isRequired', d.is_required, 'example', case when f.id is not null then json_build_object('id', f.id,
        'name', coalesce(d.example_name, ''), 'mediaType', f.media_type, 'sizeBytes', f.size_bytes) end))
      order by d.order_number, d.id)
    from level_documents d left join attachments f on f.id = d.example_id where d.level_id = l.id
  ), '[]') as document_list`;

export const lockLevels = (db: Queryable, stepId: number, ids: readonly number[]): Promise<LevelRow[]> =>
  rows(
    db,
    sql`select ${levelColumns} from step_levels l where l.id = any(${ids}::int[]) and l.step_id = ${stepId}
        order by l.id for no key update`,
  );

const selectLevels = (
  db: Queryable,
  owner: Owner,
  ids: readonly number[],
  locking: Sql,
): Promise<LevelRow[]> =>
  rows(
    db,
    sql`select ${levelColumns} from step_levels l
        where l.id = any(${ids}::int[])
          and exists (select from steps s where s.id = l.step_id and (${ownedBy(owner)}))
        order by l.id ${locking}`,
  );

/** The same, whichever of an owner's steps they belong to. */
export const lockLevelsOf = (db: Queryable, owner: Owner, ids: readonly number[]) =>
  selectLevels(db, owner, ids, sql`for no key update`);

/** The same without a lock, for what only looks. */
export const findLevelsOf = (db: Queryable, owner: Owner, ids: readonly number[]) =>
  selectLevels(db, owner, ids, empty);

/** Levels of these steps, each step's in their order. */
export const findLevels = (db: Queryable, stepIds: readonly number[]): Promise<LevelRow[]> =>
  rows(
    db,
    sql`select ${levelColumns} from step_levels l where l.step_id = any(${stepIds}::int[])
        order by l.step_id, l.order_number, l.id`,
  );

export const findLevel = (db: Queryable, stepId: number, id: number): Promise<LevelRow | null> =>
  one(db, sql`select ${levelColumns} from step_levels l where l.id = ${id} and l.step_id = ${stepId}`);

export const lockLevelOrder = (db: Queryable, stepId: number): Promise<Placed[]> =>
  rows(
    db,
    sql`select l.id, l.order_number from step_levels l where l.step_id = ${stepId}
        order by l.id for no key update`,
  );

export const { setOrder: setLevelOrder } = orderIn('step_levels');

export const insertLevel = async (
  db: Queryable,
  stepId: number,
  level: Omit<LevelDraft, 'documentList'> & { id?: number },
  by: Editor,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`
    insert into step_levels (id, step_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en,
      order_number, days, updated_at, updated_by)
    overriding system value
    values (${idOf('step_levels', level.id)}, ${stepId}, ${level.nameUz}, ${level.nameRu}, ${level.nameEn}, ${level.descriptionUz},
      ${level.descriptionRu}, ${level.descriptionEn}, ${level.orderNumber}, ${level.days}, ${by.at}, ${by.accountId})
    returning id`,
  ))!.id;

export const updateLevel = (
  db: Queryable,
  id: number,
  level: Omit<LevelDraft, 'documentList'>,
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`update step_levels set name_uz = ${level.nameUz}, name_ru = ${level.nameRu}, name_en = ${level.nameEn},
          description_uz = ${level.descriptionUz}, description_ru = ${level.descriptionRu},
          description_en = ${level.descriptionEn}, order_number = ${level.orderNumber}, days = ${level.days},
          version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

type DocumentRow = Omit<LevelDocument, 'example'> & { exampleId: string | null; exampleName: string | null };
const documentFields = fieldsOf<DocumentRow>({
  ...inEveryLanguage('name', () => 'text'),
  ...{ isRequired: 'boolean', exampleId: 'uuid', exampleName: 'text' },
});

const toDocumentRow = ({ example = null, ...document }: LevelDocument): DocumentRow => ({
  ...document,
  ...{ exampleId: example?.id ?? null, exampleName: example?.name ?? null },
});

/** The documents of a level, in the order given, in the place of those that it had. */
export const putDocuments = async (
  db: Queryable,
  levelId: number,
  documents: readonly LevelDocument[],
): Promise<void> => {
  await run(db, sql`delete from level_documents where level_id = ${levelId}`);
  await run(
    db,
    sql`
    insert into level_documents (level_id, name_uz, name_ru, name_en, is_required, example_id, example_name, order_number)
    select ${levelId}, d.name_uz, d.name_ru, d.name_en, d.is_required, d.example_id, d.example_name, d.ordinality
    from rows from (json_to_recordset(${asJson(documents.map(toDocumentRow))}) as ${documentFields}) with ordinality as d`,
  );
};

export const removeLevel = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from step_levels where id = ${id}`);
