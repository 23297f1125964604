import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button-class.ts';
import { Pagination } from '../pagination.tsx';
import filteredListStyles from './filtered-list.module.css';
import { NoResults } from './no-results.tsx';

/** One page of results. */
export interface FoundPage<Item> {
  content: readonly Item[];
  totalElements: number;
  /** 1-based. */
  page: number;
  size: number;
}

/** Give all of them to the link. */
export interface ListLinkProps {
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'page';
  resetScroll?: boolean;
  children: ReactNode;
}

export interface ListResultsProps<State> {
  found: FoundPage<unknown>;
  /** Filters and page that `found` was loaded with. */
  shown: State;
  /** The list without filters. */
  cleared: State;
  /** Says that nothing was found. */
  empty: string;
  /** Link to the list in another state. */
  renderLink(state: State, props: ListLinkProps): ReactNode;
  /** The entries of the page. */
  children: ReactNode;
}

/** Entries of one page and the way to the others, or the way out of filters that nothing fits. */
export const ListResults = <State extends { page: number }>(props: ListResultsProps<State>) => {
  const { found, shown, cleared, empty, renderLink, children } = props;
  const { t } = useTranslation('filtered-lists');
  const { content, totalElements, page, size } = found;
  if (content.length === 0)
    return (
      <NoResults title={t('empty.title')} text={empty}>
        {renderLink(cleared, { className: buttonClass('soft'), children: t('empty.action') })}
      </NoResults>
    );
  const from = (page - 1) * size + 1;
  return (
    <>
      {children}
      <div className={filteredListStyles.after}>
        <p>{t('range', { from, to: from + content.length - 1, total: totalElements })}</p>
        <Pagination
          totalElements={totalElements}
          page={page}
          size={size}
          headingId="results-title"
          renderPage={(target, link) =>
            target === undefined ? (
              <button key="step" type="button" disabled {...link} />
            ) : (
              <Fragment key={link['aria-label']}>{renderLink({ ...shown, page: target }, link)}</Fragment>
            )
          }
        />
      </div>
    </>
  );
};
