import type { SavedView } from '@parvoz/contract/applications/application-notes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../../lib/i18n.ts';
import buttonStyles from '../../../../../ui/button.module.css';
import { buttonClass } from '../../../../../ui/button-class.ts';
import filterPopoverStyles from '../../../../../ui/filters/filter-popover.module.css';
import layoutStyles from '../../../../../ui/layout.module.css';
import { PopoverButton } from '../../../../../ui/popover-button.tsx';
import applicationCardStyles from '../application-card.module.css';
import { type BoardPath, type BoardState, writeBoardSearch } from '../board-search.ts';
import { stateOf } from '../filter.ts';
import { viewsQuery } from '../queries.ts';
import { SaveViewForm } from './save-view-form.tsx';
import styles from './saved-views.module.css';
import toolbarStyles from './toolbar.module.css';
import { useViewChange } from './use-view-change.ts';

interface SavedViewsProps {
  path: BoardPath;
  state: BoardState;
}

/** Filters under a name of their own: to go back to, to save and to remove. */
export const SavedViews = ({ path, state }: SavedViewsProps) => {
  const { t, i18n } = useTranslation('board');
  const { data: views = [] } = useQuery(viewsQuery(languageOf(i18n)));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PopoverButton
      title={t('saved.title')}
      className={clsx(
        buttonClass('ghost'),
        layoutStyles.end,
        toolbarStyles.end,
        filterPopoverStyles.filterTrigger,
      )}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <>
          <Bookmark aria-hidden />
          <span>{views.length > 0 ? t('saved.title') : t('saved.save')}</span>
          {views.length > 0 && (
            <span className={clsx(buttonStyles.count, buttonStyles.quiet)}>{views.length}</span>
          )}
        </>
      }
    >
      {views.length > 0 ? (
        <ul className={styles.savedViews}>
          {views.map((view) => (
            <ViewLine key={view.id} view={view} path={path} state={state} onChoose={() => setIsOpen(false)} />
          ))}
        </ul>
      ) : (
        <p className={styles.savedNone}>{t('saved.none')}</p>
      )}
      <SaveViewForm state={state} />
    </PopoverButton>
  );
};

interface ViewLineProps extends SavedViewsProps {
  view: SavedView;
  onChoose(): void;
}

const ViewLine = ({ view, path, state, onChoose }: ViewLineProps) => {
  const { t } = useTranslation('board');
  const { remove, isPending } = useViewChange();
  return (
    <li>
      <Link
        to={path}
        search={writeBoardSearch(stateOf(view.filter, state))}
        activeOptions={{ exact: true }}
        onClick={onChoose}
      >
        {view.name}
      </Link>
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, applicationCardStyles.roundBtn, applicationCardStyles.mini)}
        aria-label={t('saved.remove', { name: view.name })}
        disabled={isPending}
        onClick={() => remove(view)}
      >
        <X aria-hidden />
      </button>
    </li>
  );
};
