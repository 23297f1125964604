import type { ConsultingDetail as Consulting } from '@parvoz/contract/agencies/consultings.ts';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import consultingDetailStyles from '../../features/agencies/consultings/consulting-detail.module.css';
import { ConsultingDetail } from '../../features/agencies/consultings/consulting-detail.tsx';
import type { DetailState } from '../../features/agencies/consultings/detail-search.ts';
import { LinkedUniversities } from '../../features/agencies/consultings/linked-universities.tsx';
import { MeasuresSection } from '../../features/agencies/consultings/measures-section.tsx';
import { PagedSection } from '../../features/agencies/consultings/paged-section.tsx';
import {
  consultingCommentsQuery,
  consultingUniversitiesQuery,
} from '../../features/agencies/consultings/queries.ts';
import { RatingSpread } from '../../features/agencies/consultings/rating-spread.tsx';
import { NoReviews, ReviewList } from '../../features/agencies/consultings/review-list.tsx';
import { LazyReply, LazyReview } from '../../features/agencies/reviews/lazy-review.tsx';
import { tariffsQuery } from '../../features/agencies/tariffs/queries.ts';
import { TariffSection } from '../../features/agencies/tariffs/tariff-section.tsx';
import { AgencyApply } from '../../features/applications/applications/apply/agency-apply.tsx';
import type { ApplySearch } from '../../features/applications/applications/apply/choices.ts';
import { ReportButton } from '../../features/catalogue/mistake-reports/report-button.tsx';
import { UniversityRow } from '../../features/catalogue/universities/university-row.tsx';
import { inUnits } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { useQueryPart } from '../../ui/query-boundary.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface ConsultingPageProps {
  consulting: Consulting;
  state: DetailState;
}

/** Page of an agency: its figures, tariffs, reviews and universities, and a card in which one applies. */
export const ConsultingContent = ({ consulting, state }: ConsultingPageProps) => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const { id } = consulting;
  const tariffs = useQueryPart(tariffsQuery(id, language));
  const universities = useQueryPart(consultingUniversitiesQuery(id, state, language));
  const crumbs = [
    { name: t('home', { ns: 'common' }), to: '/' },
    { name: t('title'), to: '/consulting-list' },
    { name: consulting.name },
  ];
  const sections = [
    { id: 'measures', name: t('measured.title') },
    { id: 'tariffs', name: t('title', { ns: 'tariffs' }) },
    { id: 'reviews', name: t('detail.reviews') },
    { id: 'universities', name: t('detail.universities') },
  ];
  const offered = tariffs.data ?? [];
  return (
    <main id="main" className={clsx(layoutStyles.container, consultingDetailStyles.agencyPage)}>
      <ConsultingDetail
        consulting={consulting}
        breadcrumbs={
          <div className={breadcrumbsStyles.crumbLine}>
            <Breadcrumbs crumbs={crumbs} />
          </div>
        }
        sections={sections}
        apply={offered.length > 0 && <Apply consulting={consulting} tariffs={offered} />}
      >
        <MeasuresSection consulting={consulting} />
        <TariffSection tariffs={tariffs} consultingId={id} />
        <Reviews consulting={consulting} state={state} />
        <LinkedUniversities
          consulting={consulting}
          state={state}
          query={universities}
          renderRow={(university) => <UniversityRow key={university.id} university={university} />}
        />
      </ConsultingDetail>
      <ReportButton reported={{ kind: 'CONSULTING', id, name: consulting.name }} />
    </main>
  );
};

interface ApplyProps extends Pick<ConsultingPageProps, 'consulting'> {
  tariffs: Parameters<typeof AgencyApply>[0]['tariffs'];
}

const Apply = ({ consulting, tariffs }: ApplyProps) => {
  const { t } = useTranslation(['consultings', 'applications']);
  const navigate = useNavigate();
  const { answer } = consulting.measures;
  const [unit, count] = inUnits(answer?.minutes ?? 0);
  const signIn = (choices: ApplySearch) => {
    const named = Object.entries(choices).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(named.map(([name, value]) => [name, `${value}`]));
    navigate({ to: '/login', search: { to: `/apply?${search}` } });
  };
  const openApplication = (id: string) => {
    showSuccess(t('applications:apply.sent'));
    navigate({ to: '/student-applications/$id', params: { id } });
  };
  return (
    <AgencyApply
      agency={consulting}
      tariffs={tariffs}
      lead={answer ? t('detail.usualAnswer', { time: t(`measured.${unit}`, { count }) }) : undefined}
      onSignIn={signIn}
      onSent={openApplication}
    />
  );
};

/** Reviews, newest first; those that are hidden count nowhere. */
const Reviews = ({ consulting, state }: ConsultingPageProps) => {
  const { i18n, t } = useTranslation('consultings');
  const { id, commentCount } = consulting;
  const reviews = useQueryPart(consultingCommentsQuery(id, state.reviews, languageOf(i18n)));
  const { user } = useSession();
  const isStudent = user !== null && roleOf(user) === 'ROLE_STUDENT';
  const isOwn = user?.consulting?.id === id;
  const hiddenCount = Math.max(0, (reviews.data?.totalElements ?? 0) - commentCount);
  const hidden = hiddenCount > 0 ? ` ${t('detail.hiddenCount', { count: hiddenCount })}` : '';
  return (
    <PagedSection
      name="reviews"
      title={t('detail.reviews')}
      count={commentCount}
      hint={t('detail.whoReviews') + hidden}
      consultingId={id}
      state={state}
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
  );
};
