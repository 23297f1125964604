import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLogoutQuestion } from '../features/people/session/use-logout-question.tsx';
import { SiteLayout } from '../features/platform/site/site-layout.tsx';
import { Route as RootRoute } from './__root.tsx';

const Public = () => {
  const { t } = useTranslation();
  const { ask, question } = useLogoutQuestion(t('logoutText'));
  return (
    <SiteLayout {...RootRoute.useLoaderData()} onLogout={ask}>
      <Outlet />
      {question}
    </SiteLayout>
  );
};

export const Route = createFileRoute('/_public')({ component: Public });
