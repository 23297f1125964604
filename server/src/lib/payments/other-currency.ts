/** Fields by which protocols of payments name a currency, however they are written: `currency`, `currency_code`, `ccy`, `cur`. */
const NAMES = /^(currency([_-]?(code|id|name))?|ccy|cur|valyuta|valuta)$/i;

/** The soʻm by its letters, by its number, and by its name. */
const SOM: readonly string[] = ['uzs', '860', 'sum', 'som', "so'm", 'soʻm', 'сум', 'сўм'];

const isOther = ([name, value]: [string, unknown]): boolean =>
  NAMES.test(name) && !SOM.includes(String(value).trim().toLowerCase());

/**
 * Returns whether a provider's call names another currency than the soʻm. No protocol here has such a field: a call with one
 * means it, and the amount beside it would be taken for soʻm.
 */
export const namesOtherCurrency = (...parts: readonly unknown[]): boolean =>
  parts.some((part) => typeof part === 'object' && part !== null && Object.entries(part).some(isOther));
