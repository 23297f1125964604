import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import appliedFiltersStyles from '../../../ui/filters/applied-filters.module.css';
import { AppliedFilters } from '../../../ui/filters/applied-filters.tsx';
import type { Condition } from './applied-conditions.ts';
import searchResultsStyles from './search-results.module.css';

/**
 * Conditions of the search, each a link that removes it. A text without other conditions is left out: the search bar
 * shows it.
 */
export const ConditionChips = ({ conditions }: { conditions: readonly Condition[] }) => {
  const { t } = useTranslation('search');
  const isTextOnly = conditions.every(({ key }) => key === 'text');
  return (
    <AppliedFilters
      className={clsx(appliedFiltersStyles.applied, searchResultsStyles.applied)}
      label={t('conditions')}
      filters={isTextOnly ? [] : conditions}
      removeLabel={(name) => t('removeCondition', { name })}
      renderLink={(filter, props) => (
        <Link
          {...props}
          to="/search/results"
          search={conditions.find(({ key }) => key === filter?.key)?.without ?? {}}
          resetScroll={false}
          activeProps={{}}
        />
      )}
    />
  );
};
