import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import scene from '../../assets/arch-register.svg?url';
import { AuthPage } from '../../features/people/auth/auth-page.tsx';
import { RegisterForm } from '../../features/people/auth/register-form.tsx';
import { readReturnTo } from '../../features/people/auth/return-to.ts';
import { useRedirectSignedIn } from '../../features/people/auth/use-redirect-signed-in.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const Register = () => {
  const { t } = useTranslation('auth');
  const { to } = Route.useSearch();
  useRedirectSignedIn(to);
  return (
    <AuthPage
      title={t('registerTitle')}
      text={t('registerText')}
      scene={scene}
      sceneTitle={t('registerScene')}
      sceneText={t('registerSceneText')}
      isWide
    >
      <RegisterForm to={to} />
    </AuthPage>
  );
};

export const Route = createFileRoute('/_public/register')({
  validateSearch: readReturnTo,
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['auth', 'validation', 'country-names', 'operator']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/register',
      title: context.i18n.t('register'),
      description: context.i18n.t('auth:registerText'),
      indexed: false,
    }),
  component: Register,
});
