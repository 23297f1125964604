import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, GraduationCap } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { sortedByName } from '../../../lib/name-order.ts';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { LetterColumns } from './letter-columns.tsx';
import { letterGroups, popularCategories } from './letter-groups.ts';
import type { CategoryBranch, ListsSource } from './lists-source.ts';
import panelStyles from './panel.module.css';
import { PanelSkeleton } from './panel-frame.tsx';
import { type SearchAddress, withCategory } from './search-address.ts';
import { UniversityCount } from './university-count.tsx';

interface CategoryPanelProps {
  source: ListsSource;
  /** The search that a chosen one is added to. */
  address: SearchAddress;
  onChoose(): void;
}

/** First the categories, then the sub-faculties of the one that was clicked. */
export const CategoryPanel = ({ source, address, onChoose }: CategoryPanelProps) => {
  const { i18n } = useTranslation('search');
  const query = useQueryPart(source.categories(languageOf(i18n)));
  const [chosenId, setChosenId] = useState<number>();
  const [leftId, setLeftId] = useState<number>();
  const goBack = () => {
    setLeftId(chosenId);
    setChosenId(undefined);
  };
  return (
    <QueryBoundary query={query} waiting={<PanelSkeleton />}>
      {(categories) => {
        const chosen = categories.find(({ id }) => id === chosenId);
        return chosen ? (
          <SubFaculties category={chosen} address={address} onBack={goBack} onChoose={onChoose} />
        ) : (
          <Categories categories={categories} focusedId={leftId} onOpen={setChosenId} />
        );
      }}
    </QueryBoundary>
  );
};

interface CategoriesProps {
  categories: readonly CategoryBranch[];
  /** The category that the reader comes back from. */
  focusedId: number | undefined;
  onOpen(id: number): void;
}

const Categories = ({ categories, focusedId, onOpen }: CategoriesProps) => {
  const { i18n, t } = useTranslation('search');
  const language = languageOf(i18n);
  const groups = useMemo(
    () => letterGroups(sortedByName(categories, language), language),
    [categories, language],
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>(`[data-id="${focusedId}"]`)?.focus(), [focusedId]);
  return (
    <>
      <h2 className={panelStyles.panelTitle}>{t('popularCategories')}</h2>
      <div className={panelStyles.popular}>
        {popularCategories(categories).map(({ id, name, universityCount }) => (
          <button key={id} type="button" onClick={() => onOpen(id)}>
            <span className={panelStyles.ic}>
              <GraduationCap aria-hidden />
            </span>
            <span>
              {name}
              <small>{t('universityCount', { count: universityCount })}</small>
            </span>
          </button>
        ))}
      </div>
      <div ref={list}>
        <LetterColumns groups={groups}>
          {({ id, name, universityCount }) => (
            <button type="button" data-id={id} onClick={() => onOpen(id)}>
              {name}
              <UniversityCount count={universityCount} />
            </button>
          )}
        </LetterColumns>
      </div>
    </>
  );
};

interface SubFacultiesProps extends Pick<CategoryPanelProps, 'address' | 'onChoose'> {
  category: CategoryBranch;
  onBack(): void;
}

const SubFaculties = ({ category, address, onBack, onChoose }: SubFacultiesProps) => {
  const { t } = useTranslation('search');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <button type="button" ref={back} className={panelStyles.back} onClick={onBack}>
        <ArrowLeft aria-hidden />
        {t('showAllCategories')}
      </button>
      <h2 className={panelStyles.panelName}>{category.name}</h2>
      <ul className={clsx(panelStyles.letters, panelStyles.flow)}>
        {category.subFaculties.map(({ id, name, universityCount }) => (
          <li key={id}>
            <Link to="/search/results" search={withCategory(address, id)} onClick={onChoose}>
              {name}
              <UniversityCount count={universityCount} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};
