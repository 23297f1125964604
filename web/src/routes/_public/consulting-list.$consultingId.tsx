import type { ConsultingDetail as Consulting } from '@parvoz/contract/agencies/consultings.ts';
import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import consultingDetailStyles from '../../features/agencies/consultings/consulting-detail.module.css';
import { ConsultingDetail } from '../../features/agencies/consultings/consulting-detail.tsx';
import {
  type DetailSearch,
  readDetailSearch,
  writeDetailSearch,
} from '../../features/agencies/consultings/detail-search.ts';
import { MeasuresSection } from '../../features/agencies/consultings/measures-section.tsx';
import { PagedSection } from '../../features/agencies/consultings/paged-section.tsx';
import {
  consultingCommentsQuery,
  consultingQuery,
  consultingUniversitiesQuery,
} from '../../features/agencies/consultings/queries.ts';
import { RatingSpread } from '../../features/agencies/consultings/rating-spread.tsx';
import { NoReviews, ReviewList } from '../../features/agencies/consultings/review-list.tsx';
import { LazyReply, LazyReview } from '../../features/agencies/reviews/lazy-review.tsx';
import { ApplyOffer } from '../../features/agencies/tariffs/apply-offer.tsx';
import { tariffsQuery } from '../../features/agencies/tariffs/queries.ts';
import { TariffSection } from '../../features/agencies/tariffs/tariff-section.tsx';
import { ReportButton } from '../../features/catalogue/mistake-reports/report-button.tsx';
import { UniversityCard } from '../../features/catalogue/universities/university-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import cardRowStyles from '../../ui/card-row.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import textStyles from '../../ui/text.module.css';

const ConsultingPage = () => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const id = Number(Route.useParams().consultingId);
  const query = useQueryPart(consultingQuery(id, language));
  return (
    <PageQueryBoundary query={query} failure={t('failed.consulting', { ns: 'common' })}>
      {(consulting) => <ConsultingContent consulting={consulting} />}
    </PageQueryBoundary>
  );
};

const ConsultingContent = ({ consulting }: { consulting: Consulting }) => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const { id } = consulting;
  const state = readDetailSearch(Route.useSearch());
  const tariffs = useQueryPart(tariffsQuery(id, language));
  const universities = useQueryPart(consultingUniversitiesQuery(id, state.universities, language));
  const reviews = useQueryPart(consultingCommentsQuery(id, state.reviews, language));
  const crumbs = [
    { name: t('home', { ns: 'common' }), to: '/' },
    { name: t('title'), to: '/consulting-list' },
    { name: consulting.name },
  ];
  const { user } = useSession();
  const isStudent = user !== null && roleOf(user) === 'ROLE_STUDENT';
  const isOwn = user?.consulting?.id === id;
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
        <MeasuresSection consulting={consulting} />
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
              {isStudent && <LazyReview consulting={consulting} />}
              <RatingSpread consulting={consulting} />
              {content.length === 0 ? (
                <NoReviews />
              ) : (
                <ReviewList
                  reviews={content}
                  renderActs={isOwn ? (review) => <LazyReply review={review} /> : undefined}
                />
              )}
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
  loader: {
    handler: async ({ context, params, deps, preload }) =>
      (await import('../../pages/agencies/consulting-load.ts')).loadConsulting(
        context,
        params,
        deps,
        preload,
      ),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context }, params }) =>
    (await import('../../pages/agencies/consulting-load.ts')).headOfConsulting(context, params.consultingId),
  component: ConsultingPage,
});
