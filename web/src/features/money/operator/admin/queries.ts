import type { Language } from '@parvoz/contract/languages.ts';
import type {
  createLegalText,
  createOperator,
  deleteLegalText,
  deleteOperator,
  getManagedLegalText,
  getManagedOperator,
  getOperatorOverview,
  LegalTextDraft,
  OperatorDraft,
  publishLegalText,
  publishOperator,
  updateLegalText,
  updateOperator,
} from '@parvoz/contract/money/operator-admin.ts';
import type { OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';
import { operatorKey } from '../../../../lib/operator.ts';

const managedKey = ['admin', 'operator'] as const;

/** Prefixes of the keys of queries that saving or publishing makes out of date. */
export const CHANGED_KEYS = [managedKey, operatorKey, ['legal-text']] as const;

export const overviewQuery = (language: Language) =>
  queryOptions({
    queryKey: [...managedKey, language],
    queryFn: ({ signal }) =>
      callApi<typeof getOperatorOverview>('GET /operator/version', {}, language, { signal }),
    staleTime: 0,
  });

export const readOperator = (id: number, language: Language) =>
  callApi<typeof getManagedOperator>('GET /operator/details/{id}', { params: { id } }, language, {
    isFresh: true,
  });

export const readLegalText = (id: number, language: Language) =>
  callApi<typeof getManagedLegalText>('GET /legal-text/{id}', { params: { id } }, language, {
    isFresh: true,
  });

/** A draft, or a version to begin the next one from; null for none. */
export const managedOperatorQuery = (id: number | null, language: Language) =>
  queryOptions({
    queryKey: [...managedKey, 'DETAILS', id, language],
    queryFn: () => (id === null ? null : readOperator(id, language)),
    staleTime: 0,
  });

export const managedTextQuery = (id: number | null, language: Language) =>
  queryOptions({
    queryKey: [...managedKey, 'TEXT', id, language],
    queryFn: () => (id === null ? null : readLegalText(id, language)),
    staleTime: 0,
  });

export const postOperator = (body: OperatorDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createOperator>('POST /operator/details', { body }, language, { idempotencyKey });

export const putOperator = (id: number, body: OperatorDraft & { version: number }, language: Language) =>
  callApi<typeof updateOperator>('PUT /operator/details/{id}', { params: { id }, body }, language);

export const postLegalText = (body: LegalTextDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createLegalText>('POST /legal-text', { body }, language, { idempotencyKey });

export const putLegalText = (id: number, body: LegalTextDraft & { version: number }, language: Language) =>
  callApi<typeof updateLegalText>('PUT /legal-text/{id}', { params: { id }, body }, language);

/** A draft by its part. */
export interface DraftRef {
  part: OperatorPart;
  id: number;
}

export const removeDraft = ({ part, id }: DraftRef, language: Language) =>
  part === 'DETAILS'
    ? callApi<typeof deleteOperator>('DELETE /operator/details/{id}', { params: { id } }, language)
    : callApi<typeof deleteLegalText>('DELETE /legal-text/{id}', { params: { id } }, language);

export const publishDraft = (
  { part, id }: DraftRef,
  body: { version: number; validFrom: string },
  language: Language,
) =>
  part === 'DETAILS'
    ? callApi<typeof publishOperator>(
        'POST /operator/details/{id}/publication',
        { params: { id }, body },
        language,
      )
    : callApi<typeof publishLegalText>(
        'POST /legal-text/{id}/publication',
        { params: { id }, body },
        language,
      );
