import type { listMessages } from '@parvoz/contract/applications/chat.ts';
import type { AnyEndpoint, CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type * as contract from '@parvoz/contract/money/disputes.ts';
import type { DisputeList } from '@parvoz/contract/money/disputes-states.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

type Body<E extends AnyEndpoint> = NonNullable<CallInput<E>['body']>;

/** Lists of disputes, which any movement of money may change. */
export const disputesKey = ['disputes'] as const;

const LIST_SIZE = 20;
const MESSAGES = 100;

/** Stands below the application's key, so that whatever renews the application renews its disputes. */
export const disputeQuery = (applicationId: string, id: string, language: Language) =>
  queryOptions({
    queryKey: ['application', applicationId, 'dispute', id, language],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getDispute>('GET /dispute/{id}', { params: { id } }, language, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const disputeListQuery = (list: DisputeList, page: number, language: Language) =>
  queryOptions({
    queryKey: [...disputesKey, list, page, language],
    queryFn: ({ signal }) =>
      callApi<typeof contract.filterDisputes>(
        'POST /dispute/filter',
        { body: { list }, query: { page, size: LIST_SIZE } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The messages of a chat to choose evidence from: the newest, then page by page those before them. */
export const messagesQuery = (applicationId: string, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['application', applicationId, 'evidence', language],
    queryFn: ({ signal, pageParam: before }) =>
      callApi<typeof listMessages>(
        'GET /application/{id}/message',
        { params: { id: applicationId }, query: { size: MESSAGES, before } },
        language,
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasOlder, content }) => (hasOlder ? content[0]?.seq : undefined),
    staleTime: 60_000,
  });

interface Sent {
  id: string;
  key: string;
  language: Language;
}

export type DisputeInput = Body<typeof contract.openDispute>;
export type AnswerInput = Body<typeof contract.answerDispute>;
export type EvidenceInput = Body<typeof contract.addEvidence>;
export type QuestionInput = Body<typeof contract.askSides>;
export type SettlementInput = Body<typeof contract.settleDispute>;

/** `id` is the application's. */
export const sendDispute = ({ id, key: idempotencyKey, language }: Sent, body: DisputeInput) =>
  callApi<typeof contract.openDispute>('POST /application/{id}/dispute', { params: { id }, body }, language, {
    idempotencyKey,
  });

export const sendAnswer = ({ id, key: idempotencyKey, language }: Sent, body: AnswerInput) =>
  callApi<typeof contract.answerDispute>('POST /dispute/{id}/answer', { params: { id }, body }, language, {
    idempotencyKey,
  });

export const sendEvidence = ({ id, key: idempotencyKey, language }: Sent, body: EvidenceInput) =>
  callApi<typeof contract.addEvidence>('POST /dispute/{id}/evidence', { params: { id }, body }, language, {
    idempotencyKey,
  });

export const sendAcceptance = ({ id, key: idempotencyKey, language }: Sent, returnAmount: number) =>
  callApi<typeof contract.acceptProposal>(
    'POST /dispute/{id}/accept',
    { params: { id }, body: { returnAmount } },
    language,
    { idempotencyKey },
  );

export const sendWithdrawal = ({ id, key: idempotencyKey, language }: Sent) =>
  callApi<typeof contract.withdrawDispute>('POST /dispute/{id}/withdraw', { params: { id } }, language, {
    idempotencyKey,
  });

export const sendQuestion = ({ id, key: idempotencyKey, language }: Sent, body: QuestionInput) =>
  callApi<typeof contract.askSides>('POST /dispute/{id}/question', { params: { id }, body }, language, {
    idempotencyKey,
  });

export const sendSettlement = ({ id, key: idempotencyKey, language }: Sent, body: SettlementInput) =>
  callApi<typeof contract.settleDispute>(
    'POST /dispute/{id}/settlement',
    { params: { id }, body },
    language,
    {
      idempotencyKey,
    },
  );
