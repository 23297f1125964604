import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useLogout } from '../features/session/use-leave.ts';
import { SiteLayout } from '../features/site/site-layout.tsx';
import { Route as RootRoute } from './__root.tsx';

const Public = () => (
  <SiteLayout year={RootRoute.useLoaderData().year} onLogout={useLogout()}>
    <Outlet />
  </SiteLayout>
);

export const Route = createFileRoute('/_public')({ component: Public });
