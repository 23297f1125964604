import type * as contract from '@parvoz/contract/catalogue/lists-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../../../lib/all-pages.ts';
import { callApi } from '../../../../../lib/api.ts';
import type { ThingCalls } from './thing.ts';

/** All things of a kind, in their order. */
export const thingsQuery = (calls: ThingCalls, language: Language) =>
  queryOptions({
    queryKey: [...calls.queryKey, language],
    queryFn: ({ signal }) => calls.list(language, signal),
    staleTime: 0,
  });

export const thingQuery = (calls: ThingCalls, id: number, language: Language) =>
  queryOptions({
    queryKey: [...calls.queryKey, id, language],
    queryFn: () => calls.read(id, language),
  });

/** Zod gives the values their shape; the contract checks it at the call. */
const asDraft = <Draft>(input: object): Draft => input as Draft;

export const continentCalls: ThingCalls = {
  queryKey: ['admin', 'continents'],
  list: (language, signal) =>
    allPages((query) =>
      callApi<typeof contract.filterContinents>('POST /continent/filter', { query }, language, { signal }),
    ),
  read: (id, language) =>
    callApi<typeof contract.getContinent>('GET /continent/{id}', { params: { id } }, language, {
      isFresh: true,
    }),
  create: (input, idempotencyKey, language) =>
    callApi<typeof contract.createContinent>('POST /continent', { body: asDraft(input) }, language, {
      idempotencyKey,
    }),
  change: (id, input, language) =>
    callApi<typeof contract.updateContinent>(
      'PUT /continent/{id}',
      { params: { id }, body: asDraft(input) },
      language,
    ),
  remove: (id, language) =>
    callApi<typeof contract.deleteContinent>('DELETE /continent/{id}', { params: { id } }, language),
  findUses: (id, language) =>
    callApi<typeof contract.listContinentUses>('GET /continent/{id}/uses', { params: { id } }, language),
  order: (body, _, language) =>
    callApi<typeof contract.orderContinents>('PUT /continent/order', { body }, language),
};

export const degreeCalls: ThingCalls = {
  queryKey: ['admin', 'degrees'],
  list: (language, signal) =>
    allPages((query) =>
      callApi<typeof contract.filterDegrees>('POST /university-degree/filter', { query }, language, {
        signal,
      }),
    ),
  read: (id, language) =>
    callApi<typeof contract.getDegree>('GET /university-degree/{id}', { params: { id } }, language, {
      isFresh: true,
    }),
  create: (input, idempotencyKey, language) =>
    callApi<typeof contract.createDegree>('POST /university-degree', { body: asDraft(input) }, language, {
      idempotencyKey,
    }),
  change: (id, input, language) =>
    callApi<typeof contract.updateDegree>(
      'PUT /university-degree/{id}',
      { params: { id }, body: asDraft(input) },
      language,
    ),
  remove: (id, language) =>
    callApi<typeof contract.deleteDegree>('DELETE /university-degree/{id}', { params: { id } }, language),
  findUses: (id, language) =>
    callApi<typeof contract.listDegreeUses>('GET /university-degree/{id}/uses', { params: { id } }, language),
  order: (body, _, language) =>
    callApi<typeof contract.orderDegrees>('PUT /university-degree/order', { body }, language),
};

/** Categories and fields of study in one list, told apart by their parent. */
export const facultyCalls: ThingCalls = {
  queryKey: ['admin', 'faculties'],
  list: (language, signal) =>
    allPages((query) =>
      callApi<typeof contract.filterFaculties>('POST /faculty/filter', { query }, language, { signal }),
    ),
  read: (id, language) =>
    callApi<typeof contract.getFaculty>('GET /faculty/{id}', { params: { id } }, language, { isFresh: true }),
  create: (input, idempotencyKey, language) =>
    callApi<typeof contract.createFaculty>('POST /faculty', { body: asDraft(input) }, language, {
      idempotencyKey,
    }),
  change: (id, input, language) =>
    callApi<typeof contract.updateFaculty>(
      'PUT /faculty/{id}',
      { params: { id }, body: asDraft(input) },
      language,
    ),
  remove: (id, language) =>
    callApi<typeof contract.deleteFaculty>('DELETE /faculty/{id}', { params: { id } }, language),
  findUses: (id, language) =>
    callApi<typeof contract.listFacultyUses>('GET /faculty/{id}/uses', { params: { id } }, language),
  order: (order, parentId, language) =>
    callApi<typeof contract.orderFaculties>('PUT /faculty/order', { body: { ...order, parentId } }, language),
};
