import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import appliedFiltersStyles from '../../../ui/filters/applied-filters.module.css';
import { AppliedFilters } from '../../../ui/filters/applied-filters.tsx';
import type { Condition } from './applied-conditions.ts';
import { type SearchAddress, withText } from './search-address.ts';
import searchResultsStyles from './search-results.module.css';
import { useConditionTexts } from './use-condition-texts.ts';

interface ConditionChipsProps {
  address: SearchAddress;
  /** Of the address. */
  conditions: readonly Condition[];
  /** Read from the words of its text. */
  read: readonly SearchCondition[];
}

/**
 * Conditions of the search, each a link that removes it; of one that was read from the text, its words. The text itself is left
 * out where it is the only condition, or what was read from it is shown: the search bar has it.
 */
export const ConditionChips = ({ address, conditions, read }: ConditionChipsProps) => {
  const { t } = useTranslation('search');
  const texts = useConditionTexts(read);
  const others = conditions.filter(({ key }) => key !== 'text');
  const ofAddress = read.length > 0 ? others : others.length > 0 ? conditions : [];
  const filters = [
    ...texts.map(({ condition, text }) => ({
      key: `read-${condition.typed}-${text}`,
      name: text,
      without: withText(address, condition.without),
    })),
    ...ofAddress,
  ];
  return (
    <AppliedFilters
      className={clsx(appliedFiltersStyles.applied, searchResultsStyles.applied)}
      label={t('conditions')}
      filters={filters}
      removeLabel={(name) => t('removeCondition', { name })}
      renderLink={(filter, props) => (
        <Link
          {...props}
          to="/search/results"
          search={filters.find(({ key }) => key === filter?.key)?.without ?? {}}
          resetScroll={false}
          activeProps={{}}
        />
      )}
    />
  );
};
