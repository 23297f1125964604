import type { LegalTextDraft, OperatorDraft } from '@parvoz/contract/money/operator-admin.ts';
import type { Queryable } from '../../../db/pool.ts';
import { run, sql } from '../../../db/sql.ts';

interface Example {
  validFrom: string;
  at: Date;
}

export const insertDetails = (
  db: Queryable,
  draft: OperatorDraft,
  { validFrom, at }: Example,
): Promise<number> =>
  run(
    db,
    sql`insert into operator_details (legal_name_uz, legal_name_ru, legal_name_en, inn, bank_uz, bank_ru, bank_en,
          account, mfo, address_uz, address_ru, address_en, licence_number, licensed_on,
          licensed_by_uz, licensed_by_ru, licensed_by_en, phone, email, number, valid_from, published_at, is_demo, updated_at)
        values (${draft.legalNameUz}, ${draft.legalNameRu}, ${draft.legalNameEn}, ${draft.inn}, ${draft.bankUz},
          ${draft.bankRu}, ${draft.bankEn}, ${draft.account}, ${draft.mfo}, ${draft.addressUz}, ${draft.addressRu},
          ${draft.addressEn}, ${draft.licenceNumber}, ${draft.licensedOn}, ${draft.licensedByUz},
          ${draft.licensedByRu}, ${draft.licensedByEn}, ${draft.phone}, ${draft.email}, 1, ${validFrom}, ${at}, true, ${at})`,
  );

export const insertText = (
  db: Queryable,
  draft: LegalTextDraft,
  { validFrom, at }: Example,
): Promise<number> =>
  run(
    db,
    sql`insert into operator_texts (kind, text_uz, text_ru, text_en, change_uz, change_ru, change_en,
          number, valid_from, published_at, is_demo, updated_at)
        values (${draft.kind}, ${draft.textUz}, ${draft.textRu}, ${draft.textEn}, ${draft.changeUz}, ${draft.changeRu},
          ${draft.changeEn}, 1, ${validFrom}, ${at}, true, ${at})`,
  );
