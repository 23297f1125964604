import { scholarshipQuery } from '../../features/catalogue/scholarships/queries.ts';
import { monetaryGrant } from '../../features/catalogue/scholarships/structured-data.ts';
import { universitiesQuery } from '../../features/catalogue/universities/queries.ts';
import { plainText } from '../../lib/format.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { withMarkdownLink } from '../../lib/markdown-link.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the page of a scholarship; the first script of the site does without.

/** Universities that its page shows. */
export const UNIVERSITY_COUNT = 3;
const DESCRIPTION_LENGTH = 160;

export const countryUniversities = (countryId: number) => ({
  countryId: [countryId],
  size: UNIVERSITY_COUNT,
});

/** The scholarship, and universities of its country. */
export const loadScholarship = async (
  { i18n, queryClient }: RouterContext,
  scholarshipId: string,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const texts = loadTexts(i18n, ['scholarships', 'programs', 'currencies', 'eligibility']);
  const scholarship = await fetchOrNotFound(queryClient, scholarshipQuery(Number(scholarshipId), language));
  if (scholarship?.country && !isAhead)
    await queryClient.prefetchQuery(universitiesQuery(countryUniversities(scholarship.country.id), language));
  await texts;
};

export const headOfScholarship = ({ i18n, origin, queryClient }: RouterContext, scholarshipId: string) => {
  const language = languageOf(i18n);
  const scholarship = queryClient.getQueryData(scholarshipQuery(Number(scholarshipId), language).queryKey);
  if (!scholarship) return {};
  const t = i18n.getFixedT(i18n.language, 'scholarships');
  const path = `/scholarships/${scholarship.id}`;
  return withMarkdownLink(
    pageHead({
      origin,
      language,
      path,
      title: scholarship.name,
      description: plainText(scholarship.description, DESCRIPTION_LENGTH),
      image: scholarship.attach?.url,
      type: 'article',
      jsonLd: [
        breadcrumbList(origin, [
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('title'), path: '/scholarships' },
          { name: scholarship.name, path },
        ]),
        monetaryGrant(origin, scholarship),
      ],
    }),
  );
};
