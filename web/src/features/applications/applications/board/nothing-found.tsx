import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import { type BoardPath, type BoardState, withoutFilters, writeBoardSearch } from './board-search.ts';

interface NothingFoundProps {
  path: BoardPath;
  state: BoardState;
  hasFilters: boolean;
}

/** In the place of board and table where no application is: none yet, or none that fits. */
export const NothingFound = ({ path, state, hasFilters }: NothingFoundProps) => {
  const { t } = useTranslation('board');
  if (!hasFilters) return <EmptyView drawing="folder" title={t('empty.title')} reason={t('empty.text')} />;
  return (
    <EmptyView
      title={t('empty.filteredTitle')}
      reason={t('empty.filteredText')}
      action={
        <Link
          className={buttonClass('soft')}
          to={path}
          activeOptions={{ exact: true }}
          search={writeBoardSearch(withoutFilters(state))}
        >
          {t('clearFilters')}
        </Link>
      }
    />
  );
};
