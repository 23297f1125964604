import { type ListState, toConditions } from './list-search.ts';

/** What the list shows to who has said nothing of themselves. */
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
