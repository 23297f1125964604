import type { Applicant } from '@parvoz/contract/applications/eligibility.ts';
import type {
  filterPrograms,
  getProgramDetail,
  listProgramOptions,
  ProgramCard,
  ProgramDetail,
} from '@parvoz/contract/catalogue/programs.ts';
import type { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { todayInTashkent } from '../../../lib/format.ts';

export type ProgramConditions = NonNullable<CallInput<typeof filterPrograms>['body']>;

/** The day in Tashkent on which it was loaded; rendering has no clock. */
interface Loaded {
  today: string;
}

/** Fields that a card shows. */
export type ProgramSummary = ProgramCard & Loaded;
export type ProgramInFull = ProgramDetail & Loaded;

/** One page of the list; of another size than usual where it is only a part of a page. */
export const programsQuery = (filter: ProgramConditions, page: number, language: Language, size?: number) =>
  queryOptions({
    queryKey: ['programs', 'list', filter, page, language, size],
    queryFn: async () => {
      const query = { page, ...(size && { size }) };
      const call = 'POST /program/filter';
      const list = await callApi<typeof filterPrograms>(call, { query, body: filter }, language);
      const today = todayInTashkent();
      return { ...list, content: list.content.map((one): ProgramSummary => ({ ...one, today })) };
    },
  });

type EligibleCall = NonNullable<CallInput<typeof filterEligiblePrograms>['body']>;
export type PersonalConditions = Omit<EligibleCall, 'applicant'>;

/** The same for one person: how many of them fit, and those that are asked for. */
export const eligibleProgramsQuery = (
  filter: PersonalConditions,
  applicant: Applicant,
  page: number,
  language: Language,
  size?: number,
) =>
  queryOptions({
    queryKey: ['programs', 'eligible', filter, applicant, page, language, size],
    queryFn: async () => {
      const query = { page, ...(size && { size }) };
      const body = { ...filter, applicant: applicant as EligibleCall['applicant'] };
      const call = 'POST /program/eligible/filter';
      const list = await callApi<typeof filterEligiblePrograms>(call, { query, body }, language);
      const today = todayInTashkent();
      return { ...list, content: list.content.map((one): ProgramSummary => ({ ...one, today })) };
    },
  });

const SHOWN_AT_UNIVERSITY = 6;

/** Filters of the programmes of one university. */
export interface UniversityChoice {
  universityId: number;
  degreeId: number | undefined;
  language: TeachingLanguage | undefined;
}

const filterOf = ({ universityId, degreeId, language }: UniversityChoice) => ({
  universityId,
  ...(degreeId !== undefined && { degreeId }),
  ...(language && { language: [language] }),
});

/** The first programmes of a university. */
export const programsOfUniversityQuery = (
  { universityId, degreeId, language: taughtIn }: UniversityChoice,
  language: Language,
) => {
  return programsQuery(
    filterOf({ universityId, degreeId, language: taughtIn }),
    1,
    language,
    SHOWN_AT_UNIVERSITY,
  );
};

/** The same in the order of a person's own last days to apply; of `fit` those that they qualify for alone. */
export const eligibleOfUniversityQuery = (
  choice: UniversityChoice,
  applicant: Applicant,
  fit: boolean,
  language: Language,
) =>
  eligibleProgramsQuery(
    { ...filterOf(choice), ...(fit && { verdicts: ['QUALIFIES'] }), sort: 'DEADLINE' },
    applicant,
    1,
    language,
    SHOWN_AT_UNIVERSITY,
  );

export const programQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['programs', id, language],
    queryFn: async (): Promise<ProgramInFull> => ({
      ...(await callApi<typeof getProgramDetail>('GET /program/{id}/detail', { params: { id } }, language)),
      today: todayInTashkent(),
    }),
  });

/** Query of the values that programmes can be filtered by, of all universities or one. */
export const programOptionsQuery = (language: Language, universityId?: number) =>
  queryOptions({
    queryKey: ['programs', 'options', universityId, language],
    queryFn: () =>
      callApi<typeof listProgramOptions>('GET /program/options', { query: { universityId } }, language),
  });
