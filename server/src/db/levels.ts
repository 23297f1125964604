import { raw } from './sql.ts';

/**
 * Condition under which the level `l` of a running application waits for its student: it was returned, or asks for required documents,
 * and is not handed in. Whose turn it is does not tell: while the price is due that is the student’s, whatever the level waits for.
 */
export const WAITS_FOR_STUDENT = raw(`(l.status = 'STARTED' and (l.return_comment is not null
  or exists (select from application_requirements q where q.level_id = l.id and q.is_required)))`);
