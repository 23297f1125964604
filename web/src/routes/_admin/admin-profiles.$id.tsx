import { createFileRoute } from '@tanstack/react-router';
import { ApplicationBadge } from '../../features/applications/applications/status-badge.tsx';
import { PersonPage } from '../../features/people/profiles/person-page.tsx';
import { RecordHistory } from '../../features/platform/audit/record-history.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';

const ProfilePage = () => {
  const { id } = Route.useParams();
  const { user } = useSession();
  if (!user) return null;
  return (
    <PersonPage
      key={id}
      id={id}
      ownPhone={user.phone}
      renderStatus={(status) => <ApplicationBadge status={status} />}
      history={<RecordHistory subject="profile" id={id} />}
    />
  );
};

export const Route = createFileRoute('/_admin/admin-profiles/$id')({
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['profiles', 'applications', 'audit', 'country-names', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-profiles',
      title: context.i18n.t('profiles:title'),
      description: context.i18n.t('profiles:lead'),
      indexed: false,
    }),
  component: ProfilePage,
});
