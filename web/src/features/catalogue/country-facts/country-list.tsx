import type { CountryCard } from '@parvoz/contract/catalogue/country-facts.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../ui/card.module.css';
import { Flag } from '../../../ui/flag.tsx';
import textStyles from '../../../ui/text.module.css';
import { useAmountRangeText } from '../../../ui/use-amount-text.ts';
import styles from './country-list.module.css';

interface CountryListProps {
  countries: readonly CountryCard[];
  /** Returns the cost of living in soʻm. */
  inSom(living: NonNullable<CountryCard['living']>): ReactNode;
}

/** Countries with what the catalogue has of them, and what is known of living there. */
export const CountryList = ({ countries, inSom }: CountryListProps) => {
  const { t } = useTranslation('country-facts');
  if (countries.length === 0) return <p className={textStyles.muted}>{t('list.none')}</p>;
  return (
    <ul className={styles.list}>
      {countries.map((country) => (
        <li key={country.id} className={clsx(cardStyles.card, cardStyles.pad, styles.country)}>
          <h2>
            <Flag code={country.code} />
            <Link to="/countries/$countryId" params={{ countryId: String(country.id) }}>
              {country.name}
            </Link>
          </h2>
          <Counts country={country} />
          <dl>
            <div>
              <dt>{t('living')}</dt>
              <dd>
                {country.living ? (
                  <>
                    <LivingRange living={country.living} />
                    {inSom(country.living)}
                  </>
                ) : (
                  t('unknown')
                )}
              </dd>
            </div>
            <div>
              <dt>{t('recognitionTitle')}</dt>
              <dd>{t(`recognition.${country.recognition}`)}</dd>
            </div>
            <div>
              <dt>{t('legalisationTitle')}</dt>
              <dd>{country.legalisation ? t(`legalisation.${country.legalisation}`) : t('unknown')}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
};

/** Returns the numbers of a country's programmes, universities and scholarships in words; those that are zero are left out. */
export const useCountryCounts = () => {
  const { t } = useTranslation('country-facts');
  return ({ programCount, universityCount, scholarshipCount }: CountryCard): string[] => [
    ...(programCount > 0 ? [t('list.programCount', { count: programCount })] : []),
    ...(universityCount > 0 ? [t('list.universityCount', { count: universityCount })] : []),
    ...(scholarshipCount > 0 ? [t('list.scholarshipCount', { count: scholarshipCount })] : []),
  ];
};

const Counts = ({ country }: { country: CountryCard }) => {
  const countsOf = useCountryCounts();
  return <p className={styles.counts}>{countsOf(country).join(' · ')}</p>;
};

/** Cost of living in its currency, with the year that it is of, how a typical one was had, and that rent is not in it. */
export const LivingRange = ({ living }: { living: NonNullable<CountryCard['living']> }) => {
  const { t } = useTranslation(['country-facts', 'common']);
  const amountRangeText = useAmountRangeText();
  const { fromMinor, toMinor, currency, year, source, withoutRent } = living;
  return (
    <>
      <span className={textStyles.num}>{amountRangeText(fromMinor, toMinor, currency)}</span>
      {year !== null && <small> {t('livingYear', { year: String(year) })}</small>}
      {source && <small> ({t(`common:costSource.${source}`)})</small>}
      {withoutRent && <small> · {t('withoutRent')}</small>}
    </>
  );
};
