import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../ui/field.module.css';
import filtersStyles from '../../ui/filters/filters.module.css';
import textStyles from '../../ui/text.module.css';
import { branchState, toggleBranch, toggleChild } from './branch-selection.ts';
import { type Branch as Category, inUse } from './catalogue-data.ts';

interface FacultyFilterProps {
  categories: readonly Category[];
  selected: readonly number[];
  onChange(selected: number[]): void;
}

/** Two levels: the tick box takes a whole category, the arrow beside it opens the directions below. */
export const FacultyFilter = ({ categories, selected, onChange }: FacultyFilterProps) =>
  inUse(categories).map((category) => (
    <CategoryRow key={category.id} category={category} selected={selected} onChange={onChange} />
  ));

interface CategoryRowProps extends Omit<FacultyFilterProps, 'categories'> {
  category: Category;
}

const CategoryRow = ({ category, selected, onChange }: CategoryRowProps) => {
  const { t } = useTranslation('universities');
  const branch = { id: category.id, children: category.subFaculties };
  const state = branchState(branch, selected);
  // Afterwards as the person leaves it.
  const [isOpenAtFirst] = useState(state === 'some');
  return (
    <div className={filtersStyles.branch}>
      <label className={clsx(fieldStyles.check, filtersStyles.check)}>
        <input
          type="checkbox"
          className={clsx(fieldStyles.box, state === 'some' && fieldStyles.mixed)}
          name="faculty"
          value={category.id}
          checked={state === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = state === 'some';
          }}
          onChange={() => onChange(toggleBranch(branch, selected))}
        />
        <span>{category.name}</span>
        <span className={fieldStyles.n}>{category.universityCount}</span>
      </label>
      <details open={isOpenAtFirst}>
        <summary aria-label={t('directionsOf', { name: category.name })}>
          <ChevronDown aria-hidden />
        </summary>
        <fieldset className={filtersStyles.kids}>
          <legend className={textStyles.sr}>{category.name}</legend>
          {inUse(category.subFaculties).map(({ id, name, universityCount }) => (
            <label className={clsx(fieldStyles.check, filtersStyles.check)} key={id}>
              <input
                type="checkbox"
                className={fieldStyles.box}
                // The id of a ticked category stands for all below it.
                {...(state !== 'all' && { name: 'faculty' })}
                value={id}
                checked={state === 'all' || selected.includes(id)}
                onChange={() => onChange(toggleChild(branch, id, selected))}
              />
              <span>{name}</span>
              <span className={fieldStyles.n}>{universityCount}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
};
