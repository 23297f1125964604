import type { TestApp } from './test-app.ts';

/** Lets a commission hold for an agency since long ago. */
export const putCommission = async (
  { pool }: Pick<TestApp, 'pool'>,
  consultingId: number,
  points: number,
): Promise<void> => {
  await pool.query(
    `insert into commission_rates (consulting_id, points, holds_from, reason, actor_id, created_at)
     values ($1, $2, '2026-01-02', 'Shartnoma', gen_random_uuid(), '2026-01-01T00:00:00Z')`,
    [consultingId, points],
  );
};
