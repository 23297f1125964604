import type { CostDraft } from '@parvoz/contract/catalogue/country-costs.ts';
import { getCountryFacts, updateCountryFacts } from '@parvoz/contract/catalogue/country-facts.ts';
import type { Person } from './people.ts';

/** Returns typical tuition of public universities, 3 to 5 million won. */
export const costOf = (degreeId: number, over: Partial<CostDraft> = {}): CostDraft => ({
  ...{ kind: 'TUITION', degreeId, ownership: 'PUBLIC', city: null, withoutRent: false },
  ...{ fromMinor: 3_000_000, toMinor: 5_000_000 },
  ...{ currency: 'KRW', year: 2025, source: 'OFFICIAL_PRICES', sourceUrl: 'https://study.test/' },
  ...{ checkedOn: null, noteUz: '', noteRu: '', noteEn: '', ...over },
});

/** Has an administrator enter these as all typical costs of a country. */
export const putCosts = async (admin: Person, countryId: number, costs: CostDraft[]): Promise<void> => {
  const params = { id: countryId };
  const { nameUz, nameRu, nameEn, updatedAt, id, ...facts } = await admin.read(getCountryFacts, { params });
  await admin.read(updateCountryFacts, { params, body: { ...facts, costs } });
};
