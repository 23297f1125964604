import type { ReactNode } from 'react';

/** Returns the state of a form with a title before the sentence of its failure. */
export const withFailureTitle = <State extends { problem: ReactNode }>(state: State, title: string) => ({
  ...state,
  problem: state.problem && (
    <>
      <b>{title}</b>
      <p>{state.problem}</p>
    </>
  ),
});
