import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the first kind of import: each kind has a page of its own. */
export const Route = createFileRoute('/_admin/admin-import/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-import/$kind', params: { kind: 'university' }, replace: true });
  },
});
