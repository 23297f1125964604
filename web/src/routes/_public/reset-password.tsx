import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import scene from '../../assets/arch-login.svg?url';
import { AuthPage } from '../../features/people/auth/auth-page.tsx';
import { usePendingCode } from '../../features/people/auth/pending-code.ts';
import { PhoneText } from '../../features/people/auth/phone-text.tsx';
import { ResetForm } from '../../features/people/auth/reset-form.tsx';
import { ResetRequestForm } from '../../features/people/auth/reset-request-form.tsx';
import { type LoginSearch, readLogin } from '../../features/people/auth/return-to.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const ResetPassword = () => {
  const { t } = useTranslation('auth');
  const { step, to, as } = Route.useSearch();
  const navigate = useNavigate();
  const pending = usePendingCode('RESET', step);
  const shown = step === 'code' ? pending : null;
  return (
    <AuthPage
      title={shown ? t('resetCodeTitle') : t('resetTitle')}
      text={shown ? <PhoneText text="resetCodeText" pending={shown} /> : t('resetText')}
      scene={scene}
      sceneTitle={t('loginScene')}
      sceneText={t('loginSceneText')}
    >
      {shown === null && (
        <ResetRequestForm
          to={to}
          isAgency={as === 'agency'}
          onSent={() => navigate({ to: '/reset-password', search: { step: 'code', to, as } })}
        />
      )}
      {shown && <ResetForm key={shown.phone} pending={shown} to={to} />}
    </AuthPage>
  );
};

export const Route = createFileRoute('/_public/reset-password')({
  // In the address, so that going back leads from the code to the phone.
  validateSearch: ({ step, ...search }: Record<string, unknown>): LoginSearch & { step?: 'code' } => ({
    ...readLogin(search),
    step: step === 'code' ? step : undefined,
  }),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['auth', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/reset-password',
      title: context.i18n.t('auth:resetTitle'),
      description: context.i18n.t('auth:resetText'),
      indexed: false,
    }),
  component: ResetPassword,
});
