import type { Legalisation, Recognition } from '@parvoz/contract/catalogue/country-facts-states.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import type { Context } from '../db/context.ts';
import * as countryFacts from '../features/catalogue/lists/country-facts.service.ts';
import { everyLanguage, type Ids, named, read, type Text } from './data.ts';

/** Known facts of a country; what is left out is unknown. Each fact names its page. */
export interface DemoCountryFacts {
  code: string;
  /** Cost of a month; where a country only names what students have to show for one, both are that. */
  living?: { fromMinor: number; toMinor: number; currency: Currency; year: number; sourceUrl: string };
  recognition: { state: Recognition; sourceUrl: string | null };
  legalisation?: { state: Legalisation; sourceUrl: string };
  visa: { text: Text; sourceUrl: string };
}

/** Loads living costs, recognition, legalisation and visas (`country-facts.json`), all of it unchecked. */
export const loadCountryFacts = async (ctx: Pick<Context, 'db' | 'clock'>, countries: Ids): Promise<void> => {
  for (const { code, living, recognition, legalisation, visa } of read<DemoCountryFacts[]>(
    'country-facts.json',
  ))
    await countryFacts.enterDemo(ctx, named(countries, code), {
      costs: [],
      livingFromMinor: living?.fromMinor ?? null,
      livingToMinor: living?.toMinor ?? null,
      livingCurrency: living?.currency ?? null,
      livingYear: living?.year ?? null,
      livingSourceUrl: living?.sourceUrl ?? null,
      livingCheckedOn: null,
      recognition: recognition.state,
      recognitionSourceUrl: recognition.sourceUrl,
      recognitionCheckedOn: null,
      legalisation: legalisation?.state ?? null,
      legalisationSourceUrl: legalisation?.sourceUrl ?? null,
      legalisationCheckedOn: null,
      ...everyLanguage('visa', visa.text),
      visaSourceUrl: visa.sourceUrl,
      visaCheckedOn: null,
    });
};
