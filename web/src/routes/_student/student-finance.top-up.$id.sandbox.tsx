import { createFileRoute } from '@tanstack/react-router';
import { loadPayment, paymentHead } from '../../features/money/payments/payment-route.ts';
import { SandboxPage } from '../../features/money/payments/sandbox-page.tsx';

const Page = () => {
  const { id } = Route.useParams();
  return <SandboxPage key={id} id={id} />;
};

export const Route = createFileRoute('/_student/student-finance/top-up/$id/sandbox')({
  loader: loadPayment,
  head: ({ match: { context } }) => paymentHead(context.i18n.t('payments:sandbox.title')),
  component: Page,
});
