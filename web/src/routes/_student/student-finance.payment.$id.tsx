import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/money/finance/payment-page.tsx';
import { financePage } from '../-finance-route.ts';

const Page = () => <PaymentPage id={Route.useParams().id} side="STUDENT" />;

export const Route = createFileRoute('/_student/student-finance/payment/$id')({
  ...financePage('/student-finance'),
  component: Page,
});
