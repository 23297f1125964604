import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConsultingDetail } from '../../features/consultings/consulting-detail.tsx';
import {
  type DetailSearch,
  readDetailSearch,
  writeDetailSearch,
} from '../../features/consultings/detail-search.ts';
import { PagedSection } from '../../features/consultings/paged-section.tsx';
import {
  consultingCommentsQuery,
  consultingQuery,
  consultingUniversitiesQuery,
} from '../../features/consultings/queries.ts';
import { ReviewList } from '../../features/consultings/review-list.tsx';
import { organization } from '../../features/consultings/structured-data.ts';
import { ApplyOffer } from '../../features/tariffs/apply-offer.tsx';
import { tariffsQuery } from '../../features/tariffs/queries.ts';
import { TariffSection } from '../../features/tariffs/tariff-section.tsx';
import { UniversityCard } from '../../features/universities/university-card.tsx';
import { plainText } from '../../lib/format.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { orNotFound } from '../../lib/not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { countPages } from '../../ui/page-list.ts';

const DESCRIPTION_LENGTH = 160;

/** A grid; on phones a row to swipe, so that what follows isn't far below. */
const CARD_ROW =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-5 max-sm:-mx-(--gutter) max-sm:flex max-sm:snap-x max-sm:scroll-px-(--gutter) max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:pb-3 max-sm:*:flex-[0_0_82%] max-sm:*:snap-start';

const ConsultingPage = () => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const id = Number(Route.useParams().consultingId);
  const state = readDetailSearch(Route.useSearch());
  const { data: consulting } = useSuspenseQuery(consultingQuery(id, language));
  const { data: tariffs } = useSuspenseQuery(tariffsQuery(id, language));
  const { data: universities } = useSuspenseQuery(
    consultingUniversitiesQuery(id, state.universities, language),
  );
  const { data: reviews } = useSuspenseQuery(consultingCommentsQuery(id, state.reviews, language));
  const crumbs = [
    { name: t('common:home'), to: '/' },
    { name: t('title'), to: '/consulting-list' },
    { name: consulting.name },
  ];
  const shared = { consultingId: id, state };
  return (
    <main id="main" className="container agency-page">
      <ConsultingDetail
        consulting={consulting}
        breadcrumbs={
          <div className="pt-2 pb-4">
            <Breadcrumbs crumbs={crumbs} />
          </div>
        }
        offer={tariffs.length > 0 && <ApplyOffer tariffs={tariffs} />}
      >
        <TariffSection tariffs={tariffs} consultingId={id} />
        <PagedSection {...shared} name="universities" title={t('detail.universities')} page={universities}>
          {universities.content.length === 0 && <p className="muted">{t('detail.noUniversities')}</p>}
          <div className={CARD_ROW}>
            {universities.content.map((university) => (
              <UniversityCard key={university.id} university={university} />
            ))}
          </div>
        </PagedSection>
        <PagedSection
          {...shared}
          name="reviews"
          title={t('detail.reviews')}
          hint={reviews.totalElements > 0 ? t('detail.whoReviews') : undefined}
          page={reviews}
        >
          <ReviewList reviews={reviews.content} />
        </PagedSection>
      </ConsultingDetail>
    </main>
  );
};

export const Route = createFileRoute('/_public/consulting-list/$consultingId')({
  validateSearch: (search: Record<string, unknown>): DetailSearch =>
    writeDetailSearch(readDetailSearch(search)),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, params, deps }) => {
    const language = languageOf(i18n);
    const id = Number(params.consultingId);
    const state = readDetailSearch(deps);
    const [, universities, reviews] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(consultingQuery(id, language)),
        queryClient.ensureQueryData(consultingUniversitiesQuery(id, state.universities, language)),
        queryClient.ensureQueryData(consultingCommentsQuery(id, state.reviews, language)),
        queryClient.ensureQueryData(tariffsQuery(id, language)),
        loadTexts(i18n, ['consultings', 'tariffs', 'lists']),
      ]),
    );
    const wanted = {
      universities: Math.min(state.universities, countPages(universities.totalElements, universities.size)),
      reviews: Math.min(state.reviews, countPages(reviews.totalElements, reviews.size)),
    };
    if (wanted.universities !== state.universities || wanted.reviews !== state.reviews)
      throw redirect({
        to: '/consulting-list/$consultingId',
        params,
        search: writeDetailSearch(wanted),
      });
  },
  head: ({ match, params }) => {
    const { i18n, origin, queryClient } = match.context;
    const language = languageOf(i18n);
    const consulting = queryClient.getQueryData(
      consultingQuery(Number(params.consultingId), language).queryKey,
    );
    if (!consulting) return {};
    const t = i18n.getFixedT(i18n.language, 'consultings');
    const path = `/consulting-list/${consulting.id}`;
    return pageHead({
      origin,
      language,
      path,
      title: consulting.name,
      description: plainText(consulting.description, DESCRIPTION_LENGTH),
      image: consulting.photo?.url,
      jsonLd: [
        breadcrumbList(origin, [
          { name: t('common:home'), path: '/' },
          { name: t('title'), path: '/consulting-list' },
          { name: consulting.name, path },
        ]),
        organization(origin, consulting),
      ],
    });
  },
  component: ConsultingPage,
});
