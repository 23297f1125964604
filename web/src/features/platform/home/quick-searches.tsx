import type { Country } from '@parvoz/contract/catalogue/lists.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import heroStyles from './hero.module.css';

type CountryRef = Pick<Country, 'id' | 'name' | 'code'>;

interface QuickSearchesProps {
  /** Countries that have scholarships. */
  grantCountries: readonly CountryRef[];
  /** Countries that have universities. */
  countries: readonly CountryRef[];
}

/** Searches in one press, each of which has results. */
export const QuickSearches = ({ grantCountries, countries }: QuickSearchesProps) => {
  const { t } = useTranslation('home');
  return (
    <nav className={heroStyles.quick} aria-label={t('quick.label')}>
      <span aria-hidden>{t('quick.label')}</span>
      {grantCountries.map(({ id, name, code }) => (
        <Link
          key={id}
          className={clsx(badgeStyles.chip, heroStyles.chip)}
          to="/search/results"
          search={{ countryId: id, tab: 'scholarship' }}
        >
          <Flag className={heroStyles.flag} code={code} />
          {t('quick.grants', { country: name })}
        </Link>
      ))}
      {countries.map(({ id, name, code }) => (
        <Link
          key={id}
          className={clsx(badgeStyles.chip, heroStyles.chip)}
          to="/search/results"
          search={{ countryId: id }}
        >
          <Flag className={heroStyles.flag} code={code} />
          {name}
        </Link>
      ))}
    </nav>
  );
};
