import type { ApplicationCard } from '@parvoz/contract/applications.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../../../ui/field.module.css';
import formStyles from '../../../../ui/form/form.module.css';
import { Pagination } from '../../../../ui/pagination.tsx';
import textStyles from '../../../../ui/text.module.css';
import { type BoardPath, type BoardState, PAGE_SIZES, writeBoardSearch } from '../board-search.ts';
import applicationTableStyles from './application-table.module.css';

interface TableFooterProps {
  found: Page<ApplicationCard>;
  path: BoardPath;
  state: BoardState;
  onChange(change: Partial<BoardState>): void;
  /** Of the heading that gets the focus after a turn of the page. */
  headingId: string;
}

/** Which rows are shown of how many, how many at once, and the way to the others. */
export const TableFooter = ({ found, path, state, onChange, headingId }: TableFooterProps) => {
  const { t } = useTranslation('board');
  const { content, totalElements, page, size } = found;
  const first = (page - 1) * size + 1;
  return (
    <footer className={applicationTableStyles.tableFoot}>
      <p className={textStyles.num}>
        {t('table.range', { first, last: first + content.length - 1, count: totalElements })}
      </p>
      <label className={applicationTableStyles.size}>
        {t('table.size')}
        <span
          className={clsx(
            fieldStyles.input,
            formStyles.input,
            applicationTableStyles.input,
            fieldStyles.sm,
            formStyles.choice,
          )}
        >
          <select
            value={state.size}
            onChange={(event) => {
              const chosen = PAGE_SIZES.find((one) => String(one) === event.target.value);
              if (chosen) onChange({ size: chosen });
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
              to={path}
              activeOptions={{ exact: true }}
              search={writeBoardSearch({ ...state, page: target })}
            />
          )
        }
      />
    </footer>
  );
};
