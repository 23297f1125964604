import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '../../ui/pagination.tsx';
import { type DetailState, writeDetailSearch } from './detail-search.ts';
import { EXACT } from './list-search.ts';

interface PagedSectionProps {
  /** Which of the two lists: names its page in the address and its place to scroll to. */
  name: keyof DetailState;
  title: string;
  hint?: string | undefined;
  consultingId: number;
  state: DetailState;
  page: { totalElements: number; page: number; size: number };
  children: ReactNode;
}

/** One of the paged lists on an agency's page; turning a page stays at its heading. */
export const PagedSection = ({
  name,
  title,
  hint,
  consultingId,
  state,
  page,
  children,
}: PagedSectionProps) => {
  const { t } = useTranslation('lists');
  const { totalElements, size } = page;
  const from = (page.page - 1) * size + 1;
  return (
    <section className="sec" aria-labelledby={name}>
      <h2 id={name} tabIndex={-1}>
        {title} {totalElements > 0 && <span className="faint num">{totalElements}</span>}
      </h2>
      {hint && <p className="hint">{hint}</p>}
      {children}
      {totalElements > size && (
        <div className="more">
          <p role="status">
            {t('range', { from, to: Math.min(from + size - 1, totalElements), total: totalElements })}
          </p>
          <Pagination
            {...page}
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
      )}
    </section>
  );
};
