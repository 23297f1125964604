import { describe, expect, it } from 'vitest';
import {
  changeBoard,
  countFilters,
  readBoardSearch,
  withoutFilters,
  writeBoardSearch,
} from './board-search.ts';
import { boardConditions, stateOf, tableConditions } from './filter.ts';

const MANAGER = '0199a8f0-0000-7000-8000-000000000001';
const FULL = {
  view: 'table',
  query: 'aziza',
  tariff: '3,7',
  country: 5,
  consulting: 2,
  manager: MANAGER,
  mark: 'overdue',
  from: '2026-11-01',
  to: '2026-11-30',
  endedFrom: '2026-11-05',
  endedTo: '2026-11-20',
  accepted: 'yes',
  status: 'started',
  step: 2,
  sort: 'number',
  page: 4,
  size: 100,
} as const;

const defined = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('address of the board', () => {
  it('is read and written without loss', () => {
    expect(defined(writeBoardSearch(readBoardSearch(FULL)))).toEqual(FULL);
  });

  it('is empty at the defaults', () => {
    expect(defined(writeBoardSearch(readBoardSearch({})))).toEqual({});
  });

  it.each([
    { view: 'list' },
    { manager: 'somebody' },
    { manager: 7 },
    { mark: 'late' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { endedFrom: 'yesterday' },
    { endedTo: 20261120 },
    { accepted: 'maybe' },
    { accepted: true },
    { status: 'open' },
    { step: 2 },
    { size: 7 },
    { page: 0 },
    { sort: 'name' },
    { tariff: 'x' },
    { country: -1 },
  ])('leaves an odd value out: %j', (odd) => {
    expect(defined(writeBoardSearch(readBoardSearch(odd)))).toEqual({});
  });

  it('takes a step only of applications that run', () => {
    expect(readBoardSearch({ status: 'rejected', step: 2 }).stage).toEqual({
      status: 'REJECTED',
      stepNumber: null,
    });
    expect(readBoardSearch({ status: 'started', step: 2.5 }).stage?.stepNumber).toBeNull();
    expect(readBoardSearch({ status: 'started', step: 101 }).stage?.stepNumber).toBeNull();
  });
});

describe('filters', () => {
  it('start the list over', () => {
    const state = readBoardSearch(FULL);
    expect(changeBoard(state, { query: 'b' }).page).toBe(1);
    expect(changeBoard(state, { page: 7 }).page).toBe(7);
    expect(defined(writeBoardSearch(withoutFilters(state)))).toEqual({
      view: 'table',
      sort: 'number',
      size: 100,
    });
  });

  it('are counted, the step only where it counts', () => {
    const state = readBoardSearch(FULL);
    expect(countFilters(state)).toBe(9);
    expect(countFilters({ ...state, view: 'BOARD' })).toBe(8);
  });

  it('leave the status to the columns of the board', () => {
    const state = readBoardSearch(FULL);
    expect(boardConditions(state)).not.toHaveProperty('status');
    expect(tableConditions(state)).toMatchObject({ status: ['STARTED'], stepNumber: 2, sort: 'NUMBER' });
  });

  it('come back from a saved view', () => {
    const state = readBoardSearch({ ...FULL, page: undefined });
    expect(stateOf(tableConditions(state), state)).toEqual(state);
    const refused = readBoardSearch({ accepted: 'no' });
    expect(stateOf(tableConditions(refused), refused)).toEqual(refused);
    expect(stateOf({}, readBoardSearch({}))).toEqual(readBoardSearch({}));
  });
});
