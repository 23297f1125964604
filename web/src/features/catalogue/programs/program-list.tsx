import { ELIGIBLE_SORTS, PROGRAM_SORTS } from '@parvoz/contract/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { FilteredList } from '../../../ui/filters/filtered-list.tsx';
import type { FoundPage } from '../../../ui/filters/list-results.tsx';
import { useWantedSearch } from '../../../ui/filters/use-wanted-search.ts';
import type { QueryPart } from '../../../ui/query-boundary.tsx';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import { appliedChips } from './applied-chips.ts';
import {
  changeList,
  EXACT,
  impersonal,
  LIST_PATH,
  type ListState,
  readListSearch,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';
import styles from './program-card.module.css';
import { type CardAdditions, ProgramCard } from './program-card.tsx';
import { ProgramFilters } from './program-filters.tsx';
import type { ListOptions } from './program-options.ts';
import type { ProgramSummary } from './queries.ts';

interface ProgramListProps {
  options: ListOptions;
  /** Filters, order and page that `found` was loaded with. */
  shown: ListState;
  found: QueryPart<FoundPage<ProgramSummary>>;
  /** True if the person's eligibility is known. */
  isPersonal: boolean;
  /** Returns the content that other features add to a card. */
  additionsOf?(program: ProgramSummary): CardAdditions;
  /** Above the cards, among the first of them, and below them. */
  before?: ReactNode;
  between?: ReactNode;
  after?: ReactNode;
}

/** Number of cards before the content between them, or all if there are fewer. */
const BEFORE_BETWEEN = 3;

/** Filters, order and results of the list of programmes. */
export const ProgramList = (props: ProgramListProps) => {
  const { options, shown, found, isPersonal, additionsOf, before, between, after } = props;
  const { t, i18n } = useTranslation('programs');
  const navigate = useNavigate();
  const { wanted: address, isLoading } = useWantedSearch(shown, LIST_PATH, readListSearch);
  const wanted = isPersonal ? address : impersonal(address);
  const change = (change: Partial<ListState>) => {
    const search = writeListSearch(changeList(wanted, change));
    // Letters of one text are one step back.
    const replace = 'query' in change && wanted.query !== '';
    navigate({ to: LIST_PATH, search, resetScroll: false, replace });
  };
  return (
    <FilteredList
      path={LIST_PATH}
      filters={<ProgramFilters options={options} state={wanted} onChange={change} />}
      chips={appliedChips(wanted, options, t, languageOf(i18n))}
      cleared={withoutFilters(wanted)}
      sort={wanted.sort}
      sorts={(isPersonal ? ELIGIBLE_SORTS : PROGRAM_SORTS).map((value) => ({
        value,
        name: t(`sort.${value}`),
      }))}
      onSort={(sort) => change({ sort })}
      count={(count) => t('count', { count })}
      show={(count) => t('filter.show', { count })}
      empty={t(shown.fit === 'QUALIFIES' ? 'emptyFit' : 'empty')}
      found={found}
      shown={shown}
      isLoading={isLoading}
      before={before}
      renderLink={(state, props) => (
        <Link {...props} to={LIST_PATH} search={writeListSearch(state)} activeOptions={EXACT} />
      )}
    >
      {(programs) => (
        <>
          <div className={styles.rows}>
            {programs.map((program, index) => (
              <Fragment key={program.id}>
                <ProgramCard program={program} isMain={index === 0} {...additionsOf?.(program)} />
                {index === Math.min(programs.length, BEFORE_BETWEEN) - 1 && between}
              </Fragment>
            ))}
          </div>
          {after && <div className={styles.note}>{after}</div>}
          <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw, styles.note)}>
            <Info aria-hidden />
            {t('notChecked')}
          </p>
        </>
      )}
    </FilteredList>
  );
};
