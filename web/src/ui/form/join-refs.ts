import type { Ref, RefCallback } from 'react';

/** One ref that sets them all. */
export const joinRefs =
  <T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> =>
  (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
