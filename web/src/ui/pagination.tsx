import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countPages, pageItems } from './page-list.ts';
import '../styles/pagination.css';

interface PaginationProps {
  totalElements: number;
  /** 1-based. */
  page: number;
  size: number;
  /** Id of the list's heading: after a turn of the page the focus goes there (features/site/page-changes.ts). */
  headingId: string;
  /** Name of the page number in the address. */
  param?: string;
  /** What is paged, where a page has more than one such control. */
  label?: string;
  /** Link or button that leads to a page; `undefined` as page means a disabled step. */
  renderPage(page: number | undefined, props: PageProps): ReactNode;
}

export interface PageProps {
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'page';
}

/** Previous, numbered pages with ellipses, next; nothing when there is a single page. */
export const Pagination = (props: PaginationProps) => {
  const { totalElements, page, size, label, renderPage } = props;
  const { t } = useTranslation();
  const pageCount = countPages(totalElements, size);
  if (pageCount <= 1) return null;
  return (
    <nav
      className="pages"
      aria-label={label ? `${t('pages')}: ${label}` : t('pages')}
      data-turns={props.param ?? 'page'}
      data-heading={props.headingId}
      data-place={t('pageOfCount', { page, count: pageCount })}
    >
      {renderPage(page > 1 ? page - 1 : undefined, {
        className: 'step',
        'aria-label': t('previousPage'),
        children: (
          <>
            <ChevronLeft className="i" aria-hidden />
            <span>{t('previous')}</span>
          </>
        ),
      })}
      {pageItems(page, pageCount).map(({ item, on }) =>
        typeof item === 'string' ? (
          <span key={item} className={on === 'phones' ? 'gap only-m' : 'gap'} aria-hidden>
            …
          </span>
        ) : (
          <Fragment key={item}>
            {renderPage(item, {
              ...(item === page && { 'aria-current': 'page' as const }),
              ...(on === 'desktops' && { className: 'hide-m' }),
              'aria-label': String(item),
              children: item,
            })}
          </Fragment>
        ),
      )}
      {renderPage(page < pageCount ? page + 1 : undefined, {
        className: 'step',
        'aria-label': t('nextPage'),
        children: (
          <>
            <span>{t('next')}</span>
            <ChevronRight className="i" aria-hidden />
          </>
        ),
      })}
    </nav>
  );
};
