import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import scene from '../../assets/arch-register.svg?url';
import { AcceptOffer } from '../../features/applications/applications/walk-ins/accept-offer.tsx';
import { AskPhone } from '../../features/applications/applications/walk-ins/ask-phone.tsx';
import { LinkNote } from '../../features/applications/applications/walk-ins/link-note.tsx';
import { type LinkView, viewOf } from '../../features/applications/applications/walk-ins/link-view.ts';
import { OfferCard } from '../../features/applications/applications/walk-ins/offer-card.tsx';
import { type OpenedLink, useLink } from '../../features/applications/applications/walk-ins/use-link.ts';
import { WhoseOffer } from '../../features/applications/applications/walk-ins/whose-offer.tsx';
import { AuthPage } from '../../features/people/auth/auth-page.tsx';
import { LoginForm } from '../../features/people/auth/login-form.tsx';
import { RegisterForm } from '../../features/people/auth/register-form.tsx';
import { SignedInPanel } from '../../features/people/auth/signed-in-panel.tsx';
import { useEndSession } from '../../features/people/session/use-leave.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const PATH = '/claim';

const Claim = () => {
  const { t } = useTranslation('walk-ins');
  const shown = useLink();
  const { link, error, isFetching } = shown;
  const view = viewOf({ ...shown, hasFailed: error !== null && !isFetching });
  return (
    <AuthPage
      title={t(`link.${view}.title`)}
      text={t(`link.${view}.text`, { agency: link?.consulting.name })}
      scene={scene}
      sceneTitle={t('scene')}
      sceneText={t('sceneText')}
      isWide
    >
      <ClaimContent view={view} shown={shown} />
    </AuthPage>
  );
};

const ClaimContent = ({ view, shown }: { view: LinkView; shown: OpenedLink }) => {
  const { t } = useTranslation('walk-ins');
  const navigate = useNavigate();
  const endSession = useEndSession();
  const { user } = useSession();
  const { link, token, refetch } = shown;
  const offer = link?.offer;
  switch (view) {
    case 'LOADING':
      return <Skeleton height={260} radius={18} />;
    case 'FAILED':
      return (
        <LinkNote consulting={null}>
          <Button variant="secondary" size="xl" isBlock onClick={() => refetch()}>
            <RotateCw aria-hidden />
            {t('link.again')}
          </Button>
        </LinkNote>
      );
    case 'OTHER_STUDENT':
    case 'STAFF':
      return (
        user && (
          <>
            <SignedInPanel user={user} onLeave={endSession} />
            {view === 'OTHER_STUDENT' && token && <AskPhone token={token} own={user.phone} />}
          </>
        )
      );
    case 'ACCEPT':
    case 'SIGN_IN':
    case 'REGISTER': {
      if (!link || !offer || !token) return null;
      const open = (id: string) =>
        navigate({ to: '/student-applications/$id', params: { id }, replace: true });
      return (
        <>
          <OfferCard consulting={link.consulting} offer={offer} />
          {view === 'ACCEPT' && offer.account && <WhoseOffer offer={offer} account={offer.account} />}
          {view === 'ACCEPT' && <AcceptOffer token={token} offer={offer} onAccepted={open} />}
          {view === 'ACCEPT' && offer.account && <AskPhone token={token} own={null} />}
          {view === 'SIGN_IN' && <LoginForm key={offer.phone} to={PATH} maskedPhone={offer.phone} />}
          {view === 'REGISTER' && <RegisterForm key={offer.phone} to={PATH} person={offer} />}
        </>
      );
    }
    default:
      return <EndedLink view={view} shown={shown} />;
  }
};

/** Suggests what to do with a link that cannot be accepted. */
const EndedLink = ({ view, shown: { link } }: { view: LinkView; shown: OpenedLink }) => {
  const { t } = useTranslation('walk-ins');
  const { user } = useSession();
  const isOwn = view === 'OWN' || view === 'APPLICATION_EXISTS';
  const look = buttonClass('primary', 'xl', 'block');
  return (
    <LinkNote consulting={isOwn ? null : (link?.consulting ?? null)}>
      {view === 'OWN' && link?.applicationId && (
        <Link className={look} to="/student-applications/$id" params={{ id: link.applicationId }}>
          {t('link.toApplication')}
        </Link>
      )}
      {view === 'APPLICATION_EXISTS' && (
        <Link className={look} to="/student-applications">
          {t('link.toApplications')}
        </Link>
      )}
      {view === 'USED' && !user && (
        <Link className={look} to="/login" search={{ to: '/student-applications' }}>
          {t('link.signIn')}
        </Link>
      )}
    </LinkNote>
  );
};

export const Route = createFileRoute('/_public/claim')({
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['walk-ins', 'auth', 'validation', 'country-names', 'account', 'operator']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: PATH,
      title: context.i18n.t('walk-ins:link.LOADING.title'),
      description: context.i18n.t('walk-ins:link.LOADING.text'),
      indexed: false,
    }),
  component: Claim,
});
