import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and the page comes alive, for what only a browser knows. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
