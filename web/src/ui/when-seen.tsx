import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** After so long nothing of the page waits for it any more, and who prints the page finds it there. */
const AT_LAST_MS = 10_000;

interface WhenSeenProps {
  /** As large as what comes, so that nothing moves. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Shows something that is costly to load and to make only once its place comes near the window, or the page has long been there. */
export const WhenSeen = ({ waiting, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '100px' },
    );
    watch.observe(place.current);
    const atLast = setTimeout(() => setIsSeen(true), AT_LAST_MS);
    return () => {
      watch.disconnect();
      clearTimeout(atLast);
    };
  }, [isSeen]);
  return <div ref={place}>{isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>;
};
