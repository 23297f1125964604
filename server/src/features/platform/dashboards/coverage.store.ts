import type { Language } from '@parvoz/contract/languages.ts';
import type { CostCoverage } from '@parvoz/contract/platform/dashboards.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** Counts the active programmes of every country by what is known of their costs; most programmes first. */
export const listCoverage = (db: Queryable, language: Language): Promise<CostCoverage['countries']> =>
  rows(
    db,
    sql`
    with tuition as (
      select x.country_id, x.degree_id from country_costs x where x.kind = 'TUITION'
      group by x.country_id, x.degree_id having min(x.currency) = max(x.currency)
    ), living as (
      select k.country_id, k.living_currency is not null as is_own, k.living_currency is not null or exists (
        select from country_costs x where x.country_id = k.country_id and x.kind = 'LIVING'
        having min(x.currency) = max(x.currency)) as is_known
      from country_facts k
    ), counted as (
      select u.country_id, count(*)::int as programs,
        count(p.tuition_minor)::int as priced,
        (count(*) filter (where p.tuition_minor is not null or t.degree_id is not null))::int as priced_or_range,
        (count(*) filter (where l.is_own and p.tuition_minor is not null))::int as total,
        (count(*) filter (where l.is_known and (p.tuition_minor is not null or t.degree_id is not null)))::int
          as total_or_range
      from programs p
      join universities u on u.id = p.university_id and u.status = 'ACTIVE'
      join living l on l.country_id = u.country_id
      left join tuition t on t.country_id = u.country_id and t.degree_id = p.degree_id
      where p.is_active group by u.country_id
    )
    select c.id, ${inLanguage('c.name', language)} as name, c.code, n.programs, n.priced, n.priced_or_range, n.total,
      n.total_or_range
    from counted n join countries c on c.id = n.country_id order by n.programs desc, c.id`,
  );
