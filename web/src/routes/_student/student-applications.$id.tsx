import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApplicationPage } from '../../features/applications/detail/application-page.tsx';
import { applicationQuery } from '../../features/applications/queries.ts';
import { StudentApplication } from '../../features/applications/student/student-application.tsx';
import { OwnReview } from '../../features/reviews/own-review.tsx';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { renderChat } from '../-application-chat.tsx';

const Page = () => {
  const { t } = useTranslation('account');
  const { id } = Route.useParams();
  return (
    <ApplicationPage
      key={id}
      id={id}
      list="/student-applications"
      listName={t('sections.applications')}
      chat={renderChat}
    >
      {(application) => (
        <StudentApplication
          application={application}
          review={
            application.status === 'FINISHED' && (
              <OwnReview consulting={application.consulting} applicationId={application.id} />
            )
          }
        />
      )}
    </ApplicationPage>
  );
};

export const Route = createFileRoute('/_student/student-applications/$id')({
  loader: async ({ context: { i18n, queryClient }, params: { id } }) => {
    const texts = loadTexts(i18n, ['applications', 'chat', 'reviews', 'validation']);
    // The page itself says what went wrong.
    await queryClient.ensureQueryData(applicationQuery(id, languageOf(i18n))).catch(() => null);
    await texts;
  },
  head: ({ match: { context }, params: { id } }) => {
    const { i18n, queryClient } = context;
    const application = queryClient.getQueryData(applicationQuery(id, languageOf(i18n)).queryKey);
    const name = [i18n.t('applications:one'), application?.number].filter(Boolean).join(' ');
    return { meta: [{ title: `${name} · Parvoz` }, { name: 'robots', content: 'noindex' }] };
  },
  // Not part of what every page loads.
  pendingComponent: lazyRouteComponent(
    () => import('../../features/applications/detail/application-skeleton.tsx'),
    'ApplicationPending',
  ),
  component: Page,
});
