import type { PaymentPayout } from '@parvoz/contract/money/finance.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, sql } from '../../../db/sql.ts';

export type FoundPayout = Omit<PaymentPayout, 'askedAt' | 'sendingAt' | 'endedAt'> & {
  askedAt: Date;
  sendingAt: Date | null;
  endedAt: Date | null;
};

/** The request to be paid out that a transfer is of; with the end of the account, and who is sending or has sent it. */
export const findPayout = (db: Queryable, id: string | null): Promise<FoundPayout | null> =>
  one(
    db,
    sql`
    select p.id, p.kind, p.state, right(d.account, 4) as account_end, d.bank,
      coalesce(w.provider_list, '[]') as provider_list,
      coalesce(v.payer_list, '[]') as payer_list,
      case p.kind when 'WITHDRAWAL' then p.amount_tiyin - coalesce(w.amount_tiyin, 0)::bigint else 0 end as by_hand,
      p.asked_at, p.sending_at, p.ended_at,
      case when s.id is not null then btrim(s.name || ' ' || s.surname) end as sent_by, p.document_number,
      to_char(p.document_date, 'YYYY-MM-DD') as document_date, p.reason
    from payouts p left join bank_details d on d.id = p.details_id left join profiles s on s.id = p.sending_by
    left join lateral (
      select json_agg(json_build_object('provider', v.provider, 'amount', v.amount) order by v.provider) as provider_list,
        sum(v.amount) as amount_tiyin
      from (select y.provider, sum(t.amount_tiyin)::bigint as amount
        from payout_parts t join payments y on y.id = t.payment_id where t.payout_id = p.id group by y.provider) v
    ) w on true
    left join lateral (
      select json_agg(json_build_object('payer', g.payer, 'amount', g.amount) order by g.payer) as payer_list
      from (select y.payer, sum(t.amount_tiyin)::bigint as amount
        from payout_parts t join payments y on y.id = t.payment_id
        where t.payout_id = p.id and y.payer is not null group by y.payer) g
    ) v on true
    where p.id = ${id}`,
  );

/** An agency as papers name it. */
export interface Agency {
  name: string;
  legalName: string | null;
  taxNumber: string | null;
}

/** The agency whose money a transfer moves, or for whose application it is. */
export const findAgency = (db: Queryable, transferId: string): Promise<Agency | null> =>
  one(
    db,
    sql`
    select g.name, g.legal_name, g.tax_number
    from ledger_transfers t left join applications a on a.id = t.subject_id left join payouts o on o.id = t.subject_id
    join consultings g on g.id = coalesce(a.consulting_id, o.consulting_id, (
      select max(l.owner)::int from ledger_entries e join ledger_accounts l on l.id = e.account_id
      where e.transfer_id = t.id and l.kind = 'CONSULTING' and l.owner ~ '^[0-9]{1,9}$'))
    where t.id = ${transferId}`,
  );
