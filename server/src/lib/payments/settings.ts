import { type PaymentProvider, STATEMENT_PROVIDERS } from '@parvoz/contract/money/payments-states.ts';
import { z } from 'zod';
import { ConfigError, flag } from '../settings.ts';

const word = z.string().regex(/^[\w-]{1,50}$/);
const key = z.string().min(8).max(200);

/** Settings of contracts with payment providers. */
export const PROVIDER_SETTINGS = {
  PAYME_MERCHANT_ID: word.optional(),
  PAYME_KEY: key.optional(),
  PAYME_CHECKOUT_URL: z.url({ protocol: /^https$/ }).default('https://checkout.paycom.uz'),
  CLICK_SERVICE_ID: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
  CLICK_MERCHANT_ID: word.optional(),
  CLICK_MERCHANT_USER_ID: word.optional(),
  CLICK_SECRET_KEY: key.optional(),
  UZUM_SERVICE_ID: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  UZUM_LOGIN: z.string().min(1).max(100).optional(),
  UZUM_PASSWORD: key.optional(),
  PAYMENT_SANDBOX: flag.optional(),
};

/** Expected value of each setting. */
export const PROVIDER_EXPECTED: Record<keyof typeof PROVIDER_SETTINGS, string> = {
  PAYME_MERCHANT_ID: 'the id of the cash desk at Payme',
  PAYME_KEY: 'the key of the cash desk at Payme, at least 8 characters',
  PAYME_CHECKOUT_URL: 'an address that begins with https://',
  CLICK_SERVICE_ID: 'the number of the service at Click',
  CLICK_MERCHANT_ID: 'the id of the merchant at Click',
  CLICK_MERCHANT_USER_ID: 'the id of the user at Click',
  UZUM_SERVICE_ID: 'the number of the service at Uzum Bank',
  UZUM_LOGIN: 'what Uzum Bank signs in with',
  UZUM_PASSWORD: 'its password, at least 8 characters',
  CLICK_SECRET_KEY: 'the secret key of the service at Click, at least 8 characters',
  PAYMENT_SANDBOX: 'true or false',
};

interface Contracts {
  payme: { merchantId: string; key: string; checkoutUrl: string } | undefined;
  click: { serviceId: string; merchantId: string; userId: string | undefined; secret: string } | undefined;
  uzum: { serviceId: number; login: string; password: string } | undefined;
  /** Payments are tried out without money. */
  sandbox: boolean;
}

/** The contracts that there are: with each provider, by its name in small letters. */
export type ProviderContracts = { [Name in Lowercase<PaymentProvider>]: Contracts[Name] };

/** Under what a provider's contract stands. */
export const contractKey = <Name extends PaymentProvider>(name: Name): Lowercase<Name> =>
  name.toLowerCase() as Lowercase<Name>;

/** Returns whether real money comes by any of these contracts. */
export const bringMoney = (contracts: Omit<ProviderContracts, 'sandbox'>): boolean =>
  STATEMENT_PROVIDERS.some((provider) => contracts[contractKey(provider)] !== undefined);

type Settings = z.output<z.ZodObject<typeof PROVIDER_SETTINGS>>;

/** All of these settings, or none. */
const together = <Name extends keyof Settings>(
  settings: Settings,
  ...names: Name[]
): { [K in Name]: NonNullable<Settings[K]> } | undefined => {
  const given = names.filter((name) => settings[name] !== undefined);
  if (given.length === 0) return undefined;
  if (given.length < names.length) throw new ConfigError(`${names.join(', ')} belong together.`);
  return settings as { [K in Name]: NonNullable<Settings[K]> };
};

/**
 * Throws `ConfigError` where a part of a contract is missing. Without a contract there is the sandbox; in production, or beside
 * a contract, only where it is asked for.
 */
export const contractsOf = (settings: Settings, isProduction: boolean): ProviderContracts => {
  const payme = together(settings, 'PAYME_MERCHANT_ID', 'PAYME_KEY');
  const click = together(settings, 'CLICK_SERVICE_ID', 'CLICK_MERCHANT_ID', 'CLICK_SECRET_KEY');
  const uzum = together(settings, 'UZUM_SERVICE_ID', 'UZUM_LOGIN', 'UZUM_PASSWORD');
  const real = {
    payme: payme && {
      ...{ merchantId: payme.PAYME_MERCHANT_ID, key: payme.PAYME_KEY },
      checkoutUrl: settings.PAYME_CHECKOUT_URL,
    },
    click: click && {
      ...{ serviceId: click.CLICK_SERVICE_ID, merchantId: click.CLICK_MERCHANT_ID },
      ...{ userId: settings.CLICK_MERCHANT_USER_ID, secret: click.CLICK_SECRET_KEY },
    },
    uzum: uzum && {
      serviceId: uzum.UZUM_SERVICE_ID,
      login: uzum.UZUM_LOGIN,
      password: uzum.UZUM_PASSWORD,
    },
  };
  return { ...real, sandbox: settings.PAYMENT_SANDBOX ?? (!isProduction && !bringMoney(real)) };
};
