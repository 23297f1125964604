import {
  cloneElement,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadWhenPossible } from '../lib/load-when-possible.ts';

const HintPopup = lazy(async () => ({
  default: (await loadWhenPossible(() => import('./hint-popup.tsx'))).HintPopup,
}));

/** Time for which something is pointed at before its name is shown, in milliseconds. */
const DELAY_MS = 150;

interface HintProps {
  text: string;
  /** True if the visible text says it already. */
  isOff?: boolean;
  /** A link or button that has the same name for screen readers. */
  children: ReactElement<Record<string, unknown>>;
}

/** Name of an icon, at its right while it is pointed at or has the focus. Its code is loaded by the first one shown. */
export const Hint = ({ text, isOff = false, children }: HintProps) => {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const child = cloneElement(children, {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAnchor(currentTarget), DELAY_MS);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget);
    },
    onBlur: hide,
  });
  return (
    <>
      {child}
      {anchor && !isOff && (
        <Suspense>
          <HintPopup text={text} anchor={anchor} onClose={hide} />
        </Suspense>
      )}
    </>
  );
};
