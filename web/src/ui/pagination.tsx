import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_UP_TO, countPages, type PageItem, pageItems } from './page-list.ts';
import '../styles/pagination.css';

interface PaginationProps {
  totalElements: number;
  /** 1-based. */
  page: number;
  size: number;
  /** Id of the list's heading: after a turn of the page the focus goes there (features/site/page-turns.ts). */
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
  const items = pageItems(page, pageCount);
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
      {items.map((item) =>
        typeof item === 'string' ? (
          <Gap key={item} />
        ) : (
          <PageNumber key={item} item={item} page={page} items={items} renderPage={renderPage} />
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

const Gap = ({ className = '' }) => (
  <span className={`gap ${className}`} aria-hidden>
    …
  </span>
);

interface PageNumberProps {
  item: number;
  page: number;
  items: readonly PageItem[];
  renderPage: PaginationProps['renderPage'];
}

/** Of many numbers, phones have room for the first, the current and the last one, with an ellipsis for what is between. */
const PageNumber = ({ item, page, items, renderPage }: PageNumberProps) => {
  const isHidden = items.length > ALL_UP_TO && ![1, page, items.at(-1)].includes(item);
  const isGap = isHidden && !items.includes(item < page ? 'gap-before' : 'gap-after');
  return (
    <>
      {isGap && <Gap className="only-m" />}
      {renderPage(item, {
        ...(item === page && { 'aria-current': 'page' as const }),
        ...(isHidden && { className: 'hide-m' }),
        'aria-label': String(item),
        children: item,
      })}
    </>
  );
};
