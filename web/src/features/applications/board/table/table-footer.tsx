import type { ApplicationCard } from '@parvoz/contract/applications.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '../../../../ui/pagination.tsx';
import { type BoardPath, type BoardState, PAGE_SIZES, writeBoardSearch } from '../board-search.ts';

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
    <footer className="table-foot">
      <p className="num">
        {t('table.range', { first, last: first + content.length - 1, count: totalElements })}
      </p>
      <label className="size">
        {t('table.size')}
        <span className="input sm choice">
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
          <ChevronDown className="i" aria-hidden />
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
