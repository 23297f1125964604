import { useTranslation } from 'react-i18next';
import { BranchFilter } from '../../../ui/filters/branch-filter.tsx';
import { CheckList } from '../../../ui/filters/check-list.tsx';
import { CountryFilter } from '../../../ui/filters/country-filter.tsx';
import { FilterGroup } from '../../../ui/filters/filter-group.tsx';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { mapQueryPart, QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type FilterLists, inUse, toBranches } from './filter-lists.ts';
import type { ListState } from './list-search.ts';

const COUNTRY_LIMIT = 5;
const WAITING_HEIGHT = 120;

interface UniversityFiltersProps {
  lists: FilterLists;
  state: ListState;
  onChange(change: Partial<ListState>): void;
}

/** The filters of the list of universities, for inside of a `FilterPanel`. */
export const UniversityFilters = ({ lists, state, onChange }: UniversityFiltersProps) => {
  const { t } = useTranslation('universities');
  return (
    <>
      <TextFilter name="query" label={t('textFilter')} onChange={(query) => onChange({ query })} />
      <CountryFilter
        title={t('country')}
        countries={mapQueryPart(lists.countries, (countries) =>
          inUse(countries).map(({ universityCount, ...country }) => ({ ...country, count: universityCount })),
        )}
        selected={state.country}
        limit={COUNTRY_LIMIT}
        onChange={(country) => onChange({ country })}
      />
      <FilterGroup title={t('degree')} isOpen>
        <Choices
          name="degree"
          list={lists.degrees}
          failure={t('failed.degrees', { ns: 'common' })}
          selected={state.degree}
          onChange={(degree) => onChange({ degree })}
        />
      </FilterGroup>
      <FilterGroup title={t('faculty')} isOpen={state.faculty.length > 0}>
        <QueryBoundary query={lists.categories} waiting={<Skeleton height={WAITING_HEIGHT} />}>
          {(categories) => (
            <BranchFilter
              name="faculty"
              branches={toBranches(categories)}
              selected={state.faculty}
              onChange={(faculty) => onChange({ faculty })}
              openLabel={(name) => t('directionsOf', { name })}
            />
          )}
        </QueryBoundary>
      </FilterGroup>
      <FilterGroup title={t('continent')} isOpen={state.continent.length > 0}>
        <Choices
          name="continent"
          list={lists.continents}
          selected={state.continent}
          onChange={(continent) => onChange({ continent })}
        />
      </FilterGroup>
    </>
  );
};

interface ChoicesProps {
  name: string;
  list: FilterLists['continents'];
  failure?: string;
  selected: readonly number[];
  onChange(selected: number[]): void;
}

/** Checkboxes for items with universities. */
const Choices = ({ list, failure, ...props }: ChoicesProps) => (
  <QueryBoundary query={list} {...(failure && { failure })} waiting={<Skeleton height={WAITING_HEIGHT} />}>
    {(items) => (
      <CheckList
        {...props}
        items={inUse(items).map(({ id, name, universityCount }) => ({ id, name, count: universityCount }))}
      />
    )}
  </QueryBoundary>
);
