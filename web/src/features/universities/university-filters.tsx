import { useTranslation } from 'react-i18next';
import { CheckList } from '../../ui/filters/check-list.tsx';
import { CountryFilter } from '../../ui/filters/country-filter.tsx';
import { FilterGroup } from '../../ui/filters/filter-group.tsx';
import { TextFilter } from '../../ui/filters/text-filter.tsx';
import { type CatalogueData, inUse } from './catalogue-data.ts';
import { FacultyFilter } from './faculty-filter.tsx';
import type { ListState } from './list-search.ts';

const COUNTRY_LIMIT = 5;

interface UniversityFiltersProps {
  catalogue: CatalogueData;
  state: ListState;
  onChange(change: Partial<ListState>): void;
}

/** The filters of the list of universities, for inside of a `FilterPanel`. */
export const UniversityFilters = ({ catalogue, state, onChange }: UniversityFiltersProps) => {
  const { t } = useTranslation('universities');
  const items = (list: CatalogueData['continents']) =>
    inUse(list).map(({ id, name, universityCount }) => ({ id, name, count: universityCount }));
  return (
    <>
      <TextFilter name="query" label={t('textFilter')} onChange={(query) => onChange({ query })} />
      <CountryFilter
        title={t('country')}
        countries={inUse(catalogue.countries).map(({ id, name, code, universityCount }) => ({
          id,
          name,
          code,
          count: universityCount,
        }))}
        selected={state.country}
        limit={COUNTRY_LIMIT}
        onChange={(country) => onChange({ country })}
      />
      <FilterGroup title={t('degree')} isOpen>
        <CheckList
          name="degree"
          items={items(catalogue.degrees)}
          selected={state.degree}
          onChange={(degree) => onChange({ degree })}
        />
      </FilterGroup>
      <FilterGroup title={t('faculty')} isOpen={state.faculty.length > 0}>
        <FacultyFilter
          categories={catalogue.categories}
          selected={state.faculty}
          onChange={(faculty) => onChange({ faculty })}
        />
      </FilterGroup>
      <FilterGroup title={t('continent')} isOpen={state.continent.length > 0}>
        <CheckList
          name="continent"
          items={items(catalogue.continents)}
          selected={state.continent}
          onChange={(continent) => onChange({ continent })}
        />
      </FilterGroup>
    </>
  );
};
