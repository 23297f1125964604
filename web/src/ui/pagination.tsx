import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import layoutStyles from './layout.module.css';
import { countPages, pageItems } from './page-list.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  totalElements: number;
  /** 1-based. */
  page: number;
  size: number;
  /** Id of the list's heading: after a turn of the page the focus goes there (features/platform/site/page-changes.ts). */
  headingId: string;
  /** Name of the page number in the address. */
  param?: string;
  /** Accessible name, for pages with more than one such control. */
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
      className={styles.pages}
      aria-label={label ? `${t('pages')}: ${label}` : t('pages')}
      data-turns={props.param ?? 'page'}
      data-heading={props.headingId}
      data-place={t('pageOfCount', { page, count: pageCount })}
    >
      {renderPage(page > 1 ? page - 1 : undefined, {
        className: styles.step,
        'aria-label': t('previousPage'),
        children: (
          <>
            <ChevronLeft aria-hidden />
            <span>{t('previous')}</span>
          </>
        ),
      })}
      {pageItems(page, pageCount).map(({ item, on }) =>
        typeof item === 'string' ? (
          <span key={item} className={clsx(styles.gap, on === 'phones' && layoutStyles.onlyM)} aria-hidden>
            …
          </span>
        ) : (
          <Fragment key={item}>
            {renderPage(item, {
              ...(item === page && { 'aria-current': 'page' as const }),
              ...(on === 'desktops' && { className: layoutStyles.hideM }),
              'aria-label': String(item),
              children: item,
            })}
          </Fragment>
        ),
      )}
      {renderPage(page < pageCount ? page + 1 : undefined, {
        className: styles.step,
        'aria-label': t('nextPage'),
        children: (
          <>
            <span>{t('next')}</span>
            <ChevronRight aria-hidden />
          </>
        ),
      })}
    </nav>
  );
};
