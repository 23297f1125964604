import type { ConsultingDetail as Consulting } from '@parvoz/contract/consultings.ts';
import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import consultingDetailStyles from '../../features/consultings/consulting-detail.module.css';
import { ConsultingDetail } from '../../features/consultings/consulting-detail.tsx';
import {
  type DetailSearch,
  readDetailSearch,
  writeDetailSearch,
} from '../../features/consultings/detail-search.ts';
import { MeasuresSection } from '../../features/consultings/measures-section.tsx';
import { PagedSection } from '../../features/consultings/paged-section.tsx';
import {
  consultingCommentsQuery,
  consultingQuery,
  consultingUniversitiesQuery,
} from '../../features/consultings/queries.ts';
import { RatingSpread } from '../../features/consultings/rating-spread.tsx';
import { NoReviews, ReviewList } from '../../features/consultings/review-list.tsx';
import { ReportButton } from '../../features/mistake-report/report-button.tsx';
import { LoadedReply, LoadedReview } from '../../features/reviews/loaded-review.tsx';
import { ApplyOffer } from '../../features/tariffs/apply-offer.tsx';
import { tariffsQuery } from '../../features/tariffs/queries.ts';
import { TariffSection } from '../../features/tariffs/tariff-section.tsx';
import { UniversityCard } from '../../features/universities/university-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import cardRowStyles from '../../ui/card-row.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { PagePart, usePart } from '../../ui/part.tsx';
import textStyles from '../../ui/text.module.css';

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
              {isStudent && <LoadedReview consulting={consulting} />}
              <RatingSpread consulting={consulting} />
              {content.length === 0 ? (
                <NoReviews />
              ) : (
                <ReviewList
                  reviews={content}
                  renderActs={isOwn ? (review) => <LoadedReply review={review} /> : undefined}
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
      (await import('./-consulting-load.ts')).loadConsulting(context, params, deps, preload),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context }, params }) =>
    (await import('./-consulting-load.ts')).headOfConsulting(context, params.consultingId),
  component: ConsultingPage,
});
