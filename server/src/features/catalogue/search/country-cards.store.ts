import type { CountryCard } from '@parvoz/contract/catalogue/country-facts.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** A country as it is read: what is known of living there is for `livingOf` of the contract. */
type Found = Omit<CountryCard, 'living'> & { livingFacts: Parameters<typeof livingOf>[0] };

/** Facts about living in the country of `country_facts k`: its own sum, and what is typical for it. */
const livingFacts = sql`json_build_object(
  'living', case when k.living_currency is not null then json_build_object(
    'fromMinor', coalesce(k.living_from_minor, 0), 'toMinor', coalesce(k.living_to_minor, 0),
    'currency', coalesce(k.living_currency, 'UZS'), 'year', k.living_year) end,
  'costs', coalesce((
    select json_agg(json_build_object('kind', x.kind, 'withoutRent', x.without_rent, 'fromMinor', x.from_minor,
      'toMinor', x.to_minor, 'currency', x.currency, 'year', x.year, 'source', x.source))
    from country_costs x where x.country_id = k.country_id and x.kind = 'LIVING'
  ), '[]'))`;

/** Lists the countries with universities or scholarships, in the order for visitors. */
export const list = async (db: Queryable, language: Language, limit: number): Promise<CountryCard[]> => {
  const found = await rows<Found>(
    db,
    sql`
    select c.id, c.name, c.code, ${livingFacts} as living_facts, k.recognition, k.legalisation,
      (select count(*)::int from universities u where u.country_id = c.id and u.status = 'ACTIVE') as university_count,
      (select count(*)::int from programs p join universities u on u.id = p.university_id and u.status = 'ACTIVE'
       where u.country_id = c.id and p.is_active) as program_count,
      (select count(*)::int from scholarships s where s.country_id = c.id and s.is_active) as scholarship_count
    from (
      select c.id, ${inLanguage('c.name', language)} as name, c.code, row_number() over (
        order by o.place nulls last, c.order_number, ${sortedBy('c.name', language)}, c.id) as position
      from countries c left join catalogue_order o on o.kind = 'COUNTRY' and o.ref_id = c.id
      where exists (select from universities u where u.country_id = c.id and u.status = 'ACTIVE')
        or exists (select from scholarships s where s.country_id = c.id and s.is_active)
      order by position limit ${limit}
    ) c join country_facts k on k.country_id = c.id
    order by c.position`,
  );
  return found.map(({ livingFacts: facts, ...card }) => ({ ...card, living: livingOf(facts) }));
};
