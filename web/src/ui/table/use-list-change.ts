import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { List, ListChange, ListState } from './list-address.ts';

/** Changes what a list shows, in its address: typing replaces the entry of the history, everything else adds one. */
export const useListChange = <State extends ListState>(list: List<State>, state: State) => {
  const navigate = useNavigate();
  return useCallback(
    (change: ListChange<State>) => {
      const search = list.write(list.change(state, change)) as never;
      navigate({ to: '.', search, resetScroll: false, replace: 'query' in change });
    },
    [navigate, list, state],
  );
};
