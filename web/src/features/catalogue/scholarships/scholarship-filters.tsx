import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../../ui/field.module.css';
import { CheckList } from '../../../ui/filters/check-list.tsx';
import { CountryFilter } from '../../../ui/filters/country-filter.tsx';
import { DateBox } from '../../../ui/filters/date-box.tsx';
import { FilterGroup } from '../../../ui/filters/filter-group.tsx';
import filtersStyles from '../../../ui/filters/filters.module.css';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ListState } from './list-search.ts';
import scholarshipListStyles from './scholarship-list.module.css';
import type { ScholarshipOptions } from './scholarship-options.ts';

const COUNTRY_LIMIT = 5;

interface ScholarshipFiltersProps {
  options: ScholarshipOptions;
  state: ListState;
  onChange(change: Partial<ListState>): void;
}

/** The filters of the list of scholarships, for inside of a `FilterPanel`. */
export const ScholarshipFilters = ({ options, state, onChange }: ScholarshipFiltersProps) => {
  const { t } = useTranslation('scholarships');
  return (
    <>
      <TextFilter name="query" label={t('filter.text')} onChange={(query) => onChange({ query })} />
      <label className={clsx(fieldStyles.check, filtersStyles.check, scholarshipListStyles.free)}>
        <input
          type="checkbox"
          className={fieldStyles.box}
          name="free"
          value="1"
          checked={state.free}
          onChange={(event) => onChange({ free: event.target.checked })}
        />
        <span>{t('filter.free')}</span>
      </label>
      {state.university && <input type="hidden" name="university" value={state.university} />}
      <FilterGroup title={t('filter.dates')} isOpen>
        <div className={scholarshipListStyles.dates}>
          <DateBox
            name="from"
            label={t('filter.from')}
            value={state.from}
            max={state.to}
            onChange={(from) => onChange({ from })}
          />
          <DateBox
            name="to"
            label={t('filter.to')}
            value={state.to}
            min={state.from}
            onChange={(to) => onChange({ to })}
          />
        </div>
      </FilterGroup>
      <CountryFilter
        title={t('filter.country')}
        countries={options.countries}
        selected={state.country}
        limit={COUNTRY_LIMIT}
        onChange={(country) => onChange({ country })}
      />
      <FilterGroup title={t('filter.degree')} isOpen>
        <QueryBoundary
          query={options.degrees}
          failure={t('failed.degrees', { ns: 'common' })}
          waiting={<Skeleton height={120} />}
        >
          {(degrees) => (
            <CheckList
              name="degree"
              items={degrees.map(({ id, name }) => ({ id, name }))}
              selected={state.degree}
              onChange={(degree) => onChange({ degree })}
            />
          )}
        </QueryBoundary>
      </FilterGroup>
    </>
  );
};
