import type {
  CheckedKind,
  checkFacts,
  FactGroup,
  getFactRecord,
  listFactQueue,
} from '@parvoz/contract/catalogue/facts.ts';
import type { closeMistakeReport } from '@parvoz/contract/catalogue/mistake-reports.ts';
import type { rollScholarshipOver } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import type { FactRef } from './facts-search.ts';

export const factsKey = ['facts'] as const;

/** The most urgent ones of a group, or of all. */
export const factQueueQuery = (group: FactGroup | null, size: number, language: Language) =>
  queryOptions({
    queryKey: [...factsKey, 'queue', group, size, language],
    queryFn: () =>
      callApi<typeof listFactQueue>('GET /facts', { query: { group: group ?? undefined, size } }, language),
    placeholderData: keepPreviousData,
    // Visitors and colleagues change it at any time; the menu and the dashboard count it anew.
    staleTime: 0,
  });

export const factRecordQuery = ({ kind, id }: FactRef, language: Language) =>
  queryOptions({
    queryKey: [...factsKey, 'record', kind, id, language],
    queryFn: () =>
      callApi<typeof getFactRecord>('GET /facts/{kind}/{id}', { params: { kind, id } }, language),
  });

interface Checked {
  kind: CheckedKind;
  id: number;
  version: number;
  quote: string;
}

export const sendCheck = ({ kind, id, version, quote }: Checked, language: Language) =>
  callApi<typeof checkFacts>(
    'POST /facts/{kind}/{id}/check',
    { params: { kind, id }, body: { version, quote } },
    language,
  );

export const closeReport = (
  id: string,
  status: 'CORRECTED' | 'REJECTED',
  language: Language,
): Promise<null> =>
  callApi<typeof closeMistakeReport>(
    'PUT /mistake-report/{id}',
    { params: { id }, body: { status } },
    language,
  );

export const rollOver = (
  id: number,
  body: { startDate: string; expiredDate: string; version: number },
  language: Language,
) =>
  callApi<typeof rollScholarshipOver>(
    'POST /scholar-ship/{id}/roll-over',
    { params: { id }, body },
    language,
  );
