import type {
  addGuardian,
  changeGuardian,
  GuardianChange,
  GuardianDraft,
  listGuardianRelations,
  listGuardians,
  removeGuardian,
} from '@parvoz/contract/applications/guardians.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Prefix of the keys of queries about guardians, below the application's: they change with its documents, too. */
export const guardiansKey = (id: string) => ['application', id, 'guardians'] as const;

/** Whom an own application is shown to, and what they have opened. */
export const guardiansQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...guardiansKey(id), 'own', language],
    queryFn: ({ signal }) => {
      const call = 'GET /application/{id}/guardian';
      return callApi<typeof listGuardians>(call, { params: { id } }, language, { signal });
    },
  });

/** The same in words, for the agency and administrators. */
export const relationsQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...guardiansKey(id), 'relations', language],
    queryFn: ({ signal }) => {
      const call = 'GET /application/{id}/guardian/relation';
      return callApi<typeof listGuardianRelations>(call, { params: { id } }, language, { signal });
    },
  });

export const add = (id: string, body: GuardianDraft, language: Language) =>
  callApi<typeof addGuardian>('POST /application/{id}/guardian', { params: { id }, body }, language);

export const change = (id: string, guardianId: string, body: GuardianChange, language: Language) =>
  callApi<typeof changeGuardian>(
    'PUT /application/{id}/guardian/{guardianId}',
    { params: { id, guardianId }, body },
    language,
  );

export const remove = (id: string, guardianId: string, language: Language) =>
  callApi<typeof removeGuardian>(
    'DELETE /application/{id}/guardian/{guardianId}',
    { params: { id, guardianId } },
    language,
  );
