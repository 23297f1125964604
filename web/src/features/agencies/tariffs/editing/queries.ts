import type * as levels from '@parvoz/contract/agencies/step-levels.ts';
import type * as contract from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { openAttachment } from '@parvoz/contract/people/files.ts';
import type { NewOrder } from '@parvoz/contract/platform/administration.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../../lib/all-pages.ts';
import { callApi, loadFile } from '../../../../lib/api.ts';
import type { TariffOwner } from './tariff-editing.ts';

/** Prefix of the keys of all queries about edited tariffs, steps and levels: changing one may change all. */
const editingKey = ['tariff-editing'] as const;

/** Invalidates all queries about tariffs: where they are edited, chosen for an application, and shown to visitors. */
export const renewTariffs = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [editingKey, ['tariffs'], ['apply'], ['consultings']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );

const templateOf = ({ kind }: TariffOwner) => (kind === 'TEMPLATE' ? ('true' as const) : ('false' as const));

/** All tariffs of an owner, in their order. */
export const tariffsQuery = (owner: TariffOwner, language: Language) =>
  queryOptions({
    queryKey: [...editingKey, 'tariffs', owner],
    queryFn: ({ signal }) =>
      allPages((query) =>
        callApi<typeof contract.listTariffs>(
          'GET /tariff',
          { query: { ...query, template: templateOf(owner) } },
          language,
          { signal },
        ),
      ),
    staleTime: 0,
  });

export const readTariff = (id: number, language: Language) =>
  callApi<typeof contract.getTariff>('GET /tariff/{id}', { params: { id } }, language, { isFresh: true });

export const managedTariffQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...editingKey, 'tariff', id],
    queryFn: () => readTariff(id, language),
    staleTime: 0,
  });

export const postTariff = (body: contract.TariffDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof contract.createTariff>('POST /tariff', { body }, language, { idempotencyKey });

/** Makes a copy of a template, or of an own tariff. */
export const copyTariff = (id: number, idempotencyKey: string, language: Language) =>
  callApi<typeof contract.copyTariff>('POST /tariff/{id}/copy', { params: { id } }, language, {
    idempotencyKey,
  });

export const putTariff = (
  id: number,
  body: CallInput<typeof contract.updateTariff>['body'],
  language: Language,
) => callApi<typeof contract.updateTariff>('PUT /tariff/{id}', { params: { id }, body }, language);

export const removeTariff = (id: number, language: Language) =>
  callApi<typeof contract.deleteTariff>('DELETE /tariff/{id}', { params: { id } }, language);

export const putTariffOrder = (body: NewOrder, language: Language) =>
  callApi<typeof contract.orderTariffs>('PUT /tariff/order', { body }, language);

export const putShares = (id: number, shareList: contract.StepShare[], language: Language) =>
  callApi<typeof contract.shareTariff>(
    'PUT /tariff/{id}/share',
    { params: { id }, body: { shareList } },
    language,
  );

/** All steps of a tariff with their levels, or those of no tariff, in their order. */
export const stepsQuery = (tariffId: number | null, owner: TariffOwner, language: Language) =>
  queryOptions({
    queryKey: [...editingKey, 'steps', tariffId, owner],
    queryFn: ({ signal }) =>
      allPages((query) =>
        callApi<typeof contract.listSteps>(
          'GET /step',
          { query: { ...query, template: templateOf(owner), ...(tariffId !== null && { tariffId }) } },
          language,
          { signal },
        ),
      ),
    staleTime: 0,
  });

export const readStep = (id: number, language: Language) =>
  callApi<typeof contract.getStep>('GET /step/{id}', { params: { id } }, language, { isFresh: true });

export const stepQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...editingKey, 'step', id],
    queryFn: () => readStep(id, language),
    staleTime: 0,
  });

export const postStep = (body: contract.StepDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof contract.createStep>('POST /step', { body }, language, { idempotencyKey });

/** Copies a step into a tariff. */
export const copyStep = (id: number, tariffId: number, idempotencyKey: string, language: Language) =>
  callApi<typeof contract.copyStep>(
    'POST /step/{id}/copy',
    { params: { id }, body: { tariffId } },
    language,
    { idempotencyKey },
  );

export const putStep = (
  id: number,
  body: CallInput<typeof contract.updateStep>['body'],
  language: Language,
) => callApi<typeof contract.updateStep>('PUT /step/{id}', { params: { id }, body }, language);

export const removeStep = (id: number, language: Language) =>
  callApi<typeof contract.deleteStep>('DELETE /step/{id}', { params: { id } }, language);

export const putStepOrder = (tariffId: number | null, order: NewOrder, language: Language) =>
  callApi<typeof contract.orderSteps>('PUT /step/order', { body: { tariffId, ...order } }, language);

export const readLevel = (stepId: number, id: number, language: Language) =>
  callApi<typeof levels.getLevel>('GET /step/{stepId}/level/{id}', { params: { stepId, id } }, language, {
    isFresh: true,
  });

export const levelQuery = (stepId: number, id: number, language: Language) =>
  queryOptions({
    queryKey: [...editingKey, 'level', stepId, id],
    queryFn: () => readLevel(stepId, id, language),
    staleTime: 0,
  });

export const postLevel = (
  stepId: number,
  body: contract.LevelDraft,
  idempotencyKey: string,
  language: Language,
) =>
  callApi<typeof levels.createLevel>('POST /step/{stepId}/level', { params: { stepId }, body }, language, {
    idempotencyKey,
  });

export const putLevel = (
  { stepId, id }: { stepId: number; id: number },
  body: CallInput<typeof levels.updateLevel>['body'],
  language: Language,
) =>
  callApi<typeof levels.updateLevel>(
    'PUT /step/{stepId}/level/{id}',
    { params: { stepId, id }, body },
    language,
  );

export const removeLevel = (stepId: number, id: number, language: Language) =>
  callApi<typeof levels.deleteLevel>(
    'DELETE /step/{stepId}/level/{id}',
    { params: { stepId, id } },
    language,
  );

export const putLevelOrder = (stepId: number, body: NewOrder, language: Language) =>
  callApi<typeof levels.orderLevels>(
    'PUT /step/{stepId}/level/order',
    { params: { stepId }, body },
    language,
  );

/** Bytes of an example, which is private. */
export const loadExample = (id: string, language: Language) =>
  loadFile<typeof openAttachment>('GET /attach/open/{id}', { params: { id } }, language);
