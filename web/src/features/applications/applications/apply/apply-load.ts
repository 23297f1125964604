import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { languageOf, loadTexts } from '../../../../lib/i18n.ts';
import type { Choices } from './choices.ts';
import {
  agenciesQuery,
  degreeIdsQuery,
  targetProgramQuery,
  targetScholarshipQuery,
  targetUniversityQuery,
  tariffsQuery,
} from './queries.ts';

/** Loads the things that the address of an application's form names, so that it shows them at once. */
export const loadApply = async (
  { i18n, queryClient }: { i18n: i18n; queryClient: QueryClient },
  { universityId, scholarshipId, programId, consultingId }: Choices,
): Promise<void> => {
  const language = languageOf(i18n);
  await Promise.all([
    loadTexts(i18n, ['applications', 'validation', 'consultings']),
    queryClient.prefetchQuery(degreeIdsQuery(language)),
    universityId && queryClient.prefetchQuery(targetUniversityQuery(universityId, language)),
    programId && queryClient.prefetchQuery(targetProgramQuery(programId, language)),
    scholarshipId && queryClient.prefetchQuery(targetScholarshipQuery(scholarshipId, language)),
    queryClient.prefetchQuery(agenciesQuery(universityId, undefined, language)),
    consultingId && queryClient.prefetchQuery(tariffsQuery(consultingId, language)),
  ]);
};
