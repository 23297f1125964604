import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/money/finance/payment-page.tsx';
import { financePage } from '../-finance-route.ts';

const Page = () => <PaymentPage id={Route.useParams().id} side="CONSULTING" />;

export const Route = createFileRoute('/_consulting/consulting-finance/payment/$id')({
  ...financePage('/consulting-finance'),
  component: Page,
});
