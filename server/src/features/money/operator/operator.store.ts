import type { Language } from '@parvoz/contract/languages.ts';
import type { LegalText, OperatorDetails } from '@parvoz/contract/money/operator.ts';
import type { OperatorVersion } from '@parvoz/contract/money/operator-admin.ts';
import type { LegalTextKind, OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';

/** Condition of the row of `operator_details d` that is in force on a day. */
const detailsOn = (today: string): Sql =>
  sql`d.number = (select max(number) from operator_details where valid_from <= ${today}::date)`;

/** Returns the operator of a day, in a language. */
export const findDetails = (
  db: Queryable,
  language: Language,
  today: string,
): Promise<OperatorDetails | null> =>
  one(
    db,
    sql`select d.number, d.valid_from, ${inLanguage('d.legal_name', language)} as legal_name, d.inn,
          ${inLanguage('d.bank', language)} as bank, d.account, d.mfo, ${inLanguage('d.address', language)} as address,
          json_build_object('number', d.licence_number, 'issuedOn', d.licensed_on,
            'issuer', ${inLanguage('d.licensed_by', language)}) as licence,
          d.phone, d.email, d.is_demo as is_example
        from operator_details d where d.number is not null and d.valid_from is not null and ${detailsOn(today)}`,
  );

export interface TextInForce {
  kind: LegalTextKind;
  number: number;
  validFrom: string;
}

/** The legal texts that hold on a day. */
export const listTexts = (db: Queryable, today: string): Promise<TextInForce[]> =>
  rows(
    db,
    sql`select distinct on (t.kind) t.kind, t.number, t.valid_from from operator_texts t
        where t.number is not null and t.valid_from <= ${today}::date order by t.kind, t.number desc`,
  );

/** Parts of which something holds on a day; `withDemo` counts what was invented for the demo data. */
export const listParts = (
  db: Queryable,
  today: string,
  withDemo: boolean,
): Promise<{ part: OperatorPart }[]> =>
  rows(
    db,
    sql`select 'DETAILS' as part from operator_details d
          where d.number is not null and (${withDemo} or not d.is_demo) and ${detailsOn(today)}
        union all
        select t.kind as part from operator_texts t
          where (${withDemo} or not t.is_demo) and t.number = (
            select max(number) from operator_texts where kind = t.kind and valid_from <= ${today}::date)`,
  );

export interface TextVersion {
  number: number;
  validFrom: string;
  change: string;
}

/** All published versions of a text, the latest first. */
export const listVersions = (
  db: Queryable,
  language: Language,
  kind: LegalTextKind,
): Promise<TextVersion[]> =>
  rows(
    db,
    sql`select t.number, t.valid_from, ${inLanguage('t.change', language)} as change from operator_texts t
        where t.kind = ${kind} and t.number is not null and t.valid_from is not null order by t.number desc`,
  );

/** A published version of a text. */
export const findText = (
  db: Queryable,
  language: Language,
  { kind, number }: { kind: LegalTextKind; number: number },
): Promise<Pick<LegalText, 'text' | 'isExample'> | null> =>
  one(
    db,
    sql`select ${inLanguage('t.text', language)} as text, t.is_demo as is_example from operator_texts t
        where t.kind = ${kind} and t.number = ${number}`,
  );

export type VersionRow = Omit<OperatorVersion, 'updatedAt' | 'publishedAt' | 'state'> & {
  updatedAt: Date;
  publishedAt: Date | null;
};

const versionColumns = sql`v.number, v.valid_from, v.published_at, coalesce(btrim(p.name || ' ' || p.surname), '') as published_by,
  v.is_demo as is_example, v.version, v.updated_at`;

/** Drafts and versions of every part, drafts first, then the latest. */
export const listAll = (db: Queryable): Promise<VersionRow[]> =>
  rows(
    db,
    sql`select v.id, 'DETAILS' as part, ${versionColumns}
          from operator_details v left join profiles p on p.id = v.published_by
        union all
        select v.id, v.kind as part, ${versionColumns}
          from operator_texts v left join profiles p on p.id = v.published_by
        order by number desc nulls first, part`,
  );
