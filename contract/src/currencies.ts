/** Currencies and their minor units, free of schemas so that pages can have them without Zod. */

/** ISO 4217 codes of the currencies of tuition and living costs. */
export const CURRENCIES = [
  'UZS', 'USD', 'EUR', 'GBP', 'RUB', 'TRY', 'KRW', 'JPY', 'CNY', 'CHF', 'PLN', 'CZK', 'HUF', 'RON', 'SEK', 'NOK', 'DKK', 'CAD',
  'AUD', 'NZD', 'MYR', 'SGD', 'HKD', 'AED', 'QAR', 'SAR', 'KZT', 'KGS', 'AZN', 'GEL', 'INR', 'THB', 'TWD', 'IDR',
] as const; // biome-ignore format: codes read best in rows
export type Currency = (typeof CURRENCIES)[number];

/** Currencies of ISO 4217 without a minor unit. */
const WITHOUT_MINOR: ReadonlySet<Currency> = new Set(['KRW', 'JPY']);

/** Digits of the minor unit: 12.50 USD are 1250, 9,700,000 KRW are 9,700,000. */
export const minorDigits = (currency: Currency): number => (WITHOUT_MINOR.has(currency) ? 0 : 2);
