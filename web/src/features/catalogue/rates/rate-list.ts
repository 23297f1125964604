import { CURRENCIES } from '@parvoz/contract/currencies.ts';
import { choice, defineList } from '../../../ui/table/list-address.ts';

/** Currencies that have rates: soʻm are what the others are converted to. */
export const RATED_CURRENCIES = CURRENCIES.filter((one) => one !== 'UZS');
export const RATE_SHOWN = ['FORMER'] as const;

/** Parameters of the list of rates in the address; it has one order. */
export const rateList = defineList({
  fields: { currency: choice(RATED_CURRENCIES), shown: choice(RATE_SHOWN) },
  sorts: ['CURRENCY'],
});

export type RateListState = ReturnType<typeof rateList.read>;
