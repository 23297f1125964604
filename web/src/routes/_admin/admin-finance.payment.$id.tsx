import { createFileRoute } from '@tanstack/react-router';
import { financePage } from '../../features/money/finance/finance-route.ts';
import { PaymentPage } from '../../features/money/finance/payment-page.tsx';

const Page = () => <PaymentPage id={Route.useParams().id} side="ADMIN" />;

export const Route = createFileRoute('/_admin/admin-finance/payment/$id')({
  ...financePage('/admin-finance'),
  component: Page,
});
