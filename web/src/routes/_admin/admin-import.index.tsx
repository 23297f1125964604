import { createFileRoute, redirect } from '@tanstack/react-router';

/** What is imported has a page each. */
export const Route = createFileRoute('/_admin/admin-import/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-import/$kind', params: { kind: 'university' }, replace: true });
  },
});
