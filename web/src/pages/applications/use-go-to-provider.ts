import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { useNavigate } from '@tanstack/react-router';

/** Returns how a guardian comes to where a payment that has begun is made. */
export const useGoToProvider = () => {
  const navigate = useNavigate();
  return async ({ id, url }: { id: string; url: string }, provider: PaymentProvider): Promise<void> => {
    if (provider === 'SANDBOX') await navigate({ to: '/family/payment/$id/sandbox', params: { id } });
    else window.location.assign(url);
  };
};
