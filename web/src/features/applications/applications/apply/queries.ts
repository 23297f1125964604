import type {
  ConsultingCard,
  filterConsultings,
  getConsultingDetail,
  listConsultingUniversities,
  listUniversityConsultings,
} from '@parvoz/contract/agencies/consultings.ts';
import type { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import type { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import type { listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import type { filterPrograms, getProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import type { filterScholarships, getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import type { filterUniversities, getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { MAX_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

export type ApplicationInput = NonNullable<CallInput<typeof createApplication>['body']>;

const FOUND_SIZE = 12;
const ALL = { page: 1, size: MAX_PAGE_SIZE };

/** Prefix of the keys of all queries about choices; all are loaded again if a choice no longer exists. */
export const choicesKey = ['apply'] as const;

export const targetUniversityQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'university', id, language],
    queryFn: () =>
      callApi<typeof getUniversityDetail>('GET /university/{id}/detail', { params: { id } }, language),
  });

export const targetScholarshipQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'scholarship', id, language],
    queryFn: () =>
      callApi<typeof getScholarshipDetail>('GET /scholar-ship/{id}/detail', { params: { id } }, language),
  });

export const targetProgramQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'program', id, language],
    queryFn: () => callApi<typeof getProgramDetail>('GET /program/{id}/detail', { params: { id } }, language),
  });

/** Names and ids of the degrees that universities name by their keys. */
export const degreeIdsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'degrees', language],
    queryFn: () => callApi<typeof listDegrees>('GET /university-degree', {}, language),
  });

/** Universities by a text: those of an agency, of a country, or all. */
export const foundUniversitiesQuery = (
  text: string,
  within: { consultingId: number | undefined; countryId: number | undefined },
  language: Language,
) =>
  queryOptions({
    queryKey: [...choicesKey, 'universities', text, within, language],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { consultingId, countryId } = within;
      if (consultingId !== undefined) return findOfConsulting(consultingId, text, language, signal);
      const body = { query: text, ...(countryId !== undefined && { countryId }) };
      const input = { query: { page: 1, size: FOUND_SIZE }, body };
      const call = 'POST /university/filter';
      return (await callApi<typeof filterUniversities>(call, input, language, { signal })).content;
    },
  });

const findOfConsulting = async (id: number, text: string, language: Language, signal: AbortSignal) => {
  const call = 'GET /consulting-university/public/consulting/{id}';
  const input = { params: { id }, query: { page: 1, size: FOUND_SIZE, ...(text && { query: text }) } };
  return (await callApi<typeof listConsultingUniversities>(call, input, language, { signal })).content;
};

export const foundScholarshipsQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'scholarships', text, language],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const input = { query: { page: 1, size: FOUND_SIZE }, body: { query: text } };
      const call = 'POST /scholar-ship/filter';
      const { content } = await callApi<typeof filterScholarships>(call, input, language, { signal });
      return content.filter(({ status }) => status !== 'EXPIRED');
    },
  });

/** Programmes of a university by a text. */
export const foundProgramsQuery = (text: string, universityId: number, language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'programs', text, universityId, language],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { query: text, universityId: [universityId] };
      const input = { query: { page: 1, size: FOUND_SIZE }, body };
      const call = 'POST /program/filter';
      return (await callApi<typeof filterPrograms>(call, input, language, { signal })).content;
    },
  });

export type Agency = Omit<ConsultingCard, 'description'>;

const toAgency = ({ description: _, ...agency }: ConsultingCard): Agency => agency;

/** Agencies that work with a university; without one, with a country, or all; the best reviewed first. */
export const agenciesQuery = (
  universityId: number | undefined,
  countryId: number | undefined,
  language: Language,
) =>
  queryOptions({
    queryKey: [...choicesKey, 'agencies', universityId, countryId, language],
    queryFn: async () => {
      if (universityId === undefined) {
        const body = countryId === undefined ? {} : { countryId };
        const input = { query: ALL, body };
        const found = await callApi<typeof filterConsultings>('POST /consulting/filter', input, language);
        return found.content.map(toAgency);
      }
      const call = 'GET /consulting/public/university/{id}';
      const input = { params: { id: universityId }, query: ALL };
      const found = await callApi<typeof listUniversityConsultings>(call, input, language, { isFresh: true });
      return found.content.map(toAgency);
    },
  });

/** An agency that a link names, although it may not be among those that fit. */
export const agencyQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'agency', id, language],
    queryFn: async () =>
      toAgency(
        await callApi<typeof getConsultingDetail>(
          'GET /consulting/public/{id}',
          { params: { id } },
          language,
        ),
      ),
  });

/** Query of an agency's tariffs; prices are loaded again on each visit. */
export const tariffsQuery = (consultingId: number, language: Language) =>
  queryOptions({
    queryKey: [...choicesKey, 'tariffs', consultingId, language],
    staleTime: 60_000,
    queryFn: () => {
      const call = 'GET /tariff/public/consulting/{id}';
      const input = { params: { id: consultingId } };
      return callApi<typeof listPublicTariffs>(call, input, language, { isFresh: true });
    },
  });

/** Sends an application; with the key of one that has been sent it answers that one. */
export const apply = (body: ApplicationInput, idempotencyKey: string, language: Language) =>
  callApi<typeof createApplication>('POST /application', { body }, language, { idempotencyKey });
