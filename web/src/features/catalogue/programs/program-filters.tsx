import type { ProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import { useTranslation } from 'react-i18next';
import { BranchFilter } from '../../../ui/filters/branch-filter.tsx';
import { CheckList } from '../../../ui/filters/check-list.tsx';
import { CountryFilter } from '../../../ui/filters/country-filter.tsx';
import { DateBox } from '../../../ui/filters/date-box.tsx';
import { FilterBox } from '../../../ui/filters/filter-box.tsx';
import { FilterGroup } from '../../../ui/filters/filter-group.tsx';
import { SumFilter } from '../../../ui/filters/sum-filter.tsx';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { mapQueryPart, QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ListState, writeListSearch } from './list-search.ts';
import type { ListOptions } from './program-options.ts';

const COUNTRY_LIMIT = 5;
const LANGUAGE_LIMIT = 4;
const WAITING = <Skeleton height={120} />;

interface ProgramFiltersProps {
  options: ListOptions;
  state: ListState;
  onChange(change: Partial<ListState>): void;
}

const toBranches = (fields: ProgramOptions['fields']) =>
  fields.map(({ fields: children, ...field }) => ({ ...field, children }));

const LINKED = ['admits', 'without', 'start', 'city'] as const;

/** Filters that come by a link and are only taken away: without scripts the form keeps them. */
const LinkedFilters = ({ state }: Pick<ProgramFiltersProps, 'state'>) => {
  const written = writeListSearch(state);
  return LINKED.map(
    (name) => written[name] && <input key={name} type="hidden" name={name} value={written[name]} />,
  );
};

/** The filters of the list of programmes, for inside of a `FilterPanel`. */
export const ProgramFilters = ({ options: { all }, state, onChange }: ProgramFiltersProps) => {
  const { t } = useTranslation('programs');
  return (
    <>
      <TextFilter name="query" label={t('filter.text')} onChange={(query) => onChange({ query })} />
      {state.university && <input type="hidden" name="university" value={state.university} />}
      <LinkedFilters state={state} />
      <FilterGroup title={t('filter.field')} isOpen>
        <QueryBoundary query={all} waiting={WAITING}>
          {({ fields }) => (
            <BranchFilter
              name="field"
              branches={toBranches(fields)}
              selected={state.field}
              onChange={(field) => onChange({ field })}
              openLabel={(name) => t('filter.fieldsOf', { name })}
            />
          )}
        </QueryBoundary>
      </FilterGroup>
      <FilterGroup title={t('filter.degree')} isOpen>
        <QueryBoundary query={all} waiting={WAITING}>
          {({ degrees }) => (
            <CheckList
              name="degree"
              items={degrees}
              selected={state.degree}
              onChange={(degree) => onChange({ degree })}
            />
          )}
        </QueryBoundary>
      </FilterGroup>
      <CountryFilter
        title={t('filter.country')}
        countries={mapQueryPart(all, ({ countries }) => countries)}
        selected={state.country}
        limit={COUNTRY_LIMIT}
        onChange={(country) => onChange({ country })}
      />
      <LanguageFilter options={all} state={state} onChange={onChange} />
      <FilterGroup title={t('filter.tuition')} isOpen>
        <SumFilter label={t('filter.upTo')} onChange={(upTo) => onChange({ upTo })} />
        <FilterBox
          name="orTypical"
          label={t('filter.orTypical')}
          isOn={state.orTypical}
          isDisabled={state.upTo === undefined}
          onChange={(orTypical) => onChange({ orTypical })}
        />
        <FilterBox
          name="orUnknown"
          label={t('filter.orUnknown')}
          isOn={state.orUnknown}
          isDisabled={state.upTo === undefined}
          onChange={(orUnknown) => onChange({ orUnknown })}
        />
        <FilterBox
          name="free"
          label={t('filter.free')}
          isOn={state.free}
          onChange={(free) => onChange({ free })}
        />
      </FilterGroup>
      <FilterGroup title={t('filter.deadline')} isOpen>
        <DateBox
          name="deadline"
          label={t('filter.deadlineFrom')}
          value={state.deadline}
          onChange={(deadline) => onChange({ deadline })}
        />
      </FilterGroup>
    </>
  );
};

interface LanguageFilterProps extends Omit<ProgramFiltersProps, 'options'> {
  options: ListOptions['all'];
}

const LanguageFilter = ({ options, state, onChange }: LanguageFilterProps) => {
  const { t } = useTranslation('programs');
  return (
    <FilterGroup title={t('filter.language')} isOpen>
      <QueryBoundary query={options} waiting={WAITING}>
        {({ languages }) => (
          <CheckList
            name="language"
            items={languages.map(({ code, count }) => ({ id: code, name: t(`language.${code}`), count }))}
            selected={state.language}
            limit={LANGUAGE_LIMIT}
            moreLabel={(count) => t('filter.moreLanguages', { count })}
            onChange={(language) => onChange({ language })}
          />
        )}
      </QueryBoundary>
    </FilterGroup>
  );
};
