import { useTranslation } from 'react-i18next';
import { CheckList } from '../../ui/filters/check-list.tsx';
import { FilterGroup } from '../../ui/filters/filter-group.tsx';
import { TextFilter } from '../../ui/filters/text-filter.tsx';
import { Flag } from '../../ui/flag.tsx';
import type { ConsultingOptions } from './consulting-options.ts';
import type { ListState } from './list-search.ts';

const COUNTRY_LIMIT = 8;

interface ConsultingFiltersProps {
  options: ConsultingOptions;
  state: ListState;
  onChange(change: Partial<ListState>): void;
}

/** The filters of the list of agencies, for inside of a `FilterPanel`. */
export const ConsultingFilters = ({ options, state, onChange }: ConsultingFiltersProps) => {
  const { t } = useTranslation('consultings');
  return (
    <>
      <TextFilter
        name="query"
        label={t('filter.text')}
        value={state.query}
        onChange={(query) => onChange({ query })}
      />
      {state.university && <input type="hidden" name="university" value={state.university} />}
      <FilterGroup title={t('filter.country')} isOpen>
        <CheckList
          name="country"
          items={options.countries
            .filter(({ id, universityCount }) => universityCount > 0 || state.country.includes(id))
            .map(({ id, name, code }) => ({ id, name, mark: <Flag code={code} /> }))}
          selected={state.country}
          onChange={(country) => onChange({ country })}
          searchLabel={t('filter.countrySearch')}
          noMatchLabel={t('filter.noSuchCountry')}
          limit={COUNTRY_LIMIT}
          moreLabel={(count) => t('filter.moreCountries', { count })}
        />
      </FilterGroup>
    </>
  );
};
