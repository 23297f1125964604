import { universityConsultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { programOptionsQuery, programsOfUniversityQuery } from '../../features/catalogue/programs/queries.ts';
import { universityScholarshipsQuery } from '../../features/catalogue/scholarships/queries.ts';
import { neighboursQuery, universityQuery } from '../../features/catalogue/universities/queries.ts';
import { universityHead } from '../../features/catalogue/universities/university-page-head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the page of a university; the first script of the site does without.

/** 0, which no university has, for anything that is no id. */
export const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** The university and what its page shows of other things. */
export const loadUniversity = async (
  { i18n, queryClient }: RouterContext,
  universityId: string,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const id = idOf(universityId);
  const texts = loadTexts(i18n, [
    'universities',
    'programs',
    'currencies',
    'scholarships',
    'consultings',
    'eligibility',
    'cost',
  ]);
  const university = await fetchOrNotFound(queryClient, universityQuery(id, language));
  await Promise.all([
    texts,
    ...(university && !isAhead
      ? [
          queryClient.prefetchQuery(
            programsOfUniversityQuery(
              { universityId: id, degreeId: undefined, language: undefined },
              language,
            ),
          ),
          queryClient.prefetchQuery(programOptionsQuery(language, id)),
          queryClient.prefetchQuery(universityScholarshipsQuery(id, language)),
          queryClient.prefetchQuery(universityConsultingsQuery(id, language)),
          queryClient.prefetchQuery(neighboursQuery(university.country.id, language)),
        ]
      : []),
  ]);
};

export const headOfUniversity = ({ i18n, origin, queryClient }: RouterContext, universityId: string) => {
  const university = queryClient.getQueryData(universityQuery(idOf(universityId), languageOf(i18n)).queryKey);
  return university ? universityHead(university, origin, i18n) : {};
};
