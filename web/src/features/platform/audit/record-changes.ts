import type { Language } from '@parvoz/contract/languages.ts';
import type { getLastChange, LastChange, undoAudit } from '@parvoz/contract/platform/audit.ts';
import { callApi } from '../../../lib/api.ts';
import type { Changes } from '../../../ui/record/changes.ts';

const findLastChange = (subject: string, id: number, language: Language): Promise<LastChange | null> => {
  const params = { subject, subjectId: String(id) };
  return callApi<typeof getLastChange>('GET /audit/last/{subject}/{subjectId}', { params }, language, {
    isFresh: true,
  }).catch(() => null);
};

const putBack = (id: string, language: Language) =>
  callApi<typeof undoAudit>('POST /audit/{id}/undo', { params: { id } }, language);

/** Functions with which forms and lists of records read and undo changes. */
export const CHANGES: Changes = { findLastChange, putBack };
