import { createFileRoute } from '@tanstack/react-router';
import { FamilyPaymentPage } from '../../features/applications/family/family-payment.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { FamilyFrame } from '../../pages/applications/family-frame.tsx';

const FamilyPaymentRoute = () => {
  const { id } = Route.useParams();
  return (
    <FamilyFrame>
      <FamilyPaymentPage key={id} id={id} />
    </FamilyFrame>
  );
};

export const Route = createFileRoute('/_public/family/payment/$id/')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['family', 'auth', 'validation']),
  head: ({ match: { context } }) => ({
    meta: [{ title: `${context.i18n.t('family:pay.one')} · Parvoz` }, { name: 'robots', content: 'noindex' }],
  }),
  component: FamilyPaymentRoute,
});
