import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import fieldStyles from '../field.module.css';
import textStyles from '../text.module.css';
import { branchState, toggleBranch, toggleChild } from './branch-selection.ts';
import filtersStyles from './filters.module.css';

interface Counted {
  id: number;
  name: string;
  /** Number of results. */
  count: number;
}

export type CountedBranch = Counted & { children: readonly Counted[] };

interface BranchFilterProps {
  /** Name in the address. */
  name: string;
  branches: readonly CountedBranch[];
  selected: readonly number[];
  onChange(selected: number[]): void;
  /** Returns the name of the arrow that opens the children of a branch. */
  openLabel(name: string): string;
}

/** Filter of two levels: the checkbox takes a whole branch, the arrow beside it shows its children. */
export const BranchFilter = ({ branches, ...props }: BranchFilterProps) =>
  branches.map((branch) => <BranchRow key={branch.id} branch={branch} {...props} />);

interface BranchRowProps extends Omit<BranchFilterProps, 'branches'> {
  branch: CountedBranch;
}

const BranchRow = ({ branch, name, selected, onChange, openLabel }: BranchRowProps) => {
  const state = branchState(branch, selected);
  // Afterwards as the person leaves it.
  const [isOpenAtFirst] = useState(state === 'some');
  return (
    <div className={filtersStyles.branch}>
      <label className={clsx(fieldStyles.check, filtersStyles.check)}>
        <input
          type="checkbox"
          className={clsx(fieldStyles.box, state === 'some' && fieldStyles.mixed)}
          name={name}
          value={branch.id}
          checked={state === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = state === 'some';
          }}
          onChange={() => onChange(toggleBranch(branch, selected))}
        />
        <span>{branch.name}</span>
        <span className={fieldStyles.n}>{branch.count}</span>
      </label>
      <details open={isOpenAtFirst}>
        <summary aria-label={openLabel(branch.name)}>
          <ChevronDown aria-hidden />
        </summary>
        <fieldset className={filtersStyles.kids}>
          <legend className={textStyles.sr}>{branch.name}</legend>
          {branch.children.map((child) => (
            <label className={clsx(fieldStyles.check, filtersStyles.check)} key={child.id}>
              <input
                type="checkbox"
                className={fieldStyles.box}
                // The id of a ticked branch means all of its children.
                {...(state !== 'all' && { name })}
                value={child.id}
                checked={state === 'all' || selected.includes(child.id)}
                onChange={() => onChange(toggleChild(branch, child.id, selected))}
              />
              <span>{child.name}</span>
              <span className={fieldStyles.n}>{child.count}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
};
