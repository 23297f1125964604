import type { CostDraft } from '@parvoz/contract/catalogue/country-costs.ts';
import type {
  CountryDetail,
  CountryFactsDraft,
  ManagedCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Editor } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { UseCounter } from '../../../db/uses.ts';

/** Fields that can be changed and are recorded on the audit; `id` is the country's. */
export type FactsRow = Omit<ManagedCountryFacts, 'updatedAt'> & { updatedAt: Date };

/** Typical costs of `country_facts k` as they are entered, in an order of their own. */
const costDrafts = sql`coalesce((
  select json_agg(json_build_object('kind', x.kind, 'degreeId', x.degree_id, 'ownership', x.ownership, 'city', x.city,
    'withoutRent', x.without_rent, 'fromMinor', x.from_minor, 'toMinor', x.to_minor, 'currency', x.currency, 'year', x.year, 'source', x.source,
    'sourceUrl', x.source_url, 'checkedOn', x.checked_on, 'noteUz', x.note_uz, 'noteRu', x.note_ru, 'noteEn', x.note_en)
    order by x.kind desc, d.order_number, d.id, x.ownership desc, x.city)
  from country_costs x left join degrees d on d.id = x.degree_id where x.country_id = k.country_id
), '[]')`;

const columns = sql`
  k.country_id as id, c.name_uz, c.name_ru, c.name_en,
  k.living_from_minor, k.living_to_minor, k.living_currency, k.living_year, k.living_source_url, k.living_checked_on,
  k.recognition, k.recognition_source_url, k.recognition_checked_on,
  k.legalisation, k.legalisation_source_url, k.legalisation_checked_on,
  k.visa_uz, k.visa_ru, k.visa_en, k.visa_source_url, k.visa_checked_on,
  ${costDrafts} as costs, k.version, k.updated_at`;

export const lock = (db: Queryable, ids: readonly number[]): Promise<FactsRow[]> =>
  rows(
    db,
    sql`select ${columns} from country_facts k join countries c on c.id = k.country_id
        where k.country_id = any(${ids}::int[]) order by k.country_id for no key update of k`,
  );

export const findMany = (db: Queryable, ids: readonly number[]): Promise<FactsRow[]> =>
  rows(
    db,
    sql`select ${columns} from country_facts k join countries c on c.id = k.country_id
        where k.country_id = any(${ids}::int[]) order by k.country_id`,
  );

const COST_FIELDS = fieldsOf<CostDraft>({
  kind: 'text',
  degreeId: 'int',
  ownership: 'text',
  city: 'text',
  withoutRent: 'boolean',
  fromMinor: 'bigint',
  toMinor: 'bigint',
  currency: 'text',
  year: 'smallint',
  source: 'text',
  sourceUrl: 'text',
  checkedOn: 'date',
  noteUz: 'text',
  noteRu: 'text',
  noteEn: 'text',
});

/**
 * Within a transaction. Costs that stay are written over: programmes follow what changes in them. Former versions of the audit do
 * not say whether rent is in a cost of living.
 */
export const replaceCosts = async (db: Queryable, id: number, costs: readonly CostDraft[]): Promise<void> => {
  const entered = sql`json_to_recordset(${asJson(costs)}) as x ${COST_FIELDS}`;
  await run(
    db,
    sql`
    delete from country_costs k where k.country_id = ${id} and not exists (
      select from ${entered}
      where (x.kind, x.degree_id, x.ownership, x.city) is not distinct from (k.kind, k.degree_id, k.ownership, k.city))`,
  );
  await run(
    db,
    sql`
    insert into country_costs (country_id, kind, degree_id, ownership, city, without_rent, from_minor, to_minor, currency, year,
      source, source_url, checked_on, note_uz, note_ru, note_en)
    select ${id}, x.kind, x.degree_id, x.ownership, x.city, coalesce(x.without_rent, false), x.from_minor, x.to_minor, x.currency,
      x.year, x.source, x.source_url, x.checked_on, x.note_uz, x.note_ru, x.note_en
    from ${entered}
    on conflict on constraint country_costs_subject do update set
      without_rent = excluded.without_rent, from_minor = excluded.from_minor, to_minor = excluded.to_minor,
      currency = excluded.currency, year = excluded.year, source = excluded.source, source_url = excluded.source_url,
      checked_on = excluded.checked_on, note_uz = excluded.note_uz, note_ru = excluded.note_ru, note_en = excluded.note_en`,
  );
};

/** Within a transaction. `by` has no account where nobody entered them. */
export const update = async (
  db: Queryable,
  id: number,
  facts: CountryFactsDraft,
  by: Editor | { accountId: null; at: Date },
): Promise<void> => {
  await replaceCosts(db, id, facts.costs);
  await run(
    db,
    sql`
    update country_facts set
      living_from_minor = ${facts.livingFromMinor}, living_to_minor = ${facts.livingToMinor},
      living_currency = ${facts.livingCurrency}, living_year = ${facts.livingYear},
      living_source_url = ${facts.livingSourceUrl}, living_checked_on = ${facts.livingCheckedOn},
      recognition = ${facts.recognition}, recognition_source_url = ${facts.recognitionSourceUrl},
      recognition_checked_on = ${facts.recognitionCheckedOn},
      legalisation = ${facts.legalisation}, legalisation_source_url = ${facts.legalisationSourceUrl},
      legalisation_checked_on = ${facts.legalisationCheckedOn},
      visa_uz = ${facts.visaUz}, visa_ru = ${facts.visaRu}, visa_en = ${facts.visaEn},
      visa_source_url = ${facts.visaSourceUrl}, visa_checked_on = ${facts.visaCheckedOn},
      version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
    where country_id = ${id}`,
  );
};

/** Stores the day of a check of a country's facts; unknown facts have nothing to be checked. */
export const setChecked = async (db: Queryable, id: number, day: string, by: Editor): Promise<void> => {
  await run(db, sql`update country_costs set checked_on = ${day}::date where country_id = ${id}`);
  await run(
    db,
    sql`
    update country_facts set
      living_checked_on = case when living_currency is not null then ${day}::date else living_checked_on end,
      recognition_checked_on = case when recognition <> 'UNKNOWN' then ${day}::date else recognition_checked_on end,
      legalisation_checked_on = case when legalisation is not null then ${day}::date else legalisation_checked_on end,
      visa_checked_on = case when visa_uz || visa_ru || visa_en <> '' then ${day}::date else visa_checked_on end,
      version = version + 1, updated_at = ${by.at}, updated_by = ${by.accountId}
    where country_id = ${id}`,
  );
};

/** Typical costs of `country_facts k` for everybody. */
const costsOf = (language: Language): Sql => sql`coalesce((
  select json_agg(json_build_object('kind', x.kind,
    'degree', case when d.id is not null then json_build_object('key', d.key, 'value', ${inLanguage('d.name', language)}) end,
    'ownership', x.ownership, 'city', x.city, 'withoutRent', x.without_rent, 'fromMinor', x.from_minor,
    'toMinor', x.to_minor, 'currency', x.currency, 'year', x.year, 'source', x.source, 'sourceUrl', x.source_url, 'checkedOn', x.checked_on,
    'note', nullif(${inLanguage('x.note', language)}, ''))
    order by x.kind desc, d.order_number, d.id, x.ownership desc, x.city)
  from country_costs x left join degrees d on d.id = x.degree_id where x.country_id = k.country_id
), '[]')`;

/** Returns the public facts of `country_facts k`; unknown ones are null. Placeholders for nulls are never shown. */
export const factsOf = (language: Language): Sql => sql`json_build_object(
  'living', case when k.living_currency is not null then json_build_object(
    'fromMinor', coalesce(k.living_from_minor, 0), 'toMinor', coalesce(k.living_to_minor, 0),
    'currency', coalesce(k.living_currency, 'UZS'), 'year', k.living_year,
    'sourceUrl', k.living_source_url, 'checkedOn', k.living_checked_on) end,
  'costs', ${costsOf(language)},
  'recognition', json_build_object('state', k.recognition, 'sourceUrl', k.recognition_source_url,
    'checkedOn', k.recognition_checked_on),
  'legalisation', case when k.legalisation is not null then json_build_object(
    'state', coalesce(k.legalisation, 'NONE'),
    'sourceUrl', k.legalisation_source_url, 'checkedOn', k.legalisation_checked_on) end,
  'visa', case when ${inLanguage('k.visa', language)} <> '' then json_build_object(
    'text', ${inLanguage('k.visa', language)}, 'sourceUrl', k.visa_source_url, 'checkedOn', k.visa_checked_on) end)`;

export const findDetail = (db: Queryable, language: Language, id: number): Promise<CountryDetail | null> =>
  one(
    db,
    sql`
    select c.id, ${inLanguage('c.name', language)} as name, c.code, c.name_en as original_name,
      json_build_object('id', n.id, 'name', ${inLanguage('n.name', language)}) as continent,
      ${factsOf(language)} as facts
    from countries c join continents n on n.id = c.continent_id join country_facts k on k.country_id = c.id
    where c.id = ${id}`,
  );

/** Lists countries that were deleted before a moment and have not come back, of which there are still facts. */
export const listGone = async (db: Queryable, deletedBefore: Date): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      db,
      sql`select k.country_id as id from country_facts k
          where not exists (select from countries c where c.id = k.country_id)
            and not exists (select from audit_records a
              where a.subject = 'country' and a.subject_id = k.country_id::text and a.action = 'DELETED'
                and a.created_at >= ${deletedBefore})`,
    )
  ).map(({ id }) => id);

/** Within a transaction. */
export const remove = async (db: Queryable, ids: readonly number[]): Promise<void> => {
  await run(db, sql`delete from country_costs where country_id = any(${ids}::int[])`);
  await run(db, sql`delete from country_facts where country_id = any(${ids}::int[])`);
};

/** Counts the countries with typical costs of a degree, those that were deleted and may be restored among them. */
export const countWithDegree: UseCounter = async (db, id) => ({
  kind: 'COUNTRY',
  count: (await one<{ count: number }>(
    db,
    sql`select count(distinct country_id)::int as count from country_costs where degree_id = ${id}`,
  ))!.count,
});

/** Largest id of a country, 0 without any. */
export const findMaxId = async (db: Queryable): Promise<number> =>
  (await one<{ max: number }>(db, sql`select coalesce(max(id), 0) as max from countries`))!.max;

/** Countries with ids above `after` up to `upTo`; each has a page, which changes with its facts too. */
export const listPages = (
  db: Queryable,
  after: number,
  upTo: number,
): Promise<{ id: number; changedOn: string }[]> =>
  rows(
    db,
    sql`select c.id, greatest(c.updated_at, k.updated_at)::date as changed_on
        from countries c join country_facts k on k.country_id = c.id
        where c.id > ${after} and c.id <= ${upTo} order by c.id`,
  );
