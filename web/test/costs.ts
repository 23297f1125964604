import { type CountryDetail, getCountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import { type ExchangeRate, listExchangeRates } from '@parvoz/contract/catalogue/rates.ts';
import type { FakeApi } from './api.ts';

export const RATES: ExchangeRate[] = [
  {
    ...{ currency: 'TRY', rateTiyin: 28_300, nominal: 1, datedOn: '2026-11-20', isDemo: false },
    sourceUrl: 'https://cbu.uz/uz/arkhiv-kursov-valyut/',
  },
];

/** Country about which everything is known. */
export const TURKEY: CountryDetail = {
  ...{ id: 1, name: 'Turkiya', code: 'TR', originalName: 'Türkiye', continent: { id: 1, name: 'Osiyo' } },
  facts: {
    living: {
      ...{ fromMinor: 1_800_000, toMinor: 2_600_000, currency: 'TRY', year: 2026 },
      ...{ sourceUrl: 'https://www.studyinturkiye.gov.tr/costs', checkedOn: null },
    },
    costs: [],
    recognition: { state: 'TEST', sourceUrl: 'https://tan.edu.test/', checkedOn: '2026-11-14' },
    legalisation: { state: 'APOSTILLE', sourceUrl: null, checkedOn: null },
    visa: { text: 'Talaba vizasi kerak. Qabul xati bilan topshiriladi.', sourceUrl: null, checkedOn: null },
  },
};

/** Returns what pages with sums ask: the rates, and the facts of the country. */
export const answerCosts = (
  api: FakeApi,
  country: CountryDetail = TURKEY,
  rates: ExchangeRate[] = RATES,
): void => {
  api.answer(listExchangeRates, rates);
  api.answer(getCountryDetail, country);
};
