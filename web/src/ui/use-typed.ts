import { createContext, type FocusEvent, useCallback, useContext, useEffect, useRef } from 'react';

/** Fields whose text would be a loss. Choices, searches, passwords and codes are soon entered again. */
const WRITTEN = [
  'textarea',
  'input:is(:not([type]), [type=text], [type=tel], [type=url], [type=email], [type=number])',
  '[contenteditable=true]',
].join();
const NOT_WRITTEN = '[role=combobox], [autocomplete=one-time-code]';

type Field = HTMLElement & { value?: string };

const textOf = (field: Field): string => field.value ?? field.textContent ?? '';

/** Reports to the window around a form whether its text is stored anyway. */
export const TypedIsStored = createContext<(isStored: boolean) => void>(() => {});

/** Reports that a form stores its text until it is saved or discarded; `isStored` is false of one that does not. */
export const useTypedIsStored = (isStored = true): void => {
  const tell = useContext(TypedIsStored);
  useEffect(() => {
    if (!isStored) return;
    tell(true);
    return () => tell(false);
  }, [tell, isStored]);
};

/**
 * Remembers the first values of fields that were typed into, and tells whether any of them has changed so that closing
 * the window would lose text.
 */
export const useTyped = () => {
  const before = useRef(new Map<Field, string>());
  const isStored = useRef(false);
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      const isKnown = before.current.has(target);
      if (!isKnown && target.matches(WRITTEN) && !target.matches(NOT_WRITTEN))
        before.current.set(target, textOf(target));
    },
    tellStored: useCallback((next: boolean) => {
      isStored.current = next;
    }, []),
    isTyped: () =>
      !isStored.current &&
      [...before.current].some(([field, text]) => field.isConnected && textOf(field) !== text),
    forget: () => before.current.clear(),
  };
};
