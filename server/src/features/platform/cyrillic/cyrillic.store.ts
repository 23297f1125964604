import type {
  CyrillicCorrection,
  CyrillicCorrectionDraft,
} from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { idOf } from '../../../db/identity.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../db/sql.ts';

/** Fields that can be changed and are recorded on the audit. */
export type Row = Omit<CyrillicCorrection, 'updatedAt'> & { updatedAt: Date };

const columns = sql`x.id, x.latin, x.cyrillic, x.version, x.updated_at`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from cyrillic_corrections x where x.id = any(${ids}::int[]) order by x.id for no key update`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<Row[]> =>
  rows(
    db,
    sql`select ${columns} from unnest(${ids}::int[]) with ordinality as k (id, place)
        join cyrillic_corrections x on x.id = k.id order by k.place`,
  );

export const findOf = (db: Queryable, latin: string): Promise<Row | null> =>
  one(db, sql`select ${columns} from cyrillic_corrections x where x.latin = ${latin}`);

export const insert = async (
  db: Queryable,
  { id, latin, cyrillic }: CyrillicCorrectionDraft & { id?: number },
  by: Editor,
): Promise<number> =>
  (await one<{ id: number }>(
    db,
    sql`insert into cyrillic_corrections (id, latin, cyrillic, updated_at, updated_by) overriding system value
        values (${idOf('cyrillic_corrections', id)}, ${latin}, ${cyrillic}, ${by.at}, ${by.accountId}) returning id`,
  ))!.id;

export const update = (
  db: Queryable,
  id: number,
  { latin, cyrillic }: CyrillicCorrectionDraft,
  by: Editor,
): Promise<number> =>
  run(
    db,
    sql`update cyrillic_corrections set latin = ${latin}, cyrillic = ${cyrillic}, version = version + 1,
          updated_at = ${by.at}, updated_by = ${by.accountId}
        where id = ${id}`,
  );

export const remove = (db: Queryable, id: number): Promise<number> =>
  run(db, sql`delete from cyrillic_corrections where id = ${id}`);

type Named = Record<'universityIds' | 'scholarshipIds' | 'programIds' | 'countryIds', number[]>;

/** Returns the records with this Uzbek name, which are found by it. */
export const findNamed = async (db: Queryable, latin: readonly string[]): Promise<Named> => {
  const idsIn = (table: string) =>
    sql`array(select id from ${raw(table)} where name_uz = any(${latin}::text[]))`;
  return (await one<Named>(
    db,
    sql`select ${idsIn('universities')} as university_ids, ${idsIn('scholarships')} as scholarship_ids,
          ${idsIn('programs')} as program_ids, ${idsIn('countries')} as country_ids`,
  ))!;
};
