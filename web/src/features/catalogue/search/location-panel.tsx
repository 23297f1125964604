import type { Country } from '@parvoz/contract/catalogue/lists.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Earth } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { LetterColumns } from './letter-columns.tsx';
import { letterGroups, popularCountries } from './letter-groups.ts';
import type { ListsSource } from './lists-source.ts';
import panelStyles from './panel.module.css';
import { PanelSkeleton } from './panel-frame.tsx';
import { type SearchAddress, withPlace } from './search-address.ts';
import { UniversityCount } from './university-count.tsx';

interface LocationPanelProps {
  source: ListsSource;
  /** The search that a chosen one is added to. */
  address: SearchAddress;
  onChoose(): void;
}

/** Popular locations, continents and all countries, each leading to its results. */
export const LocationPanel = ({ source, address, onChoose }: LocationPanelProps) => {
  const { i18n, t } = useTranslation('search');
  const language = languageOf(i18n);
  const countries = useQueryPart(source.countries(language));
  const continents = useQueryPart(source.continents(language));
  const groups = useMemo(() => letterGroups(countries.data ?? [], language), [countries.data, language]);
  // Both at once, so that nothing moves.
  const isWaiting = continents.data === undefined && continents.error === null;
  const query = isWaiting ? { ...countries, data: undefined } : countries;
  return (
    <QueryBoundary
      query={query}
      failure={t('failed.countries', { ns: 'common' })}
      waiting={<PanelSkeleton />}
    >
      {() => (
        <>
          <h2 className={panelStyles.panelTitle}>{t('popularLocations')}</h2>
          <div className={clsx(panelStyles.popular, panelStyles.fourUp)}>
            {popularCountries(groups).map((country) => (
              <CountryLink key={country.id} country={country} address={address} onChoose={onChoose}>
                <span>
                  {country.name}
                  <small>{t('universityCount', { count: country.universityCount })}</small>
                </span>
              </CountryLink>
            ))}
          </div>
          <QueryBoundary query={continents}>
            {(found) =>
              found.length > 0 && (
                <>
                  <h3>{t('searchByContinent')}</h3>
                  <div className={panelStyles.continents}>
                    {found.map(({ id, name }) => (
                      <Link
                        key={id}
                        className={badgeStyles.chip}
                        to="/search/results"
                        search={withPlace(address, { continentId: id })}
                        onClick={onChoose}
                      >
                        <Earth aria-hidden />
                        {name}
                      </Link>
                    ))}
                  </div>
                </>
              )
            }
          </QueryBoundary>
          <LetterColumns groups={groups}>
            {(country) => (
              <CountryLink country={country} address={address} onChoose={onChoose}>
                {country.name}
                <UniversityCount count={country.universityCount} />
              </CountryLink>
            )}
          </LetterColumns>
        </>
      )}
    </QueryBoundary>
  );
};

interface CountryLinkProps extends Pick<LocationPanelProps, 'address' | 'onChoose'> {
  country: Country;
  children: ReactNode;
}

const CountryLink = ({ country, address, onChoose, children }: CountryLinkProps) => (
  <Link
    to="/search/results"
    search={withPlace(address, { countryId: country.id })}
    onClick={onChoose}
    preload={false}
  >
    <Flag className={panelStyles.flag} code={country.code} />
    {children}
  </Link>
);
