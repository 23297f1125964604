import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import scene from '../../assets/arch-register.svg?url';
import { AuthPage } from '../../features/people/auth/auth-page.tsx';
import { mayComeAnyWay, usePendingCode } from '../../features/people/auth/pending-code.ts';
import { PhoneText } from '../../features/people/auth/phone-text.tsx';
import { readReturnTo } from '../../features/people/auth/return-to.ts';
import { useRedirectSignedIn } from '../../features/people/auth/use-redirect-signed-in.ts';
import { VerifyForm } from '../../features/people/auth/verify-form.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const VerifyUser = () => {
  const { t } = useTranslation('auth');
  const pending = usePendingCode('REGISTRATION');
  const { to } = Route.useSearch();
  useRedirectSignedIn(to);
  return (
    <AuthPage
      title={t(mayComeAnyWay(pending) ? 'anyWay.title' : 'verifyTitle')}
      text={pending ? <PhoneText text="verifyText" pending={pending} /> : t('verifyUnknown')}
      scene={scene}
      sceneTitle={t('registerScene')}
      sceneText={t('registerSceneText')}
    >
      {pending !== undefined && <VerifyForm key={pending?.phone} pending={pending} to={to} />}
    </AuthPage>
  );
};

export const Route = createFileRoute('/_public/verify-user')({
  validateSearch: readReturnTo,
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['auth', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/verify-user',
      title: context.i18n.t('auth:anyWay.title'),
      description: context.i18n.t('auth:verifyUnknown'),
      indexed: false,
    }),
  component: VerifyUser,
});
