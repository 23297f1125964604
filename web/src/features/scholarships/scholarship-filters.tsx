import { useTranslation } from 'react-i18next';
import { CheckList } from '../../ui/filters/check-list.tsx';
import { CountryFilter } from '../../ui/filters/country-filter.tsx';
import { FilterGroup } from '../../ui/filters/filter-group.tsx';
import { TextFilter } from '../../ui/filters/text-filter.tsx';
import { Part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ListState } from './list-search.ts';
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
      <label className="check mb-2">
        <input
          type="checkbox"
          className="box"
          name="free"
          value="1"
          checked={state.free}
          onChange={(event) => onChange({ free: event.target.checked })}
        />
        <span>{t('filter.free')}</span>
      </label>
      {state.university && <input type="hidden" name="university" value={state.university} />}
      <FilterGroup title={t('filter.dates')} isOpen>
        <div className="flex flex-wrap gap-x-2">
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
        <Part
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
        </Part>
      </FilterGroup>
    </>
  );
};

interface DateBoxProps {
  name: string;
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange(value: string | undefined): void;
}

/** Sends a date when it is whole: browsers report years like 0002 while one is being typed. */
const DateBox = ({ name, label, value, min, max, onChange }: DateBoxProps) => (
  <label className="date-box">
    <span>{label}</span>
    <span className="input sm">
      <input
        type="date"
        name={name}
        defaultValue={value}
        key={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => {
          if (target.value === '' || target.value >= '1900') onChange(target.value || undefined);
        }}
      />
    </span>
  </label>
);
