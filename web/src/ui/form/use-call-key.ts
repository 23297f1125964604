import { useRef } from 'react';
import { newId } from '../../lib/ids.ts';

/**
 * Idempotency-Keys of a form: the same for the same content until it is done, so that a repeated request is done once.
 */
export const useCallKey = () => {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last.current.content !== text || last.current.key === '')
        last.current = { content: text, key: newId() };
      return last.current.key;
    },
    /** Called after success: the next request gets a new key, even with the same content. */
    forget: (): void => {
      last.current.key = '';
    },
  };
};
