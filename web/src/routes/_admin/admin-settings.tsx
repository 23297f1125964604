import { createFileRoute, redirect } from '@tanstack/react-router';

/** The menu's address of applications for administrators, which is no page (docs/rules.md#menus). */
export const Route = createFileRoute('/_admin/admin-settings')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-applications', replace: true });
  },
});
