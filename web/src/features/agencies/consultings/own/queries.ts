import type {
  getOwnConsulting,
  OwnConsulting,
  OwnConsultingUpdate,
  updateOwnConsulting,
} from '@parvoz/contract/agencies/own-consulting.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

const ownKey = ['own-agency'] as const;

export const readOwnAgency = (language: Language): Promise<OwnConsulting> =>
  callApi<typeof getOwnConsulting>('GET /consulting/own', {}, language, { isFresh: true });

/** The own agency, of an owner. */
export const ownAgencyQuery = (language: Language) =>
  queryOptions({
    queryKey: ownKey,
    queryFn: () => readOwnAgency(language),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const putOwnAgency = (body: OwnConsultingUpdate, language: Language): Promise<OwnConsulting> =>
  callApi<typeof updateOwnConsulting>('PUT /consulting/own', { body }, language);

/** Updates the cached profile after a save, and invalidates the public page. */
export const renewOwnAgency = async (queries: QueryClient, saved: OwnConsulting): Promise<void> => {
  queries.setQueryData(ownKey, saved);
  await queries.invalidateQueries({ queryKey: ['consultings'] });
};
