import { COUNTRY_CODES } from '@parvoz/contract/country-codes.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { sortedByName } from '../../lib/name-order.ts';

const FIRST = 'UZ';

/**
 * All countries: the one that most people here are of, then the others by name, as the lists of the server are. Browsers have no Uzbek names of them, so they are texts of ours.
 */
export const CountryOptions = () => {
  const { t, i18n } = useTranslation('country-names');
  const language = languageOf(i18n);
  const countries = useMemo(() => {
    const sorted = sortedByName(
      COUNTRY_CODES.map((code) => ({ code, name: t(code) })),
      language,
    );
    return [...sorted.filter(({ code }) => code === FIRST), ...sorted.filter(({ code }) => code !== FIRST)];
  }, [t, language]);
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
};
