import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { answerClick, CLICK_LIFETIME_MS, CLICK_TIMEOUT, clickCheckout } from '../../../lib/payments/click.ts';
import type { Merchant, ProviderAnswer, ProviderCall } from '../../../lib/payments/merchant.ts';
import { answerPayme, PAYME_LIFETIME_MS, PAYME_TIMEOUT, paymeCheckout } from '../../../lib/payments/payme.ts';
import { SANDBOX_LIFETIME_MS, SANDBOX_TIMEOUT, sandboxCheckout } from '../../../lib/payments/sandbox.ts';
import type { ProviderContracts } from '../../../lib/payments/settings.ts';
import {
  answerUzum,
  UZUM_LIFETIME_MS,
  UZUM_OPERATIONS,
  UZUM_TIMEOUT,
  uzumCheckout,
} from '../../../lib/payments/uzum.ts';
import { refusalWords } from './payments.rules.ts';

/** Data that a payer is sent to a provider with. */
export interface Checkout {
  paymentId: string;
  amountTiyin: number;
  language: string;
  returnUrl: string;
}

interface Answering {
  merchant: Merchant;
  now: Date;
  onFault(error: unknown): void;
}

/** A provider's rules for its transactions. */
export interface ProviderRules {
  name: PaymentProvider;
  /** Longest time a transaction may take, and the provider's reason number for cancelling a longer one. */
  lifetimeMs: number;
  timeoutReason: number;
}

/** A provider that this Parvoz has a contract with. */
export interface Provider extends ProviderRules {
  checkout(payment: Checkout): string;
  /** Handlers of the calls of its servers, by the address behind `/payment-provider`. */
  callbacks: Record<string, (call: ProviderCall, answering: Answering) => Promise<ProviderAnswer>>;
}

const PAYME: ProviderRules = { name: 'PAYME', lifetimeMs: PAYME_LIFETIME_MS, timeoutReason: PAYME_TIMEOUT };
const CLICK: ProviderRules = { name: 'CLICK', lifetimeMs: CLICK_LIFETIME_MS, timeoutReason: CLICK_TIMEOUT };
const UZUM: ProviderRules = { name: 'UZUM', lifetimeMs: UZUM_LIFETIME_MS, timeoutReason: UZUM_TIMEOUT };
/** Rules of the sandbox, whose page is the product's own. */
export const SANDBOX: ProviderRules = {
  name: 'SANDBOX',
  lifetimeMs: SANDBOX_LIFETIME_MS,
  timeoutReason: SANDBOX_TIMEOUT,
};

/** Rules of each provider's transactions, with a contract or without. */
export const PROVIDER_RULES: readonly ProviderRules[] = [PAYME, CLICK, UZUM, SANDBOX];

const paymeOf = (contract: NonNullable<ProviderContracts['payme']>): Provider => ({
  ...PAYME,
  checkout: (payment) => paymeCheckout(contract.checkoutUrl, { ...payment, merchantId: contract.merchantId }),
  callbacks: {
    '/payme': (call, { merchant, onFault }) =>
      answerPayme(call, contract.key, merchant, { words: refusalWords, onFault }),
  },
});

const clickOf = (contract: NonNullable<ProviderContracts['click']>): Provider => ({
  ...CLICK,
  checkout: (payment) => clickCheckout({ ...payment, ...contract }),
  callbacks: {
    '/click/prepare': (call, answering) => answerClick(call, 'prepare', contract, answering),
    '/click/complete': (call, answering) => answerClick(call, 'complete', contract, answering),
  },
});

const uzumOf = (contract: NonNullable<ProviderContracts['uzum']>): Provider => ({
  ...UZUM,
  checkout: (payment) => uzumCheckout({ ...payment, serviceId: contract.serviceId }),
  callbacks: Object.fromEntries(
    UZUM_OPERATIONS.map((operation) => [
      `/uzum/${operation}`,
      (call, answering) => answerUzum(call, operation, contract, answering),
    ]),
  ),
});

/** The providers of these contracts. */
export const providersOf = ({ payme, click, uzum, sandbox }: ProviderContracts): Provider[] => [
  ...(payme ? [paymeOf(payme)] : []),
  ...(click ? [clickOf(click)] : []),
  ...(uzum ? [uzumOf(uzum)] : []),
  ...(sandbox ? [{ ...SANDBOX, checkout: sandboxCheckout, callbacks: {} }] : []),
];
