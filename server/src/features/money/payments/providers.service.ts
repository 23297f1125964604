import type { WrittenLanguage } from '@parvoz/contract/languages.ts';
import {
  PAYMENT_PROVIDERS,
  type PaymentFailure,
  type PaymentProvider,
} from '@parvoz/contract/money/payments-states.ts';
import { answerClick, CLICK_LIFETIME_MS, CLICK_TIMEOUT, clickCheckout } from '../../../lib/payments/click.ts';
import type { Merchant, ProviderAnswer, ProviderCall } from '../../../lib/payments/merchant.ts';
import {
  answerPayme,
  PAYME_DEBIT_FAILED,
  PAYME_LIFETIME_MS,
  PAYME_TIMEOUT,
  paymeCheckout,
} from '../../../lib/payments/payme.ts';
import { SANDBOX_LIFETIME_MS, SANDBOX_TIMEOUT, sandboxCheckout } from '../../../lib/payments/sandbox.ts';
import { contractKey, type ProviderContracts } from '../../../lib/payments/settings.ts';
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
  /** Language of the provider's page, where its address names one. */
  language: WrittenLanguage;
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
  /** Returns why it has canceled one, by any other of its numbers. */
  failureOf(reason: number | null): Extract<PaymentFailure, 'DEBIT' | 'PAYER' | 'PROVIDER'>;
}

/** Address by which payers reach a provider, and handlers of its servers' calls. */
interface ProviderWays {
  checkout(payment: Checkout): string;
  /** Handlers of the calls of its servers, by the address behind `/payment-provider`. */
  callbacks: Record<string, (call: ProviderCall, answering: Answering) => Promise<ProviderAnswer>>;
}

/** A provider that this Parvoz has a contract with. */
export type Provider = ProviderRules & ProviderWays;

/** Rules of each provider's transactions, with a contract or without. */
export const PROVIDER_RULES: Readonly<Record<PaymentProvider, ProviderRules>> = {
  PAYME: {
    ...{ name: 'PAYME', lifetimeMs: PAYME_LIFETIME_MS, timeoutReason: PAYME_TIMEOUT },
    failureOf: (reason) => (reason === PAYME_DEBIT_FAILED ? 'DEBIT' : 'PROVIDER'),
  },
  CLICK: {
    ...{ name: 'CLICK', lifetimeMs: CLICK_LIFETIME_MS, timeoutReason: CLICK_TIMEOUT },
    failureOf: () => 'PROVIDER',
  },
  UZUM: {
    ...{ name: 'UZUM', lifetimeMs: UZUM_LIFETIME_MS, timeoutReason: UZUM_TIMEOUT },
    failureOf: () => 'PROVIDER',
  },
  SANDBOX: {
    ...{ name: 'SANDBOX', lifetimeMs: SANDBOX_LIFETIME_MS, timeoutReason: SANDBOX_TIMEOUT },
    failureOf: () => 'PAYER',
  },
};

type ContractWith<Name extends PaymentProvider> = Exclude<
  ProviderContracts[Lowercase<Name>],
  undefined | false
>;

/** Returns the checkout and the handlers of each provider, by its contract. */
const WAYS: { readonly [Name in PaymentProvider]: (contract: ContractWith<Name>) => ProviderWays } = {
  PAYME: ({ checkoutUrl, merchantId, key }) => ({
    checkout: (payment) => paymeCheckout(checkoutUrl, { ...payment, merchantId }),
    callbacks: {
      '/payme': (call, { merchant, onFault }) =>
        answerPayme(call, key, merchant, { words: refusalWords, onFault }),
    },
  }),
  CLICK: (contract) => ({
    checkout: (payment) => clickCheckout({ ...payment, ...contract }),
    callbacks: {
      '/click/prepare': (call, answering) => answerClick(call, 'prepare', contract, answering),
      '/click/complete': (call, answering) => answerClick(call, 'complete', contract, answering),
    },
  }),
  UZUM: (contract) => ({
    checkout: (payment) => uzumCheckout({ ...payment, serviceId: contract.serviceId }),
    callbacks: Object.fromEntries(
      UZUM_OPERATIONS.map((operation) => [
        `/uzum/${operation}`,
        (call, answering) => answerUzum(call, operation, contract, answering),
      ]),
    ),
  }),
  // Its page is the product's own.
  SANDBOX: () => ({ checkout: sandboxCheckout, callbacks: {} }),
};

const openOf = <Name extends PaymentProvider>(name: Name, contracts: ProviderContracts): Provider[] => {
  const contract = contracts[contractKey(name)];
  return contract ? [{ ...PROVIDER_RULES[name], ...WAYS[name](contract as ContractWith<Name>) }] : [];
};

/** Returns the providers of these contracts, in the order in which they are offered. */
export const providersOf = (contracts: ProviderContracts): Provider[] =>
  PAYMENT_PROVIDERS.flatMap((name) => openOf(name, contracts));
