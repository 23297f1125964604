import { createFileRoute } from '@tanstack/react-router';
import { profileList } from '../../features/people/profiles/profile-list.ts';
import { ProfileScreen } from '../../features/people/profiles/profile-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const ProfilesPage = () => <ProfileScreen state={profileList.read(Route.useSearch())} />;

export const Route = createFileRoute('/_admin/admin-profiles/')({
  validateSearch: (search: Record<string, unknown>) => profileList.write(profileList.read(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['profiles']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-profiles',
      title: context.i18n.t('profiles:title'),
      description: context.i18n.t('profiles:lead'),
      indexed: false,
    }),
  component: ProfilesPage,
});
