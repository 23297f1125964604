import type { CitySize, CostSource, Ownership } from '@parvoz/contract/catalogue/typical-costs.ts';
import { type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import type { Context } from '../db/context.ts';
import * as countryFacts from '../features/catalogue/lists/country-facts.service.ts';
import { everyLanguage, type Ids, named, read, type Text } from './data.ts';

interface DemoCost {
  /** ISO 3166-1 alpha-2, as in `countries.json`. */
  country: string;
  /** In whole units of the currency (`9700000` won, `16200` dollars); both 0 where tuition is free. */
  from: number;
  to: number;
  currency: Currency;
  /** The year that the sums are of; of tuition the one in which the academic year begins. */
  year: number;
  /** An official price list, the sum that an embassy wants to be shown, or our estimate. */
  source: CostSource;
  /** The page that says it, `https://…`; without one a sum is left out. */
  sourceUrl: string;
  /** One short sentence beside the sum, or null. */
  note: Text | null;
}

/**
 * One entry of `country-costs.json`: a list of all of them, in any order, one for each country, degree and ownership, or country
 * and city. Tuition is for a year, living for a month. Null is for both ownerships, or for every city. `withoutRent` stands at
 * a cost of living whose page does not say that rent is in it.
 *
 *     { "country": "JP", "kind": "TUITION", "degree": "BACHELOR", "ownership": "PUBLIC", "from": 535800, "to": 642960,
 *       "currency": "JPY", "year": 2025, "source": "OFFICIAL_PRICES", "sourceUrl": "https://…", "note": null }
 *     { "country": "GB", "kind": "LIVING", "city": "LARGE", "period": "MONTH", "from": 1529, "to": 1529,
 *       "currency": "GBP", "year": 2025, "source": "PROOF_OF_FUNDS", "sourceUrl": "https://…",
 *       "note": { "uz": "London", "ru": "Лондон", "en": "London" } }
 */
export type DemoCountryCost =
  | (DemoCost & { kind: 'TUITION'; degree: string; ownership: Ownership | null })
  | (DemoCost & { kind: 'LIVING'; city: CitySize | null; period: 'MONTH'; withoutRent?: true });

const NO_NOTE: Text = { uz: '', ru: '', en: '' };

const toMinor = (amount: number, currency: Currency): number => amount * 10 ** minorDigits(currency);

/** Loads typical costs (`country-costs.json`), all of them unchecked. */
export const loadCountryCosts = async (
  { db }: Pick<Context, 'db'>,
  known: { countries: Ids; degrees: Ids },
): Promise<void> => {
  const byCountry = Map.groupBy(read<DemoCountryCost[]>('country-costs.json'), ({ country }) => country);
  for (const [code, costs] of byCountry)
    await countryFacts.enterDemoCosts(
      { db },
      named(known.countries, code),
      costs.map((cost) => ({
        kind: cost.kind,
        degreeId: cost.kind === 'TUITION' ? named(known.degrees, cost.degree) : null,
        ownership: cost.kind === 'TUITION' ? cost.ownership : null,
        city: cost.kind === 'LIVING' ? cost.city : null,
        withoutRent: cost.kind === 'LIVING' && cost.withoutRent === true,
        fromMinor: toMinor(cost.from, cost.currency),
        toMinor: toMinor(cost.to, cost.currency),
        currency: cost.currency,
        year: cost.year,
        source: cost.source,
        sourceUrl: cost.sourceUrl,
        checkedOn: null,
        ...everyLanguage('note', cost.note ?? NO_NOTE),
      })),
    );
};
