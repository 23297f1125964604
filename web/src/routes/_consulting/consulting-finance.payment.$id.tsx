import { createFileRoute } from '@tanstack/react-router';
import { financePage } from '../../features/money/finance/finance-route.ts';
import { PaymentPage } from '../../features/money/finance/payment-page.tsx';

const Page = () => <PaymentPage id={Route.useParams().id} side="CONSULTING" />;

export const Route = createFileRoute('/_consulting/consulting-finance/payment/$id')({
  ...financePage('/consulting-finance'),
  component: Page,
});
