import { createFileRoute } from '@tanstack/react-router';
import { SandboxPage } from '../../features/money/payments/sandbox-page.tsx';
import { loadPayment, paymentHead } from '../-top-up-route.ts';

const Page = () => {
  const { id } = Route.useParams();
  return <SandboxPage key={id} id={id} />;
};

export const Route = createFileRoute('/_student/student-finance/top-up/$id/sandbox')({
  loader: loadPayment,
  head: ({ match: { context } }) => paymentHead(context.i18n.t('payments:sandbox.title')),
  component: Page,
});
