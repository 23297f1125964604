import { WRITTEN_LANGUAGES, type WrittenLanguage } from '@parvoz/contract/languages.ts';
import type { Queryable } from '../../../db/pool.ts';
import { join, one, raw, sql } from '../../../db/sql.ts';

export interface Found {
  universities: number;
  tariffs: number;
  activeTariffs: number;
  /** Sum of the active shares of the tariff that is nearest to 100 percent. */
  percent: number;
  members: number;
  hasPhoto: boolean;
  /** Its photo is drawn from its name. */
  isPhotoDrawn: boolean;
  /** Visitors see it. */
  isShown: boolean;
  /** Moment since when Parvoz may open it for the first time. */
  readyAt: Date | null;
  /** Reason that Parvoz has hidden it, empty without one; null where it has not. */
  hiddenReason: string | null;
}

/** Columns that say whether it has a description in a language. */
const DESCRIBED = join(
  WRITTEN_LANGUAGES.map((language) => raw(`g.description_${language} <> '' as ${language}`)),
  ', ',
);

/** Returns the state of an agency's setup. */
export const find = async (
  db: Queryable,
  consultingId: number,
): Promise<Found & Record<WrittenLanguage, boolean>> =>
  (await one<Found & Record<WrittenLanguage, boolean>>(
    db,
    sql`select (select count(*) from consulting_universities l where l.consulting_id = g.id)::int as universities,
          (select count(*) from tariffs t where t.consulting_id = g.id)::int as tariffs,
          (select count(*) from tariffs t where t.consulting_id = g.id and t.is_active)::int as active_tariffs,
          coalesce((select sum(s.share_percent)::int from steps s join tariffs t on t.id = s.tariff_id
            where t.consulting_id = g.id and s.status = 'ACTIVE' group by t.id
            order by abs(100 - sum(s.share_percent)) limit 1), 0) as percent,
          (select count(*) from employees m join accounts k on k.id = m.id
            where m.consulting_id = g.id and k.status in ('ACTIVE', 'BLOCKED'))::int as members,
          g.photo_id is not null as has_photo,
          exists (select from attachments a where a.id = g.photo_id and a.owner_id is null) as is_photo_drawn,
          g.status = 'ACTIVE' as is_shown, g.ready_at, g.hidden_reason,
          ${DESCRIBED}
        from consultings g where g.id = ${consultingId}`,
  ))!;
