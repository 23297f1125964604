import type {
  getOwnConsulting,
  OwnConsulting,
  OwnConsultingUpdate,
  updateOwnConsulting,
} from '@parvoz/contract/agencies/own-consulting.ts';
import type {
  getOwnPreview,
  listOwnPreviewTariffs,
  listOwnPreviewUniversities,
} from '@parvoz/contract/agencies/own-preview.ts';
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

const previewKey = (language: Language, part: string) => [...ownKey, 'preview', language, part] as const;

/** Query of the own agency as visitors see it in a language. */
export const previewQuery = (language: Language) =>
  queryOptions({
    queryKey: previewKey(language, 'agency'),
    queryFn: () => callApi<typeof getOwnPreview>('GET /consulting/own/preview', {}, language),
    staleTime: 0,
  });

/** Query of the first page of its universities. */
export const previewUniversitiesQuery = (language: Language) =>
  queryOptions({
    queryKey: previewKey(language, 'universities'),
    queryFn: () =>
      callApi<typeof listOwnPreviewUniversities>('GET /consulting/own/preview/universities', {}, language),
    staleTime: 0,
  });

/** Query of its active tariffs. */
export const previewTariffsQuery = (language: Language) =>
  queryOptions({
    queryKey: previewKey(language, 'tariffs'),
    queryFn: () => callApi<typeof listOwnPreviewTariffs>('GET /consulting/own/preview/tariffs', {}, language),
    staleTime: 0,
  });
