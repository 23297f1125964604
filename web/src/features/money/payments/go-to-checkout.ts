import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';

/** Addresses below the top-up of a balance, as links take them. */
export const FINANCE_PATH: string = '/student-finance';
export const TOP_UP_PATH = '/student-finance/top-up';
export const receiptPath = (id: string): string => `/student-finance/payment/${id}`;

/**
 * Leads to where a provider takes a payment. The sandbox is a page of the product, which keeps whoever is signed in also where
 * the product was opened at another address than it calls its own.
 */
export const goToCheckout = (
  { id, provider, url }: { id: string; provider: PaymentProvider; url: string },
  openSandbox: (id: string) => unknown,
): void => {
  if (provider === 'SANDBOX') openSandbox(id);
  else window.location.assign(url);
};
