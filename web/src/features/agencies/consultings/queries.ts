import type {
  ConsultingCard,
  filterConsultings,
  getConsultingDetail,
  listComments,
  listConsultingUniversities,
  listTopConsultings,
  listUniversityConsultings,
} from '@parvoz/contract/agencies/consultings.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { plainText } from '../../../lib/format.ts';
import type { DetailState } from './detail-search.ts';

export type ConsultingConditions = NonNullable<CallInput<typeof filterConsultings>['body']>;

/** Fields that a card shows. */
export interface ConsultingSummary extends Omit<ConsultingCard, 'description'> {
  /** Text of the list; whole descriptions would only make the page heavy. */
  summary?: string;
}

const LIST_SIZE = 12;
const SUMMARY_LENGTH = 240;

const toSummary = ({ description: _, ...card }: ConsultingCard): ConsultingSummary => card;

/** The best reviewed agencies. */
export const topConsultingsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['consultings', 'top', language],
    queryFn: async () =>
      (await callApi<typeof listTopConsultings>('GET /consulting/top-consulting', {}, language)).map(
        toSummary,
      ),
  });

/** One page of the list. */
export const consultingsQuery = (filter: ConsultingConditions, page: number, language: Language) =>
  queryOptions({
    queryKey: ['consultings', 'list', filter, page, language],
    queryFn: async () => {
      const input = { query: { page, size: LIST_SIZE }, body: filter };
      const list = await callApi<typeof filterConsultings>('POST /consulting/filter', input, language);
      const content = list.content.map((one) => ({
        ...toSummary(one),
        summary: plainText(one.description, SUMMARY_LENGTH),
      }));
      return { ...list, content };
    },
  });

export const consultingQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['consultings', id, language],
    queryFn: () =>
      callApi<typeof getConsultingDetail>('GET /consulting/public/{id}', { params: { id } }, language),
  });

/** One page of the universities that an agency works with, of all or of those that are asked for. */
export const consultingUniversitiesQuery = (
  id: number,
  { universities: page, query: text, country }: Omit<DetailState, 'reviews'>,
  language: Language,
) =>
  queryOptions({
    queryKey: ['consultings', id, 'universities', page, text, country, language],
    queryFn: async () => {
      const call = 'GET /consulting-university/public/consulting/{id}';
      const asked = { ...(text && { query: text }), ...(country !== undefined && { countryId: country }) };
      const input = { params: { id }, query: { page, ...asked } };
      const list = await callApi<typeof listConsultingUniversities>(call, input, language);
      return { ...list, content: list.content.map(({ description: _, ...university }) => university) };
    },
  });

/** One page of an agency's reviews, newest first. */
export const consultingCommentsQuery = (id: number, page: number, language: Language) =>
  queryOptions({
    queryKey: ['consultings', id, 'comments', page, language],
    queryFn: () =>
      callApi<typeof listComments>(
        'GET /consulting/comment/{id}',
        { params: { id }, query: { page } },
        language,
      ),
  });

/** Agencies that work with a university: a page of them. */
export const universityConsultingsQuery = (universityId: number, language: Language) =>
  queryOptions({
    queryKey: ['consultings', 'university', universityId, language],
    queryFn: async () => {
      const call = 'GET /consulting/public/university/{id}';
      const input = { params: { id: universityId } };
      const list = await callApi<typeof listUniversityConsultings>(call, input, language);
      return { ...list, content: list.content.map(toSummary) };
    },
  });
