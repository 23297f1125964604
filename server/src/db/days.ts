import { type Sql, sql } from './sql.ts';

/** Conditions that a moment lies on some days of Tashkent, the first and the last among them. */
export const onDays = (moment: Sql, { from, to }: { from: string | null; to: string | null }): Sql[] => [
  ...(from ? [sql`${moment} >= ${from}::date::timestamp at time zone 'Asia/Tashkent'`] : []),
  ...(to ? [sql`${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Tashkent'`] : []),
];
