import type { Page } from '@parvoz/contract/common.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../field.module.css';
import formStyles from '../form/form.module.css';
import { Pagination } from '../pagination.tsx';
import textStyles from '../text.module.css';
import { PAGE_SIZES, type PageSize } from './page-sizes.ts';
import styles from './table-footer.module.css';

interface TableFooterProps {
  found: Page<unknown>;
  size: PageSize;
  onSize(size: PageSize): void;
  /** The address of another page of the list. */
  searchOf(page: number): object;
  /** Of the heading that gets the focus after a turn of the page. */
  headingId: string;
  /** There are more, which were not counted. */
  isMore?: boolean;
}

/** Footer of a table: the range of rows and their total, the page size, and links to other pages. */
export const TableFooter = ({
  found,
  size: chosenSize,
  onSize,
  searchOf,
  headingId,
  isMore = false,
}: TableFooterProps) => {
  const { t } = useTranslation('tables');
  const { content, totalElements, page, size } = found;
  const first = (page - 1) * size + 1;
  return (
    <footer className={styles.tableFoot} data-foot>
      <p className={textStyles.num}>
        {t(isMore ? 'rangeOfMore' : 'range', {
          ...{ first, last: first + content.length - 1, count: totalElements },
        })}
      </p>
      <label className={styles.size}>
        {t('size')}
        <span
          className={clsx(
            fieldStyles.input,
            formStyles.input,
            styles.input,
            fieldStyles.sm,
            formStyles.choice,
          )}
        >
          <select
            value={chosenSize}
            onChange={(event) => {
              const chosen = PAGE_SIZES.find((one) => String(one) === event.target.value);
              if (chosen) onSize(chosen);
            }}
          >
            {PAGE_SIZES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </span>
      </label>
      <Pagination
        totalElements={totalElements}
        page={page}
        size={size}
        headingId={headingId}
        renderPage={(target, props) =>
          target === undefined ? (
            <button key="step" type="button" disabled {...props} />
          ) : (
            <Link
              key={`${props['aria-label']}`}
              {...props}
              to="."
              activeOptions={{ exact: true }}
              search={searchOf(target) as never}
            />
          )
        }
      />
    </footer>
  );
};
