import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApplicationPage } from '../../features/applications/applications/detail/application-page.tsx';
import { applicationQuery } from '../../features/applications/applications/queries.ts';
import { DisputeForm } from '../../features/money/disputes/dispute-form.tsx';
import disputeStyles from '../../features/money/disputes/disputes.module.css';
import { protectionQuery } from '../../features/money/protection/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useSendEvidence } from '../../pages/money/application-disputes.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyView } from '../../ui/empty-view.tsx';
import { QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const Opening = ({ application }: { application: ApplicationDetail }) => {
  const { t, i18n } = useTranslation('disputes');
  const { stepId } = Route.useParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const send = useSendEvidence();
  const query = useQueryPart({
    ...protectionQuery(application.id, languageOf(i18n)),
    // What may be disputed is decided on the current state.
    staleTime: 0,
  });
  const toApplication = { to: '/student-applications/$id', params: { id: application.id } } as const;
  return (
    <QueryBoundary
      query={query}
      failure={t('failed')}
      heading="h2"
      waiting={<Skeleton height={420} radius={20} />}
    >
      {({ shareList, can }) => {
        const share = shareList.find((one) => String(one.stepId) === stepId);
        if (!user || !share || share.state !== 'AWAITING' || !can.dispute)
          return (
            <EmptyView
              isPage
              title={t('gone')}
              reason={t('goneReason')}
              action={
                <Link className={buttonClass('soft', 'lg')} {...toApplication}>
                  {t('act.toApplication')}
                </Link>
              }
            />
          );
        return (
          <>
            <header className={disputeStyles.pageHead}>
              <div>
                <h1>{t('heading', { step: String(share.number), name: share.name })}</h1>
                <p>{t('form.lead')}</p>
              </div>
            </header>
            <DisputeForm
              applicationId={application.id}
              accountId={user.id}
              share={share}
              sendFile={send}
              onCancel={() => navigate(toApplication)}
              onOpen={() => navigate(toApplication)}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
};

const Page = () => {
  const { t } = useTranslation(['account', 'disputes']);
  const { id } = Route.useParams();
  return (
    <ApplicationPage
      key={id}
      id={id}
      list="/student-applications"
      listName={t('sections.applications')}
      below={{ name: t('form.title', { ns: 'disputes' }), to: `/student-applications/${id}` }}
    >
      {(application) => <Opening application={application} />}
    </ApplicationPage>
  );
};

export const Route = createFileRoute('/_student/student-applications/$id_/dispute/$stepId')({
  loader: async ({ context: { i18n, queryClient }, params: { id } }) => {
    const texts = loadTexts(i18n, ['applications', 'disputes', 'validation']);
    // The page itself says what went wrong.
    await queryClient.ensureQueryData(applicationQuery(id, languageOf(i18n))).catch(() => null);
    await texts;
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: `${context.i18n.t('disputes:form.title')} · Parvoz` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Page,
});
