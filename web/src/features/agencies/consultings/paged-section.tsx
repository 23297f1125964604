import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import consultingDetailStyles from './consulting-detail.module.css';
import { type DetailState, writeDetailSearch } from './detail-search.ts';
import { EXACT } from './list-search.ts';

interface ListPage {
  totalElements: number;
  page: number;
  size: number;
}

interface PagedSectionProps<P extends ListPage> {
  /** One of the two lists; its name is used for the page in the address and for the place to scroll to. */
  name: 'universities' | 'reviews';
  title: string;
  /** Number beside the title, where it is another one than that of the list's entries. */
  count?: number;
  /** Over a list that has entries. */
  hint?: string;
  /** Over the list, whatever is found. */
  tools?: ReactNode;
  consultingId: number;
  state: DetailState;
  query: QueryPart<P>;
  /** Stands over a failure. */
  failure?: string;
  children(page: P): ReactNode;
}

/** One of the paged lists on an agency's page; turning a page stays at its heading. */
export const PagedSection = <P extends ListPage>(props: PagedSectionProps<P>) => {
  const { name, title, hint, tools, query, failure, children } = props;
  const { i18n } = useTranslation();
  const totalElements = query.data?.totalElements ?? 0;
  const count = props.count ?? totalElements;
  return (
    <section aria-labelledby={name}>
      <h2 id={name} tabIndex={-1}>
        {title}{' '}
        {count > 0 && (
          <span className={clsx(textStyles.faint, textStyles.num)}>
            {formatNumber(count, languageOf(i18n))}
          </span>
        )}
      </h2>
      {tools}
      {hint && totalElements > 0 && <p className={consultingDetailStyles.hint}>{hint}</p>}
      <QueryBoundary
        query={query}
        {...(failure && { failure })}
        waiting={<Skeleton height={160} radius={20} />}
      >
        {(page) => (
          <>
            {children(page)}
            {totalElements > page.size && <Turns {...props} page={page} />}
          </>
        )}
      </QueryBoundary>
    </section>
  );
};

type TurnsProps = Pick<PagedSectionProps<ListPage>, 'name' | 'title' | 'consultingId' | 'state'>;

const Turns = ({ name, title, consultingId, state, page }: TurnsProps & { page: ListPage }) => {
  const { t } = useTranslation('filtered-lists');
  const { totalElements, size } = page;
  const from = (page.page - 1) * size + 1;
  return (
    <div className={consultingDetailStyles.more}>
      <p role="status">
        {t('range', { from, to: Math.min(from + size - 1, totalElements), total: totalElements })}
      </p>
      <Pagination
        totalElements={totalElements}
        page={page.page}
        size={size}
        label={title}
        headingId={name}
        param={name}
        renderPage={(target, props) =>
          target === undefined ? (
            <button key="step" type="button" disabled {...props} />
          ) : (
            <Link
              key={props['aria-label']}
              {...props}
              to="/consulting-list/$consultingId"
              params={{ consultingId: String(consultingId) }}
              search={writeDetailSearch({ ...state, [name]: target })}
              hash={name}
              activeOptions={EXACT}
            />
          )
        }
      />
    </div>
  );
};
