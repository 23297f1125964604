import { COUNTRY_SORTS } from '@parvoz/contract/limits.ts';
import { defineList, ids } from '../../../../ui/table/list-address.ts';

/** Parameters of the list of countries in the address. */
export const countryList = defineList({ fields: { continent: ids }, sorts: COUNTRY_SORTS });

export type CountryListState = ReturnType<typeof countryList.read>;
