import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type * as contract from '@parvoz/contract/money/reconciliation.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, uploadFile } from '../../../lib/api.ts';

/** Of everything that a movement of money may change for administrators. */
export const reconciliationKey = ['reconciliation'] as const;
const PROVING_MS = 1500;
const PAGE_SIZE = 20;

/** A provider's day. */
export interface OfDay {
  day: string;
  provider: StatementProvider;
}

/** The last proof; while one runs, it is asked for again. */
export const proofQuery = (language: Language) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'proof'],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getProof>('GET /reconciliation/proof', {}, language, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? PROVING_MS : false),
  });

/** Query of whether the database's log is archived outside of its disk. */
export const archivingQuery = (language: Language) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'archiving'],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getArchiving>('GET /reconciliation/archiving', {}, language, { signal }),
    staleTime: 0,
  });

export const balancesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'balances'],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getBalances>('GET /reconciliation/balance', {}, language, { signal }),
    staleTime: 0,
  });

/** Seven days up to one, or to the last one that is over. */
export const overviewQuery = (to: string | null, language: Language) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'overview', to],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getOverview>(
        'GET /reconciliation/overview',
        { query: to ? { to } : {} },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const dayQuery = (day: string, language: Language) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'day', day],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getDay>('GET /reconciliation/day/{day}', { params: { day } }, language, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const differencesQuery = (params: OfDay, page: number, language: Language) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'differences', params, page],
    queryFn: ({ signal }) =>
      callApi<typeof contract.listDifferences>(
        'POST /reconciliation/day/{day}/{provider}/difference',
        { params, query: { page, size: PAGE_SIZE } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const beginProof = (language: Language) =>
  callApi<typeof contract.beginProof>('POST /reconciliation/proof', {}, language);

interface StatementFile {
  file: File;
  /** The one that it is read in. */
  encoding: FileEncoding | undefined;
}

export const previewStatement = (params: OfDay, { file, encoding }: StatementFile, language: Language) =>
  uploadFile<typeof contract.previewStatement>(
    'POST /reconciliation/day/{day}/{provider}/statement/preview',
    file,
    language,
    { encoding },
    params,
  );

export const sendStatement = (
  params: OfDay,
  { file, encoding, replaces }: StatementFile & { replaces: string | undefined },
  language: Language,
) =>
  uploadFile<typeof contract.uploadStatement>(
    'POST /reconciliation/day/{day}/{provider}/statement',
    file,
    language,
    { name: file.name, encoding, ...(replaces && { replaces }) },
    params,
  );

export const postClosing = (params: OfDay, body: contract.ClosingDraft, language: Language) =>
  callApi<typeof contract.closeDifference>(
    'POST /reconciliation/day/{day}/{provider}/closing',
    { params, body },
    language,
  );

export const postCorrection = (
  params: OfDay,
  body: contract.CorrectionDraft,
  idempotencyKey: string,
  language: Language,
) =>
  callApi<typeof contract.correctDifference>(
    'POST /reconciliation/day/{day}/{provider}/correction',
    { params, body },
    language,
    { idempotencyKey },
  );

export const postTakingBack = (
  params: OfDay & { id: string },
  body: contract.TakingBack,
  idempotencyKey: string,
  language: Language,
) =>
  callApi<typeof contract.takeClosingBack>(
    'POST /reconciliation/day/{day}/{provider}/closing/{id}/taking-back',
    { params, body },
    language,
    { idempotencyKey },
  );

export const renewReconciliation = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: reconciliationKey });
