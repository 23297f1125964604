import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { pictureOf } from '../../db/picture.ts';
import type { Queryable } from '../../db/pool.ts';
import { one, run, sql } from '../../db/sql.ts';

export interface ProfileDraft {
  name: string;
  surname: string;
  gender: string | null;
  country: string | null;
  address: string | null;
}

/** The person of an account; what an unverified account had is replaced. */
export const put = (db: Queryable, id: string, draft: ProfileDraft): Promise<number> =>
  run(
    db,
    sql`
    insert into profiles (id, name, surname, gender, country, address)
    values (${id}, ${draft.name}, ${draft.surname}, ${draft.gender}, ${draft.country}, ${draft.address})
    on conflict (id) do update set name = excluded.name, surname = excluded.surname, gender = excluded.gender,
      country = excluded.country, address = excluded.address`,
  );

/** Everything of the signed-in person but what the ledger knows. */
export const findCurrent = (db: Queryable, id: string): Promise<Omit<CurrentUser, 'balance'> | null> =>
  one(
    db,
    sql`
    select a.id, p.name, p.surname, a.phone, ${pictureOf('p.photo_id')} as photo, array[a.role] as "roleList",
      p.gender, p.country, p.address, null as consulting, a.must_change_password as "mustChangePassword"
    from accounts a join profiles p on p.id = a.id where a.id = ${id} and a.status = 'ACTIVE'`,
  );
