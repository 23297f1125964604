import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoResults } from '../../ui/filters/no-results.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LIST_PATH, type ListState, withoutFilters, writeListSearch } from './list-search.ts';
import type { UniversitySummary } from './queries.ts';
import { UniversityCard } from './university-card.tsx';

export interface UniversityPage {
  content: readonly UniversitySummary[];
  totalElements: number;
  page: number;
  size: number;
}

interface UniversityResultsProps {
  found: UniversityPage;
  state: ListState;
}

/** Cards of one page and the way to the others. */
export const UniversityResults = ({ found, state }: UniversityResultsProps) => {
  const { t } = useTranslation('universities');
  const { content, totalElements, page, size } = found;
  if (content.length === 0)
    return (
      <NoResults title={t('nothingFound')} text={t('nothingFoundHint')}>
        <Link
          className="btn soft"
          to={LIST_PATH}
          activeOptions={{ exact: true }}
          search={writeListSearch(withoutFilters(state))}
        >
          {t('clearFilters')}
        </Link>
      </NoResults>
    );
  const first = (page - 1) * size + 1;
  return (
    <>
      <div className="grid3">
        {content.map((university, index) => (
          <UniversityCard key={university.id} university={university} isMain={index === 0} />
        ))}
      </div>
      <div className="after">
        <p>{t('range', { first, last: first + content.length - 1, count: totalElements })}</p>
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
                key={`${props['aria-label']}`}
                {...props}
                to={LIST_PATH}
                activeOptions={{ exact: true }}
                search={writeListSearch({ ...state, page: target })}
              />
            )
          }
        />
      </div>
    </>
  );
};
