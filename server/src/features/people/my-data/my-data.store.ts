import type { Mark } from '@parvoz/contract/catalogue/requirements.ts';
import type { MyData } from '@parvoz/contract/people/my-data.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, run, sql } from '../../../db/sql.ts';

type Row = Omit<MyData, 'mark' | 'budget'> & {
  mark: number | null;
  markScale: number | null;
  budgetMinor: number | null;
  budgetCurrency: NonNullable<MyData['budget']>['currency'] | null;
};

/** Returns an account's data without what the catalogue no longer has. Null where none were ever given. */
export const find = async (db: Queryable, accountId: string): Promise<MyData | null> => {
  const row = await one<Row>(
    db,
    sql`
    select d.education, d.graduation_year, d.mark, d.mark_scale, d.certificates, d.birth_year, d.citizenship,
      d.budget_minor, d.budget_currency,
      array(select g.key from degrees g where g.key = any(d.degrees) order by g.order_number) as degrees,
      array(select f.id from faculties f where f.id = any(d.faculty_ids) order by f.id) as faculty_ids,
      array(select c.id from countries c where c.id = any(d.country_ids) order by c.id) as country_ids,
      to_char(d.start_month, 'YYYY-MM') as start
    from applicant_data d where d.account_id = ${accountId}`,
  );
  if (!row) return null;
  const { mark, markScale: scale, budgetMinor: amount, budgetCurrency: currency, ...rest } = row;
  return {
    ...rest,
    mark: mark === null || scale === null ? null : { mark, scale: scale as Mark['scale'] },
    budget: amount === null || currency === null ? null : { amount, currency },
  };
};

/** Makes the row of an account that has none, and keeps others from changing it until the transaction ends. */
export const lock = async (db: Queryable, accountId: string, at: Date): Promise<void> => {
  await run(
    db,
    sql`insert into applicant_data (account_id, updated_at) values (${accountId}, ${at}) on conflict do nothing`,
  );
  await run(db, sql`select from applicant_data where account_id = ${accountId} for update`);
};

export const put = (db: Queryable, accountId: string, data: MyData, at: Date): Promise<number> =>
  run(
    db,
    sql`
    update applicant_data set education = ${data.education}, graduation_year = ${data.graduationYear},
      mark = ${data.mark?.mark ?? null}, mark_scale = ${data.mark?.scale ?? null},
      certificates = ${data.certificates && JSON.stringify(data.certificates)}::jsonb,
      birth_year = ${data.birthYear}, citizenship = ${data.citizenship},
      budget_minor = ${data.budget?.amount ?? null}, budget_currency = ${data.budget?.currency ?? null},
      degrees = ${data.degrees}::text[], faculty_ids = ${data.facultyIds}::int[],
      country_ids = ${data.countryIds}::int[], start_month = ${data.start && `${data.start}-01`}::date,
      updated_at = ${at}
    where account_id = ${accountId}`,
  );

export const erase = (db: Queryable, accountId: string): Promise<number> =>
  run(db, sql`delete from applicant_data where account_id = ${accountId}`);
