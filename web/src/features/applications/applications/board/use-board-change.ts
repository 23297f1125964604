import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type BoardPath, type BoardState, changeBoard, writeBoardSearch } from './board-search.ts';

/** Changes what the page shows, in its address: typing replaces the entry of the history, everything else adds one. */
export const useBoardChange = (path: BoardPath, state: BoardState) => {
  const navigate = useNavigate();
  return useCallback(
    (change: Partial<BoardState>) => {
      const search = writeBoardSearch(changeBoard(state, change));
      navigate({ to: path, search, resetScroll: false, replace: 'query' in change });
    },
    [navigate, path, state],
  );
};
