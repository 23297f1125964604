import type { filterAudit } from '@parvoz/contract/audit.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { callApi } from '../../lib/api.ts';

/** Who saved a record last, and when, by what the audit calls it; null where that cannot be found out. */
export const findLastChange = async (
  subject: string,
  id: number,
  language: Language,
): Promise<{ name: string; at: string } | null> => {
  const body = { subject, subjectId: String(id) };
  const query = { page: 1, size: 1 };
  try {
    const { content } = await callApi<typeof filterAudit>('POST /audit/filter', { body, query }, language);
    const [last] = content;
    return last ? { name: last.actor.name, at: last.createdAt } : null;
  } catch {
    return null;
  }
};
