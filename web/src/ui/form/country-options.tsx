import { COUNTRY_CODES } from '@parvoz/contract/country-codes.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { compareNames } from '../../lib/name-order.ts';

const FIRST = 'UZ';

/**
 * All countries: the one that most people here are of, then the others by name, as the lists of the server are. Browsers have no Uzbek names of them, so they are texts of ours.
 */
export const CountryOptions = () => {
  const { t, i18n } = useTranslation('country-names');
  const countries = useMemo(
    () =>
      COUNTRY_CODES.map((code) => ({ code, name: t(code) })).sort(
        (a, b) =>
          Number(b.code === FIRST) - Number(a.code === FIRST) ||
          compareNames(a.name, b.name, languageOf(i18n)),
      ),
    [t, i18n],
  );
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
};
