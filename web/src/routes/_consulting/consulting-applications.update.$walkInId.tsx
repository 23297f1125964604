import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walkInQuery } from '../../features/applications/applications/walk-ins/queries.ts';
import { WalkInForm } from '../../features/applications/applications/walk-ins/walk-in-form.tsx';
import { WalkInPage } from '../../features/applications/applications/walk-ins/walk-in-page.tsx';
import { ApiError } from '../../lib/api.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyView } from '../../ui/empty-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { showSuccess } from '../../ui/toast.ts';

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

const UpdateWalkIn = () => {
  const { t, i18n } = useTranslation('walk-ins');
  const navigate = useNavigate();
  const { walkInId } = Route.useParams();
  const { user } = useSession();
  const { data, error } = useQuery({
    ...walkInQuery(walkInId, languageOf(i18n)),
    retry: false,
    throwOnError: (failure) => !isGone(failure),
  });
  // The form keeps its first data: later ones would replace what was typed.
  const [first, setFirst] = useState(data);
  if (data && !first) setFirst(data);
  if (!user?.consulting) return null;
  if (isGone(error) && !first)
    return (
      <main>
        <EmptyView
          isPage
          title={t('form.endedTitle')}
          reason={t('form.endedText')}
          action={
            <Link className={buttonClass('primary')} to="/consulting-applications">
              {t('form.toList')}
            </Link>
          }
        />
      </main>
    );
  if (!first) return <LoadingView />;
  const done = () => {
    showSuccess(t('form.saved'));
    navigate({ to: '/consulting-applications' });
  };
  return (
    <WalkInPage title={t('form.editTitle')} lead={t('form.editLead')}>
      <WalkInForm consultingId={user.consulting.id} walkIn={first} onSaved={done} />
    </WalkInPage>
  );
};

export const Route = createFileRoute('/_consulting/consulting-applications/update/$walkInId')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['walk-ins', 'applications', 'board', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-applications/update',
      title: context.i18n.t('walk-ins:form.editTitle'),
      description: context.i18n.t('walk-ins:form.editLead'),
      indexed: false,
    }),
  component: UpdateWalkIn,
});
