import { useTranslation } from 'react-i18next';
import { CountryFilter } from '../../../ui/filters/country-filter.tsx';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { mapQueryPart } from '../../../ui/query-boundary.tsx';
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
      <TextFilter name="query" label={t('filter.text')} onChange={(query) => onChange({ query })} />
      {state.university && <input type="hidden" name="university" value={state.university} />}
      <CountryFilter
        title={t('filter.country')}
        countries={mapQueryPart(options.countries, (countries) =>
          countries
            .filter(({ id, universityCount }) => universityCount > 0 || state.country.includes(id))
            .map(({ id, name, code }) => ({ id, name, code })),
        )}
        selected={state.country}
        limit={COUNTRY_LIMIT}
        onChange={(country) => onChange({ country })}
      />
    </>
  );
};
