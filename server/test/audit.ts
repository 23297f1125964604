import type { TestApp } from './test-app.ts';

export interface Audited {
  actorId: string;
  action: string;
  subject: string;
  details: object;
}

/** Returns the audit's entries about a subject, oldest first. */
export const auditOf = async ({ ctx }: TestApp, subjectId: string): Promise<Audited[]> => {
  const { rows } = await ctx.db.query({
    text: `select actor_id as "actorId", action, subject, details from audit_records where subject_id = $1 order by id`,
    values: [subjectId],
  });
  return rows;
};
