import { COUNTRY_CODES } from '@parvoz/contract/country-codes.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Letters in their alphabet's order on every machine: browsers don't know the order of Uzbek. */
const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}ʻʼ’]/gu, '')
    .toLowerCase();

/** All countries by name. Browsers have no Uzbek names of them, so they are texts of ours. */
export const CountryOptions = () => {
  const { t } = useTranslation('countries');
  const countries = useMemo(() => {
    const named = COUNTRY_CODES.map((code) => ({ code, name: t(code), folded: fold(t(code)) }));
    return named.sort((a, b) => (a.folded < b.folded ? -1 : 1));
  }, [t]);
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
};
