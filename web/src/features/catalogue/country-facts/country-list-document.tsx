import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Document, PageLink } from '../../../ui/document.tsx';
import { LivingText } from './country-document.tsx';
import { useCountryCounts } from './country-list.tsx';
import { countryCardsQuery } from './queries.ts';

/** The list of countries as a document. */
export const CountryListDocument = () => {
  const { t, i18n } = useTranslation('country-facts');
  const countsOf = useCountryCounts();
  const { data: countries } = useQuery(countryCardsQuery(languageOf(i18n)));
  return (
    <Document title={t('countries')} path="/countries">
      <p>{t('list.lead')}</p>
      {!countries && <p>{t('list.failed')}</p>}
      {countries?.length === 0 && <p>{t('list.none')}</p>}
      {countries && countries.length > 0 && (
        <ul>
          {countries.map((country) => (
            <li key={country.id}>
              <PageLink path={`/countries/${country.id}`}>{country.name}</PageLink>:{' '}
              {countsOf(country).join('; ')}; {t('living')}:{' '}
              {country.living ? <LivingText living={country.living} /> : t('unknown')};{' '}
              {t('recognitionTitle')}: {t(`recognition.${country.recognition}`)}; {t('legalisationTitle')}:{' '}
              {country.legalisation ? t(`legalisation.${country.legalisation}`) : t('unknown')}
            </li>
          ))}
        </ul>
      )}
    </Document>
  );
};
