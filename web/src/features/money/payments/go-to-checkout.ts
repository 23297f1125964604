import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';

/** Addresses below the top-up of a balance, as links take them. */
export const FINANCE_PATH: string = '/student-finance';
export const TOP_UP_PATH = '/student-finance/top-up';
export const receiptPath = (id: string): string => `/student-finance/payment/${id}`;

/**
 * Leads to the provider's page for a payment. The sandbox is a page of the product, opened by its path so that the
 * session is kept even if the product was opened at another address than its configured one.
 */
export const goToCheckout = (
  { id, provider, url }: { id: string; provider: PaymentProvider; url: string },
  openSandbox: (id: string) => unknown,
): void => {
  if (provider === 'SANDBOX') openSandbox(id);
  else window.location.assign(url);
};
