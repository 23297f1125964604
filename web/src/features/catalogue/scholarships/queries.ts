import type { Applicant } from '@parvoz/contract/applications/eligibility.ts';
import type {
  filterScholarships,
  getScholarshipDetail,
  listScholarshipCountries,
  listTopScholarships,
  ScholarshipCard,
} from '@parvoz/contract/catalogue/scholarships.ts';
import type { filterEligibleScholarships } from '@parvoz/contract/catalogue/scholarships-eligibility.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { plainText, todayInTashkent } from '../../../lib/format.ts';
import { daysLeftOn } from './deadline.ts';

export type ScholarshipConditions = NonNullable<CallInput<typeof filterScholarships>['body']>;

/** Fields that a card shows. */
export interface ScholarshipSummary extends Omit<ScholarshipCard, 'description'> {
  /** Counted when it was loaded; absent when it is not open. */
  daysLeft?: number;
  /** Two lines of text for the large cards; whole descriptions would only make the page heavy. */
  summary?: string;
}

const SUMMARY_LENGTH = 180;

const toSummary = ({ description: _, ...card }: ScholarshipCard, today: string): ScholarshipSummary => ({
  ...card,
  daysLeft: daysLeftOn(today, card),
});

/** Scholarships that can be applied for now or next, with a text. */
export const topScholarshipsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['scholarships', 'top', language],
    queryFn: async () => {
      const list = await callApi<typeof listTopScholarships>('GET /scholar-ship/top-grant', {}, language);
      const today = todayInTashkent();
      return list.map((one) => ({
        ...toSummary(one, today),
        summary: plainText(one.description, SUMMARY_LENGTH),
      }));
    },
  });

/** Countries that have scholarships. */
export const scholarshipCountriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['scholarships', 'countries', language],
    queryFn: () => callApi<typeof listScholarshipCountries>('GET /scholar-ship/countries', {}, language),
  });

/** One page of the list. */
export const scholarshipsQuery = (filter: ScholarshipConditions, page: number, language: Language) =>
  queryOptions({
    queryKey: ['scholarships', 'list', filter, page, language],
    queryFn: async () => {
      const call = 'POST /scholar-ship/filter';
      const list = await callApi<typeof filterScholarships>(
        call,
        { query: { page }, body: filter },
        language,
      );
      const today = todayInTashkent();
      return { ...list, content: list.content.map((one) => toSummary(one, today)) };
    },
  });

type EligibleCall = NonNullable<CallInput<typeof filterEligibleScholarships>['body']>;

/** The same for one person: how many of them fit, and those that are asked for. */
export const eligibleScholarshipsQuery = (
  filter: Omit<EligibleCall, 'applicant'>,
  applicant: Applicant,
  page: number,
  language: Language,
) =>
  queryOptions({
    queryKey: ['scholarships', 'eligible', filter, applicant, page, language],
    queryFn: async () => {
      const call = 'POST /scholar-ship/eligible/filter';
      const body = { ...filter, applicant: applicant as EligibleCall['applicant'] };
      const list = await callApi<typeof filterEligibleScholarships>(
        call,
        { query: { page }, body },
        language,
      );
      const today = todayInTashkent();
      return { ...list, content: list.content.map((one) => toSummary(one, today)) };
    },
  });

export const scholarshipQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['scholarships', id, language],
    queryFn: async () => {
      const call = 'GET /scholar-ship/{id}/detail';
      const scholarship = await callApi<typeof getScholarshipDetail>(call, { params: { id } }, language);
      return { ...scholarship, daysLeft: daysLeftOn(todayInTashkent(), scholarship) };
    },
  });

/** Scholarships that lead to a university, its own and those of its country: a page of them. */
export const universityScholarshipsQuery = (universityId: number, language: Language) =>
  scholarshipsQuery({ universityId }, 1, language);

/** Scholarships that lead to a programme's university and are for its degree: a page of them. */
export const programScholarshipsQuery = (
  { university, degree }: { university: { id: number }; degree: { id: number } },
  language: Language,
) => scholarshipsQuery({ universityId: university.id, degreeId: degree.id }, 1, language);
