import type { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { AccountStatus } from '@parvoz/contract/limits.ts';
import type {
  changeProfileRole,
  changeProfileStatus,
  deleteProfile,
  endProfileSession,
  endProfileSessions,
  filterProfiles,
  getProfile,
  getProfileUses,
  listProfileSessions,
  ProfileRow,
} from '@parvoz/contract/people/profiles.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Prefix of the keys of all queries about profiles, as administrators see them. */
export const profilesKey = ['admin', 'profiles'] as const;

type Filter = NonNullable<CallInput<typeof filterProfiles>['body']>;

export const profilesQuery = (body: Filter, query: { page: number; size: number }, language: Language) =>
  queryOptions({
    queryKey: [...profilesKey, body, query],
    queryFn: ({ signal }) =>
      callApi<typeof filterProfiles>('POST /profile/filter', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const profileQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...profilesKey, id],
    queryFn: ({ signal }) =>
      callApi<typeof getProfile>('GET /profile/{id}', { params: { id } }, language, { signal }),
    staleTime: 0,
  });

export const profileSessionsQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...profilesKey, id, 'sessions'],
    queryFn: ({ signal }) =>
      callApi<typeof listProfileSessions>('GET /profile/{id}/session', { params: { id } }, language, {
        signal,
      }),
    staleTime: 0,
  });

/** Applications of a student, the last active ones first. */
export const studentApplicationsQuery = (studentId: string, language: Language) =>
  queryOptions({
    queryKey: [...profilesKey, studentId, 'applications', language],
    queryFn: ({ signal }) =>
      callApi<typeof filterApplications>(
        'POST /application/filter',
        { body: { studentId }, query: { size: 20 } },
        language,
        { signal },
      ),
    staleTime: 0,
  });

export const endProfileSessionOf = (id: string, sessionId: string, language: Language) =>
  callApi<typeof endProfileSession>(
    'DELETE /profile/{id}/session/{sessionId}',
    { params: { id, sessionId } },
    language,
  );

export const endAllSessionsOf = (id: string, language: Language) =>
  callApi<typeof endProfileSessions>('DELETE /profile/{id}/session', { params: { id } }, language);

export const putRole = (id: string, role: ProfileRow['role'], language: Language) =>
  callApi<typeof changeProfileRole>(
    'PUT /profile/change-role/{id}',
    { params: { id }, body: { role } },
    language,
  );

/** The reason is for the history of changes. */
export const putStatus = (
  id: string,
  { status, reason }: { status: AccountStatus; reason: string },
  language: Language,
) =>
  callApi<typeof changeProfileStatus>(
    'PUT /profile/change-status/{id}',
    { params: { id }, query: { status }, body: { reason } },
    language,
  );

/** Things that hang on a profile; asked anew each time. */
export const profileUsesQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...profilesKey, id, 'uses'],
    queryFn: ({ signal }) =>
      callApi<typeof getProfileUses>('GET /profile/{id}/uses', { params: { id } }, language, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const removeProfile = (id: string, language: Language) =>
  callApi<typeof deleteProfile>('DELETE /profile/{id}', { params: { id } }, language);
