import { createFileRoute } from '@tanstack/react-router';
import { financePage } from '../../features/money/finance/finance-route.ts';
import { PaymentPage } from '../../features/money/finance/payment-page.tsx';

const Page = () => <PaymentPage id={Route.useParams().id} side="STUDENT" />;

export const Route = createFileRoute('/_student/student-finance/payment/$id')({
  ...financePage('/student-finance'),
  component: Page,
});
