import { createFileRoute, notFound } from '@tanstack/react-router';
import { AgencyPage } from '../../features/agencies/consultings/admin/agency-page.tsx';
import { ReviewList } from '../../features/agencies/consultings/review-list.tsx';
import { AgencyReviews } from '../../features/agencies/reviews/agency-reviews.tsx';
import type { RenderReviews } from '../../features/agencies/reviews/managed-reviews.tsx';
import { AgencyCommission } from '../../features/money/commissions/agency-commission.tsx';
import { RecordHistory } from '../../features/platform/audit/record-history.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';

const renderReviews: RenderReviews = (reviews, renderActs) => (
  <ReviewList reviews={reviews} renderActs={renderActs} />
);

const Page = () => {
  const { consultingId } = Route.useParams();
  const { user } = useSession();
  return (
    <AgencyPage
      key={consultingId}
      id={Number(consultingId)}
      ownPhone={user?.phone ?? ''}
      renderCommission={({ id, name }) => (
        <AgencyCommission id={id} name={name} ownPhone={user?.phone ?? ''} />
      )}
      reviews={<AgencyReviews consultingId={Number(consultingId)} renderList={renderReviews} />}
      history={<RecordHistory subject="consulting" id={consultingId} />}
    />
  );
};

export const Route = createFileRoute('/_admin/admin-consulting/$consultingId')({
  loader: ({ context: { i18n }, params }) => {
    if (!/^\d{1,9}$/.test(params.consultingId)) throw notFound();
    return loadTexts(i18n, [
      'spoken',
      'consultings-admin',
      'audit',
      'commissions',
      'reviews',
      'consultings',
      'validation',
    ]);
  },
  head: ({ match: { context }, params }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/admin-consulting/${params.consultingId}`,
      title: context.i18n.t('consultings-admin:title'),
      description: context.i18n.t('consultings-admin:lead'),
      indexed: false,
    }),
  component: Page,
});
