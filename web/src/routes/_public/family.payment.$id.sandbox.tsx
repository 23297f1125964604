import { createFileRoute } from '@tanstack/react-router';
import { FamilySandboxPage } from '../../features/applications/family/family-payment.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { FamilyFrame } from '../../pages/applications/family-frame.tsx';

const FamilySandboxRoute = () => {
  const { id } = Route.useParams();
  return (
    <FamilyFrame>
      <FamilySandboxPage key={id} id={id} />
    </FamilyFrame>
  );
};

export const Route = createFileRoute('/_public/family/payment/$id/sandbox')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['family', 'auth', 'validation']),
  head: ({ match: { context } }) => ({
    meta: [
      { title: `${context.i18n.t('family:pay.sandbox.title')} · Parvoz` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: FamilySandboxRoute,
});
