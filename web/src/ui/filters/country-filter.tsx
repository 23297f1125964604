import { useTranslation } from 'react-i18next';
import { Flag } from '../flag.tsx';
import { QueryBoundary, type QueryPart } from '../query-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import { CheckList } from './check-list.tsx';
import { FilterGroup } from './filter-group.tsx';
import filtersStyles from './filters.module.css';

interface CountryFilterProps {
  title: string;
  countries: QueryPart<readonly { id: number; name: string; code: string; count?: number }[]>;
  selected: number[];
  /** As many are shown at first. */
  limit: number;
  onChange(selected: number[]): void;
}

/** Countries with their flags, the first ones at once and the others by a press or by name. Needs the texts of `filtered-lists`. */
export const CountryFilter = ({ title, countries, selected, limit, onChange }: CountryFilterProps) => {
  const { t } = useTranslation('filtered-lists');
  return (
    <FilterGroup title={title} isOpen>
      <QueryBoundary
        query={countries}
        failure={t('failed.countries', { ns: 'common' })}
        waiting={<Skeleton height={160} />}
      >
        {(items) => (
          <CheckList
            name="country"
            items={items.map(({ code, ...country }) => ({
              ...country,
              mark: <Flag className={filtersStyles.flag} code={code} />,
            }))}
            selected={selected}
            onChange={onChange}
            searchLabel={t('countries.search')}
            noMatchLabel={t('countries.none')}
            limit={limit}
            moreLabel={(count) => t('countries.more', { count })}
          />
        )}
      </QueryBoundary>
    </FilterGroup>
  );
};
