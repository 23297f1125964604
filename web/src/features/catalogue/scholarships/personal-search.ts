import { type ListState, toConditions } from './list-search.ts';

/** Returns the state without the filter and the order that need a person's data. */
export const impersonal = (state: ListState): ListState => ({
  ...state,
  fit: undefined,
  sort: state.sort === 'FIT' ? 'DEADLINE' : state.sort,
});

/** Filter of the API for what the list shows to one person. */
export const toPersonalConditions = (state: ListState) => ({
  ...toConditions(state),
  verdicts: state.fit ? [state.fit] : [],
  sort: state.sort,
});
