import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import scene from '../../assets/arch-login.svg?url';
import { AuthPage } from '../../features/people/auth/auth-page.tsx';
import { LoginForm } from '../../features/people/auth/login-form.tsx';
import { readLogin } from '../../features/people/auth/return-to.ts';
import { SignedInPanel } from '../../features/people/auth/signed-in-panel.tsx';
import { useRedirectSignedIn, useSignedInBefore } from '../../features/people/auth/use-redirect-signed-in.ts';
import { useEndSession } from '../../features/people/session/use-leave.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const Login = () => {
  const { t } = useTranslation('auth');
  const { to, as } = Route.useSearch();
  const before = useSignedInBefore();
  const endSession = useEndSession();
  useRedirectSignedIn(to, before.user);
  return (
    <AuthPage
      title={t(before.user ? 'signedInTitle' : 'loginTitle')}
      text={t(!before.user ? 'loginText' : before.isDenied ? 'signedInDenied' : 'signedInText')}
      scene={scene}
      sceneTitle={t('loginScene')}
      sceneText={t('loginSceneText')}
    >
      {before.user ? (
        <SignedInPanel user={before.user} onLeave={endSession} />
      ) : (
        <LoginForm to={to} isAgency={as === 'agency'} />
      )}
    </AuthPage>
  );
};

export const Route = createFileRoute('/_public/login')({
  validateSearch: readLogin,
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['auth', 'validation', 'account']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/login',
      title: context.i18n.t('login'),
      description: context.i18n.t('auth:loginText'),
      indexed: false,
    }),
  component: Login,
});
