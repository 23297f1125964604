import type { ConsultingDetail as Consulting } from '@parvoz/contract/consultings.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import consultingDetailStyles from '../../features/consultings/consulting-detail.module.css';
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
import { ReportButton } from '../../features/mistake-report/report-button.tsx';
import { LoadedReview } from '../../features/reviews/loaded-review.tsx';
import { ApplyOffer } from '../../features/tariffs/apply-offer.tsx';
import { tariffsQuery } from '../../features/tariffs/queries.ts';
import { TariffSection } from '../../features/tariffs/tariff-section.tsx';
import { UniversityCard } from '../../features/universities/university-card.tsx';
import { plainText } from '../../lib/format.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import cardRowStyles from '../../ui/card-row.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { countPages } from '../../ui/page-list.ts';
import { PagePart, usePart } from '../../ui/part.tsx';
import textStyles from '../../ui/text.module.css';

const DESCRIPTION_LENGTH = 160;

/** The asked page, or the last one of a shorter list; how long a list is that did not come is not known. */
const lastPageOf = (list: { totalElements: number; size: number } | undefined, page: number): number =>
  list ? Math.min(page, countPages(list.totalElements, list.size)) : page;

const ConsultingPage = () => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const id = Number(Route.useParams().consultingId);
  const query = usePart(consultingQuery(id, language));
  return (
    <PagePart query={query} failure={t('failed.consulting', { ns: 'common' })}>
      {(consulting) => <ConsultingContent consulting={consulting} />}
    </PagePart>
  );
};

const ConsultingContent = ({ consulting }: { consulting: Consulting }) => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const { id } = consulting;
  const state = readDetailSearch(Route.useSearch());
  const tariffs = usePart(tariffsQuery(id, language));
  const universities = usePart(consultingUniversitiesQuery(id, state.universities, language));
  const reviews = usePart(consultingCommentsQuery(id, state.reviews, language));
  const crumbs = [
    { name: t('home', { ns: 'common' }), to: '/' },
    { name: t('title'), to: '/consulting-list' },
    { name: consulting.name },
  ];
  const { user } = useSession();
  const isStudent = user !== null && roleOf(user) === 'ROLE_STUDENT';
  const shared = { consultingId: id, state };
  return (
    <main id="main" className={clsx(layoutStyles.container, consultingDetailStyles.agencyPage)}>
      <ConsultingDetail
        consulting={consulting}
        breadcrumbs={
          <div className={breadcrumbsStyles.crumbLine}>
            <Breadcrumbs crumbs={crumbs} />
          </div>
        }
        offer={tariffs.data && tariffs.data.length > 0 && <ApplyOffer tariffs={tariffs.data} />}
      >
        <TariffSection tariffs={tariffs} consultingId={id} />
        <PagedSection {...shared} name="universities" title={t('detail.universities')} query={universities}>
          {({ content }) => (
            <>
              {content.length === 0 && <p className={textStyles.muted}>{t('detail.noUniversities')}</p>}
              <div className={cardRowStyles.cardRow}>
                {content.map((university) => (
                  <UniversityCard key={university.id} university={university} />
                ))}
              </div>
            </>
          )}
        </PagedSection>
        <PagedSection
          {...shared}
          name="reviews"
          title={t('detail.reviews')}
          hint={t('detail.whoReviews')}
          query={reviews}
          failure={t('failed.comments', { ns: 'common' })}
        >
          {({ content }) => (
            <>
              {isStudent && <LoadedReview consulting={consulting} />}
              <ReviewList reviews={content} />
            </>
          )}
        </PagedSection>
      </ConsultingDetail>
      <ReportButton reported={{ kind: 'CONSULTING', id, name: consulting.name }} />
    </main>
  );
};

export const Route = createFileRoute('/_public/consulting-list/$consultingId')({
  validateSearch: (search: Record<string, unknown>): DetailSearch =>
    writeDetailSearch(readDetailSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeDetailSearch(readDetailSearch(search)),
  loader: async ({ context: { i18n, queryClient }, params, deps }) => {
    const language = languageOf(i18n);
    const id = Number(params.consultingId);
    const state = readDetailSearch(deps);
    const universities = consultingUniversitiesQuery(id, state.universities, language);
    const reviews = consultingCommentsQuery(id, state.reviews, language);
    await Promise.all([
      fetchOrNotFound(queryClient, consultingQuery(id, language)),
      queryClient.prefetchQuery(universities),
      queryClient.prefetchQuery(reviews),
      queryClient.prefetchQuery(tariffsQuery(id, language)),
      loadTexts(i18n, ['consultings', 'tariffs', 'lists']),
    ]);
    const wanted = {
      universities: lastPageOf(queryClient.getQueryData(universities.queryKey), state.universities),
      reviews: lastPageOf(queryClient.getQueryData(reviews.queryKey), state.reviews),
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
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('title'), path: '/consulting-list' },
          { name: consulting.name, path },
        ]),
        organization(origin, consulting),
      ],
    });
  },
  component: ConsultingPage,
});
