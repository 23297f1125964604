import { createFileRoute } from '@tanstack/react-router';
import { FamilyApplicationPage } from '../../features/applications/family/family-application.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { FamilyFrame } from '../../pages/applications/family-frame.tsx';
import { FamilyPay, FamilyPayments } from '../../pages/applications/family-pay.tsx';

const FamilyOne = () => {
  const { id } = Route.useParams();
  return (
    <FamilyFrame>
      <FamilyApplicationPage
        key={id}
        id={id}
        pay={(application) => <FamilyPay application={application} />}
        payments={(application) => <FamilyPayments application={application} />}
      />
    </FamilyFrame>
  );
};

export const Route = createFileRoute('/_public/family/$id')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['family', 'auth', 'payments', 'validation']),
  head: ({ match: { context }, params: { id } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/family/${id}`,
      title: context.i18n.t('family:title'),
      description: context.i18n.t('family:lead'),
      indexed: false,
    }),
  component: FamilyOne,
});
