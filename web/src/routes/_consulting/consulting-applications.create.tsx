import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WalkInForm } from '../../features/applications/applications/walk-ins/walk-in-form.tsx';
import { WalkInPage } from '../../features/applications/applications/walk-ins/walk-in-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { showSuccess } from '../../ui/toast.ts';

const CreateWalkIn = () => {
  const { t } = useTranslation('walk-ins');
  const navigate = useNavigate();
  const { user } = useSession();
  if (!user?.consulting) return null;
  const done = () => {
    showSuccess(t('form.sent'));
    navigate({ to: '/consulting-applications' });
  };
  return (
    <WalkInPage title={t('form.title')} lead={t('form.lead')}>
      <WalkInForm consultingId={user.consulting.id} walkIn={null} onSaved={done} />
    </WalkInPage>
  );
};

export const Route = createFileRoute('/_consulting/consulting-applications/create')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['walk-ins', 'applications', 'board', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-applications/create',
      title: context.i18n.t('walk-ins:form.title'),
      description: context.i18n.t('walk-ins:form.lead'),
      indexed: false,
    }),
  component: CreateWalkIn,
});
