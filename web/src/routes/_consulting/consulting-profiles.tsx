import type { Role } from '@parvoz/contract/roles.ts';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readStaffSearch, type StaffSearch, writeStaffSearch } from '../../features/agencies/staff/place.ts';
import { StaffPage } from '../../features/agencies/staff/staff-page.tsx';
import { Guard } from '../../features/people/session/guard.tsx';
import { guardRoute } from '../../features/people/session/guard-route.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const OWNERS: readonly Role[] = ['ROLE_CONSULTING'];

const ProfilesPage = () => {
  const navigate = useNavigate();
  const place = readStaffSearch(Route.useSearch());
  return (
    <Guard roles={OWNERS}>
      {(user) => (
        <StaffPage
          user={user}
          place={place}
          onPlace={(to) =>
            navigate({
              to: '/consulting-profiles',
              search: writeStaffSearch(to),
              // Letter by letter it is one step back.
              replace: to.query !== place.query,
              resetScroll: false,
            })
          }
        />
      )}
    </Guard>
  );
};

export const Route = createFileRoute('/_consulting/consulting-profiles')({
  validateSearch: (search: Record<string, unknown>): StaffSearch => writeStaffSearch(readStaffSearch(search)),
  beforeLoad: guardRoute(OWNERS),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['staff', 'validation', 'tables']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-profiles',
      title: context.i18n.t('staff:title'),
      description: context.i18n.t('staff:lead'),
      indexed: false,
    }),
  component: ProfilesPage,
});
