import { runAsAdmin } from '../database.ts';

/** Parts of one bulk change. */
const PARTS = 1000;

/** Id that sorts by time: of the n-th change, or of a part of it if that is a bulk change. */
const idOf = (n: string, part: string): string =>
  `('01900000-0004-7000-8000-' || lpad(to_hex(${n}::bigint * 2 * ${PARTS} + ${part}), 12, '0'))::uuid`;

const COLUMNS =
  'id, actor_id, actor_role, action, subject, subject_id, title, details, before, after, created_at';
const PLACED = '(select row_number() over (order by id) - 1 as place, * from universities)';
const TOTAL = '(select count(*) from universities)';
const TITLE = `coalesce(nullif(u.name_uz, ''), u.name_en) || ' ' || n`;
/** The numbers of the changes after which a bulk change was made. */
const bulks = (count: number): string => `generate_series(${PARTS}, ${count}, ${PARTS}) n`;

/**
 * Writes `count` changes of universities by one administrator, each with the record before and after, and as many again
 * as parts of bulk changes; removes all others.
 */
export const loadAudit = async (databaseUrl: string, adminId: string, count: number): Promise<void> => {
  const by = `'${adminId}', 'ROLE_ADMIN'`;
  const at = `now() - (${count} - n) * interval '1 minute'`;
  for (const statement of [
    'truncate audit_records',
    `insert into audit_records (${COLUMNS})
     select ${idOf('n', '0')}, ${by}, (array['CHANGED', 'CREATED', 'STATUS_CHANGED', 'CHECKED'])[1 + n % 4],
       'university', u.id::text, ${TITLE}, '{}', '{"rating": 4}', '{"rating": 4.5}', ${at}
     from generate_series(1, ${count}) n join ${PLACED} u on u.place = n % ${TOTAL}`,
    `insert into audit_records (${COLUMNS})
     select ${idOf('n', '1')}, ${by}, 'STATUS_CHANGED', 'bulk', 'university', '', '{}', null, null, ${at}
     from ${bulks(count)}`,
    `insert into audit_records (${COLUMNS}, group_id)
     select ${idOf('n', '1 + part')}, ${by}, 'STATUS_CHANGED', 'university', u.id::text, ${TITLE}, '{}',
       '{"status": "ACTIVE"}', '{"status": "INACTIVE"}', ${at}, ${idOf('n', '1')}
     from ${bulks(count)} cross join generate_series(1, ${PARTS}) part
     join ${PLACED} u on u.place = (n + part) % ${TOTAL}`,
    'vacuum analyze audit_records',
  ])
    await runAsAdmin(databaseUrl, statement);
};
