import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/money/payments/payment-page.tsx';
import { loadPayment, paymentHead } from '../../features/money/payments/payment-route.ts';
import { useSession } from '../../lib/session.ts';

const Page = () => {
  const { id } = Route.useParams();
  const { user } = useSession();
  return user && <PaymentPage key={id} id={id} balance={user.balance} />;
};

export const Route = createFileRoute('/_student/student-finance/top-up/$id/')({
  loader: loadPayment,
  head: ({ match: { context } }) => paymentHead(context.i18n.t('payments:one')),
  component: Page,
});
