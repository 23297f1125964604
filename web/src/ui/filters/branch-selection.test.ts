import { describe, expect, it } from 'vitest';
import { branchState, toggleBranch, toggleChild } from './branch-selection.ts';

const branch = { id: 1, children: [{ id: 11 }, { id: 12 }, { id: 13 }] };

describe('a branch of a two-level list', () => {
  it('is none, some or all', () => {
    expect(branchState(branch, [2])).toBe('none');
    expect(branchState(branch, [12])).toBe('some');
    expect(branchState(branch, [1])).toBe('all');
  });

  it('is taken as one id and given back whole', () => {
    expect(toggleBranch(branch, [2])).toEqual([2, 1]);
    expect(toggleBranch(branch, [2, 12])).toEqual([2, 1]);
    expect(toggleBranch(branch, [2, 1, 12])).toEqual([2]);
  });

  it('falls apart when one of a full branch is taken away', () => {
    expect(toggleChild(branch, 12, [2, 1])).toEqual([2, 11, 13]);
  });

  it('becomes full with its last child', () => {
    expect(toggleChild(branch, 11, [])).toEqual([11]);
    expect(toggleChild(branch, 13, [11, 12, 2])).toEqual([2, 1]);
    expect(toggleChild(branch, 11, [11])).toEqual([]);
  });
});
