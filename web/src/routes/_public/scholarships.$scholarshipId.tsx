import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { writeListSearch } from '../../features/scholarships/list-search.ts';
import { scholarshipQuery } from '../../features/scholarships/queries.ts';
import {
  ScholarshipDetail,
  type ScholarshipInFull,
} from '../../features/scholarships/scholarship-detail.tsx';
import { monetaryGrant } from '../../features/scholarships/structured-data.ts';
import { writeListSearch as writeUniversitySearch } from '../../features/universities/list-search.ts';
import { universitiesQuery } from '../../features/universities/queries.ts';
import { UniversityCard } from '../../features/universities/university-card.tsx';
import { plainText } from '../../lib/format.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PagePart, Part, usePart } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const UNIVERSITY_COUNT = 3;
const DESCRIPTION_LENGTH = 160;

/** A grid; on phones a row to swipe, so that what follows isn't far below. */
const CARD_ROW =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-5 max-sm:-mx-(--gutter) max-sm:flex max-sm:snap-x max-sm:scroll-px-(--gutter) max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:pb-3 max-sm:*:flex-[0_0_82%] max-sm:*:snap-start';

const countryUniversities = (countryId: number) => ({ countryId: [countryId], size: UNIVERSITY_COUNT });

const ScholarshipPage = () => {
  const { i18n, t } = useTranslation('scholarships');
  const { scholarshipId } = Route.useParams();
  const query = usePart(scholarshipQuery(Number(scholarshipId), languageOf(i18n)));
  return (
    <PagePart query={query} failure={t('failed.scholarship', { ns: 'common' })}>
      {(scholarship) => <ScholarshipContent scholarship={scholarship} />}
    </PagePart>
  );
};

const ScholarshipContent = ({ scholarship }: { scholarship: ScholarshipInFull }) => {
  const { t } = useTranslation('scholarships');
  return (
    <main id="main" className="container">
      <ScholarshipDetail
        scholarship={scholarship}
        breadcrumbs={
          <div className="pt-2 pb-4">
            <Breadcrumbs
              crumbs={[
                { name: t('home', { ns: 'common' }), to: '/' },
                { name: t('title'), to: '/scholarships' },
                { name: scholarship.name },
              ]}
            />
          </div>
        }
      >
        {scholarship.country && <CountrySections country={scholarship.country} />}
      </ScholarshipDetail>
    </main>
  );
};

const CountrySections = ({ country }: { country: { id: number; name: string } }) => {
  const { i18n, t } = useTranslation('scholarships');
  const query = usePart(universitiesQuery(countryUniversities(country.id), languageOf(i18n)));
  const total = query.data?.totalElements ?? 0;
  return (
    <section className="sec" aria-labelledby="universities-title">
      <div className="head flex-wrap gap-y-1">
        <h2 id="universities-title">{t('detail.universities', { country: country.name })}</h2>
        {total > UNIVERSITY_COUNT && (
          <Link
            className="btn secondary"
            to="/university-list"
            search={writeUniversitySearch({ country: [country.id] })}
          >
            {t('detail.allUniversities')}
            <ArrowRight className="i" aria-hidden />
          </Link>
        )}
      </div>
      <Part query={query} waiting={<Skeleton height={320} radius={20} />}>
        {({ content }) => (
          <div className={CARD_ROW}>
            {content.map((university) => (
              <UniversityCard key={university.id} university={university} />
            ))}
          </div>
        )}
      </Part>
      <Link
        className="link mt-6 inline-flex min-h-8 items-center"
        to="/scholarships"
        search={writeListSearch({ country: [country.id] })}
      >
        {t('detail.moreOfCountry', { country: country.name })}
      </Link>
    </section>
  );
};

export const Route = createFileRoute('/_public/scholarships/$scholarshipId')({
  loader: async ({ context: { i18n, queryClient }, params }) => {
    const language = languageOf(i18n);
    const texts = loadTexts(i18n, ['scholarships']);
    const scholarship = await fetchOrNotFound(
      queryClient,
      scholarshipQuery(Number(params.scholarshipId), language),
    );
    if (scholarship?.country)
      await queryClient.prefetchQuery(
        universitiesQuery(countryUniversities(scholarship.country.id), language),
      );
    await texts;
  },
  head: ({ match, params }) => {
    const { i18n, origin, queryClient } = match.context;
    const language = languageOf(i18n);
    const scholarship = queryClient.getQueryData(
      scholarshipQuery(Number(params.scholarshipId), language).queryKey,
    );
    if (!scholarship) return {};
    const t = i18n.getFixedT(i18n.language, 'scholarships');
    const path = `/scholarships/${scholarship.id}`;
    return pageHead({
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
    });
  },
  component: ScholarshipPage,
});
