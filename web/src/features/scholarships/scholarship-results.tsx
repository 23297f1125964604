import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoResults } from '../../ui/filters/no-results.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EXACT, LIST_PATH, type ListState, withoutFilters, writeListSearch } from './list-search.ts';
import type { ScholarshipSummary } from './queries.ts';
import { ScholarshipCard } from './scholarship-card.tsx';

export interface ScholarshipPage {
  content: readonly ScholarshipSummary[];
  totalElements: number;
  page: number;
  size: number;
}

interface ScholarshipResultsProps {
  found: ScholarshipPage;
  state: ListState;
}

/** Cards of one page and the way to the others. */
export const ScholarshipResults = ({ found, state }: ScholarshipResultsProps) => {
  const { t } = useTranslation('scholarships');
  const { content, totalElements, page, size } = found;
  if (content.length === 0)
    return (
      <NoResults title={t('empty.title')} text={t('empty.text')}>
        <Link
          className="btn soft"
          to={LIST_PATH}
          search={writeListSearch(withoutFilters(state))}
          activeOptions={EXACT}
        >
          {t('empty.action')}
        </Link>
      </NoResults>
    );
  const from = (page - 1) * size + 1;
  return (
    <>
      <div className="grant-grid">
        {content.map((scholarship, index) => (
          <ScholarshipCard key={scholarship.id} scholarship={scholarship} isMain={index === 0} />
        ))}
      </div>
      <div className="after">
        <p>{t('range', { from, to: from + content.length - 1, total: totalElements })}</p>
        <Pagination
          totalElements={totalElements}
          page={page}
          size={size}
          headingId="results-title"
          renderPage={(target, props) =>
            target === undefined ? (
              <button key="step" type="button" disabled {...props} />
            ) : (
              <Link
                key={props['aria-label']}
                {...props}
                to={LIST_PATH}
                search={writeListSearch({ ...state, page: target })}
                activeOptions={EXACT}
              />
            )
          }
        />
      </div>
    </>
  );
};
