import type { AnyEndpoint, CallInput } from '@parvoz/contract/endpoint.ts';
import {
  type AuditRow,
  filterAudit,
  getAudit,
  type UndoResult,
  undoAudit,
} from '@parvoz/contract/platform/audit.ts';
import { createPeople, type Person } from './people.ts';
import type { Answer, TestApp } from './test-app.ts';

/** Makes a call as every role and returns the statuses by role, with `anonymous`. `inputOf` is called again for each. */
export const asEveryRole = async <E extends AnyEndpoint>(
  app: TestApp,
  endpoint: E,
  inputOf: () => Promise<CallInput<E>> | CallInput<E>,
): Promise<Record<string, number>> => {
  const statuses: Record<string, number> = {
    anonymous: (await app.call(endpoint, await inputOf())).status,
  };
  for (const [who, person] of Object.entries(await createPeople(app)))
    statuses[who] = (await person.call(endpoint, await inputOf())).status;
  return statuses;
};

/** Only administrators may. */
export const ADMIN_ONLY = {
  anonymous: 401,
  student: 403,
  'another student': 403,
  owner: 403,
  manager: 403,
  'owner of another agency': 403,
  admin: 200,
};

/** Does the same several times at once; returns the statuses, sorted. */
export const raceOf = async (
  times: number,
  act: (index: number) => Promise<Answer<unknown>>,
): Promise<number[]> => {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => act(index)));
  return answers.map(({ status }) => status).sort();
};

export interface AuditedChange {
  action: string;
  title: string | null;
  before: object | null;
  after: object | null;
}

/** Returns the audit's changes of a record, oldest first. */
export const changesOf = async (
  { ctx }: TestApp,
  subject: string,
  id: number | string,
): Promise<AuditedChange[]> => {
  const { rows } = await ctx.db.query({
    text: 'select action, title, before, after from audit_records where subject = $1 and subject_id = $2 order by id',
    values: [subject, String(id)],
  });
  return rows;
};

/** The last change of a record, as administrators see it in the audit, or that change of a bulk change. */
export const lastChangeOf = async (
  admin: Person,
  subject: string,
  id: number | string = '',
): Promise<AuditRow> => {
  const subjectId = String(id);
  // Lists that there is one of have no id, by which the audit is not asked.
  const { content } = await admin.read(filterAudit, {
    body: { subject, ...(subjectId && { subjectId }) },
  });
  return content[0]!;
};

/** Puts the last change of a record back. */
export const undoLast = async (
  admin: Person,
  subject: string,
  id: number | string = '',
): Promise<Answer<UndoResult>> =>
  admin.call(undoAudit, { params: { id: (await lastChangeOf(admin, subject, id)).id } });

/** Returns whether a change can be undone. */
export const undoStateOf = async (admin: Person, { id }: Pick<AuditRow, 'id'>): Promise<string> =>
  (await admin.read(getAudit, { params: { id } })).undo;
