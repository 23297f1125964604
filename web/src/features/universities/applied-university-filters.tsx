import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppliedFilters } from '../../ui/filters/applied-filters.tsx';
import { type CatalogueData, filterNames } from './catalogue-data.ts';
import {
  changeList,
  ID_FILTERS,
  LIST_PATH,
  type ListState,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';

interface AppliedUniversityFiltersProps {
  catalogue: CatalogueData;
  state: ListState;
}

/** Filters in use as chips; each leads to the list without it. */
export const AppliedUniversityFilters = ({ catalogue, state }: AppliedUniversityFiltersProps) => {
  const { t } = useTranslation('universities');
  const names = filterNames(catalogue);
  const chips = ID_FILTERS.flatMap((key) =>
    state[key].map((id) => ({
      key: `${key}-${id}`,
      name: names[key].get(id) ?? t('unknown'),
      without: changeList(state, { [key]: state[key].filter((one) => one !== id) }),
    })),
  );
  if (state.query)
    chips.unshift({
      key: 'query',
      name: t('quoted', { text: state.query }),
      without: changeList(state, { query: '' }),
    });
  return (
    <AppliedFilters
      label={t('appliedFilters')}
      filters={chips}
      removeLabel={(name) => t('removeFilter', { name })}
      clearLabel={t('clearAll')}
      renderLink={(filter, props) => {
        const chip = chips.find(({ key }) => key === filter?.key);
        return (
          <Link
            {...props}
            to={LIST_PATH}
            activeOptions={{ exact: true }}
            search={writeListSearch(chip?.without ?? withoutFilters(state))}
            resetScroll={false}
          />
        );
      }}
    />
  );
};
