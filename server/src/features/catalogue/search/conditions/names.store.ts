import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../../db/localised.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, rows, sql } from '../../../../db/sql.ts';

/** A thing as it is shown, and its names in all languages. */
export interface Named {
  kind: 'COUNTRY' | 'DEGREE' | 'CITY';
  /** 0 of a city: it is known by its name alone. */
  id: number;
  name: string;
  /** Of a country, otherwise ''. */
  code: string;
  names: string[];
}

/** Countries, degrees and the cities of universities. */
export const listNamed = (db: Queryable, language: Language): Promise<Named[]> =>
  rows(
    db,
    sql`
    select 'COUNTRY' as kind, c.id, ${inLanguage('c.name', language)} as name, c.code,
      array[c.name_uz, c.name_ru, c.name_en] as names
    from countries c
    union all
    select 'DEGREE', g.id, ${inLanguage('g.name', language)}, '', array[g.name_uz, g.name_ru, g.name_en] from degrees g
    union all
    select distinct 'CITY', 0, ${inLanguage('u.city', language)}, '', array[u.city_uz, u.city_ru, u.city_en]
    from universities u where u.status = 'ACTIVE'`,
  );

/** Returns a sum in minor units of a currency in tiyin at the latest rate; null without one. */
export const toTiyin = async (db: Queryable, amount: number, currency: string): Promise<number | null> =>
  (await one<{ tiyin: number | null }>(
    db,
    sql`select tiyin_of(${amount}::bigint, ${currency}::text) as tiyin`,
  ))!.tiyin;
