import type { Queryable } from '../../../db/pool.ts';
import { run, sql } from '../../../db/sql.ts';

/** Copies the measures of a listed agency to its document, whose other parts, which may be long, stay. */
export const copyMeasures = (db: Queryable, consultingId: number): Promise<number> =>
  run(
    db,
    sql`
    update search_documents d set answer_minutes = g.answer_minutes, finished_percent = g.finished_percent,
      price_tiyin = g.price_from_tiyin
    from consultings g
    where d.kind = 'CONSULTING' and d.ref_id = ${consultingId} and g.id = d.ref_id
      and (d.answer_minutes, d.finished_percent, d.price_tiyin)
        is distinct from (g.answer_minutes, g.finished_percent, g.price_from_tiyin)`,
  );
