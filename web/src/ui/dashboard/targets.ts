import { useRouter } from '@tanstack/react-router';

/** A list, filtered as its own page reads it from the address. */
export interface Target {
  to: string;
  search?: Record<string, string | number>;
}

/** Returns a function that tells whether a target has a page: only then it is a link. */
export const useHasPage = (): ((target: Target | null) => target is Target) => {
  const { routesByPath } = useRouter();
  return (target): target is Target =>
    target !== null && (target.to in routesByPath || `${target.to}/` in routesByPath);
};
