import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/money/finance/payment-page.tsx';
import { financePage } from '../-finance-route.ts';

const Page = () => <PaymentPage id={Route.useParams().id} side="ADMIN" />;

export const Route = createFileRoute('/_admin/admin-finance/payment/$id')({
  ...financePage('/admin-finance'),
  component: Page,
});
