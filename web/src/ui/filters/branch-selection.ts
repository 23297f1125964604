/** Selection in a list of two levels: an id of the first level means all of its children. */
export interface Branch {
  id: number;
  children: readonly { id: number }[];
}

export type BranchState = 'none' | 'some' | 'all';

const childIds = (branch: Branch): number[] => branch.children.map(({ id }) => id);

export const branchState = (branch: Branch, selected: readonly number[]): BranchState => {
  if (selected.includes(branch.id)) return 'all';
  return childIds(branch).some((id) => selected.includes(id)) ? 'some' : 'none';
};

/** Ticked when all was on: everything off. Otherwise everything on, as the one id of the branch. */
export const toggleBranch = (branch: Branch, selected: readonly number[]): number[] => {
  const below = childIds(branch);
  const others = selected.filter((id) => id !== branch.id && !below.includes(id));
  return branchState(branch, selected) === 'all' ? others : [...others, branch.id];
};

/** One of the second level on or off; off while the branch is on leaves its siblings on. */
export const toggleChild = (branch: Branch, child: number, selected: readonly number[]): number[] => {
  const below = childIds(branch);
  const isAll = branchState(branch, selected) === 'all';
  const on = isAll ? below : below.filter((id) => selected.includes(id));
  const next = on.includes(child) ? on.filter((id) => id !== child) : [...on, child];
  const others = selected.filter((id) => id !== branch.id && !below.includes(id));
  return next.length === below.length ? [...others, branch.id] : [...others, ...next];
};
